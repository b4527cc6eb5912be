"""The administrative phase (EPT-2.Da): a table of steps in the order of the rulebook, then the next turn."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, Step, draw
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args
from bocage.systems.ept.morale.losses import lose_step
from bocage.systems.ept.morale.value import morale_tally
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import commands, leader_of
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import tell_of, unit_name
from bocage.systems.ept.state.units import enemies_in, is_neutralised


def administration(s: State) -> Procedure[None]:
    """Begin the phase."""
    s.phase, s.step = "administration", ORDER[0]
    return
    yield


@rule("EPT-2.Da")
def remove_artillery(s: State) -> Procedure[None]:
    """(1) Barrages end."""
    s.impacts = []
    return
    yield


@rule("EPT-2.Da", "EPT-12.6b")
def thin_smoke(s: State) -> Procedure[None]:
    """(2) Thick smoke thins, thin smoke goes."""
    s.smoke = {cell: value - 1 for cell, value in s.smoke.items() if value > 1}
    return
    yield


@rule("EPT-2.Da", "EPT-13.1d", "EPT-2.Dc")
def remove_markers(s: State) -> Procedure[None]:
    """(3) Fire, Move, Stunned and Stopped markers go."""
    for unit in s.units.values():
        unit.fire, unit.moved, unit.stunned = "", False, False
        unit.activated = unit.withdrew = False
        if unit.condition == "stopped":
            unit.condition = ""
    return
    yield


@rule("EPT-2.Da", "EPT-1.3b")
def turn_leaders(s: State) -> Procedure[None]:
    """(6) Leaders turn to their fresh side."""
    for formation in s.formations.values():
        formation.activated = False
    return
    yield


@rule("EPT-2.Da", "EPT-13.2d")
def rally(s: State) -> Procedure[None]:
    """(7) Neutralised units try to rally."""
    for unit in list(s.units.values()):
        if is_neutralised(unit) and unit.id in s.units:
            yield from try_to_rally(s, unit)


def try_to_rally(s: State, unit: Unit) -> Procedure[None]:
    """Roll for one unit; a natural 12 costs a step."""
    tally, numbers = rally_tally(s, unit), tables().numbers.rally
    limit = tally.total

    def read(faces: Faces) -> tuple[bool, bool]:
        return sum(faces) <= limit, sum(faces) == numbers.loses_step_on

    rallied, loses = yield from draw(
        TWO_D6, "rally", read, tally=tally, seat=unit.side, rule="EPT-13.2d", about={"unit": unit_name(s, unit.id)}
    )
    if loses:
        yield from lose_step(s, unit, "EPT-13.2g")
    elif rallied:
        unit.condition = ""
        yield tell_of(s, unit, "told-rallied", "EPT-13.2d")


@rule("EPT-13.2d", "EPT-13.2e", "EPT-13.2f")
def rally_tally(s: State, unit: Unit) -> Tally:
    """What a rally needs at most on two dice."""
    tally, numbers = morale_tally(s, unit), tables().numbers.rally
    tally.add(numbers.morale, "rally", "EPT-13.2d")
    nearest = min((s.board.distance(leader.at, unit.at) for leader in helpers(s, unit)), default=2)
    tally.add(-numbers.leader_here if nearest == 0 else 0, "leader-here", "EPT-13.2e")
    tally.add(-numbers.leader_adjacent if nearest == 1 else 0, "leader-adjacent", "EPT-13.2e")
    beside = any(
        not is_neutralised(enemy) for cell in s.board.steps(unit.at) for enemy in enemies_in(s, unit.side, cell)
    )
    tally.add(-numbers.enemy_adjacent if beside else 0, "enemy-adjacent", "EPT-13.2f")
    return tally


def helpers(s: State, unit: Unit) -> list[Unit]:
    """The leaders in good heart who command a unit, he himself apart."""
    leaders = [leader_of(s, formation) for formation in s.formations.values() if formation.side == unit.side]
    return [
        leader
        for leader in leaders
        if leader is not None and leader.id != unit.id and not is_neutralised(leader) and commands(s, leader, unit)
    ]


@rule("EPT-2.Da", "EPT-7.3c")
def repair(s: State) -> Procedure[None]:
    """(9) Jammed weapons are tried again."""
    limit = tables().numbers.cadence.repaired_at_or_below

    def read(faces: Faces) -> bool:
        return sum(faces) <= limit

    for unit in [one for one in s.units.values() if one.jammed]:
        about: Args = {"unit": unit_name(s, unit.id)}
        if (yield from draw(TWO_D6, "repair", read, seat=unit.side, rule="EPT-7.3c", about=about)):
            unit.jammed = False
            yield tell_of(s, unit, "told-repaired", "EPT-7.3c")


@rule("EPT-2.Db", "EPT-2.0a")
def next_turn(s: State) -> Procedure[None]:
    """The turn marker advances; after the last turn the game is judged."""
    if s.turn >= s.setting.terms.turns:
        s.outcome = judge(s)
        return
    s.turn += 1
    for formation in s.formations.values():
        formation.lost_now = 0
    s.step = "support"
    return
    yield


def judge(s: State) -> Outcome:
    """The side with more points by its margin wins."""
    terms = s.setting.terms.victory
    totals = [s.points[side] + held(s, side) for side in (0, 1)]
    for side in (0, 1):
        margin = terms.margins[side]
        if margin is not None and totals[side] - totals[1 - side] >= margin:
            return Outcome("points", side)
    return Outcome("draw")


@rule("EPT-S.9a")
def held(s: State, side: int) -> int:
    """The points for the hexes that a side holds."""
    return sum(value for cell, value in s.setting.terms.victory.cells.items() if s.control[cell] == side)


ADMINISTRATION: dict[str, Step] = {
    "artillery-ends": remove_artillery,
    "smoke-thins": thin_smoke,
    "markers-go": remove_markers,
    "leaders-turn": turn_leaders,
    "rally": rally,
    "repair": repair,
}
"""The ten points of the phase in their order."""
ORDER = (*ADMINISTRATION, "next-turn")


def then_next(name: str, step: Step) -> Step:
    """A point of the phase that leads on to the one after it."""

    def run(s: State) -> Procedure[None]:
        s.step = ORDER[ORDER.index(name) + 1]
        yield from step(s)

    return run


STEPS: dict[str, Step] = {
    "administration": administration,
    **{name: then_next(name, step) for name, step in ADMINISTRATION.items()},
    "next-turn": next_turn,
}
