"""Scenarios as data: table, sides with zones and forces, objectives, landing craft, ways to win, and the map.

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
from bocage.systems.pzf.reference.datafiles import PS, THOUSANDTHS, Length, Period, Share, data_files
from bocage.systems.pzf.reference.options import Options
from bocage.systems.pzf.reference.rows import Nation
from bocage.systems.pzf.reference.tables import tables

Edge = Literal["north", "east", "south", "west"]
"""An edge of the table."""
Variant = Literal[
    "reserves", "hidden_deployment", "night", "weather", "demolition", "no_reserves", "no_hidden_deployment"
]
"""A special rule that a scenario switches on, or forbids (`no_…`)."""
Rectangle = tuple[Length, Length, Length, Length]
"""West, south, east and north side, in 1/1000 inch."""

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
"""The keys of a map's elements that hold lengths."""


class Win(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A way to win (PZF-B10d) for one side or both, tested in the End step, or at once if `at` is `once`.

    | type | won when |
    |---|---|
    | rout_enemy | the enemy army is routed (PZF-8.4g) |
    | control_objective | the side holds `count` objectives the enemy placed |
    | exit_fraction | that share of the side's count has left by the edge |
    | exit_impossible | the enemy can no longer reach its exit_fraction |
    | hold_until | the side is not routed in the End step of that turn |
    | occupy | `min_figures` and no enemy in a building for `turns` turns running |
    | quarters | a tank in that many table quarters without an enemy tank, in the End step of that turn |
    | default_at_limit | no side has won by the End step of the last turn |
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
    """A side: where it deploys, by which edge its reserves come on, what it has.

    With several zones it divides its army among them (`groups`) or uses them all. `points` and `count` are those of
    forces and reserve together.
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
    """How craft land (PZF-18.1i, PZF-18.1k, PZF-18.1n); `shore` is the y of the shore line."""

    drift_dice: Positive
    from_shore: Positive
    shore: Positive
    disembark: Positive
    schedule: tuple[Wave, ...]

    def on_turn(self, turn: int) -> tuple[str, ...]:
        """The kinds of craft of that turn: one, or six to roll for."""
        return next(wave.craft for wave in self.schedule if wave.first <= turn <= wave.last)


class Multiplayer(Sourced, frozen=True):
    """How much longer the table is for each further pair of players (PZF-18.1m)."""

    strip: Positive


class Placement(Struct, frozen=True, forbid_unknown_fields=True):
    """The point at which a named set-up places one unit of an entry, or one single figure."""

    unit: str
    at: tuple[Length, Length]


class NamedSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A complete set-up a player or an agent can choose.

    A side that deploys by halves places its units in this order.
    """

    name: str
    side: str
    place: tuple[Placement, ...]


class Map(Struct, frozen=True, forbid_unknown_fields=True):
    """The elements on the table, from bottom to top (PZF-B13g)."""

    elements: tuple[Mapping[str, Any], ...]


class Scenario(Sourced, frozen=True):
    """A scenario.

    `turns` 0 is no limit; `at_limit` is the side that wins at an optional limit, or `count` for the higher count.
    `deployment` is the order of the sides: with `halves` each comes twice (PZF-18.2c); `winner` and `other` are those
    of the roll-off (PZF-17.1b).
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
        """The elements of the map with lengths in inches, as `terrain.lay` takes them."""
        elements = self.map.elements if self.map is not None else ()
        return tuple(
            {key: _inches(value) if key in _LENGTHS else value for key, value in element.items()}
            for element in elements
        )


def _inches(value: Any) -> Any:
    """A length, or all lengths of a list, in inches."""
    if isinstance(value, list | tuple):
        return [_inches(part) for part in value]
    return value // PS if value % PS == 0 else value / PS


@cache
def scenario_ids() -> tuple[str, ...]:
    """All scenarios: the standard ones in the order of the rules, then the historical ones."""
    return tuple(_all_scenarios())


def scenario_data(id: str) -> Scenario:
    """The scenario of that id; KeyError if there is none."""
    return _all_scenarios()[id]


SCENARIO_ORDER = (
    "farm", "encounter", "position", "defence", "ambush", "flight", "last_square", "omaha", "formigny", "lingevres",
    "aachen",
)  # fmt: skip
"""The ids of all scenarios in the order they are offered."""


@cache
def _all_scenarios() -> dict[str, Scenario]:
    """All scenarios by id, in order."""
    files = data_files()
    by_id = {scenario.id: scenario for scenario in (load_scenario(file, files) for file in files.names("scenarios"))}
    known(by_id, SCENARIO_ORDER, "scenarios", "the files")
    return {id: by_id[id] for id in SCENARIO_ORDER}


def load_scenario(file: str, files: DataFiles) -> Scenario:
    """Read and check one scenario; DataError if it is not consistent."""
    data = files.load(file, Scenario)
    with files.checking():
        _check(data, file)
    return data


def _check(data: Scenario, file: str) -> None:
    """Check a scenario as a whole; DataError for the first mistake."""
    require(f"scenarios/{data.id}.toml" == file, file, "id", "expected the name of the file")
    sides = [side.id for side in data.side]
    known(data.deployment, [*sides, "winner", "other"], file, "deployment")
    for index, win in enumerate(data.win):
        known([win.side], [*sides, "both"], file, f"win[{index}].side")
    if data.at_limit is not None:
        known([data.at_limit], [*sides, "count"], file, "at_limit")
    if data.initiative is not None:
        known([data.initiative], sides, file, "initiative")
    if data.objectives is not None:
        known([data.objectives.by], [*sides, "each"], file, "objectives")
    for side in data.side:
        _check_side(side, data, file)
    known((setup.side for setup in data.setup), sides, file, "setup")
    for craft in data.craft:
        _check_forces(craft.contents, "usa", file, f"craft {craft.id}")
    if data.landing is not None:
        known((id for wave in data.landing.schedule for id in wave.craft), _ids(data.craft), file, "landing")
    _check_map(data, file)


def _ids(craft: tuple[Craft, ...]) -> Iterator[str]:
    """The ids of some kinds of craft."""
    return (row.id for row in craft)


def _check_side(side: ScenarioSide, data: Scenario, file: str) -> None:
    """Check the zones and forces of a side."""
    place = f"side {side.id}"
    for zone in side.zones:
        _check_rectangle(zone, data.table, file, place)
    require((side.away_from is None) == (side.away_by == 0), file, place, "expected away_from and away_by together")
    if side.nation == "any":
        require(not side.forces and not side.reserve, file, place, "expected no forces without a nation")
        return
    _check_forces((*side.forces, *side.reserve), side.nation, file, place)


def _check_forces(entries: tuple[Entry, ...], nation: Nation, file: str, place: str) -> None:
    """Check that entries are in a nation's list."""
    check_entries(entries, army_list(nation).units, tables(), file, place)


def _check_map(data: Scenario, file: str) -> None:
    """Check the elements of the map, and that ways to win name some of them."""
    elements = data.map.elements if data.map is not None else ()
    for number, element in enumerate(elements, 1):
        place = f"map element {number}"
        known([str(element.get("type"))], tables().terrain, file, place)
        if "rect" in element:
            require(len(element["rect"]) == 4, file, place, "expected four sides")
            _check_rectangle(element["rect"], data.table, file, place)
        elif not {"line", "polygon", "disc"} & set(element):
            raise DataError(file, place, "expected a rect, a line, a polygon or a disc")
    named = {element["id"] for element in elements if "id" in element}
    for index, win in enumerate(data.win):
        if win.element is not None:
            known([win.element], named, file, f"win[{index}].element")


def _check_rectangle(sides: Any, table: tuple[int, int], file: str, place: str) -> None:
    """Check that a rectangle lies on the table."""
    west, south, east, north = sides
    is_inside = 0 <= west < east <= table[0] and 0 <= south < north <= table[1]
    require(is_inside, file, place, "expected west, south, east and north side inside the table")


# --- scenarios changed by options (17.4a, 18.2f) ------------------------------------------------------------------
def corners(rectangle: Rectangle) -> tuple[tuple[int, int], ...]:
    """The corners of a rectangle, in 1/1000 inch."""
    west, south, east, north = rectangle
    return (west, south), (east, south), (east, north), (west, north)


def last_turn(data: Scenario, options: Options) -> int:
    """The last turn of a game; 0 if it has no limit."""
    if data.turns:
        return data.turns
    if not options.turn_limit:
        return 0
    return options.optional_turn_limit_standard if data.kind == "standard" else historical_limit(options)


@rule("PZF-18.2f")
def historical_limit(options: Options) -> int:
    """The optional turn limit of historical scenarios that have none of their own."""
    return options.optional_turn_limit_historical


def army_option(seat: int, options: Options) -> str:
    """The army a seat has written in its option."""
    return options.army_b if seat else options.army_a


@rule("PZF-17.4a")
def army_limit(data: Scenario, seat: int, options: Options) -> int:
    """The points of a side: in an ambush the attacker gets a smaller share than the defender."""
    if data.defender_ratio and data.side[seat].role == "attacker":
        return options.army_points * THOUSANDTHS // options.ambush_defender_ratio
    return options.army_points
