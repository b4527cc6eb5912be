"""The small print of a shot: what it may do to its firers, what it leaves in the hex, and who misses it.

All of it is asked of the rules of fire, for every roll of the dice.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bocage.kernel.contract.look import Note
from bocage.kernel.tally import Modifier
from bocage.kernel.text import Args, Text, text
from bocage.systems.aslsk.fire.attack_roll import Reading, plan, read_dice
from bocage.systems.aslsk.fire.firepower import DEFENSIVE, firepower, in_fp
from bocage.systems.aslsk.fire.modifiers import hexes_of, targets_of
from bocage.systems.aslsk.fire.residual import residual_of
from bocage.systems.aslsk.ground import sight
from bocage.systems.aslsk.reference import counters
from bocage.systems.aslsk.reference.counters import MF
from bocage.systems.aslsk.state.model import State, is_leader, label, piece_name

if TYPE_CHECKING:
    from bocage.systems.aslsk.fire.attack import Attack

FACES = range(1, 7)
ROLLS = len(FACES) ** 2
"""All rolls of two dice, equally likely."""
NAMED = 4
"""At most this many of the elements left out are named, so that the list stays short."""


def small_print(s: State, attack: Attack, left_out: Sequence[int]) -> list[Note]:
    """What a player should know of an attack beside its odds; the elements `left_out` could still join it."""
    made = plan(s, attack)
    reads = [read_dice(s, made, faces) for faces in itertools.product(FACES, repeat=2)]
    notes_found = [*_own_men(s, attack), *_fp_changes(s, attack), *_hindrances(s, attack), *_shots_left(s, attack)]
    cowers = sum(read.cowers for read in reads)
    if cowers:
        said = text("note-cower", share=_percent(cowers), columns=made.shift)
        notes_found.append(Note(said, "ASL-3.2r", weight="warning"))
    for use in made.uses:
        notes_found += _weapon_odds(s, use.weapon, reads)
    if attack.kind in DEFENSIVE:
        calm = next((read for read in reads if not read.cowers), reads[0])
        notes_found.append(Note(text("note-residual", fp=residual_of(s, made, calm, ())), "ASL-3.3.1y"))
    for element in left_out[:NAMED]:
        said = text("note-left-out", piece=piece_name(s, element))
        notes_found.append(Note(said, "ASL-3.2z", weight="warning"))
    return notes_found


def _own_men(s: State, attack: Attack) -> Iterator[Note]:
    """A warning that the attack also strikes units of the firing side, as in a Melee."""
    own = sum(unit.side == attack.side for unit in targets_of(s, attack))
    if own:
        yield Note(text("note-own-men", count=own), "ASL-3.8w", weight="warning")


def _fp_changes(s: State, attack: Attack) -> Iterator[Note]:
    """What doubles, halves or adds to the printed FP of the firers; where not of all, of which."""
    guns = [id for id in attack.firers if id in s.weapons or not is_leader(s.units[id])]
    changed: dict[Modifier, list[int]] = {}
    for id in guns:
        _, *changes = firepower(s, id, attack.target, attack.kind, attack.firers).lines
        for line in changes:
            alike = replace(line, value=0) if line.times else line
            changed.setdefault(alike, []).append(id)
    for line, ids in changed.items():
        how = {(1, 2): "halved", (2, 1): "doubled"}.get(line.times or (0, 0), "more")
        args: Args = {"how": how, "more": in_fp(line.value), "why": Text(f"mod-{line.name}")}
        if len(ids) == len(guns):
            yield Note(Text("note-fp", args), line.rule)
        else:
            yield from (Note(Text("note-fp-of", {"piece": piece_name(s, id), **args}), line.rule) for id in ids)


def _hindrances(s: State, attack: Attack) -> Iterator[Note]:
    """Hexes that hinder the fire."""
    lines = sight.lines_of(s)
    hexes = {cell for origin in hexes_of(s, attack.firers) for cell in lines.hindering(origin, attack.target)}
    if hexes:
        yield Note(text("note-hindered", hexes=", ".join(sorted(label(s, cell) for cell in hexes))), "ASL-2.0g")


def _percent(count: int) -> int:
    """The share of all rolls, in whole per cent."""
    return round(100 * count / ROLLS)


def _weapon_odds(s: State, weapon: int, reads: Sequence[Reading]) -> Iterator[Note]:
    """The chances that a weapon malfunctions or keeps its ROF."""
    name = piece_name(s, weapon)
    fails = sum(weapon in read.failed or weapon in read.lost for read in reads)
    keeps = sum(weapon in read.kept for read in reads)
    if fails:
        yield Note(text("note-breakdown", weapon=name, share=_percent(fails)), "ASL-4.1f", weight="warning")
    if keeps:
        yield Note(text("note-rate", weapon=name, share=_percent(keeps)), "ASL-1.2.4d", weight="good")


def _shots_left(s: State, attack: Attack) -> Iterator[Note]:
    """MF that the mover spent in the hex, and the attacks the firers may still make on it there."""
    mover = s.units.get(attack.movers[0]) if attack.movers else None
    if mover is None or not attack.firers:
        return
    cell, spent = attack.target, mover.spent_here.get(attack.target, 0)
    made = max(
        sum(shot.firer == firer and shot.mover == mover.id and shot.cell == cell for shot in s.shots)
        for firer in attack.firers
    )
    said = text("note-shots", mf=counters.in_mf(spent), left=max(0, spent // MF - made - 1))
    yield Note(said, "ASL-3.3.1t")
