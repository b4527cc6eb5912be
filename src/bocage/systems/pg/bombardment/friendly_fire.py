"""Friendly fire (PG-9.5): what falls on friends next to the target, of guns and of aircraft that miss."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.kernel.contract.look import Note
from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, text
from bocage.systems.pg.bombardment.columns import causes_of, is_crowded, is_wooded, summed, targets_at
from bocage.systems.pg.losses import apply_results
from bocage.systems.pg.morale import TWO_DICE
from bocage.systems.pg.reference.combat import BombardmentCause, Result, told_results
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import label, leaders_at, told_answer, units_at

Columns = Mapping[int, int]
"""For each target by id the number of the column in which it is read."""


def fall_on(s: State, attacker: int, victim: int, cell: int, columns: Columns) -> Procedure[None]:
    """One roll of two dice on the bombardment table for a side in a hex, each target in its own column."""
    if not columns:
        return
    table, numbers = tables().combat.bombardment, tuple(columns.values())

    def read(faces: Faces) -> tuple[Result, ...]:
        return tuple(table.result(column, sum(faces)) for column in numbers)

    about: Args = {"hex": label(s, cell), "column": max(table.columns[column] for column in numbers)}
    rolled = yield from draw(
        TWO_DICE, "bombardment", read, seat=attacker, rule="PG-9.4a", about=about, result=told_results
    )
    leaders = [leader.id for leader in leaders_at(s, victim, cell)]
    yield from apply_results(s, victim, dict(zip(columns, rolled, strict=True)), leaders)


@rule("PG-9.52a")
def hexes_in_danger(s: State, side: int, cell: int) -> list[int]:
    """The hexes next to the target with units of the side that bombards."""
    return [near for near in s.board.neighbours[cell] if s.board.on_map(near) and units_at(s, side, near)]


def warnings(s: State, side: int, cell: int) -> list[Note]:
    """That own units beside a hex may be hit when it is bombarded, and how likely."""
    hexes = ", ".join(label(s, near) for near in hexes_in_danger(s, side, cell))
    faces = max(0, tables().combat.friendly_fire.hit_at_or_below - care_of(s, side))
    if not hexes or not faces:
        return []
    return [Note(text("note-friends-in-danger", hexes=hexes, chance=f"{faces}/6"), "PG-9.52a", weight="warning")]


@rule("PG-9.52a")
def care_of(s: State, side: int) -> int:
    """What Germans, British and Americans add to the die."""
    numbers = tables().combat.friendly_fire
    return numbers.careful_drm if s.setting.terms.sides[side].nation in numbers.careful else 0


def strays(s: State, side: int, cell: int) -> Procedure[bool]:
    """Roll whether shells fall on a hex of friends: a modified 1 or 2."""
    limit, tally = tables().combat.friendly_fire.hit_at_or_below, Tally()
    tally.add(care_of(s, side), "careful", "PG-9.52a")

    def read(faces: Faces) -> bool:
        return faces[0] + tally.total <= limit

    about: Args = {"hex": label(s, cell)}
    return (
        yield from draw(
            D6, "friendly-fire", read, tally=tally, seat=side, rule="PG-9.52a", about=about, result=told_answer
        )
    )


@rule("PG-9.52b")
def victims_of(side: int) -> list[int]:
    """The sides that stray shells hit: that of the guns alone."""
    return [side]


@rule("PG-9.52c")
def stray_column(s: State, side: int, cell: int) -> Procedure[int]:
    """A further die selects the column."""
    numbers = tables().combat.friendly_fire

    def read(faces: Faces) -> int:
        return numbers.column(faces[0])

    about: Args = {"hex": label(s, cell)}
    return (yield from draw(D6, "friendly-fire-column", read, seat=side, rule="PG-9.52c", about=about))


def stray_shift(s: State, unit: Piece) -> int:
    """The printed number selects the column outright; by the option the modifiers of the target apply."""
    if not s.setting.options.friendly_fire_uses_modifiers:
        return 0
    causes: list[BombardmentCause] = ["woods"] if is_wooded(s, unit.at) else []
    causes += ["stacked"] if is_crowded(s, unit.side, unit.at) else []
    return summed((*causes, *causes_of(s, unit, targets_at(s, unit.side, unit.at)))).total


@rule("PG-9.5a")
def endanger_friends(s: State, side: int, cell: int) -> Procedure[None]:
    """Each hex of friends next to the target may be hit, several of them too."""
    table = tables().combat.bombardment
    for near in hexes_in_danger(s, side, cell):
        if not (yield from strays(s, side, near)):
            continue
        column = yield from stray_column(s, side, near)
        for victim in victims_of(side):
            hit = targets_at(s, victim, near)
            yield from fall_on(
                s, side, victim, near, {unit.id: table.shifted(column, stray_shift(s, unit)) for unit in hit}
            )
