"""What a scenario lets happen at the start of a turn (EPT-0.3a): early weather, forces that come on a die."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import Text
from bocage.systems.ept.game.muster import NOT_YET
from bocage.systems.ept.game.placing import force_by_id, forces
from bocage.systems.ept.state.conditions import ground_state, light, weather
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.names import side_name


def _die(faces: Faces) -> int:
    return faces[0]


def begin_turn(s: State) -> Procedure[None]:
    """All that the scenario settles before the support phase of a turn."""
    yield from settle_changes(s)
    yield from settle_arrivals(s)


@rule("EPT-0.3a", "EPT-0.3b")
def settle_changes(s: State) -> Procedure[None]:
    """The die that may bring the announced changes a turn sooner; then what is new in this turn is told."""
    changes = s.setting.terms.changes
    if changes.early_from == s.turn:
        s.early = int((yield from draw(D6, "early", _die, rule="EPT-0.3a")) <= changes.early_at_or_below)
    due = s.turn + s.early
    if due in changes.weather:
        yield tell("told-weather", rule="EPT-0.3b", level=weather(s))
    if due in changes.ground:
        yield tell("told-ground", rule="EPT-0.3b", ground=Text(f"ground-{ground_state(s).replace('_', '-') or 'dry'}"))
    if due in changes.light:
        yield tell("told-light", rule="EPT-0.3b", light=Text(f"light-{light(s)}"))


@rule("EPT-0.3a", "EPT-6.2b")
def settle_arrivals(s: State) -> Procedure[None]:
    """Forces whose arrival depends on a die are rolled for, one die for each in every turn from their first."""
    force_of_unit = force_by_id(s)
    for number, force in enumerate(forces(s)):
        due = [unit for unit in s.units.values() if unit.arrives == NOT_YET]
        waiting = [unit for unit in due if force_of_unit.get(unit.id) == number]
        if not force.roll or not waiting or s.turn < force.arrive:
            continue
        side = waiting[0].side
        if (yield from draw(D6, "arrival", _die, seat=side, rule="EPT-0.3a")) >= force.roll:
            for unit in waiting:
                unit.arrives = s.turn
            yield tell("told-arrival", rule="EPT-0.3a", side=side_name(s, side), formation=force.name)
