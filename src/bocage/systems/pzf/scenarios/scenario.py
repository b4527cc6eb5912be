"""The scenarios as data: table, sides with zones and forces, objectives, landing craft, ways to win, and the map.

Lengths are thousandths of an inch; x grows to the east along the long edge, y to the north.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from bocage.kernel.rules import rule
from bocage.mechanics.datafiles import DataError, DataFiles, Sourced, known, require
from bocage.mechanics.typed import Count, Positive
from bocage.systems.pzf.armies.lists import Entry, army_list, check_entries
from bocage.systems.pzf.reference.datafiles import PS, Length, Period, Share, data_files
from bocage.systems.pzf.reference.options import Options
from bocage.systems.pzf.reference.rows import Nation
from bocage.systems.pzf.reference.tables import tables

Edge = Literal["north", "east", "south", "west"]
Variant = Literal[
    "reserves", "hidden_deployment", "night", "weather", "demolition", "no_reserves", "no_hidden_deployment"
]
Rectangle = tuple[Length, Length, Length, Length]
"""West, south, east and north side."""

_LENGTHS = (
    "rect",
    "line",
    "polygon",
    "disc",
    "doors",
    "base",
    "width",
    "height",
    "elevation",
    "low_elevation",
    "high_elevation",
)


class Win(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A way to win (PZF-B10d): for one side or both, tested in the End step unless it counts at once.

    rout_enemy: the enemy army is routed (PZF-8.4g). control_objective: holds so many objectives the enemy placed.
    exit_fraction: that share of the count has left by the edge; exit_impossible: the enemy can no longer reach it.
    hold_until: not routed in the End step of that turn. occupy: so many figures and no enemy in a building, for turns
    on end. quarters: a tank in so many table quarters without an enemy tank in the End step of that turn.
    default_at_limit: wins in the End step of the last turn if nobody else has.
    """

    side: str
    type: Literal[
        "rout_enemy",
        "control_objective",
        "exit_fraction",
        "exit_impossible",
        "hold_until",
        "occupy",
        "quarters",
        "default_at_limit",
    ]
    at: Literal["end", "once"] = "end"
    count: Count = 0
    edge: Edge | None = None
    fraction: Share = 0
    turn: Count = 0
    element: str | None = None
    min_figures: Count = 0
    turns: Count = 0
    by_door: bool = False
    quarters: Count = 0
    split: tuple[Length, Length] = (0, 0)


