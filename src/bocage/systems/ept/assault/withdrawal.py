"""Withdrawal between rounds (EPT-15.0l to EPT-15.0o): the defender first, then the attacker; else another round."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.ept.artillery.barrage import meet_barrage
from bocage.systems.ept.assault.entry import STEP_BACK, fighters, is_way_back, step_back
from bocage.systems.ept.ground.terrain import block_of
from bocage.systems.ept.morale.results import stop
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import label, tell_openly_of, unit_name
from bocage.systems.ept.state.units import enemies_in, is_gun, is_set_up, is_sound, other
from bocage.systems.ept.works.mines import meet_works


@rule("EPT-15.0l")
def why_not_withdraw(s: State, unit: Unit) -> Violation | None:
    """Why a survivor stays: stopped or neutralised units, weapons in place and guns do."""
    if is_gun(unit) or is_set_up(unit) or not is_sound(unit):
        return refuse("EPT-15.0l", "refuse-cannot-withdraw", unit=unit_name(s, unit.id))
    return None


@rule("EPT-15.0m")
def ways_out(s: State, unit: Unit) -> Iterator[Choice]:
    """The hexes to which a survivor may withdraw; from upstairs out of the building only past free storeys."""
    if why_not_withdraw(s, unit) is not None:
        return
    for cell in s.board.steps(unit.at):
        inside = cell in block_of(s, unit.at)
        if is_way_back(s, unit, cell) and (unit.floor == 0 or inside or is_stair_free(s, unit)):
            yield Choice(STEP_BACK, unit.id, place=label(s, cell))


@rule("EPT-15.0o")
def is_stair_free(s: State, unit: Unit) -> bool:
    """Whether no enemy is on the storeys below a unit."""
    return all(enemy.floor >= unit.floor for enemy in enemies_in(s, unit.side, unit.at))


def withdraw_after(s: State) -> Procedure[None]:
    """Let the next survivor withdraw; when all have chosen, the fight ends or goes into another round.

    Attackers who are left alone do not withdraw: the choice is one between going back and another round.
    """
    fight = s.fight
    assert fight is not None
    both = [fighters(s, side) for side in (other(fight.attacker), fight.attacker)]
    if not all(both):
        end_fight(s)
        return
    waiting = [unit for units in both for unit in units if unit.id not in fight.asked]
    if not waiting:
        fight_on(s)
        return
    unit = waiting[0]
    fight.asked.append(unit.id)
    if not any(True for _ in ways_out(s, unit)):
        return
    choice = yield from ask(
        unit.side,
        text("prompt-withdraw", unit=unit_name(s, unit.id)),
        Choices(lambda known: (*ways_out(known, known.units[unit.id]), PASS)),
        rule="EPT-15.0l",
        pieces=(unit.id,),
    )
    if choice != PASS:
        yield from retire(s, unit, s.board.cell(choice.place))


@rule("EPT-15.0n")
def fight_on(s: State) -> None:
    """Both sides have stayed: another round."""
    assert s.fight is not None
    s.fight.round += 1
    s.step = "fight"


@rule("EPT-15.0m")
def retire(s: State, unit: Unit, cell: int) -> Procedure[None]:
    """A survivor goes back and is stopped."""
    step_back(s, unit, cell)
    yield tell_openly_of(s, unit, "told-withdraws", "EPT-15.0m")
    yield from stop(s, unit)
    yield from meet_barrage(s, unit, "normal")
    yield from meet_works(s, unit, "normal")


def end_fight(s: State) -> None:
    """The men are done with each other."""
    s.step = "fight-ends"
