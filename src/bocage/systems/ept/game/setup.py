"""Set-up before play (EPT-0.3a): each side places its forces by hand or takes a suggested set-up, in turn or in secret.

A counter is placed by two or three questions: what, where, and for guns, vehicles and bunkers which way it looks; the
owner of a decoy says with which formation it acts (EPT-10.2a), and which tank leads each tank formation (EPT-16.1g).
"""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.facing import FULL_TURN
from bocage.ground.storeys import Location
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell, together
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.ept.game.placing import (
    area_of,
    counter,
    force_by_id,
    highest_storey_for,
    is_open_to,
    open_places,
    unplaced,
)
from bocage.systems.ept.game.riding import seats, why_not_aboard
from bocage.systems.ept.game.suggested import deck, suggest
from bocage.systems.ept.scenarios.scenario import PLANS
from bocage.systems.ept.state.formations import formations_of
from bocage.systems.ept.state.model import OFF_MAP, State, Unit
from bocage.systems.ept.state.names import find_place, place_label, side_name, unit_name
from bocage.systems.ept.state.units import has_trait, is_gun, is_vehicle, put, take_control

SUGGESTED = "setup"
"""The verb of the suggested set-ups; its number is that of `suggestion`."""
PUT, PLACE, EMPLACE, FACE, FOLLOW, LEAD, ABOARD = "put", "place", "emplace", "face", "follow", "lead", "aboard"
"""The verbs of the set-up: pick a counter, set it down, set it down ready to fire, turn it, and so on."""
FACINGS = range(0, FULL_TURN, 2)
ARRANGEMENTS = 3
"""How often, on average, each counter of a side may be set up again; the limit makes every set-up end."""


# --- the steps --------------------------------------------------------------------------------------------------------
def set_up(s: State) -> Procedure[None]:
    """One decision of the side that sets up, or all of both where they set up in secret; then play begins."""
    s.phase = "setup"
    if is_secret(s):
        yield from together({number: prepare(s, number) for number in (0, 1)})
    if (side := side_to_set_up(s)) is None:
        begin_control(s)
        s.settled, s.step = [], "preregister"
        return
    s.active = side
    yield from decide(s, side)
    if side in s.settled:
        yield tell("told-set-up-done", rule="EPT-0.3a", side=side_name(s, side), seat=side)


@rule("EPT-S.9a")
def begin_control(s: State) -> None:
    """Before play all hexes belong to the side that sets up first, but for those that the scenario gives away."""
    terms = s.setting.terms
    s.control = [terms.control.get(cell, terms.first_setup) for cell in range(s.board.size)]
    s.believed = [{cell: s.control[cell] for cell in terms.victory.cells} for _ in (0, 1)]
    for cell in sorted({unit.at for unit in s.units.values()}):
        take_control(s, cell)


@rule("EPT-0.3a")
def is_secret(s: State) -> bool:
    """Whether the scenario lets both sides set up at the same time, each unseen by the other."""
    return s.setting.terms.secret_setup and not s.settled


@rule("EPT-0.3a")
def side_to_set_up(s: State) -> int | None:
    """The side that sets up now: the one that the scenario names first, then the other; None when both are done."""
    first = s.setting.terms.first_setup
    return next((side for side in (first, 1 - first) if side not in s.settled), None)


def prepare(s: State, side: int) -> Procedure[None]:
    """All decisions of a side that sets up in secret."""
    while side not in s.settled:
        yield from decide(s, side)


