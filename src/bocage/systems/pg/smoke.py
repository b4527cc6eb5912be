"""Smoke (PG-16.1): who fires it, whether it stays in its hex, and how it drifts away."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Args, text
from bocage.systems.pg.bombardment.observers import observers
from bocage.systems.pg.combat import firers
from bocage.systems.pg.combat.after_fire import note_fire_of
from bocage.systems.pg.combat.members import note_fire, why_not_another_kind
from bocage.systems.pg.ground.sight import has_line
from bocage.systems.pg.morale import TWO_DICE
from bocage.systems.pg.reference.counters import GUNS, Arm
from bocage.systems.pg.reference.numbers import SmokeFate
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Piece, Smoke, State
from bocage.systems.pg.state.pieces import firer, label, piece_name, told_answer
from bocage.systems.pg.state.printed import type_of

VERB = "smoke"
SMOKERS: frozenset[Arm] = GUNS | {"mortar"}
"""The arms that fire smoke (PG-16.1a)."""


# --- who may, and where -----------------------------------------------------------------------------------------------
@rule("PG-16.1a")
def why_not_allowed(s: State, id: int, side: int) -> Violation | None:
    """Where the scenario allows it, artillery, off-board artillery and mortars fire smoke."""
    fits = id in s.batteries or (id in s.pieces and type_of(s.pieces[id]).arm in SMOKERS)
    if s.setting.terms.sides[side].may_fire_smoke and fits:
        return None
    return refuse("PG-16.1a", "refuse-no-smoke", piece=piece_name(s, id))


def why_not_smoke(s: State, unit: Piece) -> Violation | None:
    """Why a unit on the map may not fire smoke."""
    return (
        firers.why_not_able(s, unit, "bombardment")
        or firers.why_not_locked(s, unit)
        or why_not_allowed(s, unit.id, unit.side)
    )


def is_viewed(s: State, pieces: Iterable[Piece], cell: int) -> bool:
    """Whether one of these pieces has a line of sight to a hex, as far as one can see."""
    return any(s.board.distance(piece.at, cell) <= s.visibility and has_line(s, piece.at, cell) for piece in pieces)


@rule("PG-16.1b")
def why_not_hex(s: State, id: int, side: int, cell: int) -> Violation | None:
    """Smoke goes to any hex within bombardment range; by the option only to one that the firer or a leader sees."""
    eyes = observers(s, side)
    if id in s.pieces:
        refusal = firers.why_not_in_range(s, s.pieces[id], cell, "bombardment")
        if refusal is not None:
            return refusal
        eyes.append(s.pieces[id])
    if s.setting.options.smoke_needs_spotting and not is_viewed(s, eyes, cell):
        return refuse("PG-16.1b", "refuse-not-observed", hex=label(s, cell))
    return None


def why_not_place(s: State, id: int, side: int, choice: Choice) -> Violation | None:
    """Why smoke may not be fired to a hex."""
    if choice.place not in s.board.aliases:
        return refuse("PG-16.1b", "refuse-not-offered", choice=str(choice))
    return why_not_hex(s, id, side, s.board.cell(choice.place))


def ask_for_hex(s: State, id: int, side: int) -> Procedure[int]:
    """Ask where the smoke goes."""
    places = [Choice("place-smoke", place=label(s, cell)) for cell in range(s.board.size)]
    choice = yield from ask(
        side,
        text("prompt-smoke", piece=piece_name(s, id)),
        Choices(lambda known: places, check=lambda known, choice: why_not_place(known, id, side, choice)),
        rule="PG-16.1b",
    )
    return s.board.cell(choice.place)


@rule("PG-16.1c")
def lay(s: State, side: int, cell: int) -> Procedure[None]:
    """Two dice say whether the marker stays in the hex: 8 or less."""
    limit, about = tables().numbers.smoke.stays_at_or_below, Args(hex=label(s, cell))

    def read(faces: Faces) -> bool:
        return sum(faces) <= limit

    if (yield from draw(TWO_DICE, "smoke", read, seat=side, rule="PG-16.1c", about=about, result=told_answer)):
        s.smoke.append(Smoke(cell, side))


# --- units on the map -------------------------------------------------------------------------------------------------
def options(s: State, member: Member) -> Iterable[Choice]:
    """Whether a member may fire smoke."""
    choice = Choice(VERB, member.id)
    return () if member.done or firer(s, member.id).leader or why_not(s, choice) is not None else (choice,)


def why_not(s: State, choice: Choice) -> Violation | None:
    """Why a member may not fire smoke."""
    assert s.activation is not None
    member = s.activation.members[choice.piece or 0]
    if member.id not in s.pieces or s.pieces[member.id].leader:
        return refuse("PG-16.1a", "refuse-no-smoke", piece=piece_name(s, member.id))
    return why_not_another_kind(s, member, "bombardment") or why_not_smoke(s, s.pieces[member.id])


@rule("PG-16.1b")
def fire_smoke(s: State, choice: Choice) -> Procedure[None]:
    """A unit that fires smoke has fired for the turn."""
    unit = s.pieces[choice.piece or 0]
    cell = yield from ask_for_hex(s, unit.id, unit.side)
    note_fire(s, unit.id, "bombardment")
    note_fire_of(s, [unit.id])
    yield from lay(s, unit.side, cell)


ACTS = {VERB: Act("fire", options, why_not, fire_smoke)}


# --- the end of a turn ------------------------------------------------------------------------------------------------
@rule("PG-16.12b")
def compass(s: State) -> list[int]:
    """For each die the hexside it stands for: that of the compass, or clockwise from the first if none faces north."""
    names = [s.board.direction_name(side) for side in range(6)]
    drift = tables().numbers.smoke.drift
    if all(name in names for name in drift.values()):
        return [names.index(drift[str(face)]) for face in range(1, 7)]
    return list(range(6))


def drift(s: State, smoke: Smoke) -> Procedure[Smoke | None]:
    """Where drifting smoke goes; None where it leaves the map."""
    sides = compass(s)

    def read(faces: Faces) -> int:
        return sides[faces[0] - 1]

    about: Args = {"hex": label(s, smoke.at)}
    side = yield from draw(D6, "smoke-drift", read, seat=smoke.side, rule="PG-16.12a", about=about)
    cell = s.board.neighbours[smoke.at][side]
    return Smoke(cell, smoke.side) if s.board.on_map(cell) else None


@rule("PG-16.12a")
def disperse(s: State) -> Procedure[None]:
    """The side that placed a marker rolls: it stays, drifts to an adjacent hex or is removed."""
    removal, lasting = tables().numbers.smoke.removal, []

    def read(faces: Faces) -> SmokeFate:
        return removal[str(faces[0])]

    for smoke in s.smoke:
        about: Args = {"hex": label(s, smoke.at)}
        fate = yield from draw(D6, "smoke-removal", read, seat=smoke.side, rule="PG-16.12a", about=about)
        kept = smoke if fate == "stays" else (yield from drift(s, smoke)) if fate == "drifts" else None
        if kept is None:
            yield tell("told-smoke-gone", rule="PG-16.12a", place=label(s, smoke.at), hex=label(s, smoke.at))
        else:
            lasting.append(kept)
    s.smoke = lasting
