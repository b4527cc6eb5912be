"""Scenario cards: what a player reads of a scenario before choosing it, from its data and `cards.toml`."""

from __future__ import annotations

from functools import cache

from bocage.kernel.contract.scenario import Group, ScenarioCard
from bocage.kernel.text import Text
from bocage.mechanics.cards import Experience, card, experience_of
from bocage.systems.pzf.armies import builder
from bocage.systems.pzf.armies.lists import Entry
from bocage.systems.pzf.reference.datafiles import PACKAGE
from bocage.systems.pzf.reference.tables import tables
from bocage.systems.pzf.scenarios import scenario
from bocage.systems.pzf.scenarios.scenario import Scenario, ScenarioSide, scenario_data
from bocage.systems.pzf.setup import musters
from bocage.systems.pzf.showing.scene import win_line


@cache
def offered_scenarios() -> dict[str, Experience]:
    """The scenarios that are offered, by id in their order, with what `cards.toml` says of them."""
    return experience_of(PACKAGE)


def cards() -> tuple[ScenarioCard, ...]:
    """The cards of all scenarios to choose from."""
    return tuple(_card(scenario_data(id), row) for id, row in offered_scenarios().items())


def _card(data: Scenario, row: Experience) -> ScenarioCard:
    """The card of a scenario."""
    turns = scenario.last_turn(data, tables().options())
    return card(
        data.id,
        [side.id for side in data.side],
        row,
        turns=str(turns) if turns else "",
        forces=[group for seat, side in enumerate(data.side) for group in _force_groups(data, seat, side)],
        goals=[win_line(win, win.side) for win in data.win],
    )


def _force_groups(data: Scenario, seat: int, side: ScenarioSide) -> list[Group]:
    """The forces of a side; where players choose armies, those of the default options."""
    if side.nation == "any":
        draft = musters.chosen_army(data, seat, tables().options())
        return [Group(seat, _count_by_entry(tuple(Entry(item.ref) for item in draft.items)))]
    groups = [Group(seat, _count_by_entry(side.forces))]
    return [*groups, Group(seat, _count_by_entry(side.reserve), Text("muster-reserve"))] if side.reserve else groups


def _count_by_entry(entries: tuple[Entry, ...]) -> tuple[tuple[int, Text], ...]:
    """How many there are of each unit or vehicle, with its name."""
    counts: dict[str, int] = {}
    for entry in entries:
        counts[entry.ref] = counts.get(entry.ref, 0) + entry.count
    return tuple((count, builder.entry_name(ref)) for ref, count in counts.items())