def decide(s: State, side: int) -> Procedure[None]:
    """One decision of a side, with the questions that follow from it."""
    unplaced_count = len(unplaced(s, side))
    choice = yield from ask(
        side,
        text("prompt-set-up", left=unplaced_count)
        if unplaced_count
        else text("prompt-arrange", leaders=len(leaderless(s, side))),
        Choices(
            lambda known: tuple(options(known, side)), why_not=lambda known, tried: why_not_set_up(known, side, tried)
        ),
        rule="EPT-0.3a",
        for_side=(SUGGESTED,),
    )
    if choice == END:
        s.settled = sorted([*s.settled, side])
    elif choice.verb == SUGGESTED:
        suggest(s, side, plan_of(choice)[1])
    elif choice.verb == LEAD:
        appoint(s, s.units[choice.piece or 0])
    elif choice.verb == ABOARD:
        deck(s, s.units[choice.piece or 0], s.units[choice.other or 0])
    elif choice.piece is not None:
        yield from place_by_hand(s, side, choice.piece)


def suggestion(side: int, plan: int) -> Choice:
    """The choice of a suggested set-up, 1 or 2, of a side."""
    return Choice(SUGGESTED, number=PLANS * side + plan)


def plan_of(choice: Choice) -> tuple[int, int]:
    """The side and the plan, 1 or 2, of the choice of a suggested set-up."""
    side, plan = divmod((choice.number or 1) - 1, PLANS)
    return side, plan + 1


# --- what may be chosen -----------------------------------------------------------------------------------------------
def options(s: State, side: int) -> Iterator[Choice]:
    """What the side may choose: a suggested set-up or a counter to place, who rides, who leads, and the end."""
    waiting, aboard = unplaced(s, side), list(seats(s, side))
    if waiting or leaderless(s, side):
        yield from (suggestion(side, plan) for plan in range(1, PLANS + 1))
    yield from (Choice(PUT, id) for id in waiting if any(True for _ in open_places(s, id)))
    yield from (Choice(ABOARD, rider.id, vehicle.id) for rider, vehicle in aboard)
    if not waiting:
        due = leaderless(s, side)
        yield from (Choice(LEAD, unit.id) for unit in due)
        if not due:
            yield END
        yield from (Choice(PUT, id) for id in movable(s, side))


def why_not_set_up(s: State, side: int, choice: Choice) -> Violation | None:
    """Why a choice of the set-up is refused."""
    if choice in tuple(options(s, side)):
        return None
    if choice == END:
        return refuse("EPT-0.3a", "refuse-not-all-placed" if unplaced(s, side) else "refuse-tank-leaders-left")
    rider, vehicle = s.units.get(choice.piece or 0), s.units.get(choice.other or 0)
    if choice.verb == ABOARD and rider is not None and vehicle is not None and {rider.side, vehicle.side} == {side}:
        return why_not_aboard(s, rider, vehicle) if is_vehicle(vehicle) else refuse_choice(choice)
    return refuse_choice(choice)


def refuse_choice(choice: Choice) -> Violation:
    """The refusal of a choice that means nothing here."""
    return refuse("EPT-0.3a", "refuse-not-offered", choice=str(choice))


def movable(s: State, side: int) -> list[int]:
    """What a side may set up again, where the option lets it."""
    if not s.setting.options.arrange_setup:
        return []
    own = [id for id in force_by_id(s) if id in s.units or id in s.works]
    placed = [id for id in own if counter(s, id).side == side and is_down(s, id)]
    if s.arranged[side] >= ARRANGEMENTS * len(placed):
        return []
    return [id for id in placed if any(place.cell != counter(s, id).at for place in open_places(s, id))]


def is_down(s: State, id: int) -> bool:
    """Whether a counter stands on the map by itself."""
    unit = s.units.get(id)
    return counter(s, id).at != OFF_MAP and (unit is None or not unit.carrier)


@rule("EPT-16.1g")
def leaderless(s: State, side: int) -> list[Unit]:
    """The vehicles of formations whose leading tank is still to be named."""
    due = [formation.id for formation in formations_of(s, side) if not formation.leader]
    return [unit for unit in s.units.values() if unit.formation in due and is_vehicle(unit)]


@rule("EPT-16.1g")
def appoint(s: State, unit: Unit) -> None:
    """Name the tank that leads its formation, which only its owner knows."""
    formation = s.formations[unit.formation]
    formation.leader, unit.morale = unit.id, formation.leader_morale


