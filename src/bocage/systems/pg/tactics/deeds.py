"""What a piece may intend, and where it may go for that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from bocage.systems.pg.state.model import Action

Deed = Literal["fire", "assault", "march", "recover", "dig", "deploy", "exit", "lead", "mount", "ride", "wait"]


Kind = Literal["direct", "bombardment", "anti_tank", "assault"]


Task = Literal["take", "guard", "exit", "hunt", "fetch"]
"""What is to be done in a hex: win its points, keep them, leave the map there, go for the enemy, load a unit there."""


class Goal(NamedTuple):
    """A hex that a piece is bound for: the points that it may bring, and what is to be done there."""

    cell: int
    points: float
    task: Task


class Strike(NamedTuple):
    """An attack: at which hex, by which pieces, with which leaders lending their modifier, for how many points."""

    kind: Kind
    cell: int
    firers: tuple[int, ...]
    value: float
    lends: tuple[tuple[int, int], ...] = ()
    target: int = 0
    side: int | None = None

    @property
    def users(self) -> tuple[int, ...]:
        """Everybody who acts in it."""
        return (*self.firers, *(leader for leader, _ in self.lends))


class Reached(NamedTuple):
    """A hex that a piece can reach: what it has spent by then, the danger on the way, the way itself."""

    cell: int
    spent: int
    danger: float
    way: tuple[int, ...]


class Place(NamedTuple):
    """A hex within reach with what it is worth to go there, the danger of the way taken off."""

    reached: Reached
    worth: float


class Intent(NamedTuple):
    """What a piece had best do, and what that gains over leaving it alone."""

    deed: Deed
    gain: float
    strike: Strike | None = None
    place: Place | None = None

    @property
    def action(self) -> Action:
        """What it is declared to do for that."""
        return "fire" if self.deed in ("fire", "assault") else "move"


WAIT = Intent("wait", 0.0)
