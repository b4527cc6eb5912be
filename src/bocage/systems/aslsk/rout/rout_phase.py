"""Rout Phase (ASL-3.6): who must fall back, one rout from the first hex to the last, and what goes along.

Where a rout may lead stands in `routing`, what the enemy does to it on the way in `interdiction`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text, text
from bocage.mechanics.keeping import once
from bocage.systems.aslsk.game.step import PhaseStep
from bocage.systems.aslsk.ground.sight import known_enemies
from bocage.systems.aslsk.ground.terrain import may_choose_woods_rate
from bocage.systems.aslsk.morale import checks, desperation
from bocage.systems.aslsk.reference import counters
from bocage.systems.aslsk.rout.interdiction import Interdiction, interdictors, one_interdiction
from bocage.systems.aslsk.rout.routing import (
    Walk,
    allowance,
    arrive,
    begin,
    must_stop,
    outset,
    step_cost,
    why_not_go,
    why_not_make_for,
    why_not_open,
)
from bocage.systems.aslsk.state import condition
from bocage.systems.aslsk.state.model import (
    OFF_MAP,
    State,
    Unit,
    enemies_around,
    friends_at,
    is_leader,
    label,
    other,
    put,
    refuse_unit,
    unit_name,
)
from bocage.systems.aslsk.state.telling import tell_of
from bocage.systems.aslsk.weapons import carrying, possession

STOP = Choice("stop")


# --- who routs ----------------------------------------------------------------------------------------------------
@rule("ASL-3.6b")
def is_too_close(s: State, unit: Unit) -> bool:
    """A broken unit may not stay beside, or in one hex with, an unbroken Known Enemy Unit."""
    near = [enemy for enemy in enemies_around(s, unit) if not enemy.broken]
    return bool(near) and any(enemy in near for enemy in known_enemies(s, unit))


@rule("ASL-3.6c")
def is_exposed(s: State, unit: Unit) -> bool:
    """A broken unit may not stay in the open where a Good Order Known Enemy Unit could interdict it."""
    return bool(interdictors(s, unit, unit.at, unit.on_road))


@rule("ASL-D16")
def is_free_of_melee(unit: Unit) -> bool:
    """A unit in Melee does not rout."""
    return not unit.melee


def can_be_routed(s: State, unit: Unit) -> bool:
    """Whether a unit is broken, on the map and not in Melee."""
    return unit.broken and s.board.on_map(unit.at) and is_free_of_melee(unit)


def broken_units(s: State, side: int) -> list[Unit]:
    """The units of a side that are broken, the only ones that may have to rout."""
    return [unit for unit in s.sides[side] if unit.broken]


def must_rout(s: State, unit: Unit) -> bool:
    """Whether a unit is eliminated if it stays where it is."""
    return can_be_routed(s, unit) and (is_too_close(s, unit) or is_exposed(s, unit))


@rule("ASL-3.6f")
def refuses_rout_without_dm(unit: Unit) -> Violation | None:
    """Only a unit under DM routs."""
    return None if unit.dm else refuse_unit("ASL-3.6f", "refuse-no-dm-rout", unit)


def may_rout(s: State, unit: Unit) -> bool:
    """Whether a unit may rout in this RtPh, if any hex is open to it."""
    return can_be_routed(s, unit) and not unit.routed and refuses_rout_without_dm(unit) is None


@rule("ASL-3.6d")
def mark_desperate(s: State) -> Procedure[None]:
    """At the start of the RtPh every unit that must rout is put under DM."""
    shaken = [unit for side in (0, 1) for unit in broken_units(s, side) if not unit.dm]
    for unit in sorted(shaken, key=lambda unit: unit.id):
        if must_rout(s, unit):
            unit.dm = True
            yield tell_of(s, unit, "told-must-rout", "ASL-3.6d")


def rout_destinations(s: State, unit: Unit) -> list[int]:
    """The shelters a unit may make for if it routs now; none if it may go anywhere or nowhere."""
    return [cell for cell, _ in begin(s, unit.id).goals] if can_be_routed(s, unit) else []


# --- one rout -----------------------------------------------------------------------------------------------------
@rule("ASL-3.6h")
def why_not_crawl(walk: Walk) -> Violation | None:
    """Why a router may not use Low Crawl, which is a whole rout of one hex, open to it at any price."""
    return refuse("ASL-3.6h", "refuse-crawl-later") if walk.spent else None


def ways(s: State, walk: Walk) -> Iterator[Choice]:
    """The steps a router may take next."""
    for there in s.board.steps(walk.here):
        if s.board.on_map(there) and why_not_open(s, walk, there) is None:
            hex = label(s, there)
            if why_not_make_for(s, walk, there, True) is None:
                yield Choice("to", place=hex)
            if may_choose_woods_rate(s, walk.here, there) and why_not_make_for(s, walk, there, False) is None:
                yield Choice("woods-rate", place=hex)
            if why_not_crawl(walk) is None:
                yield Choice("crawl", place=hex)


def next_steps(s: State, walk: Walk) -> list[Choice]:
    """What a router may do next."""
    choices = list(ways(s, walk))
    return choices if why_not_stop(s, walk, bool(choices)) else [*choices, STOP]


def why_not_continue(s: State, walk: Walk, choice: Choice) -> Violation | None:
    """Why a router may not do this next."""
    if choice == STOP:
        return why_not_stop(s, walk, has_somewhere_to_go(s, walk))
    there = s.board.aliases.get(choice.place, OFF_MAP)
    if there == OFF_MAP or choice.verb not in ("to", "woods-rate", "crawl"):
        return refuse("ASL-3.6a", "refuse-rout-choice")
    if choice.verb == "crawl":
        return why_not_crawl(walk) or why_not_open(s, walk, there)
    if choice.verb == "woods-rate" and not may_choose_woods_rate(s, walk.here, there):
        return refuse("ASL-1.1.2k", "refuse-woods-rate", hex=choice.place)
    return why_not_go(s, walk, there, choice.verb == "to")


def has_somewhere_to_go(s: State, walk: Walk) -> bool:
    """Whether any hex is open to a router from where it is."""
    return next(ways(s, walk), None) is not None


def can_set_out(s: State, unit: int, leader: int = 0) -> bool:
    """Whether any hex is open to a router at the start; where it can crawl, nothing need be planned."""
    walk = outset(s, unit, leader)
    crawls = why_not_crawl(walk) is None and any(
        why_not_open(s, walk, there) is None for there in s.board.steps(walk.here)
    )
    return crawls or has_somewhere_to_go(s, begin(s, unit, leader))


def why_not_stop(s: State, walk: Walk, can_go_on: bool) -> Violation | None:
    """Why a rout may not end here: it has not begun, has not arrived, or would end beside the enemy."""
    if not walk.spent:
        return refuse("ASL-3.6e", "refuse-stop-before-rout")
    if not can_go_on or must_stop(s, walk) or (walk.anywhere and not is_too_close(s, s.units[walk.unit])):
        return None
    return refuse("ASL-3.6j", "refuse-stop-short")


def step_resolution(s: State, walk: Walk, choice: Choice) -> Resolution | None:
    """The Interdiction that a step brings on."""
    there = s.board.aliases.get(choice.place, OFF_MAP)
    if choice.verb not in ("to", "woods-rate") or there == OFF_MAP:
        return None
    on_road = choice.verb == "to" and may_choose_woods_rate(s, walk.here, there)
    interdicted = interdictors(s, s.units[walk.unit], there, on_road)
    return Interdiction(walk.unit, walk.leader, choice.place) if interdicted else None


def rout_unit(s: State, unit: Unit) -> Procedure[None]:
    """One unit routs, hex by hex, until it stops, is stopped or is lost."""
    leader = yield from choose_leader(s, unit)
    for id in (unit.id, leader):
        if id:
            yield from drop_excess(s, s.units[id])
    walk = begin(s, unit.id, leader)
    stopped = False
    while not stopped and (not walk.spent or has_somewhere_to_go(s, walk)):
        choice = yield from ask(
            unit.side,
            text("prompt-rout-step", unit=unit_name(unit), left=counters.in_mf(allowance(s, walk) - walk.spent)),
            Choices(
                lambda known, walk=walk: next_steps(known, walk),
                why_not=lambda known, choice, walk=walk: why_not_continue(known, walk, choice),
                resolution=lambda known, choice, walk=walk: step_resolution(known, walk, choice),
            ),
            rule="ASL-3.6j",
        )
        if choice == STOP:
            break
        walk, stopped = yield from take_step(s, walk, choice)
    yield from end_rout(s, unit)


def take_step(s: State, walk: Walk, choice: Choice) -> Procedure[tuple[Walk, bool]]:
    """Enter the next hex; says whether the rout ends there."""
    unit, there = s.units[walk.unit], s.board.cell(choice.place)
    road = choice.verb == "to" and may_choose_woods_rate(s, walk.here, there)
    cost = step_cost(s, walk, there, choice.verb == "to")
    crawl, start = choice.verb == "crawl", label(s, walk.here)
    for id in (walk.unit, walk.leader):
        if id in s.units:
            put(s, s.units[id], there)
            s.units[id].on_road, s.units[id].routed = road, True
    message, cite = ("told-rout-crawl", "ASL-3.6h") if crawl else ("told-rout-step", "ASL-3.6a")
    yield tell_of(s, unit, message, cite, start=start, hex=choice.place, why=reason_for_way(s, walk, crawl=crawl))
    yield from desperation.alarm_neighbours(s, there)
    if crawl:
        return walk, True
    interdiction = one_interdiction(interdictors(s, unit, there, road))
    for _ in interdiction:
        outcome = yield from Interdiction(unit.id, walk.leader, choice.place).run(s)
        if outcome == "eliminated" or unit.id not in s.units:
            return walk, True
        if ends_rout(outcome):
            yield from stopped_beside_enemy(s, unit)
            return walk, True
    return arrive(s, walk, there, cost), False


def reason_for_way(s: State, walk: Walk, *, crawl: bool) -> Text:
    """Why a router goes where it goes, for the log: its shelters, or that it may go anywhere."""
    if crawl:
        return text("rout-why-crawl")
    if not walk.goals:
        return text("rout-why-arrived" if walk.arrived else "rout-why-anywhere")
    return text("rout-why-shelter", hexes=", ".join(label(s, cell) for cell, _ in walk.goals))


@rule("ASL-3.6x")
def ends_rout(outcome: str) -> bool:
    """A router that passes its Interdiction NMC exactly is pinned where it is."""
    return outcome == "pinned"


@rule("ASL-3.6x")
def stopped_beside_enemy(s: State, unit: Unit) -> Procedure[None]:
    """Stopped by Interdiction next to a Known Enemy Unit, the router is lost."""
    beside = [enemy for enemy in known_enemies(s, unit) if s.board.distance(enemy.at, unit.at) <= 1]
    if beside:
        yield from fail_to_rout(s, unit, "ASL-3.6x")


@rule("ASL-3.6i")
def is_lost_after_rout(s: State, unit: Unit) -> bool:
    """A unit that ends its rout, also by Low Crawl, beside an unbroken Known Enemy Unit is lost."""
    return is_too_close(s, unit)


def end_rout(s: State, unit: Unit) -> Procedure[None]:
    """The rout is over."""
    if unit.id in s.units and is_lost_after_rout(s, unit):
        yield from fail_to_rout(s, unit, "ASL-3.6i")


@rule("ASL-3.6e")
def fail_to_rout(s: State, unit: Unit, cite: str) -> Procedure[None]:
    """A unit that must rout and does not, or cannot, is eliminated."""
    before = checks.leaders_now(s, [unit.id])
    condition.eliminate(s, unit)
    yield tell_of(s, unit, "told-failed-to-rout", cite)
    yield from checks.leader_losses(s, before)


# --- what goes along ----------------------------------------------------------------------------------------------
@rule("ASL-3.6s")
def escorts(s: State, unit: Unit) -> list[int]:
    """The unbroken leaders of its hex who may go with a router."""
    return [
        leader.id
        for leader in friends_at(s, unit.at, unit.side)
        if is_leader(leader) and not leader.broken and not leader.melee and not leader.routed and may_escort(s, leader)
    ]


@rule("ASL-E4")
def may_escort(s: State, leader: Unit) -> bool:
    """Erratum: a pinned leader does not rout along."""
    return not leader.pinned or not s.setting.option("E4")


def choose_leader(s: State, unit: Unit) -> Procedure[int]:
    """The owner decides which leader, if any, goes along."""

    def options(known: State) -> list[Choice]:
        ids = [0, *escorts(known, known.units[unit_id])]
        able = [id for id in ids if can_set_out(known, unit_id, id)]
        return [Choice("with", id) if id else Choice("without") for id in able]

    unit_id = unit.id
    if not escorts(s, unit):
        return 0
    choice = yield from ask(
        unit.side, text("prompt-rout-with", unit=unit_name(unit)), Choices(options), rule="ASL-3.6s"
    )
    return choice.piece or 0


def drop_excess(s: State, unit: Unit) -> Procedure[None]:
    """Before it routs a unit drops weapons until the rest is within its IPC; its owner chooses which."""
    unit_id = unit.id
    while carrying.over_capacity(s, unit):
        choice = yield from ask(
            unit.side,
            text("prompt-rout-drop", unit=unit_name(unit)),
            Choices(lambda known: [Choice("drop", id) for id in carrying.over_capacity(known, known.units[unit_id])]),
            rule="ASL-3.6aa",
        )
        yield from possession.drop(s, s.weapons[choice.piece or 0], "ASL-3.6aa")


# --- the phase ----------------------------------------------------------------------------------------------------
@rule("ASL-3.6a")
def routing_side(s: State) -> int:
    """The ATTACKER's units rout first, then the DEFENDER's."""
    return s.player if s.sub == 0 else other(s.player)


def rout_start(s: State) -> Procedure[None]:
    """Open the RtPh: who must rout is put under DM."""
    s.phase, s.sub, s.step = "RtPh", 0, "rout"
    for unit in s.units.values():
        unit.routed = False
    condition.end_melees(s)
    if any(can_be_routed(s, unit) for side in (0, 1) for unit in broken_units(s, side)):
        yield tell("told-phase-both", rule="ASL-3.6a", phase=text("phase-rtph"))
    yield from mark_desperate(s)


def why_not_rout(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not rout."""
    if not can_be_routed(s, unit) or unit.routed:
        return refuse_unit("ASL-D16" if unit.melee else "ASL-3.6a", "refuse-cannot-rout", unit)
    refusal = refuses_rout_without_dm(unit)
    if refusal or can_set_out(s, unit.id):
        return refusal
    return refuse_unit("ASL-3.6e", "refuse-nowhere-to-rout", unit)


