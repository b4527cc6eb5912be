"""Scenario cards: what a player reads of a scenario before choosing it, from its data and `cards.toml`."""

from __future__ import annotations

from functools import cache

from bocage.kernel.contract.scenario import Group, ScenarioCard
from bocage.kernel.text import Text
from bocage.mechanics.cards import Experience, card, experience_of
from bocage.systems.pzf import builder, musters
from bocage.systems.pzf.armies import Entry
from bocage.systems.pzf.scenarios import Scenario, ScenarioSide, scenario_data
from bocage.systems.pzf.scene import win_line
from bocage.systems.pzf.tables import tables


@cache
def known() -> dict[str, Experience]:
    """The scenarios that are offered, in their order."""
    return experience_of(__package__)


def cards() -> tuple[ScenarioCard, ...]:
    """The scenarios to choose from."""
    return tuple(_card(scenario_data(id), row) for id, row in known().items())


def _card(data: Scenario, row: Experience) -> ScenarioCard:
    turns = musters.last_turn(data, tables().options())
    return card(
        data.id,
        [side.id for side in data.side],
        row,
        turns=str(turns) if turns else "",
        forces=[group for at, side in enumerate(data.side) for group in _groups(data, at, side)],
        goals=[win_line(win, win.side) for win in data.win],
    )


def _groups(data: Scenario, at: int, side: ScenarioSide) -> list[Group]:
    """The forces of a side; where the players choose them, those it has if nobody does."""
    if side.nation == "any":
        draft = musters.chosen_army(data, at, tables().options())
        return [Group(at, _counted(tuple(Entry(item.ref) for item in draft.items)))]
    found = [Group(at, _counted(side.forces))]
    return [*found, Group(at, _counted(side.reserve), Text("muster-reserve"))] if side.reserve else found


def _counted(entries: tuple[Entry, ...]) -> tuple[tuple[int, Text], ...]:
    found: dict[str, int] = {}
    for entry in entries:
        found[entry.ref] = found.get(entry.ref, 0) + entry.count
    return tuple((count, builder.name_of(ref)) for ref, count in found.items())
