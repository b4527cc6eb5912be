"""From a scenario and the chosen options to a game: the setting, and the figures of both armies (PZF-14, 17, 18)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from bocage.kernel.contract.options import OptionError
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.contract.setting import attach
from bocage.kernel.rules import rule
from bocage.kernel.text import render
from bocage.systems.pzf import builder
from bocage.systems.pzf.allies import next_commander
from bocage.systems.pzf.armies import Muster, muster
from bocage.systems.pzf.bravery import count_armies
from bocage.systems.pzf.builder import Draft
from bocage.systems.pzf.camouflage import spread_nets
from bocage.systems.pzf.enlisting import enlist
from bocage.systems.pzf.generator import generate
from bocage.systems.pzf.history import entry_edge, stretched, strips
from bocage.systems.pzf.model import PS, State
from bocage.systems.pzf.options import Options
from bocage.systems.pzf.scenario import Setting, names_of
from bocage.systems.pzf.scenarios import Rectangle, Scenario, ScenarioSide, scenario_data, scenario_ids
from bocage.systems.pzf.tables import tables
from bocage.systems.pzf.terrain import lay
from bocage.systems.pzf.wiring import JOINS

SETTINGS = 64
"""How many settings are kept at hand: players may write any army."""


def setting_of(scenario: str, chosen: Mapping[str, bool | str]) -> Setting:
    """The setting of a scenario under options; games under the same options share it."""
    return _setting(scenario, tuple(sorted(chosen.items())))


def side_names(scenario: str, chosen: Mapping[str, bool | str]) -> tuple[str, ...]:
    """What the sides of a game are called, without laying its table."""
    options, sides = tables().options(dict(chosen)), scenario_data(scenario).side
    lists = ((written(at, options), side) for at, side in enumerate(sides))
    nations = tuple(builder.nation_of(list) if side.nation == "any" else side.nation for list, side in lists)
    return names_of(tuple(side.id for side in sides), nations)


@lru_cache(maxsize=SETTINGS)
def _setting(id: str, chosen: tuple[tuple[str, bool | str], ...]) -> Setting:
    if id not in scenario_ids():
        raise ScenarioError(f"there is no scenario {id!r}; known are: {', '.join(scenario_ids())}")
    try:
        options = tables().options(dict(chosen))
    except OptionError as error:
        raise ScenarioError(str(error)) from None
    data = stretched(on_table_size(scenario_data(id), options), options)
    sides = tuple(side.id for side in data.side)
    drafts = _drafts(data, options)
    zones = (data.side[0].zones, data.side[1].zones)
    elements = data.drawn() if data.map is not None else generate(data.table, options.terrain_seed, zones)
    initiative = sides.index(data.initiative) if data.initiative is not None else None
    return Setting(
        id,
        sides,
        tuple(drafts[at].nation if drafts else side.nation for at, side in enumerate(data.side)),
        lay((data.table[0] / PS, data.table[1] / PS), elements, id, options.window_spacing),
        options,
        JOINS,
        last_turn(data, options),
        first_initiative=initiative,
        players=options.players,
        strips=strips(data, options),
        entries=(entry_edge(data.side[0]), entry_edge(data.side[1])),
        exits=(data.side[0].exit or "", data.side[1].exit or ""),
        wins=data.win,
        at_limit=data.at_limit or "",
        never_rout=tuple(at for at, side in enumerate(data.side) if side.never_routs),
        scenario=data,
        armies=drafts,
        units=tuple(found.ref for at, side in enumerate(data.side) for found, _ in _musters(drafts, at, side)),
    )


@rule("PZF-17.0a", off=lambda data, options: data)
def on_table_size(data: Scenario, options: Options) -> Scenario:
    """On the small table all distances of the deployment are halved."""
    if not options.small_table or data.kind != "standard":
        return data
    objectives = data.objectives and msgspec.structs.replace(
        data.objectives, spacing=data.objectives.spacing // 2, from_border=data.objectives.from_border // 2
    )
    sides = tuple(
        msgspec.structs.replace(
            side,
            zones=tuple(_halved(zone) for zone in side.zones),
            away_from=side.away_from and _halved(side.away_from),
            away_by=side.away_by // 2,
        )
        for side in data.side
    )
    width, depth = data.table
    return msgspec.structs.replace(data, table=(width // 2, depth // 2), side=sides, objectives=objectives)


def _halved(zone: Rectangle) -> Rectangle:
    west, south, east, north = zone
    return west // 2, south // 2, east // 2, north // 2


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


# --- armies -------------------------------------------------------------------------------------------------------
def _drafts(data: Scenario, options: Options) -> tuple[Draft, ...]:
    return tuple(chosen_army(data, at, options) for at, side in enumerate(data.side) if side.nation == "any")


def chosen_army(data: Scenario, at: int, options: Options) -> Draft:
    """The list of a seat, which must be legal and within the points of its side."""
    draft = builder.read(written(at, options), points_of(data, at, options), options.army_period)
    faults = builder.violations(draft, data)
    if faults:
        key = "army_b" if at else "army_a"
        why = render(faults[0].why, "en", "bocage.kernel", __package__ or "")
        raise ScenarioError(f"{key} is not a legal army ({faults[0].rule}): {why}")
    return draft


def written(at: int, options: Options) -> str:
    """What a seat has written as its army."""
    return options.army_b if at else options.army_a


@rule("PZF-17.4a", off=lambda data, at, options: options.army_points)
def points_of(data: Scenario, at: int, options: Options) -> int:
    """The points of a side: in an ambush the defender has all, the attacker the smaller share."""
    if data.defender_ratio and data.side[at].role == "attacker":
        return options.army_points * 1000 // options.ambush_defender_ratio
    return options.army_points


def start(setting: Setting) -> State:
    """The first state of a game: both armies stand ready, nobody is on the table."""
    s: State = attach(State({}, "setup-start", phase="setup"), setting)
    assert setting.scenario is not None
    unit = 0
    for at, side in enumerate(setting.scenario.side):
        for found, is_reserve in _musters(setting.armies, at, side):
            unit += 1
            first = s.next_id
            enlist(s, at, unit, found, next_commander(s, at))
            s.kept += range(first, s.next_id) if is_reserve else ()
    spread_nets(s)
    count_armies(s)
    return s


def _musters(armies: tuple[Draft, ...], at: int, side: ScenarioSide) -> list[tuple[Muster, bool]]:
    """The units of a side, each with whether it begins in reserve."""
    if side.nation == "any":
        draft = armies[at]
        return [(builder.mustered(draft.nation, item), False) for item in draft.items]
    parts = ((side.forces, False), (side.reserve, True))
    return [(muster(entry), later) for entries, later in parts for entry in entries for _ in range(entry.count)]