class ScenarioSide(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A side: where it deploys, by which edge its reserves come, what it has.

    With several zones it either divides its army among them (groups) or uses them all. `points` and `count` are those
    of the forces and reserve together.
    """

    id: str
    nation: Nation | Literal["any"]
    role: Literal["attacker", "defender"]
    edge: Edge | Literal["any"]
    zones: Annotated[tuple[Rectangle, ...], Meta(min_length=1)]
    groups: bool = False
    away_from: Rectangle | None = None
    away_by: Length = 0
    exit: Edge | None = None
    hidden: bool = False
    reserve_half: bool = False
    minefields: Count = 0
    silent_turns: Count = 0
    never_routs: bool = False
    forces: tuple[Entry, ...] = ()
    reserve: tuple[Entry, ...] = ()
    points: Count = 0
    count: Count = 0
    provenance: str = ""


class Objectives(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Objectives placed before deployment, by each side or by one, in its own zone."""

    by: str
    count: Positive
    spacing: Length = 0
    from_border: Length = 0


class Craft(Sourced, frozen=True):
    """A landing craft (PZF-18.1f): its length and width, and what it brings."""

    id: str
    size: tuple[Positive, Positive]
    contents: tuple[Entry, ...]


class Wave(Struct, frozen=True, forbid_unknown_fields=True):
    """Which craft comes in these turns: one kind, or one for each face of a D6 (PZF-18.1h)."""

    first: Positive
    last: Positive
    craft: Annotated[tuple[str, ...], Meta(min_length=1, max_length=6)]


class Landing(Sourced, frozen=True):
    """How craft land (PZF-18.1i, PZF-18.1k, PZF-18.1n); shore is the y of the shore line."""

    drift_dice: Positive
    from_shore: Positive
    shore: Positive
    disembark: Positive
    schedule: tuple[Wave, ...]

    def on_turn(self, turn: int) -> tuple[str, ...]:
        """The craft of that turn: one, or six to roll for."""
        return next(wave.craft for wave in self.schedule if wave.first <= turn <= wave.last)


class Multiplayer(Sourced, frozen=True):
    """How much longer the table is for each further pair of players (PZF-18.1m)."""

    strip: Positive


class Placement(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a set-up puts one unit of an entry, or one figure that stands for itself."""

    unit: str
    at: tuple[Length, Length]


class NamedSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A sensible set-up a player or an agent can take as it is; of a side that deploys by halves in this order."""

    name: str
    side: str
    place: tuple[Placement, ...]


class Map(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the table, from bottom to top (PZF-B13g)."""

    elements: tuple[Mapping[str, Any], ...]


class Scenario(Sourced, frozen=True):
    """A scenario. turns 0 is no limit; at_limit is who wins at an optional limit, a side or the higher count.

    deployment is the order of the sides; with halves each comes twice (PZF-18.2c); winner and other are those of the
    roll-off (PZF-17.1b).
    """

    id: str
    kind: Literal["standard", "historical", "tutorial"]
    table: tuple[Positive, Positive]
    turns: Count
    deployment: tuple[str, ...]
    win: Annotated[tuple[Win, ...], Meta(min_length=1)]
    side: Annotated[tuple[ScenarioSide, ...], Meta(min_length=2, max_length=2)]
    points: tuple[Positive, Positive] | None = None
    defender_ratio: bool = False
    period: Period | None = None
    at_limit: str | None = None
    initiative: str | None = None
    first: Literal["roll_off", "defender"] | None = None
    halves: bool = False
    variants: tuple[Variant, ...] = ()
    objectives: Objectives | None = None
    craft: tuple[Craft, ...] = ()
    landing: Landing | None = None
    multiplayer: Multiplayer | None = None
    setup: tuple[NamedSetup, ...] = ()
    map: Map | None = None

    def drawn(self) -> tuple[dict[str, Any], ...]:
        """The elements of the map with their lengths in inches, as a table is drawn from them."""
        found = self.map.elements if self.map is not None else ()
        return tuple(
            {key: _inches(value) if key in _LENGTHS else value for key, value in element.items()} for element in found
        )


def _inches(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_inches(part) for part in value]
    return value // PS if value % PS == 0 else value / PS


@cache
def scenario_ids() -> tuple[str, ...]:
    """All scenarios: the standard ones in the order of the rules, then the historical ones."""
    return tuple(_all())


def scenario_data(id: str) -> Scenario:
    """The scenario of that id; KeyError if there is none."""
    return _all()[id]


ORDER = (
    "farm", "encounter", "position", "defence", "ambush", "flight", "last_square", "omaha", "formigny", "lingevres",
    "aachen",
)  # fmt: skip


@cache
def _all() -> dict[str, Scenario]:
    files = data_files()
    found = {scenario.id: scenario for scenario in (load_scenario(file, files) for file in files.names("scenarios"))}
    known(found, ORDER, "scenarios", "the files")
    return {id: found[id] for id in ORDER}


def load_scenario(file: str, files: DataFiles) -> Scenario:
    """Read and check one scenario."""
    found = files.load(file, Scenario)
    with files.checking():
        _check(found, file)
    return found


def _check(found: Scenario, file: str) -> None:
    require(f"scenarios/{found.id}.toml" == file, file, "id", "expected the name of the file")
    sides = [side.id for side in found.side]
    known(found.deployment, [*sides, "winner", "other"], file, "deployment")
    for at, win in enumerate(found.win):
        known([win.side], [*sides, "both"], file, f"win[{at}].side")
    if found.at_limit is not None:
        known([found.at_limit], [*sides, "count"], file, "at_limit")
    if found.initiative is not None:
        known([found.initiative], sides, file, "initiative")
    if found.objectives is not None:
        known([found.objectives.by], [*sides, "each"], file, "objectives")
    for side in found.side:
        _check_side(side, found, file)
    known((setup.side for setup in found.setup), sides, file, "setup")
    for craft in found.craft:
        _check_forces(craft.contents, "usa", file, f"craft {craft.id}")
    if found.landing is not None:
        known((id for wave in found.landing.schedule for id in wave.craft), _ids(found.craft), file, "landing")
    _check_map(found, file)


def _ids(craft: tuple[Craft, ...]) -> Iterator[str]:
    return (row.id for row in craft)


def _check_side(side: ScenarioSide, found: Scenario, file: str) -> None:
    place = f"side {side.id}"
    for zone in side.zones:
        _check_rectangle(zone, found.table, file, place)
    require((side.away_from is None) == (side.away_by == 0), file, place, "expected away_from and away_by together")
    if side.nation == "any":
        require(not side.forces and not side.reserve, file, place, "expected no forces without a nation")
        return
    _check_forces((*side.forces, *side.reserve), side.nation, file, place)


def _check_forces(entries: tuple[Entry, ...], nation: Nation, file: str, place: str) -> None:
    check_entries(entries, army_list(nation).units, tables(), file, place)


def _check_map(found: Scenario, file: str) -> None:
    elements = found.map.elements if found.map is not None else ()
    for number, element in enumerate(elements, 1):
        place = f"map element {number}"
        known([str(element.get("type"))], tables().terrain, file, place)
        if "rect" in element:
            require(len(element["rect"]) == 4, file, place, "expected four sides")
            _check_rectangle(element["rect"], found.table, file, place)
        elif not {"line", "polygon", "disc"} & set(element):
            raise DataError(file, place, "expected a rect, a line, a polygon or a disc")
    named = {element["id"] for element in elements if "id" in element}
    for at, win in enumerate(found.win):
        if win.element is not None:
            known([win.element], named, file, f"win[{at}].element")


def _check_rectangle(sides: Any, table: tuple[int, int], file: str, place: str) -> None:
    west, south, east, north = sides
    inside = 0 <= west < east <= table[0] and 0 <= south < north <= table[1]
    require(inside, file, place, "expected west, south, east and north side inside the table")


# --- what the options make of it (17.4a, 18.2f) -------------------------------------------------------------------
def last_turn(data: Scenario, options: Options) -> int:
    """The last turn of a game, 0 for none."""
    if data.turns:
        return data.turns
    if not options.turn_limit:
        return 0
    return options.optional_turn_limit_standard if data.kind == "standard" else historical_limit(options)


@rule("PZF-18.2f", off=0)
def historical_limit(options: Options) -> int:
    """Formigny and Aachen may be given an end."""
    return options.optional_turn_limit_historical


def written(at: int, options: Options) -> str:
    """What a seat has written as its army."""
    return options.army_b if at else options.army_a


@rule("PZF-17.4a", off=lambda data, at, options: options.army_points)
def points_of(data: Scenario, at: int, options: Options) -> int:
    """The points of a side: in an ambush the defender has all, the attacker the smaller share."""
    if data.defender_ratio and data.side[at].role == "attacker":
        return options.army_points * 1000 // options.ambush_defender_ratio
    return options.army_points
