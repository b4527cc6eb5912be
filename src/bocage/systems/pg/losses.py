"""Losses (PG-7.6, PG-6.7): steps, eliminated pieces and the shock of it, checks after a result, leader casualties.

The order of one result on a hex: steps by group, the checks of leaders and then of units, the casualty rolls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, text
from bocage.systems.pg.leaders import is_commander, seniority
from bocage.systems.pg.morale import TWO_DICE, check
from bocage.systems.pg.reference.combat import Result
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import OFF_MAP, Ban, Piece, State
from bocage.systems.pg.state.pieces import (
    cargo,
    label,
    leaders_at,
    piece_name,
    pieces_of,
    remove,
    tell_of,
    told_answer,
    units_at,
)
from bocage.systems.pg.state.printed import is_armored, is_leader, kind_of, type_of
from bocage.systems.pg.works.wrecks import leave_wrecks

Results = Mapping[int, Result]
"""The result of an attack for each piece that it affects."""


# --- steps ------------------------------------------------------------------------------------------------------------
@rule("PG-1.1y", "PG-7.61a", "PG-6.7a")
def lose_step(s: State, piece: Piece) -> Procedure[int]:
    """A full two-step unit is reduced; a one-step unit, a reduced one and a leader are removed (PG-6.7a).

    Returns the steps that units lost, those aboard included.
    """
    if piece.steps == 1:
        return (yield from eliminate(s, piece, "PG-7.61a"))
    piece.steps -= 1
    s.lost_steps[piece.side] += 1
    leave_wrecks(s, piece, 1)
    yield tell_of(s, piece, "told-step-lost", "PG-7.61a")
    return 1 + (yield from lose_steps_aboard(s, piece))


@rule("PG-5.65a")
def lose_steps_aboard(s: State, transport: Piece) -> Procedure[int]:
    """A passenger loses as many steps as its transport, by the option only when that is destroyed; returns them."""
    lost = 0
    if s.setting.options.passenger_losses == "same_steps":
        for passenger in units_aboard(s, transport):
            lost += yield from lose_step(s, passenger)
    return lost


@rule("PG-5.65a")
def lose_passengers(s: State, transport: Piece) -> Procedure[int]:
    """Units aboard are eliminated with their transport; leaders get off and take their chance (PG-6.7b).

    Returns the steps of the units.
    """
    lost = 0
    for piece in cargo(s, transport):
        piece.carrier = 0
        if not is_leader(piece):
            lost += yield from eliminate(s, piece, "PG-5.65a")
    return lost


def units_aboard(s: State, transport: Piece) -> list[Piece]:
    """The unit that a transport carries or tows, if any."""
    return [piece for piece in cargo(s, transport) if not is_leader(piece)]


@rule("PG-5.65a")
def is_own_target(s: State, piece: Piece) -> bool:
    """A carried unit shares the fate of its transport: it takes no losses and checks of its own; leaders do check.

    By the option of PG-BFT-h a bombardment hits it for itself.
    """
    return is_leader(piece) or not piece.carrier or not s.setting.options.carried_share_column


def eliminate(s: State, piece: Piece, rule_id: str) -> Procedure[int]:
    """Remove a piece from play, with what its loss does to others; returns the steps of units, which count as lost."""
    is_top = is_leader(piece) and is_top_leader(s, piece)
    lost = 0 if is_leader(piece) else piece.steps
    s.lost_steps[piece.side] += lost
    leave_wrecks(s, piece, lost)
    yield tell_of(s, piece, "told-eliminated", rule_id)
    lost += yield from lose_passengers(s, piece)
    cell = piece.at
    remove(s, piece)
    if cell != OFF_MAP:
        yield from bring_shock(s, piece, cell, is_top=is_top)
    return lost


def bring_shock(s: State, piece: Piece, cell: int, *, is_top: bool) -> Procedure[None]:
    """What the loss of a piece does to others: bans on moving, and the checks of units that were with it."""
    if is_top:
        yield from ban_after_leader(s, piece, cell)
    if is_headquarters(piece):
        yield from ban_after_headquarters(s, piece, cell)
    if shocks_units(piece):
        yield from shock(s, piece, cell)


# --- the loss of leaders and headquarters (PG-6.72, PG-6.73, PG-15.1) -----------------------------------------------
@rule("PG-6.72a")
def is_top_leader(s: State, leader: Piece) -> bool:
    """Whether a leader is the highest of his side: the designated senior, or the last of the highest rank.

    By the option any of several leaders of the highest rank is.
    """
    if not is_commander(leader):
        return False
    others = [one for one in s.pieces.values() if one.side == leader.side and one.id != leader.id and is_commander(one)]
    top = s.top_leader[leader.side]
    if top == leader.id:
        return True
    if any(one.id == top for one in others) or any(seniority(one) > seniority(leader) for one in others):
        return False
    return s.setting.options.senior_tie == "any" or all(seniority(one) < seniority(leader) for one in others)


@rule("PG-6.72a")
def ban_after_leader(s: State, leader: Piece, cell: int) -> Procedure[None]:
    """No friendly unit near the place where the highest leader fell may move in this turn and the next."""
    numbers = tables().numbers.leaders
    radius = numbers.top_loss_radius - (s.setting.options.ban_reach == "less")
    s.bans.append(Ban(leader.side, cell, radius, s.turn + numbers.top_loss_turns, "PG-6.72a"))
    yield tell("told-top-leader-lost", rule="PG-6.72a", place=label(s, cell), hex=label(s, cell), seat=leader.side)


@rule("PG-15.1a")
def is_headquarters(piece: Piece) -> bool:
    """Whether a unit is a headquarters; it loses steps, checks and rides as personnel."""
    return not is_leader(piece) and type_of(piece).arm == "hq"


@rule("PG-15.1b")
def ban_after_headquarters(s: State, unit: Piece, cell: int) -> Procedure[None]:
    """No friendly unit within 15 hexes of a destroyed headquarters may move in this turn and the two that follow."""
    numbers = tables().numbers.headquarters_loss
    s.bans.append(Ban(unit.side, cell, numbers.radius, s.turn + numbers.turns, "PG-15.1b"))
    yield tell("told-headquarters-lost", rule="PG-15.1b", place=label(s, cell), hex=label(s, cell), seat=unit.side)


@rule("PG-6.73a")
def shocks_units(piece: Piece) -> bool:
    """Whether the loss of a piece makes units check: a major, lieutenant colonel or colonel."""
    return is_commander(piece) and piece.rank in tables().numbers.leaders.shock_ranks


@rule("PG-6.73a")
def shock(s: State, leader: Piece, cell: int) -> Procedure[None]:
    """Every unit that was stacked with him checks at once, his morale modifier subtracted from its morale."""
    lost = 0
    for unit in units_at(s, leader.side, cell):
        if unit.id in s.pieces and not unit.carrier:
            verdict = yield from check(s, unit, leader.help, "shock", "PG-6.73a")
            if verdict == "step":
                lost += yield from lose_step(s, unit)
    if lost:
        yield from roll_for_casualties(s, [one.id for one in leaders_at(s, leader.side, cell)], lost)


# --- groups of an X result --------------------------------------------------------------------------------------------
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
    return [unit for unit in units if loss_class(s, unit) in group and is_own_target(s, unit)]


@rule("PG-1.1aa", "PG-1.1u")
def loss_class(s: State, unit: Piece) -> str:
    """The class in which a unit loses steps; mortars are personnel, by the option weapons."""
    if s.setting.options.mortar_class == "weapon" and not is_leader(unit) and type_of(unit).arm == "mortar":
        return "weapon"
    return kind_of(unit)


@rule("PG-7.61b", "PG-7.61c")
def lose_steps_by_group(s: State, side: int, results: Results) -> Procedure[int]:
    """Each group loses the steps of the X; its owner chooses the units; steps beyond what it has are ignored.

    Returns the steps that units lost, those aboard included.
    """
    lost = 0
    for group in fire_groups(s):
        units = losing_units(s, group, results)
        for _ in range(max((results[unit.id].number for unit in units), default=0)):
            survivors = still_there(s, units)
            if not survivors:
                break
            unit = survivors[0] if len(survivors) == 1 else (yield from choose_loss(s, side, survivors))
            lost += yield from lose_step(s, unit)
    return lost


@rule("PG-7.61c")
def still_there(s: State, units: Sequence[Piece]) -> list[Piece]:
    """The units of a group that have steps left; further losses of the group are ignored."""
    return [unit for unit in units if unit.id in s.pieces]


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
        if result.kind == "steps" and id in s.pieces:
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


@rule("PG-1.1k")
def check_number(s: State, piece: Piece, result: Result) -> int | None:
    """What is added to the check of a piece; None if it makes none."""
    if result.kind == "none" or is_immune(piece, result) or not is_own_target(s, piece):
        return None
    return check_after_steps(s) if result.kind == "steps" else result.number


@rule("PG-14.13a")
def in_order_of_checks(pieces: Sequence[Piece]) -> list[Piece]:
    """Leaders check before units, senior ones first."""
    return sorted(pieces, key=lambda piece: (not is_leader(piece), -seniority(piece), piece.id))


def one_by_one(s: State, ids: Iterable[int]) -> Iterator[Piece]:
    """The pieces one after the other; one whose loss follows from that of another is left out."""
    for id in ids:
        if id in s.pieces:
            yield s.pieces[id]


def check_all(s: State, numbers: Mapping[int, int]) -> Procedure[int]:
    """Check pieces, each with the number added to its dice; returns the steps lost by units."""
    lost = 0
    for piece in one_by_one(s, [one.id for one in in_order_of_checks(pieces_of(s, numbers))]):
        verdict = yield from check(s, piece, numbers[piece.id])
        if verdict == "step":
            lost += yield from lose_step(s, piece)
    return lost


@rule("PG-7.4e")
def apply_results(s: State, side: int, results: Results, leaders: Sequence[int]) -> Procedure[None]:
    """Apply an attack: steps, checks, then the casualty rolls of `leaders`, who are with the pieces hit."""
    yield from remove_lone_leaders(s, results)
    lost = yield from lose_steps_by_group(s, side, results)
    present = {id: check_number(s, s.pieces[id], result) for id, result in results.items() if id in s.pieces}
    lost += yield from check_all(s, {id: number for id, number in present.items() if number is not None})
    if lost:
        yield from roll_for_casualties(s, leaders, lost)


@rule("PG-6.7b")
def casualty_modifiers(s: State, lost: int) -> list[int]:
    """The modifiers of a leader's casualty rolls: one roll with all steps, by the option one for each step."""
    per_step = tables().numbers.leaders.casualty_per_step
    return [per_step] * lost if s.setting.options.casualty_roll == "step" else [per_step * lost]


@rule("PG-6.7b")
def roll_for_casualties(s: State, leaders: Sequence[int], lost: int) -> Procedure[None]:
    """Each leader with units that lost steps rolls, minus 1 for each step; a modified 2 or less removes him."""
    limit = tables().numbers.leaders.casualty_at_or_below
    for modifier in casualty_modifiers(s, lost):
        tally = Tally()
        tally.add(modifier, "steps-lost", "PG-6.7b")

        def read(faces: Faces, modifier: int = modifier) -> bool:
            return sum(faces) + modifier <= limit

        for leader in one_by_one(s, leaders):
            about: Args = {"piece": piece_name(s, leader.id)}
            if (
                yield from draw(
                    TWO_DICE, "casualty", read, tally=tally, seat=leader.side, rule="PG-6.7b", about=about,
                    result=told_answer,
                )
            ):  # fmt: skip
                yield from eliminate(s, leader, "PG-6.7b")