def able_to_rout(s: State, side: int) -> list[int]:
    """The units of a side that may rout and have somewhere to go."""
    return [unit.id for unit in broken_units(s, side) if may_rout(s, unit) and why_not_rout(s, unit) is None]


def routs(s: State, able: Sequence[int]) -> Iterator[Choice]:
    """Everything that may come next in a side's half of the RtPh, in which these units may rout."""
    done = True
    for id in able:
        yield Choice("rout", id)
        if why_not_stay(s, s.units[id]) is None:
            yield Choice("stay", id)
        else:
            done = False
    if done:
        yield END


def why_not_chosen(s: State, side: int, choice: Choice) -> Violation | None:
    """Why a side may not do this in its half of the RtPh."""
    if choice == END:
        return why_not_end(s, side)
    unit = s.units.get(choice.piece or 0)
    if unit is None or unit.side != side or choice.verb not in ("rout", "stay"):
        return refuse("ASL-3.6a", "refuse-rout-choice")
    return why_not_rout(s, unit) or (why_not_stay(s, unit) if choice.verb == "stay" else None)


@rule("ASL-3.6e")
def why_not_stay(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not stay: it must rout."""
    return refuse_unit("ASL-3.6e", "refuse-must-rout", unit) if must_rout(s, unit) else None


def why_not_end(s: State, side: int) -> Violation | None:
    """Why a side may not end its routs: a unit that must rout still can."""
    for unit in broken_units(s, side):
        if may_rout(s, unit) and must_rout(s, unit) and why_not_rout(s, unit) is None:
            return why_not_stay(s, unit)
    return None


def rout(s: State) -> Procedure[None]:
    """One unit routs or stays; when a side is done, who had to rout and did not is lost."""
    side = routing_side(s)
    able = able_to_rout(s, side)
    if not able:
        yield from end_half(s, side)
        return
    listed = once(s, able, lambda known: able_to_rout(known, side))
    choice = yield from ask(
        side,
        text("prompt-rout"),
        Choices(
            lambda known: routs(known, listed(known)),
            why_not=lambda known, choice: why_not_chosen(known, side, choice),
        ),
        rule="ASL-3.6a",
    )
    if choice == END:
        yield from end_half(s, side)
    elif choice.verb == "stay":
        s.units[choice.piece or 0].routed = True
    else:
        yield from rout_unit(s, s.units[choice.piece or 0])


def end_half(s: State, side: int) -> Procedure[None]:
    """Units that had to rout and did not are eliminated, leaders last; then the other side routs, or the phase ends."""
    lost = [unit for unit in broken_units(s, side) if not unit.routed and must_rout(s, unit)]
    for unit in sorted(lost, key=is_leader):
        if unit.id in s.units:
            yield from fail_to_rout(s, unit, "ASL-3.6e")
    known = [unit.id for unit in lost]
    if any(unit.id not in known and may_rout(s, unit) and must_rout(s, unit) for unit in broken_units(s, side)):
        return  # the loss of a leader has broken a unit that must now rout in its turn
    if s.sub == 0:
        s.sub = 1
    else:
        s.sub, s.step = 0, "rout-end"


def rout_end(s: State) -> Procedure[None]:
    """Close the RtPh."""
    for unit in s.units.values():
        unit.on_road = False
    s.step = "advance-start"
    yield from ()


STEPS: dict[str, PhaseStep] = {
    "rout-start": PhaseStep(rout_start, opens_phase=True),
    "rout": PhaseStep(rout),
    "rout-end": PhaseStep(rout_end),
}
