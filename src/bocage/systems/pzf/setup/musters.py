"""From a scenario and options to a game (PZF-14, 17, 18): the setting, and the figures of both armies."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from bocage.kernel.contract.options import OptionError
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.contract.setting import attach
from bocage.kernel.rules import rule
from bocage.kernel.text import render
from bocage.systems.pzf.armies import builder, reading
from bocage.systems.pzf.armies.builder import Draft
from bocage.systems.pzf.armies.enlisting import enlist
from bocage.systems.pzf.armies.lists import Muster, muster
from bocage.systems.pzf.morale.bravery import record_start_counts
from bocage.systems.pzf.reference.datafiles import PACKAGE
from bocage.systems.pzf.reference.options import Options
from bocage.systems.pzf.reference.tables import tables
from bocage.systems.pzf.scenarios.generator import generate_table
from bocage.systems.pzf.scenarios.history import beach_strips, entry_edge, with_all_strips
from bocage.systems.pzf.scenarios.roles import next_commander
from bocage.systems.pzf.scenarios.scenario import (
    Rectangle,
    Scenario,
    ScenarioSide,
    army_limit,
    army_option,
    last_turn,
    scenario_data,
    scenario_ids,
)
from bocage.systems.pzf.setup.wiring import JOINS
from bocage.systems.pzf.space.terrain import lay_table
from bocage.systems.pzf.special.camouflage import spread_nets
from bocage.systems.pzf.state.model import PS, State
from bocage.systems.pzf.state.setting import Setting, names_of

SETTINGS_KEPT = 64
"""How many settings are kept for games to share; armies are written freely, so there may be many."""


def setting_of(scenario: str, chosen: Mapping[str, bool | str]) -> Setting:
    """The setting of a scenario under options; games under the same options share it."""
    return _setting(scenario, tuple(sorted(chosen.items())))


def side_names(scenario: str, chosen: Mapping[str, bool | str]) -> tuple[str, ...]:
    """The names of the sides of a game, without laying its table."""
    options, sides = tables().options(dict(chosen)), scenario_data(scenario).side
    lists = ((army_option(seat, options), side) for seat, side in enumerate(sides))
    nations = tuple(reading.nation_of_list(list) if side.nation == "any" else side.nation for list, side in lists)
    return names_of(tuple(side.id for side in sides), nations)


@lru_cache(maxsize=SETTINGS_KEPT)
def _setting(id: str, chosen: tuple[tuple[str, bool | str], ...]) -> Setting:
    """As `setting_of`; ScenarioError for an unknown scenario, a wrong option or an illegal army."""
    if id not in scenario_ids():
        raise ScenarioError(f"there is no scenario {id!r}; known are: {', '.join(scenario_ids())}")
    try:
        options = tables().options(dict(chosen))
    except OptionError as error:
        raise ScenarioError(str(error)) from None
    data = with_all_strips(on_small_table(scenario_data(id), options), options)
    sides = tuple(side.id for side in data.side)
    drafts = _drafts(data, options)
    zones = (data.side[0].zones, data.side[1].zones)
    elements = data.drawn() if data.map is not None else generate_table(data.table, options.terrain_seed, zones)
    initiative = sides.index(data.initiative) if data.initiative is not None else None
    return Setting(
        id,
        sides,
        tuple(drafts[seat].nation if drafts else side.nation for seat, side in enumerate(data.side)),
        lay_table((data.table[0] / PS, data.table[1] / PS), elements, id, options.window_spacing),
        options,
        JOINS,
        last_turn(data, options),
        first_initiative=initiative,
        players=options.players,
        strips=beach_strips(data, options),
        entries=(entry_edge(data.side[0]), entry_edge(data.side[1])),
        exits=(data.side[0].exit or "", data.side[1].exit or ""),
        wins=data.win,
        at_limit=data.at_limit or "",
        never_rout=tuple(seat for seat, side in enumerate(data.side) if side.never_routs),
        scenario=data,
        armies=drafts,
        units=tuple(
            mustered.ref for seat, side in enumerate(data.side) for mustered, _ in _musters(drafts, seat, side)
        ),
    )


@rule("PZF-17.0a")
def on_small_table(data: Scenario, options: Options) -> Scenario:
    """The scenario with all distances of table and deployment halved, if the small table is chosen."""
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
    """A rectangle of half the size, on half the table."""
    west, south, east, north = zone
    return west // 2, south // 2, east // 2, north // 2


# --- armies -------------------------------------------------------------------------------------------------------
def _drafts(data: Scenario, options: Options) -> tuple[Draft, ...]:
    """The lists of both sides; empty where the scenario names their forces."""
    return tuple(chosen_army(data, seat, options) for seat, side in enumerate(data.side) if side.nation == "any")


def chosen_army(data: Scenario, seat: int, options: Options) -> Draft:
    """The list of a seat; ScenarioError if it is not legal or costs more than its side has."""
    draft = reading.read_list(army_option(seat, options), army_limit(data, seat, options), options.army_period)
    faults = builder.violations(draft, data)
    if faults:
        key = "army_b" if seat else "army_a"
        why = render(faults[0].why, "en", "bocage.kernel", PACKAGE)
        raise ScenarioError(f"{key} is not a legal army ({faults[0].rule}): {why}")
    return draft


def first_state(setting: Setting) -> State:
    """The first state of a game: all figures of both armies are in reserve."""
    s: State = attach(State({}, "setup-start", phase="setup"), setting)
    assert setting.scenario is not None
    unit = 0
    for seat, side in enumerate(setting.scenario.side):
        for mustered, is_reserve in _musters(setting.armies, seat, side):
            unit += 1
            first = s.next_id
            enlist(s, seat, unit, mustered, next_commander(s, seat))
            s.kept += range(first, s.next_id) if is_reserve else ()
    spread_nets(s)
    record_start_counts(s)
    return s


def _musters(armies: tuple[Draft, ...], seat: int, side: ScenarioSide) -> list[tuple[Muster, bool]]:
    """The units of a side, each with whether it begins in reserve."""
    if side.nation == "any":
        draft = armies[seat]
        return [(builder.mustered(draft.nation, item), False) for item in draft.items]
    parts = ((side.forces, False), (side.reserve, True))
    return [
        (muster(entry), is_reserve) for entries, is_reserve in parts for entry in entries for _ in range(entry.count)
    ]
