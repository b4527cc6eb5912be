"""Why none of those who were told to fire can fire at a hex, as the nearest of them has it (PG-7.1, PG-3.1g)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.rules import Violation, refuse
from bocage.systems.pg.anti_tank.targets import is_vehicle, why_not_shoot
from bocage.systems.pg.bombardment.group import why_not_bombard
from bocage.systems.pg.combat.members import occasion_at
from bocage.systems.pg.direct_fire.group import why_not_fire
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import firer, label, other, piece_name, pieces_at
from bocage.systems.pg.state.printed import fire_of


def why_nobody_fires(s: State, place: str) -> Violation:
    """Why nobody fires at a hex: nobody was told to, or what keeps the nearest who was."""
    cell = s.board.aliases.get(place, -1)
    if not s.board.on_map(cell):
        return refuse("PG-10.0a", "refuse-not-offered", choice=place)
    nearest = min(told_to_fire(s), key=lambda unit: (s.board.distance(unit.at, cell), unit.id), default=None)
    if nearest is None:
        return refuse("PG-3.1g", "refuse-nobody-told-to-fire", hex=place)
    refusal = next(iter(refusals(s, nearest, cell)), None)
    if refusal is None:
        return refuse("PG-7.22a", "refuse-not-ready-to-fire", piece=piece_name(s, nearest.id))
    name, start = piece_name(s, nearest.id), label(s, nearest.at)
    return refuse(refusal.rule, "refuse-nobody-fires", hex=place, why=refusal.why, piece=name, start=start)


def told_to_fire(s: State) -> Iterator[Piece]:
    """The units that were told to fire and have not acted."""
    assert s.activation is not None
    for member in s.activation.members.values():
        unit = firer(s, member.id)
        if member.action == "fire" and not member.done and not unit.leader:
            yield unit


def refusals(s: State, unit: Piece, cell: int) -> Iterator[Violation]:
    """What keeps a unit from each of its kinds of fire at a hex: at vehicles first if there are any."""
    occasion = occasion_at(s, cell)
    for target in pieces_at(s, other(unit.side), cell):
        if fire_of(unit, "anti_tank") and is_vehicle(target) and (refusal := why_not_shoot(s, unit, target)):
            yield refusal
    if fire_of(unit, "direct") and (refusal := why_not_fire(s, unit, occasion)):
        yield refusal
    if fire_of(unit, "bombardment") and (refusal := why_not_bombard(s, unit, occasion)):
        yield refusal