# --- placing ----------------------------------------------------------------------------------------------------------
def place_by_hand(s: State, side: int, id: int) -> Procedure[None]:
    """Ask where one counter goes, and what else its owner has to say of it."""
    s.arranged[side] += counter(s, id).at != OFF_MAP
    answer = yield from ask(
        side,
        text("prompt-place", piece=unit_name(s, id)),
        Choices(lambda known: tuple(places(known, id)), why_not=lambda known, tried: why_not_place(known, id, tried)),
        rule="EPT-0.3a",
    )
    place = find_place(s, answer.place)
    assert place is not None
    set_down(s, id, place, is_ready=answer.verb == EMPLACE)
    if must_face(s, id):
        yield from face_by_hand(s, side, id)
    unit = s.units.get(id)
    if unit is not None and unit.decoy:
        yield from attach_by_hand(s, side, unit)


def places(s: State, id: int) -> Iterator[Choice]:
    """The hexes and storeys in which a counter may be set up; weapons also in place there."""
    unit = s.units.get(id)
    verbs = (PLACE, EMPLACE) if unit is not None and has_trait(unit, "set_up") else (PLACE,)
    for place in open_places(s, id):
        for verb in verbs:
            yield Choice(verb, id, place=place_label(s, place.cell, place.level))


def why_not_place(s: State, id: int, choice: Choice) -> Violation | None:
    """Why a counter may not be set up in a hex."""
    place, unit = find_place(s, choice.place), s.units.get(id)
    is_weapon = unit is not None and has_trait(unit, "set_up")
    if choice.piece != id or choice.verb not in ((PLACE, EMPLACE) if is_weapon else (PLACE,)) or place is None:
        return refuse_choice(choice)
    if place.cell not in area_of(s, id):
        return refuse("EPT-0.3a", "refuse-outside-area", hex=choice.place)
    if place.level > highest_storey_for(s, id, place.cell) or not is_open_to(s, id, place.cell, place.level):
        rule_id = "EPT-9.3a" if is_open_to(s, id, place.cell) or unit is not None else "EPT-18.1a"
        return refuse(rule_id, "refuse-no-room-to-set-up", hex=choice.place)
    offered = Choice(choice.verb, id, place=place_label(s, place.cell, place.level))
    return None if choice == offered else refuse_choice(choice)


def set_down(s: State, id: int, place: Location, *, is_ready: bool = False) -> None:
    """Set a counter up in a hex."""
    unit = s.units.get(id)
    if unit is None:
        s.works[id].at = place.cell
        return
    unit.floor, unit.set_up = place.level, is_ready
    put(s, unit, place.cell)


@rule("EPT-16.2a", "EPT-18.1e", "EPT-18.3c")
def must_face(s: State, id: int) -> bool:
    """Whether a counter has a front: guns, vehicles and bunkers."""
    unit = s.units.get(id)
    return s.works[id].kind == "bunker" if unit is None else is_vehicle(unit) or is_gun(unit)


def face_by_hand(s: State, side: int, id: int) -> Procedure[None]:
    """Ask which way a counter looks."""
    answer = yield from ask(
        side,
        text("prompt-face", piece=unit_name(s, id)),
        Choices(lambda known: tuple(Choice(FACE, id, number=twelfths) for twelfths in FACINGS)),
        rule="EPT-16.2a",
    )
    counter(s, id).facing = answer.number or 0


@rule("EPT-10.2a")
def attach_by_hand(s: State, side: int, decoy: Unit) -> Procedure[None]:
    """Ask with which formation a decoy acts."""
    offered = tuple(Choice(FOLLOW, decoy.id, number=formation.id) for formation in formations_of(s, side))
    answer = yield from ask(
        side,
        text("prompt-follow", piece=unit_name(s, decoy.id)),
        Choices(lambda known: offered),
        rule="EPT-10.2a",
    )
    decoy.formation = answer.number or 0
