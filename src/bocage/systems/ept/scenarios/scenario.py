"""Scenarios as data (EPT-0.3a): the schema of a scenario file; `game` makes the setting of a game from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from bocage.ground.layout import BoardSpec
from bocage.kernel.contract.scenario import ScenarioError
from bocage.mechanics.datafiles import parse
from bocage.mechanics.situations import fit
from bocage.mechanics.typed import Count, Positive
from bocage.systems import ept
from bocage.systems.ept.reference.counters import Nation, Quality

Weather = Annotated[int, Meta(ge=0, le=3)]
Ground = Literal["", "snow", "deep_snow", "mud"]
Light = Literal["day", "other"]
Lead = Annotated[int, Meta(ge=-500, le=500)]
"""Victory points by which a side is ahead; below 0 it is behind."""
WorksKind = Literal["entrenchment", "prepared_position", "bunker", "wire", "mines", "dummy_mines"]
SetUp = Literal["in_turn", "together"]
PLANS = 2
"""Suggested set-ups of each side."""


class SideCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a scenario says of one side."""

    initiative: int = 0
    """What is added to its die for the initiative (EPT-2.C1b)."""
    panzerfausts: Count = 0
    facing: str = "N"
    """Which way its guns, vehicles and bunkers look in a suggested set-up."""
    exit: tuple[str, ...] = ()
    """Areas at the edge from which its units may leave the map (EPT-S.10a)."""
    exit_factor: Count = 0
    """By what the points of a unit are multiplied when it has left the map by there; 0 where nothing is given."""
    loss_factor: Count = 1
    """By what the points of the enemy's losses are multiplied for it; 0 where nothing is given."""
    margin: Lead | None = 1
    """By how many points it must lead to win, below 0 how many it may be behind; None: it cannot win by points."""


class Force(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Units that are placed within one area, or arrive together; most are one formation (EPT-1.4b).

    `formation` is one of those of data/formations.toml; with `units` alone they are single counters that belong to no
    formation (EPT-3.5a). `of` names the formation of the leader over this one's (EPT-3.1c).
    """

    side: Nation
    name: str = ""
    """What the formation is called; also its name for `of` and `on`."""
    formation: str = ""
    of: str = ""
    units: dict[str, Positive] = {}
    """Counters besides those of the formation."""
    fewer: dict[str, Positive] = {}
    """Counters of the formation that are not there."""
    carriers: bool = False
    """Has the carriers of its formation."""
    leader: int = 0
    """What is added to the morale of its leader."""
    quality: Quality | None = None
    radius: Count = 0
    reach: Count = 0
    threshold: tuple[Positive, Positive] | None = None
    """Steps lost that make it hesitant and that make it test, where they are not those of its kind (EPT-14.2e)."""
    riders: bool = False
    """Its units may begin the game riding on tanks (EPT-16.3l)."""
    decoys: Count = 0
    works: dict[WorksKind, Positive] = {}
    area: tuple[str, ...] = ()
    posts: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The hexes of each suggested set-up, filled one after the other and again from the first."""
    arrive: Count = 0
    roll: Count = 0
    """Arrives once a die at the start of a turn shows at least this number; 0: without a die."""
    entry: tuple[str, ...] = ()


class Guns(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Batteries off the map, or aircraft (`calibre` "bomb"); `missions` counts their attacks, 0 for no limit.

    `directed_by` are the types of units that may direct them; without one all leaders and observers (EPT-12.3c).
    """

    side: Nation
    calibre: Literal["light", "medium", "heavy", "bomb"]
    count: Positive = 1
    preregistered: bool = False
    missions: Count = 0
    from_turn: Positive = 1
    """The first turn for which an attack may be written."""
    directed_by: tuple[str, ...] = ()


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes of which each is worth points to the side that holds it at the end."""

    hexes: Annotated[tuple[str, ...], Meta(min_length=1)]
    points: Positive


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario. What changes during play is given by the turn from which it holds."""

    id: str
    board: BoardSpec
    sides: tuple[Nation, Nation]
    date: str
    """Day and hour, such as "1943-07-04 16:00"."""
    turns: Positive
    weather: Weather = 0
    weather_from: dict[str, Weather] = {}
    ground: Ground = ""
    ground_from: dict[str, Ground] = {}
    light: Light = "day"
    light_from: dict[str, Light] = {}
    early_from: Count = 0
    """The turn before which a die may make all these changes come a turn sooner; 0 for never."""
    early_at_or_below: Count = 3
    automatic_initiative: Nation | None = None
    alone_ends_from: Positive | None = None
    set_up: SetUp = "in_turn"
    first_setup: Nation
    side: dict[Nation, SideCard]
    forces: tuple[Force, ...]
    guns: tuple[Guns, ...] = ()
    heavy_guns: tuple[str, ...] = ()
    """Types of vehicles with nothing but machine guns, whose guns are heavy ones (EPT-16.8a)."""
    objectives: tuple[Objective, ...] = ()
    control: dict[Nation, tuple[str, ...]] = {}
    """Areas that belong to a side at the start; all others to the side that sets up first (EPT-S.9a)."""
    minutes: Positive = 120
    tutorial: bool = False


def parse_scenario(data: Mapping[str, Any], source: str) -> Scenario:
    """A scenario from data; `ScenarioError` names the file and the field."""
    return fit(dict(data), Scenario, source)


@cache
def scenarios() -> dict[str, Scenario]:
    """The scenarios of the data folder by id, the tutorial first, then in the order of their dates."""
    folder = resources.files(ept) / "data" / "scenarios"
    files = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    read = [parse_scenario(parse(file.read_text("utf-8"), file.name, float), file.name) for file in files]
    return {card.id: card for card in sorted(read, key=lambda card: (not card.tutorial, card.date, card.id))}


def find_scenario(id: str) -> Scenario:
    """A scenario of the data folder."""
    if id not in scenarios():
        raise ScenarioError(f"ept has no scenario {id!r}; it has {', '.join(scenarios())}")
    return scenarios()[id]
