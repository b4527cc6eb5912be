"""Attempts to recover morale (PG-14.4): the number to roll, who assists, what comes of it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.contract.resolution import ANYTHING, NOTHING, Touched
from bocage.kernel.dice import Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, Text
from bocage.systems.pg.ground.terrain import is_shelter
from bocage.systems.pg.kommissars import can_still_help, wards_of
from bocage.systems.pg.leaders import helpers
from bocage.systems.pg.losses import eliminate, lose_step
from bocage.systems.pg.morale import TWO_DICE, demoralized_penalty, morale_tally
from bocage.systems.pg.positions import work_at
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import piece_name, tell_of


@rule("PG-14.45a")
def shelter_bonus(s: State, piece: Piece) -> int:
    """Towns, entrenchments and bunkers help recovery."""
    sheltered = is_shelter(s, piece.at) or work_at(s, piece.at) is not None
    return tables().numbers.morale.shelter_bonus if sheltered else 0


# --- who assists ------------------------------------------------------------------------------------------------------
@rule("PG-6.52a", "PG-6.2b", "PG-6.55a", "PG-14.4c")
def can_assist(s: State, leader: Piece) -> bool:
    """An activated leader assists if he has neither moved nor taken part in fire in this segment."""
    member = s.activation.members.get(leader.id) if s.activation else None
    return member is not None and not member.done and not member.lent


def assistants(s: State, piece: Piece) -> list[Piece]:
    """The leaders of whom one may assist a piece."""
    return [leader for leader in helpers(s, piece) if leader.help > 0 and can_assist(s, leader)]


@rule("PG-6.62a")
def kommissar_of(s: State, piece: Piece) -> int:
    """The activated kommissar who began the segment in the hex of a demoralized unit and helps it; 0 for none."""
    assert s.activation is not None
    for member in s.activation.members.values():
        one = s.pieces.get(member.id)
        if one is None or not can_still_help(one) or member.done or member.start != one.at:
            continue
        if any(ward.id == piece.id for ward in wards_of(s, one)):
            return one.id
    return 0


# --- the number to roll -----------------------------------------------------------------------------------------------
@rule("PG-6.52b")
def recovery_tally(s: State, piece: Piece, helper: int) -> Tally:
    """The modified morale below which the dice must fall, with the help of one leader or none."""
    tally = morale_tally(s, piece)
    tally.add(s.pieces[helper].help if helper else 0, "leader", "PG-6.52a")
    tally.add(shelter_bonus(s, piece), "shelter", "PG-14.45a")
    return tally


@rule("PG-6.62a")
def kommissar_tally(s: State, piece: Piece, kommissar: int) -> Tally:
    """A kommissar's own morale replaces that of the unit; by the option the unit's demoralization still counts."""
    tally = Tally()
    tally.add(s.pieces[kommissar].morale, "kommissar", "PG-6.62a")
    if s.setting.options.kommissar_morale == "reduced":
        tally.add(demoralized_penalty(piece), "demoralized", "PG-14.3c")
    tally.add(shelter_bonus(s, piece), "shelter", "PG-14.45a")
    return tally


@rule("PG-14.43a")
def is_inspired(piece: Piece, roll: int) -> bool:
    """A natural 2 brings a demoralized piece straight to good order."""
    return piece.order == "demoralized" and roll == tables().numbers.morale.natural_to_good_order


@rule("PG-14.44a")
def deserts(piece: Piece, roll: int) -> bool:
    """A natural 12 removes a demoralized leader."""
    return bool(piece.leader) and piece.order == "demoralized" and roll == tables().numbers.morale.natural_desertion


@rule("PG-14.41a")
def recovers(s: State, roll: int, morale: int) -> bool:
    """A roll below the modified morale recovers one level; by the option an equal roll does too."""
    return roll <= morale if s.setting.options.recovery_comparison == "at_most" else roll < morale


# --- the attempt ------------------------------------------------------------------------------------------------------
class Attempt(Struct, frozen=True):
    """An attempt of one piece to recover, with the leader or the kommissar who assists it."""

    piece: int
    helper: int = 0
    kommissar: int = 0

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def tally(self, s: State) -> Tally:
        """The number below which the dice must fall."""
        piece = s.pieces[self.piece]
        if self.kommissar:
            return kommissar_tally(s, piece, self.kommissar)
        return recovery_tally(s, piece, self.helper)

    def run(self, s: State) -> Procedure[str]:
        """Roll and apply; what fails and is demoralized flees afterwards."""
        piece = s.pieces[self.piece]
        tally = self.tally(s)

        def read(faces: Faces) -> str:
            roll = sum(faces)
            if is_inspired(piece, roll):
                return "inspired"
            if deserts(piece, roll):
                return "deserts"
            return "recovers" if recovers(s, roll, tally.total) else NOTHING

        about: Args = {"piece": piece_name(s, piece.id)}
        verdict = yield from draw(
            TWO_DICE, "recovery", read, tally=tally, seat=piece.side, rule="PG-14.41a", about=about,
            limit="below", result=told_attempt,
        )  # fmt: skip
        if self.kommissar:
            verdict = yield from apply_kommissar(s, piece, verdict)
        else:
            yield from apply(s, piece, verdict)
        return verdict


def told_attempt(verdict: str) -> Text:
    """What the log says of an attempt."""
    return Text(f"attempt-{verdict}")


def apply(s: State, piece: Piece, verdict: str) -> Procedure[None]:
    """What an attempt makes of a piece."""
    if verdict == "deserts":
        yield from eliminate(s, piece, "PG-14.44a")
    elif verdict == "inspired" or (verdict == "recovers" and piece.order == "disrupted"):
        piece.order = "good"
        yield tell_of(s, piece, "told-good-order", "PG-14.41a")
    elif verdict == "recovers":
        piece.order = "disrupted"
        yield tell_of(s, piece, "told-recovers", "PG-14.41a")


@rule("PG-6.63a")
def apply_kommissar(s: State, piece: Piece, verdict: str) -> Procedure[str]:
    """Helped by a kommissar a unit goes straight to good order, or loses a step and stays demoralized."""
    if verdict in ("recovers", "inspired"):
        piece.order = "good"
        yield tell_of(s, piece, "told-good-order", "PG-6.63a")
        return "inspired"
    yield tell_of(s, piece, "told-shot", "PG-6.63a")
    yield from lose_step(s, piece)
    return "step-lost" if piece.id in s.pieces else "eliminated"


# --- the choice -------------------------------------------------------------------------------------------------------
def attempt_of(s: State, choice: Choice) -> Attempt:
    """The attempt that a choice stands for."""
    piece = choice.piece or 0
    return Attempt(piece, choice.other or 0, kommissar_of(s, s.pieces[piece]))


@rule("PG-14.4a")
def why_not_recover(s: State, choice: Choice) -> Violation | None:
    """Disrupted and demoralized pieces may try once they are activated, and do nothing else in that turn."""
    piece = s.pieces.get(choice.piece or 0)
    if piece is None or piece.order == "good":
        return refuse("PG-14.4a", "refuse-nothing-to-recover")
    if s.move is not None:
        return refuse("PG-14.4a", "refuse-moves-now", piece=piece_name(s, piece.id))
    return why_not_assist(s, piece, choice.other) if choice.other else None


@rule("PG-6.52a")
def why_not_assist(s: State, piece: Piece, leader: int) -> Violation | None:
    """Why a leader may not assist a piece in its attempt."""
    if kommissar_of(s, piece) or leader not in [one.id for one in assistants(s, piece)]:
        return refuse("PG-6.52a", "refuse-cannot-assist", piece=piece_name(s, piece.id))
    return None


def options(s: State, member: Member) -> Iterable[Choice]:
    """The attempt of a member, if it needs one: alone, or with one leader who assists."""
    alone = Choice("recover", member.id)
    if member.done or why_not_recover(s, alone) is not None:
        return
    yield alone
    piece = s.pieces[member.id]
    if not kommissar_of(s, piece):
        yield from (Choice("recover", piece.id, leader.id) for leader in assistants(s, piece))


@rule("PG-14.4b")
def commit(s: State, attempt: Attempt) -> None:
    """The piece and the leader who assists have acted."""
    assert s.activation is not None
    s.activation.members[attempt.piece].done = True
    helper = attempt.helper or attempt.kommissar
    if helper:
        member = s.activation.members[helper]
        member.helped = True
        member.action = "move"
