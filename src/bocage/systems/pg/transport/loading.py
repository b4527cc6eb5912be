"""Loading and unloading (PG-5.62, PG-5.63): personnel for a movement point each, guns for a whole segment."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.arrival import beside
from bocage.systems.pg.movement.pace import close_move, hexes_moved, is_moving, spent_by
from bocage.systems.pg.stacking import is_transport
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import piece_name, tell_of
from bocage.systems.pg.state.printed import is_leader
from bocage.systems.pg.transport.capacity import (
    is_handled_as_gun,
    why_not_among_enemies,
    why_not_fit,
    why_not_same_hex,
)
from bocage.systems.pg.transport.fares import pay, why_not_afford, why_not_ready


def pair_of(s: State, choice: Choice) -> tuple[Piece, Piece] | None:
    """The unit and the transport that a choice names."""
    unit, transport = s.pieces.get(choice.piece or 0), s.pieces.get(choice.other or 0)
    return (unit, transport) if unit is not None and transport is not None and not is_leader(unit) else None


@rule("PG-5.63c")
def why_not_untouched(s: State, *pieces: Piece) -> Violation | None:
    """Limbering and loading a gun takes all MP of both: neither has moved, loaded or unloaded in this segment."""
    for piece in pieces:
        if s.move is not None or spent_by(s, piece) or hexes_moved(s, piece):
            return refuse("PG-5.63c", "refuse-no-time", piece=piece_name(s, piece.id))
    return None


@rule("PG-5.63e")
def takes_all(s: State, unit: Piece) -> bool:
    """Whether loading takes the whole segment: it does for guns, limbered or not, unless the option spares those."""
    return is_handled_as_gun(s, unit) and not (unit.limbered and s.setting.options.limbered_loads_freely)


# --- loading ----------------------------------------------------------------------------------------------------------
def why_not_load(s: State, choice: Choice) -> Violation | None:
    """Why a unit may not get on a transport."""
    pair = pair_of(s, choice)
    if pair is None:
        return refuse("PG-5.61a", "refuse-not-offered", choice=str(choice))
    return (
        why_not_fit(s, *pair)
        or why_not_ready(s, pair[0])
        or why_not_ready(s, pair[1])
        or why_not_among_enemies(s, pair[0])
        or (why_not_untouched(s, *pair) if takes_all(s, pair[0]) else why_not_afford(s, pair[0]))
        or why_not_afford(s, pair[1])
    )


def load_options(s: State, member: Member) -> Iterable[Choice]:
    """The transports in its hex that a member may get on."""
    unit = s.pieces[member.id]
    if member.done or is_leader(unit) or unit.carrier:
        return
    for transport in beside(s, unit):
        choice = Choice("load", unit.id, transport.id)
        if is_transport(transport) and why_not_load(s, choice) is None:
            yield choice


@rule("PG-5.63b", "PG-5.63c")
def hitch(s: State, unit: Piece, transport: Piece) -> None:
    """A gun is limbered for towing, and that was the whole segment of both."""
    assert s.activation is not None
    unit.limbered = True
    s.activation.members[unit.id].done = s.activation.members[transport.id].done = True


def load(s: State, choice: Choice) -> Procedure[None]:
    """The unit gets on; one that came on foot ends its own move by it."""
    unit, transport = s.pieces[choice.piece or 0], s.pieces[choice.other or 0]
    if takes_all(s, unit):
        hitch(s, unit, transport)
    else:
        pay(s, unit, transport)
        if is_moving(s, unit):
            close_move(s)
    unit.carrier = transport.id
    yield tell_of(s, unit, "told-loads", "PG-5.61c")


# --- unloading --------------------------------------------------------------------------------------------------------
def why_not_unload(s: State, choice: Choice) -> Violation | None:
    """Why personnel may not get off."""
    pair = pair_of(s, choice)
    if pair is None or pair[0].carrier != pair[1].id or is_handled_as_gun(s, pair[0]):
        return refuse("PG-5.62a", "refuse-not-offered", choice=str(choice))
    return (
        why_not_same_hex(s, *pair)
        or why_not_ready(s, pair[0])
        or why_not_ready(s, pair[1])
        or why_not_afford(s, pair[0])
        or why_not_afford(s, pair[1])
    )


def unload_options(s: State, member: Member) -> Iterable[Choice]:
    """To get off, for a member that rides."""
    unit = s.pieces[member.id]
    if unit.carrier and not is_leader(unit) and not member.done:
        choice = Choice("unload", unit.id, unit.carrier)
        if why_not_unload(s, choice) is None:
            yield choice


@rule("PG-5.62b")
def unload(s: State, choice: Choice) -> Procedure[None]:
    """Personnel get off and enter no further hex in this segment; the transport may go on."""
    assert s.activation is not None
    unit = s.pieces[choice.piece or 0]
    pay(s, unit, s.pieces[choice.other or 0])
    unit.carrier, unit.crossing = 0, s.pieces[choice.other or 0].crossing
    s.activation.members[unit.id].done = True
    yield tell_of(s, unit, "told-unloads", "PG-5.62a")


# --- guns -------------------------------------------------------------------------------------------------------------
@rule("PG-5.63d")
def why_not_halted(s: State, transport: Piece) -> Violation | None:
    """A gun comes off only where its transport has not moved in this segment: that takes the gun's whole segment."""
    if is_moving(s, transport) or hexes_moved(s, transport):
        return refuse("PG-5.63d", "refuse-no-time", piece=piece_name(s, transport.id))
    return None


def why_not_unhitch(s: State, choice: Choice) -> Violation | None:
    """Why a gun may not come off its transport; that costs the transport nothing, which need not be activated."""
    pair = pair_of(s, choice)
    if pair is None or pair[0].carrier != pair[1].id or not is_handled_as_gun(s, pair[0]):
        return refuse("PG-5.63d", "refuse-not-offered", choice=str(choice))
    return why_not_same_hex(s, *pair) or why_not_ready(s, pair[0]) or why_not_halted(s, pair[1])


def unhitch_options(s: State, member: Member) -> Iterable[Choice]:
    """To come off limbered, or to be set up for firing at once."""
    unit = s.pieces[member.id]
    if unit.carrier and not is_leader(unit) and not member.done:
        for verb in ("unhitch", "emplace"):
            choice = Choice(verb, unit.id, unit.carrier)
            if why_not_unhitch(s, choice) is None:
                yield choice


@rule("PG-5.63d")
def unhitch(s: State, choice: Choice) -> Procedure[None]:
    """The gun comes off, and unlimbers too if it is emplaced; it fires in a later turn."""
    assert s.activation is not None
    unit = s.pieces[choice.piece or 0]
    unit.limbered, unit.crossing = choice.verb == "unhitch", s.pieces[choice.other or 0].crossing
    unit.carrier = 0
    s.activation.members[unit.id].done = True
    yield tell_of(s, unit, "told-unloads" if unit.limbered else "told-emplaced", "PG-5.63d")


ACTS = {
    "load": Act("move", load_options, why_not_load, load),
    "unload": Act("move", unload_options, why_not_unload, unload),
    "unhitch": Act("move", unhitch_options, why_not_unhitch, unhitch),
    "emplace": Act("move", lambda s, member: (), why_not_unhitch, unhitch),
}
