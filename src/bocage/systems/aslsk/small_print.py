"""The small print of a shot: what it may do to its firers, what it leaves in the hex, and who misses it.

All of it is asked of the rules of fire, for every roll of the dice.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from bocage.kernel.look import Note
from bocage.kernel.text import text
from bocage.systems.aslsk import pace
from bocage.systems.aslsk.attack_roll import Reading, plan, read_dice
from bocage.systems.aslsk.charts import MF
from bocage.systems.aslsk.fire import Attack
from bocage.systems.aslsk.firepower import DEFENSIVE
from bocage.systems.aslsk.model import State, piece_name
from bocage.systems.aslsk.residual import residual_of

NAMED = 4
"""Pieces that are named one by one."""


def small_print(s: State, attack: Attack, left_out: Sequence[int]) -> list[Note]:
    """Everything a player should know of an attack beside its odds; `left_out` could still join it."""
    made = plan(s, attack)
    reads = [read_dice(s, made, faces) for faces in itertools.product(range(1, 7), repeat=2)]
    found = list(_shots_left(s, attack))
    cowers = sum(read.cowers for read in reads)
    if cowers:
        said = text("note-cower", share=_percent(cowers), columns=made.shift)
        found.append(Note(said, "ASL-3.2r", weight="warning"))
    for use in made.uses:
        found += _weapon_odds(s, use.weapon, reads)
    if attack.kind in DEFENSIVE:
        calm = next((read for read in reads if not read.cowers), reads[0])
        found.append(Note(text("note-residual", fp=residual_of(s, made, calm, ())), "ASL-3.3.1y"))
    for element in left_out[:NAMED]:
        said = text("note-left-out", piece=piece_name(s, element))
        found.append(Note(said, "ASL-3.2z", weight="warning"))
    return found


def _percent(count: int) -> int:
    return round(100 * count / 36)


def _weapon_odds(s: State, weapon: int, reads: Sequence[Reading]) -> Iterator[Note]:
    name = piece_name(s, weapon)
    fails = sum(weapon in read.failed or weapon in read.lost for read in reads)
    keeps = sum(weapon in read.kept for read in reads)
    if fails:
        yield Note(text("note-breakdown", weapon=name, share=_percent(fails)), "ASL-4.1f", weight="warning")
    if keeps:
        yield Note(text("note-rate", weapon=name, share=_percent(keeps)), "ASL-1.2.4d", weight="good")


def _shots_left(s: State, attack: Attack) -> Iterator[Note]:
    """MF spent in the hex by whoever moves, and the attacks that its firers may still make on it."""
    mover = s.units.get(attack.movers[0]) if attack.movers else None
    if mover is None or not attack.firers:
        return
    cell, spent = attack.target, mover.spent_here.get(attack.target, 0)
    made = max(
        sum(shot.firer == firer and shot.mover == mover.id and shot.cell == cell for shot in s.shots)
        for firer in attack.firers
    )
    said = text("note-shots", mf=pace.in_mf(spent), left=max(0, spent // MF - made - 1))
    yield Note(said, "ASL-3.3.1t")
