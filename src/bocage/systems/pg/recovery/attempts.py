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
from bocage.kernel.text import Args
from bocage.systems.pg.ground.terrain import is_shelter
from bocage.systems.pg.leaders import best_helper, helpers
from bocage.systems.pg.losses import eliminate
from bocage.systems.pg.morale import TWO_DICE, morale_tally
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import piece_name, tell_of


@rule("PG-14.45a")
def shelter_bonus(s: State, piece: Piece) -> int:
    """Towns help recovery."""
    return tables().numbers.morale.shelter_bonus if is_shelter(s, piece.at) else 0


@rule("PG-6.52a", "PG-6.55a", "PG-14.4c")
def can_assist(s: State, leader: Piece) -> bool:
    """An activated leader assists if he has neither moved nor taken part in fire in this segment."""
    member = s.activation.members.get(leader.id) if s.activation else None
    return member is not None and not member.done and not member.lent


def assistant(s: State, piece: Piece) -> Piece | None:
    """The leader who assists a piece, None if none does."""
    found = best_helper([leader for leader in helpers(s, piece) if can_assist(s, leader)])
    return found if found is not None and found.help > 0 else None


def recovery_tally(s: State, piece: Piece) -> Tally:
    """The modified morale below which the dice must fall."""
    tally = morale_tally(s, piece)
    helper = assistant(s, piece)
    tally.add(helper.help if helper else 0, "leader", "PG-6.52a")
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


class Attempt(Struct, frozen=True):
    """An attempt of one piece to recover."""

    piece: int

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def run(self, s: State) -> Procedure[str]:
        """Roll and apply; what fails and is demoralized flees afterwards."""
        piece = s.pieces[self.piece]
        tally = recovery_tally(s, piece)

        def read(faces: Faces) -> str:
            roll = sum(faces)
            if is_inspired(piece, roll):
                return "inspired"
            if deserts(piece, roll):
                return "deserts"
            return "recovers" if recovers(s, roll, tally.total) else NOTHING

        about: Args = {"piece": piece_name(s, piece.id)}
        found = yield from draw(TWO_DICE, "recovery", read, tally=tally, seat=piece.side, rule="PG-14.41a", about=about)
        yield from apply(s, piece, found)
        return found


def apply(s: State, piece: Piece, found: str) -> Procedure[None]:
    """What an attempt makes of a piece."""
    if found == "deserts":
        yield from eliminate(s, piece, "PG-14.44a")
    elif found == "inspired" or (found == "recovers" and piece.order == "disrupted"):
        piece.order = "good"
        yield tell_of(s, piece, "told-good-order", "PG-14.41a")
    elif found == "recovers":
        piece.order = "disrupted"
        yield tell_of(s, piece, "told-recovers", "PG-14.41a")


@rule("PG-14.4a")
def why_not_recover(s: State, choice: Choice) -> Violation | None:
    """Disrupted and demoralized pieces may try once they are activated, and do nothing else in that turn."""
    piece = s.pieces.get(choice.piece or 0)
    if piece is None or piece.order == "good":
        return refuse("PG-14.4a", "refuse-nothing-to-recover")
    return None


def options(s: State, member: Member) -> Iterable[Choice]:
    """The attempt of a member, if it needs one."""
    choice = Choice("recover", member.id)
    return () if member.done or why_not_recover(s, choice) is not None else (choice,)


@rule("PG-14.4b")
def commit(s: State, piece: Piece) -> None:
    """The piece and the leader who assists have acted."""
    assert s.activation is not None
    s.activation.members[piece.id].done = True
    helper = assistant(s, piece)
    if helper is not None:
        member = s.activation.members[helper.id]
        member.helped = True
        member.action = "move"
