"""Losses (PG-7.6, PG-6.7): steps, eliminated pieces, the checks after a result, casualties among leaders.

The order of one result on a hex: steps by group, the checks of leaders and then of units, the casualty rolls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, text
from bocage.systems.pg.leaders import seniority
from bocage.systems.pg.morale import TWO_DICE, check
from bocage.systems.pg.reference.combat import Result
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import label, piece_name, remove, tell_of
from bocage.systems.pg.state.printed import is_armored, is_leader, kind_of

Results = Mapping[int, Result]
"""The result of an attack for each piece that it affects."""


# --- steps ------------------------------------------------------------------------------------------------------------
@rule("PG-1.1y", "PG-7.61a")
def lose_step(s: State, piece: Piece) -> Procedure[None]:
    """A full two-step unit is reduced; a one-step unit, a reduced one and a leader are removed (PG-6.7a)."""
    piece.steps -= 1
    if piece.steps > 0:
        s.lost_steps[piece.side] += 1
        yield tell_of(s, piece, "told-step-lost", "PG-7.61a")
    else:
        yield from eliminate(s, piece, "PG-7.61a")


def eliminate(s: State, piece: Piece, rule_id: str) -> Procedure[None]:
    """Remove a piece from play; the steps of a unit are counted as lost."""
    if not is_leader(piece):
        s.lost_steps[piece.side] += max(1, piece.steps)
    yield tell_of(s, piece, "told-eliminated", rule_id)
    remove(s, piece)


def fire_groups(s: State) -> list[tuple[str, ...]]:
    """The groups of units of which each loses the steps of an X result (PG-7.61b); options change them."""
    groups: list[tuple[str, ...]] = list(tables().numbers.step_losses.fire_groups)
    if s.setting.options.x_groups == "two":
        groups = [groups[0], tuple(kind for group in groups[1:] for kind in group)]
    return [*groups, ("afv", "apc")] if s.setting.options.x_armored == "fourth_group" else groups


@rule("PG-7.61b", "PG-DFT-n")
def losing_units(s: State, group: Sequence[str], results: Results) -> list[Piece]:
    """The units of a group that may take its losses: those in whose own column the result is an X."""
    units = [s.pieces[id] for id, result in results.items() if id in s.pieces and result.kind == "steps"]
    return [unit for unit in units if kind_of(unit) in group]


@rule("PG-7.61b")
def lose_steps_by_group(s: State, side: int, results: Results) -> Procedure[int]:
    """Each group loses the steps of the X; its owner chooses the units; steps beyond what it has are ignored."""
    lost = 0
    for group in fire_groups(s):
        units = losing_units(s, group, results)
        for _ in range(max((results[unit.id].number for unit in units), default=0)):
            left = [unit for unit in units if unit.id in s.pieces]
            if not left:
                break
            unit = left[0] if len(left) == 1 else (yield from choose_loss(s, side, left))
            yield from lose_step(s, unit)
            lost += 1
    return lost


def choose_loss(s: State, side: int, units: Sequence[Piece]) -> Procedure[Piece]:
    """Ask the owner which unit loses a step."""
    options = tuple(Choice("lose", unit.id) for unit in units)
    choice = yield from ask(
        side,
        text("prompt-lose-step", hex=label(s, units[0].at)),
        Choices(lambda known: options, default=lambda known: options[0]),
        rule="PG-7.61b",
    )
    return s.pieces[choice.piece or 0]


# --- a result on a hex ------------------------------------------------------------------------------------------------
@rule("PG-6.71a")
def remove_lone_leaders(s: State, results: Results) -> Procedure[None]:
    """An X against leaders who are alone in the hex removes them, unless the option gives them a check."""
    if s.setting.options.x_lone_leader == "check" or not all(is_leader(s.pieces[id]) for id in results):
        return
    for id, result in results.items():
        if result.kind == "steps":
            yield from eliminate(s, s.pieces[id], "PG-6.71a")


@rule("PG-7.25a", "PG-7.4a")
def is_immune(piece: Piece, result: Result) -> bool:
    """Units with an armor value are affected by X only."""
    return is_armored(piece) and result.kind == "morale"


@rule("PG-7.61d")
def check_after_steps(s: State) -> int | None:
    """What is added to the check that follows an X; None where the option asks for none."""
    added = {"M2": tables().numbers.morale.x_check, "M": 0, "none": None}
    return added[s.setting.options.x_morale_check]


def check_number(s: State, piece: Piece, result: Result) -> int | None:
    """What is added to the check of a piece; None if it makes none."""
    if result.kind == "none" or is_immune(piece, result):
        return None
    return check_after_steps(s) if result.kind == "steps" else result.number


@rule("PG-14.13a")
def in_order_of_checks(pieces: Sequence[Piece]) -> list[Piece]:
    """Leaders check before units, senior ones first."""
    return sorted(pieces, key=lambda piece: (not is_leader(piece), -seniority(piece), piece.id))


def check_all(s: State, numbers: Mapping[int, int]) -> Procedure[int]:
    """Check pieces, each with the number added to its dice; returns the steps lost by units."""
    lost = 0
    for piece in in_order_of_checks([s.pieces[id] for id in numbers if id in s.pieces]):
        found = yield from check(s, piece, numbers[piece.id])
        if found == "step":
            lost += not is_leader(piece)
            yield from lose_step(s, piece)
    return lost


def apply_results(s: State, side: int, results: Results, leaders: Sequence[int]) -> Procedure[None]:
    """Apply an attack: steps, checks, then the casualty rolls of `leaders`, who are with the pieces hit."""
    yield from remove_lone_leaders(s, results)
    lost = yield from lose_steps_by_group(s, side, results)
    present = {id: check_number(s, s.pieces[id], result) for id, result in results.items() if id in s.pieces}
    lost += yield from check_all(s, {id: number for id, number in present.items() if number is not None})
    if lost:
        yield from roll_for_casualties(s, leaders, lost)


@rule("PG-6.7b")
def roll_for_casualties(s: State, leaders: Sequence[int], lost: int) -> Procedure[None]:
    """Each leader with units that lost steps rolls, minus 1 for each step; a modified 2 or less removes him."""
    numbers = tables().numbers.leaders
    tally = Tally()
    tally.add(numbers.casualty_per_step * lost, "steps-lost", "PG-6.7b")

    def read(faces: Faces) -> bool:
        return sum(faces) + tally.total <= numbers.casualty_at_or_below

    for leader in [s.pieces[id] for id in leaders if id in s.pieces]:
        about: Args = {"piece": piece_name(s, leader.id)}
        if (yield from draw(TWO_DICE, "casualty", read, tally=tally, seat=leader.side, rule="PG-6.7b", about=about)):
            yield from eliminate(s, leader, "PG-6.7b")
