"""The assault on vehicles (EPT-17.2): every unit strikes once, the vehicles answer, the men go back or stay."""

from __future__ import annotations

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.ept.assault.blows_at_vehicles import Answer, BlowAtVehicle, answer_tally, vehicle_blow_tally
from bocage.systems.ept.assault.entry import fighters, reveal_fighters
from bocage.systems.ept.hidden import reveal
from bocage.systems.ept.state.model import VEHICLE_ROUND, Fight, State, Unit
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.state.units import other, put, vehicles_at

STRIKE = "strike"


def has_vehicles_left(s: State) -> bool:
    """Whether vehicles are in the hex of the fight which the men there have not dealt with yet."""
    fight = s.fight
    assert fight is not None
    return not fight.rounded and bool(targets(s, fight)) and bool(fighters(s, fight.attacker))


def targets(s: State, fight: Fight) -> list[Unit]:
    """The vehicles of the other side in the hex of the fight; they stand on the ground."""
    return vehicles_at(s, other(fight.attacker), fight.at) if fight.floor == 0 else []


@rule("EPT-15.0a")
def targets_among_men(s: State, striker: Unit) -> list[Unit]:
    """By the option the vehicles of the hex are struck at while the men there are fought."""
    fight = s.fight
    assert fight is not None
    together = s.setting.options.mixed_assault == "together" and striker.side == fight.attacker
    return targets(s, fight) if together else []


def begin_answers(s: State) -> bool:
    """Whether vehicles answer now that the men have struck: by the option, last in the first round."""
    fight = s.fight
    assert fight is not None
    if fight.round > 1 or s.setting.options.mixed_assault != "together" or not targets(s, fight):
        return False
    fight.strikers, fight.rounded = [vehicle.id for vehicle in targets(s, fight)], True
    return True


@rule("EPT-17.2a", "EPT-15.0h")
def begin_round(s: State) -> Procedure[None]:
    """The men strike first, without a roll for the order; what is hidden in the hex is recognised."""
    fight = s.fight
    assert fight is not None
    fight.strikers, fight.rounded = [unit.id for unit in fighters(s, fight.attacker)], True
    for vehicle in targets(s, fight):
        yield from reveal(s, vehicle, "EPT-10.3c")
    yield from reveal_fighters(s)
    s.step = "strike-vehicle"


def strike_vehicle(s: State) -> Procedure[None]:
    """Let the next unit strike, in the order that its owner likes; those who were overrun need not."""
    fight = s.fight
    assert fight is not None
    fight.strikers = [id for id in fight.strikers if id in s.units]
    strikes = [Choice(STRIKE, id, other=vehicle.id) for id in fight.strikers for vehicle in targets(s, fight)]
    if not strikes:
        fight.strikers = [vehicle.id for vehicle in targets(s, fight)]
        s.step = "vehicle-answers"
        return
    options = (*strikes, PASS) if fight.came_from == fight.at else tuple(strikes)
    choice = yield from ask(
        fight.attacker,
        text("prompt-strike-vehicle"),
        Choices(
            lambda known: options,
            tally=lambda known, choice: None if choice == PASS else vehicle_blow_tally(known, *pair(known, choice)),
            resolution=lambda known, choice: None if choice == PASS else BlowAtVehicle(*ids(choice)),
        ),
        rule="EPT-17.2b",
        pieces=tuple(fight.strikers),
    )
    if choice == PASS:
        fight.strikers = []
        if not fight.struck:
            yield from end_round(s)
        return
    fight.strikers, fight.struck = [id for id in fight.strikers if id != choice.piece], True
    yield from BlowAtVehicle(*ids(choice)).run(s)


def ids(choice: Choice) -> tuple[int, int]:
    """The striker and the target of a choice."""
    return choice.piece or 0, choice.other or 0


def pair(s: State, choice: Choice) -> tuple[Unit, Unit]:
    """The same as units."""
    striker, target = ids(choice)
    return s.units[striker], s.units[target]


def answer(s: State) -> Procedure[None]:
    """The next vehicle that can answers, at one of the men, by the option at each."""
    fight = s.fight
    assert fight is not None
    vehicle = next((s.units[id] for id in fight.strikers if id in s.units and can_answer(s.units[id])), None)
    men = fighters(s, fight.attacker)
    if vehicle is None or not men:
        yield from end_round(s)
        return
    fight.strikers = [id for id in fight.strikers if id != vehicle.id]
    if s.setting.options.vehicle_answers == "all":
        for man in men:
            yield from Answer(vehicle.id, man.id).run(s)
        return
    options = tuple(Choice(STRIKE, vehicle.id, other=man.id) for man in men)
    choice = yield from ask(
        vehicle.side,
        text("prompt-strike", unit=unit_name(s, vehicle.id)),
        Choices(
            lambda known: options,
            tally=lambda known, choice: answer_tally(known, *pair(known, choice)),
            resolution=lambda known, choice: Answer(*ids(choice)),
        ),
        rule="EPT-17.2e",
        pieces=(vehicle.id,),
    )
    yield from Answer(*ids(choice)).run(s)


@rule("EPT-17.2e")
def can_answer(vehicle: Unit) -> bool:
    """Whether a vehicle strikes back: one that is not stunned does."""
    return not vehicle.stunned


def end_round(s: State) -> Procedure[None]:
    """Only one round is fought with vehicles; men who got out of one are fought on foot."""
    fight = s.fight
    assert fight is not None
    if s.setting.options.mixed_assault == "together" and fight.round == 1:
        s.step = "withdraw-after"
        return
    go_back(s, fight)
    if fighters(s, fight.attacker) and fighters(s, other(fight.attacker)):
        fight.round += 1
        s.step = "fight"
        return
    end_fight(s)
    return
    yield


@rule("EPT-17.2f")
def go_back(s: State, fight: Fight) -> None:
    """The men go back to where they came from if a vehicle is left, and stay if none is."""
    if targets(s, fight):
        for man in fighters(s, fight.attacker):
            put(s, man, fight.came_from)


def end_fight(s: State) -> None:
    """The assault is over; the action goes on if its units live, that of a vehicle that overran only if it can."""
    assert s.fight is not None
    go_back(s, s.fight)
    was_overrun = s.fight.came_from == s.fight.at and s.fight.struck_back
    s.fight, s.step = None, "act"
    if s.deed is not None and not was_overrun:
        s.deed.over = True


def conclude(s: State) -> Procedure[None]:
    """The men are done with each other: now come the vehicles of the hex, if any; else the assault is over."""
    if has_vehicles_left(s):
        s.step = VEHICLE_ROUND
    else:
        end_fight(s)
    return
    yield


STEPS: dict[str, Step] = {
    VEHICLE_ROUND: begin_round,
    "strike-vehicle": strike_vehicle,
    "vehicle-answers": answer,
    "fight-ends": conclude,
}
"""The steps of an assault on vehicles in their order."""
