"""Named set-ups: where a scenario suggests that a side puts its units."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.systems.pzf.bodies import Point
from bocage.systems.pzf.model import State
from bocage.systems.pzf.scenario import Setting


def named(s: State) -> Iterator[Choice]:
    """The suggested set-ups of the side that deploys."""
    assert s.setting.scenario is not None
    for number, setup in enumerate(s.setting.scenario.setup):
        if setup.side == s.setting.sides[s.player]:
            yield Choice("setup", number=number)


def places_of(s: State, number: int) -> Iterator[tuple[int, Point]]:
    """The units still to be deployed, each by its first figure, with the places a set-up has for them."""
    assert s.setting.scenario is not None
    waiting = units_of(s, s.player)
    for placement in s.setting.scenario.setup[number].place:
        id = next((id for id, entry in waiting.items() if entry == placement.unit), None)
        if id is not None:
            del waiting[id]
            if id in s.deploying:
                yield id, placement.at


def units_of(s: State, side: int) -> dict[int, str]:
    """All units of a side that begin on the table, each by its first figure, with their entries of the army list."""
    entries = entry_of_unit(s.setting)
    found: dict[int, int] = {}
    for f in s.figures.values():
        if f.side == side and f.id not in s.kept:
            found.setdefault(f.unit or -f.id, f.id)
    return {id: entries.get(s.figures[id].unit, s.figures[id].type) for id in found.values()}


def entry_of_unit(setting: Setting) -> dict[int, str]:
    """The entry of the army list from which each combat group comes, by its number."""
    return dict(enumerate(setting.units, 1))
