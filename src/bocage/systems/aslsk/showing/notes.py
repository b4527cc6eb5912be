"""What a unit's card and a hex's card say beyond the counter: MF, load, rally, rout, cover.

Everything here is asked of the rules that will decide it; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bocage.kernel.contract.look import Note
from bocage.kernel.text import Args, Text, text
from bocage.systems.aslsk.fire import firers
from bocage.systems.aslsk.ground import sight, terrain
from bocage.systems.aslsk.movement import edges, movers, pace
from bocage.systems.aslsk.rally import attempts
from bocage.systems.aslsk.reference import counters
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.rout import rout_phase, routing
from bocage.systems.aslsk.rout.interdiction import Interdiction, interdictors
from bocage.systems.aslsk.state import condition
from bocage.systems.aslsk.state.condition import is_good_order
from bocage.systems.aslsk.state.model import (
    OFF_MAP,
    State,
    Unit,
    friends_at,
    is_leader,
    label,
    piece_name,
    signed,
    weapons_of,
)
from bocage.systems.aslsk.weapons import carrying

ROUTS = 6
"""Ways of a rout that a card shows."""
ROUT_IN_VIEW = ("DFPh", "AFPh", "RtPh")
"""Phases in which a player thinks of the next routs."""
NAMED = 4
"""At most this many pieces are named one by one, so that a card stays short."""
GOOD_RALLY_NUMBER = 6
"""A rally that succeeds on this DR or less is shown as promising: it succeeds in 15 of 36 rolls."""


def notes(s: State, seat: int, piece: int) -> list[Note]:
    """What a player should know of a unit."""
    unit = s.units.get(piece)
    if unit is None or unit.at == OFF_MAP:
        return []
    carries = (*_entering(s, unit), *_movement(s, unit), *_load(s, unit), *_silent(s, unit))
    return [*carries, *_wound(unit), *_directed(s, unit), *_rally(s, unit), *_rout(s, unit)]


# --- moving and carrying ------------------------------------------------------------------------------------------
def _entering(s: State, unit: Unit) -> Iterator[Note]:
    if any(late is unit for late in edges.overdue(s)):
        yield Note(text("note-enter-now"), "ASL-D4", weight="danger")


def _movement(s: State, unit: Unit) -> Iterator[Note]:
    if unit.broken or unit.side != s.player or s.phase not in ("RPh", "PFPh", "MPh"):
        return
    stays = movers.refuses_after_prep_fire(s, unit)
    if stays:
        yield Note(text("note-stays"), stays.rule, weight="warning")
    elif s.phase != "MPh" or unit.spent or movers.why_not_move(s, unit) is None:
        all_halves = pace.mf_now(s, unit)
        # What is still marked as spent before the phase was spent in the turn before.
        halves = pace.mf_left(s, unit) if s.phase == "MPh" else all_halves
        yield Note(text("note-mf", left=counters.in_mf(max(0, halves)), all=counters.in_mf(all_halves)), "ASL-3.3e")


def _load(s: State, unit: Unit) -> Iterator[Note]:
    carried = carrying.load(s, unit)
    if not carried:
        return
    lost = carrying.portage_cost(s, unit, None)
    capacity = carrying.capacity(s, unit, None)
    if lost:
        said = text("note-portage", pp=carried, mf=counters.in_mf(lost), capacity=capacity)
        yield Note(said, "ASL-4.0a", weight="warning")
    else:
        yield Note(text("note-load", pp=carried, capacity=capacity), "ASL-4.0h")


def _silent(s: State, unit: Unit) -> Iterator[Note]:
    """Machine guns that moved and may not fire in the AFPh."""
    if unit.side != s.player or s.phase != "AFPh":
        return
    for weapon in weapons_of(s, unit):
        if no := firers.refuses_moved_gun(s, weapon, "advancing"):
            yield Note(no.why, no.rule, weight="warning")


def _wound(unit: Unit) -> Iterator[Note]:
    if unit.wounded:
        lost, worse = signed(condition.wound_penalty(unit)), signed(condition.wound_leadership(unit))
        yield Note(text("note-wounded", morale=lost, leadership=worse), "ASL-3.2.1g", weight="warning")


def _directed(s: State, unit: Unit) -> Iterator[Note]:
    for id in unit.directed[:NAMED]:
        if id in s.units or id in s.weapons:
            yield Note(text("note-directed", piece=piece_name(s, id)), "ASL-3.2aa")


# --- rally --------------------------------------------------------------------------------------------------------
def _rally(s: State, unit: Unit) -> Iterator[Note]:
    """For each leader who could rally the unit, or for itself: modifiers and the number needed."""
    if not unit.broken or unit.melee:
        return
    mates = [mate for mate in friends_at(s, unit.at, unit.side) if mate is not unit and is_leader(mate)]
    for leader in mates:
        if attempts.why_not_lead_rally(leader) is None:
            yield _attempt(s, unit, leader.id)
    if attempts.has_box(unit) or attempts.may_self_rally_without_box(s, unit):
        yield _attempt(s, unit, 0)
    elif not any(is_good_order(leader) for leader in mates):
        yield Note(text("note-no-rally"), "ASL-3.1k", weight="warning")


def _attempt(s: State, unit: Unit, leader: int) -> Note:
    drm = attempts.rally_tally(s, unit, leader).total
    need = attempts.needed_to_rally(s, unit, leader)
    args: Args = {"need": need, "drm": signed(drm), "dm": int(unit.dm)}
    if leader:
        args["leader"] = piece_name(s, leader)
    said = Text("note-rally" if leader else "note-self-rally", args)
    cite = "ASL-3.1k" if leader else "ASL-3.1h"
    return Note(
        said,
        cite,
        weight="good" if need >= GOOD_RALLY_NUMBER else "warning",
        resolution=attempts.RallyAttempt(unit.id, leader),
    )


# --- rout ---------------------------------------------------------------------------------------------------------
def _rout(s: State, unit: Unit) -> Iterator[Note]:
    if s.phase not in ROUT_IN_VIEW or unit.routed or not rout_phase.can_be_routed(s, unit):
        return
    must = rout_phase.must_rout(s, unit)
    paths = rout_paths(s, unit) if must or unit.dm else []
    if must and not paths and not rout_phase.can_set_out(s, unit.id):
        yield Note(text("note-rout-cannot"), "ASL-3.6e", weight="danger")
    elif must:
        yield Note(
            text("note-rout-must"), "ASL-3.6b" if rout_phase.is_too_close(s, unit) else "ASL-3.6c", weight="danger"
        )
    elif unit.dm or s.phase == "RtPh":
        yield Note(text("note-rout-may" if unit.dm else "note-rout-stays"), "ASL-3.6f")
    for path in paths[:ROUTS]:
        yield _rout_way(s, unit, path)


def _rout_way(s: State, unit: Unit, path: Sequence[int]) -> Note:
    hexes = tuple(label(s, cell) for cell in (unit.at, *path))
    watched = [cell for cell in path if interdictors(s, unit, cell, False)]
    if not watched:
        return Note(text("note-rout-to", hex=hexes[-1]), "ASL-3.6j", hexes, "good")
    hexes_watched = ", ".join(label(s, cell) for cell in watched)
    said = text("note-rout-interdicted", hex=hexes[-1], at=hexes_watched)
    return Note(said, "ASL-3.6t", hexes, "warning", Interdiction(unit.id, 0, label(s, watched[0])))


def rout_paths(s: State, unit: Unit) -> list[tuple[int, ...]]:
    """The ways a rout could take, one to each hex in which it may end; of a rout without a goal only first steps."""
    path_by_end: dict[int, tuple[int, ...]] = {}
    walks: list[tuple[routing.Walk, tuple[int, ...]]] = [(routing.begin(s, unit.id), ())]
    while walks and len(path_by_end) < ROUTS:
        walk, path = walks.pop(0)
        steps = [s.board.cell(choice.place) for choice in rout_phase.ways(s, walk) if choice.verb == "to"]
        if path and (walk.arrived or walk.anywhere or not steps):
            path_by_end.setdefault(path[-1], path)
            continue
        for there in steps:
            if there not in path:
                cost = routing.step_cost(s, walk, there, True)
                walks.append((routing.arrive(s, walk, there, cost), (*path, there)))
    return list(path_by_end.values())


# --- ground -------------------------------------------------------------------------------------------------------
def ground(s: State, seat: int, place: str, piece: int) -> list[Note]:
    """What a hex costs to enter and how it covers."""
    cell = s.board.aliases.get(place, OFF_MAP)
    if not s.board.on_map(cell):
        return []
    return [*_road(s, cell), *_entry(s, cell, s.units.get(piece)), *_cover(s, cell), *_smoke(s, cell)]


def _road(s: State, cell: int) -> Iterator[Note]:
    if any(there >= 0 and terrain.crosses_road(s, cell, there) for there in s.board.neighbours[cell]):
        yield Note(text("note-road"), "ASL-1.1.2g")


def _entry(s: State, cell: int, unit: Unit | None) -> Iterator[Note]:
    extra = terrain.smoke_cost(s, cell)
    if unit and unit.at != cell and s.board.adjacent(unit.at, cell):
        mf = counters.in_mf(terrain.entry_cost(s, unit, unit.at, cell))
        yield Note(text("note-entry-for", unit=piece_name(s, unit.id), mf=mf), "ASL-1.1.2c")
        return
    kind = terrain.terrain_at(s, cell)
    mf = counters.in_mf(terrain.terrain_cost(kind) + extra)
    if kind.by_road:
        yield Note(text("note-entry-road", mf=mf, road=counters.in_mf(kind.by_road.mf + extra)), "ASL-1.1.2i")
    else:
        yield Note(text("note-entry", mf=mf), "ASL-1.1.2c")


def _cover(s: State, cell: int) -> Iterator[Note]:
    tem = terrain.tem(s, cell)
    if tem:
        yield Note(text("note-cover", tem=signed(tem)), terrain.tem_rule(s, cell))
    elif terrain.is_open_ground(s, cell):
        yield Note(text("note-open", drm=signed(tables().ift_drm.ffmo)), "ASL-3.3.1j")
    else:
        yield Note(text("note-no-cover"), "ASL-1.1.2m")


def _smoke(s: State, cell: int) -> Iterator[Note]:
    if cell in s.smoke:
        mf = counters.in_mf(terrain.smoke_cost(s, cell))
        yield Note(text("note-smoke", drm=signed(sight.smoke_in(s, cell)), mf=mf), "ASL-3.3v")
