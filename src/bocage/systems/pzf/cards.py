"""Scenario cards: what a player reads of a scenario before choosing it, from its data and `cards.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec

from bocage.kernel.system import Group, ScenarioCard
from bocage.kernel.text import Text
from bocage.systems.pzf import builder, musters
from bocage.systems.pzf.armies import Entry
from bocage.systems.pzf.scenarios import Scenario, ScenarioSide, scenario_data
from bocage.systems.pzf.scene import win_line
from bocage.systems.pzf.tables import tables


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of a scenario from playing it."""

    minutes: int
    difficulty: int
    rules: tuple[str, ...]
    balance: tuple[int, ...] = ()
    tutorial: bool = False


@cache
def known() -> dict[str, Known]:
    """The scenarios that are offered, in their order."""
    file = resources.files(__package__) / "cards.toml"
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, Known])


def cards() -> tuple[ScenarioCard, ...]:
    """The scenarios to choose from."""
    return tuple(_card(scenario_data(id), row) for id, row in known().items())


def _card(data: Scenario, row: Known) -> ScenarioCard:
    name = data.id.replace("_", "-")
    turns = musters.last_turn(data, tables().options())
    return ScenarioCard(
        data.id,
        Text(f"scenario-{name}-title"),
        Text(f"scenario-{name}-summary"),
        tuple(side.id for side in data.side),
        str(turns) if turns else "",
        row.minutes,
        row.tutorial,
        row.difficulty,
        tuple(group for at, side in enumerate(data.side) for group in _groups(data, at, side)),
        row.balance,
        row.rules,
        Text(f"scenario-{name}-note"),
        tuple(win_line(win, win.side) for win in data.win),
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
