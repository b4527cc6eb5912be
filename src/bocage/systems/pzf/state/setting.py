"""What never changes during a game: the table as laid, the sides, the options, the agreed variants (PZF-17)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bocage.ground.table import Table
from bocage.kernel.rules import rule
from bocage.kernel.text import Text
from bocage.mechanics.keeping import Kept

if TYPE_CHECKING:
    from bocage.systems.pzf.armies.builder import Draft
    from bocage.systems.pzf.reference.options import Options
    from bocage.systems.pzf.scenarios.scenario import Scenario, Win
    from bocage.systems.pzf.state.joins import Joins

LETTERED_SIDES = ("A", "B")
"""The sides of a scenario in which any army may play on either side."""


@dataclass(eq=False)
class KeptAnswers:
    """Answers about figures that are still valid, and the state of the game on which they rest.

    Filled by `TableSnapshot`.
    """

    stands: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    """How each figure stood when the answers were given, by id."""
    rest: bytes = b""
    """The encoded state without its figures when the answers were given."""
    kept: Kept[Any] = field(default_factory=Kept)
    """The answers themselves."""
    besides: dict[tuple[int, int], set[int]] = field(default_factory=dict)
    """The ids of a side's men that may be within a distance of an enemy, by side and distance."""


@dataclass(frozen=True, eq=False)
class Setting:
    """A scenario or situation ready to be played. `sides` are the ids of its sides in the scenario's order."""

    id: str
    sides: tuple[str, ...]
    nations: tuple[str, ...]
    table: Table
    options: Options
    joins: Joins
    """The calls between chapters: `wiring.JOINS`."""
    turns: int = 0
    """The last turn; 0 for no limit."""
    first_initiative: int | None = None
    """The seat that has the initiative of the first turn by order of the scenario (PZF-B4c); None where dice decide."""
    exits: tuple[str, str] = ("", "")
    """The edge by which each side may leave the table; empty where the scenario allows none (PZF-B5o)."""
    entries: tuple[str, str] = ("", "")
    """The edge by which the reserves of each side come on; empty where the scenario names none (PZF-10.1a)."""
    wins: tuple[Win, ...] = ()
    """The victory conditions; without any the game never ends (PZF-B10d)."""
    at_limit: str = ""
    """The side that wins when the last turn is over; `count` or empty where the larger share of the army left
    decides (PZF-17.0c).
    """
    scenario: Scenario | None = None
    """The scenario as data; a situation has none."""
    armies: tuple[Draft, ...] = ()
    """The army lists the players chose, by side; empty where the scenario gives the forces."""
    units: tuple[str, ...] = ()
    """The units of both armies by the names of their lists; unit number 1 is the first."""
    players: int = 1
    """How many players each side has (PZF-B2a)."""
    strips: int = 1
    """How many stretches of beach lie side by side (PZF-18.1m)."""
    never_rout: tuple[int, ...] = ()
    """Sides whose army never breaks (PZF-18.1e)."""
    laid: dict[tuple[object, ...], Table] = field(default_factory=dict)
    """Tables as play has changed them, by what was changed; filled by `terrain`."""
    looks: dict[object, dict[object, object]] = field(default_factory=dict)
    """What the terrain leaves visible between two stances, by table; filled by `sight`."""
    kept: KeptAnswers = field(default_factory=KeptAnswers)
    """Answers about figures that are still valid; filled by `TableSnapshot`."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The side of each player, in the order of the players."""
        return tuple(side for side in range(len(self.sides)) for _ in range(self.players))

    def seat_of(self, side: str) -> int:
        """The number of a side of the scenario."""
        return self.sides.index(side)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sides, by number: keys of their texts."""
        return names_of(self.sides, self.nations)

    def name(self, side: int) -> Text:
        """The name of a side as a text."""
        return Text(f"side-{self.names[side]}")


def names_of(sides: tuple[str, ...], nations: tuple[str, ...]) -> tuple[str, ...]:
    """The names of sides: a scenario's own, or their nations where it only letters them.

    Two sides of one nation keep their letters.
    """
    if sides != LETTERED_SIDES:
        return sides
    alike = len(set(nations)) < len(nations)
    return tuple(f"{nation}-{side}" for nation, side in zip(nations, sides, strict=True)) if alike else nations


Chosen = Mapping[str, bool | str]
"""Option values a player has chosen, by key."""


# --- hidden deployment --------------------------------------------------------------------------------------------
def deploys_hidden(setting: Setting, side: int) -> bool:
    """Whether a side puts down markers instead of figures."""
    if setting.scenario is None:
        return False
    return hidden_by_scenario(setting, side) or is_agreed(setting, "hidden_deployment")


@rule("PZF-17.3c", "PZF-17.4b", "PZF-18.3b")
def hidden_by_scenario(setting: Setting, side: int) -> bool:
    """The scenario has this side hidden, and the players have not dropped it."""
    assert setting.scenario is not None
    return setting.scenario.side[side].hidden and not is_dropped(setting, "hidden_deployment")


# --- reserves -----------------------------------------------------------------------------------------------------
@rule("PZF-17.3c", "PZF-17.6a")
def keeps_half(setting: Setting, side: int) -> bool:
    """The scenario has this side begin with half its units, and the players have not dropped it."""
    assert setting.scenario is not None
    return setting.scenario.side[side].reserve_half and not is_dropped(setting, "reserves")


def may_keep(setting: Setting) -> bool:
    """Whether each side may keep units in reserve if it likes."""
    return is_agreed(setting, "reserves")


# --- variants -----------------------------------------------------------------------------------------------------
@rule("PZF-17.1d", "PZF-17.2c")
def is_agreed(setting: Setting, what: str) -> bool:
    """The players have agreed on it, where the scenario lists it among its variants."""
    assert setting.scenario is not None
    return getattr(setting.options, what) == "yes" and offers(setting.scenario, what)


@rule("PZF-17.5c")
def offers(data: Scenario, what: str) -> bool:
    """Night, weather and demolition may be agreed on in every scenario, anything else only where it is listed."""
    return what in data.variants


@rule("PZF-17.3f")
def is_dropped(setting: Setting, what: str) -> bool:
    """The players do without it, where the scenario lets them."""
    assert setting.scenario is not None
    return getattr(setting.options, what) == "no" and f"no_{what}" in setting.scenario.variants
