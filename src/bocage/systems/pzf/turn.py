"""The turn (PZF-B3, B4): its start, the initiative, its end."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.kernel.contract.procedure import Procedure, Step, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf import camouflage, landing, loading, reserves, victory
from bocage.systems.pzf.bravery import is_half_destroyed
from bocage.systems.pzf.model import Figure, State, other
from bocage.systems.pzf.rolling_off import higher_die


@rule("PZF-B3a")
def turn_start(s: State) -> Procedure[None]:
    """The turn opens; what happened to figures in the last one is forgotten."""
    s.phase = "start"
    for figure in s.figures.values():
        clear_turn(figure)
    for marker in s.markers.values():
        marker.spent, marker.acted = 0, False
    s.trumpeted.clear()
    s.broken = [is_half_destroyed(s, side) for side in (0, 1)]
    yield from loading.first_shells(s)
    yield from camouflage.fold_nets(s)
    yield tell("told-turn", turn=s.turn, rule="PZF-B3a")
    yield from reserves.roll_for_reserves(s)
    yield from landing.come_in(s)
    s.step = "initiative"


def clear_turn(f: Figure) -> None:
    """Forget what belongs to one turn."""
    f.spent = f.turned = f.traversed = f.actions = f.served = f.carries = 0
    f.acted = f.charged = f.pinned = f.crossed = f.floored = f.shot = f.threw = f.fought = False
    f.bogged_now = f.freed = f.cycled = f.isolated = f.nerve_tested = f.treated = f.advanced = False
    f.nerve = ""
    f.heroic.clear()
    f.run_over.clear()
    f.made_out.clear()
    f.overlooked.clear()
    f.boarded = False
    for arm in f.arms:
        arm.fired, arm.held, arm.aimed, arm.aimed_at = False, False, 0, ""


@rule("PZF-B3b", "PZF-B4a", "PZF-B4d")
def initiative(s: State) -> Procedure[None]:
    """Each side rolls; the higher has the initiative for the whole turn. No Might mends these dice."""
    s.phase = "initiative"
    given = given_initiative(s)
    while given is None:
        high = yield from higher_die(s, "initiative", "PZF-B4a")
        given = tied_initiative(s) if high < 0 else high
    s.had_initiative = s.initiative = given
    s.player, s.part = given, 0
    yield tell("told-initiative", side=s.setting.name(given), rule="PZF-B4a")
    s.step = "movement-start"


@rule("PZF-B4b")
def tied_initiative(s: State) -> int | None:
    """A tie passes the initiative to the side that did not have it; on the first turn the dice are rolled again."""
    return None if s.had_initiative < 0 else other(s.had_initiative)


@rule("PZF-B4c")
def given_initiative(s: State) -> int | None:
    """A scenario may give the initiative of the first turn."""
    return s.setting.first_initiative if s.turn == 1 else None


def turn_end(s: State) -> Procedure[None]:
    """Victory is tested, the turn is counted."""
    s.phase = "end"
    yield from landing.leave(s)
    yield from victory.end_of_turn(s)
    if s.outcome is None:
        s.turn += 1
        s.step = "turn-start"


STEPS: Mapping[str, Step] = {"turn-start": turn_start, "initiative": initiative, "turn-end": turn_end}
