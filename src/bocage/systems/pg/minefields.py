"""Minefields (PG-16.7): what befalls units that enter one."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import Dice, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.pg.losses import lose_step, roll_for_casualties
from bocage.systems.pg.reference.numbers import MineEffect
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.shaken import is_worse, shake
from bocage.systems.pg.state.model import Mine, Piece, State
from bocage.systems.pg.state.pieces import cargo, label, leaders_at, piece_name, tell_of, units_at
from bocage.systems.pg.state.printed import is_engineer, is_leader
from bocage.systems.pg.works.clearing import mines_at


def meet_mines(s: State, piece: Piece) -> Procedure[None]:
    """A unit that has entered a hex sets off the minefields there; leaders by themselves do not."""
    if is_leader(piece) or not s.mines:
        return
    for mine in mines_at(s, piece.at):
        if piece.id in s.pieces and is_dangerous(s, mine, piece):
            yield from set_off(s, mine, piece)


@rule("PG-16.71a")
def is_dangerous(s: State, mine: Mine, piece: Piece) -> bool:
    """Mines harm the units of either side, by the option only those of the enemy."""
    return mine.side != piece.side or s.setting.options.mines_hit_owner


@rule("PG-16.7a", "PG-16.71a")
def reveal(s: State, mine: Mine) -> None:
    """A minefield that is entered is turned face up; a dummy is removed."""
    mine.revealed = True
    if not mine.strength:
        del s.mines[mine.id]


@rule("PG-16.72a")
def engineers_modifier(s: State, piece: Piece) -> int:
    """One die fewer with engineers entering or in the hex, two fewer where only engineers enter."""
    numbers = tables().numbers.minefields
    entering = [piece, *(unit for unit in cargo(s, piece) if not is_leader(unit))]
    if all(map(is_engineer, entering)):
        return numbers.engineers_only
    present = any(map(is_engineer, (*entering, *units_at(s, piece.side, piece.at))))
    return numbers.engineer_present if present else 0


def set_off(s: State, mine: Mine, piece: Piece) -> Procedure[None]:
    """Reveal a minefield, roll for a unit in it, and apply every die."""
    reveal(s, mine)
    if not mine.strength:
        yield tell_of(s, piece, "told-dummy-mines", "PG-16.71a")
        return
    tally = Tally()
    tally.add(mine.strength, "mines", "PG-16.71a")
    tally.add(engineers_modifier(s, piece), "engineers", "PG-16.72a")
    if tally.total <= 0:
        return
    effects = tables().numbers.minefields.effects

    def read(faces: Faces) -> tuple[MineEffect, ...]:
        return tuple(effects[str(face)] for face in sorted(faces))

    rolled = yield from draw(
        Dice(tally.total, 6), "mines", read, tally=tally, seat=mine.side, rule="PG-16.71a",
        about={"piece": piece_name(s, piece.id), "hex": label(s, piece.at)}, limit="apart",
    )  # fmt: skip
    yield from suffer(s, piece, rolled)


@rule("PG-16.71a")
def suffer(s: State, piece: Piece, effects: tuple[MineEffect, ...]) -> Procedure[None]:
    """Apply the dice: a step lost, demoralization, and a halt, which the others include."""
    lost, cell = 0, piece.at
    if any(effect != "none" for effect in effects) and s.move is not None:
        s.move.stopped = True
    for _ in range(effects.count("step")):
        if piece.id in s.pieces:
            lost += yield from lose_step(s, piece)
    if "demoralized" in effects and piece.id in s.pieces and is_worse("demoralized", piece.order):
        yield from shake(s, piece, "demoralized")
    if lost:
        yield from roll_for_casualties(s, [leader.id for leader in leaders_at(s, piece.side, cell)], lost)
