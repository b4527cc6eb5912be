"""Opportunity fire and its chains (EPT-8): the ladder has a rung for each move or shot to answer, the latest on top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Barrier, Procedure, ask
from bocage.kernel.contract.question import Choices, Condition, Opportunity, Reaction
from bocage.kernel.contract.resolution import Resolution, Resolved
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.ept.fire.firers import why_not_at_marker, why_not_fire, within_reach
from bocage.systems.ept.fire.groups import why_not_armour, why_not_in_group
from bocage.systems.ept.fire.shot import Shot
from bocage.systems.ept.fire.spotting import why_not_seen
from bocage.systems.ept.state.model import OFF_MAP, Gait, Rung, State, Trigger, Unit
from bocage.systems.ept.state.names import label, told_name, unit_name
from bocage.systems.ept.state.units import is_active, is_mortar, is_vehicle, other, riders_on_top, units_of
from bocage.systems.ept.vehicles.facing import why_not_bear_on_men
from bocage.systems.ept.vehicles.gunnery import SHOTS, has_any_round, shot_of, shots_at, why_not_shoot_so

CONDITIONS = (Condition("adjacent", default=True), Condition("in-the-open"))
"""What standing orders can ask about a shot: the enemy is next to the firer; he is in terrain without protection."""
ANSWER, ANSWER_TOGETHER = "answer", "answer-together"
"""The verbs of shots that answer; they name the firer, or the first of a group of them, and the target."""


# --- the ladder -------------------------------------------------------------------------------------------------------
@rule("EPT-8.1d", "EPT-8.2a")
def answer_entry(s: State, units: Sequence[int]) -> None:
    """Units that have entered a hex stop there; the enemy may answer before they declare anything further."""
    open_rung(s, "entered", units)


@rule("EPT-8.1g", "EPT-8.2d", "EPT-8.2f")
def answer_fire(s: State, firers: Sequence[int], aim: int = OFF_MAP, came: str = "") -> None:
    """Those who have fired, and they only, may be answered at once; a failed test of cadence is no shot."""
    fired = [id for id in firers if id in s.units and s.units[id].fire == "test"]
    open_rung(s, "fired", fired, aim, came)


@rule("EPT-8.0a")
def open_rung(s: State, trigger: Trigger, units: Sequence[int], aim: int = OFF_MAP, came: str = "") -> None:
    """What these units did may be answered by the enemy before anything else; `came` is what came of a shot."""
    alive = [id for id in units if id in s.units]
    if trigger == "entered":
        alive += [rider.id for id in alive for rider in riders_on_top(s, s.units[id])]
    if not alive:
        return
    if not s.ladder:
        s.chains += 1
    s.ladder.append(Rung(trigger, alive, other(s.units[alive[0]].side), aim=aim, came=came))
    s.step = "answer"


def answer(s: State) -> Procedure[None]:
    """Let the enemy answer the latest rung, once; with nothing to answer it is taken away."""
    if s.alighted:
        answer_alighting(s)
        return
    rung = s.ladder[-1]
    rung.units = [id for id in rung.units if id in s.units]
    yield Barrier((other(rung.side),))
    if not any(True for _ in answers(s)):
        close_rung(s)
        return
    choice = yield from ask_for_answer(s, rung)
    if choice == PASS or choice.piece is None or choice.other is None:
        close_rung(s)
        return
    firers, aim, resolution = firers_of(s, choice), s.units[choice.other].at, resolution_of(s, choice)
    rung.tried += firers
    came = yield from resolution.run(s)
    answer_fire(s, firers, aim, outcome_of(came))


def outcome_of(came: str | Resolved) -> str:
    """What a resolution came to, in one word."""
    return came if isinstance(came, str) else came.outcome


def close_rung(s: State) -> None:
    """Take the latest rung away; below the last one the action goes on."""
    s.ladder.pop()
    if not s.ladder:
        s.step = "act" if s.overrun is None else "overrun"


@rule("EPT-16.9b", "EPT-16.3o")
def answer_alighting(s: State) -> None:
    """Those who have been forced off a vehicle may be answered as if they had got off by themselves.

    The enemy answers in whichever hand they are: the rule of the bail-out is the special one, and EPT-8.0b bars answers
    to moves that a unit makes as its action.
    """
    ids, s.alighted = s.alighted, []
    open_rung(s, "alighted", ids)


@rule("EPT-11.3c", "EPT-8.1f", "EPT-16.4b")
def gait_answered(s: State, rung: Rung, target: Unit) -> Gait:
    """The move that a shot answers: only fire at a mover gets the modifier of the move, by the option every fire.

    Men who get off a vehicle, and those who move beside one, have a modifier of their own.
    """
    if rung.trigger == "alighted":
        return "alighting"
    if s.deed is None or rung.trigger != "entered":
        return ""
    return "escorted" if target.id in s.deed.escorted else s.deed.gait


# --- who may answer ---------------------------------------------------------------------------------------------------
def answers(s: State) -> Iterator[Choice]:
    """The shots that may answer the latest rung."""
    rung = s.ladder[-1]
    for target in [s.units[id] for id in rung.units if id in s.units]:
        if is_vehicle(target):
            yield from answers_at_vehicle(s, rung, target)
        elif struck_with(s, rung, target)[0] == target.id:
            able = []
            for unit in within_reach(s, units_of(s, rung.side), target.at):
                if why_not_answer(s, rung, unit, target) is None:
                    able.append(unit)
                    yield Choice(ANSWER, unit.id, other=target.id)
            yield from (Choice(ANSWER_TOGETHER, group[0].id, other=target.id) for group in groups_among(s, able))


def answers_at_vehicle(s: State, rung: Rung, target: Unit) -> Iterator[Choice]:
    """The shots that may answer a vehicle: of weapons that harm it, and of mortars."""
    for unit in units_of(s, rung.side):
        if has_any_round(s, unit) and why_not_aim(s, rung, unit, target) is None:
            yield from shots_at(s, unit, target)
        if is_mortar(unit) and why_not_answer(s, rung, unit, target) is None:
            yield Choice(ANSWER, unit.id, other=target.id)


@rule("EPT-8.2f")
def groups_among(s: State, able: Sequence[Unit]) -> list[list[Unit]]:
    """The groups that answer together: none, as only activated formations form them, but by the option."""
    waiting, groups = list(able) if s.setting.options.reaction_fire_groups else [], list[list[Unit]]()
    while waiting:
        group = [waiting.pop(0)]
        while (nearby := next((one for one in waiting if why_not_in_group(s, group, one) is None), None)) is not None:
            waiting.remove(nearby)
            group.append(nearby)
        if len(group) > 1 and why_not_armour(s, group) is None:
            groups.append(group)
    return groups


@rule("EPT-8.2c", "EPT-8.2f")
def struck_with(s: State, rung: Rung, target: Unit) -> tuple[int, ...]:
    """Whom an answer at a unit on foot strikes: those who moved or fired with it and are in the same place."""
    is_stack = rung.trigger == "entered" and s.setting.options.stack_is_hit == "one"
    if rung.trigger == "alighted" or is_stack:
        return (target.id,)
    together = [s.units[id] for id in rung.units if id in s.units and not is_vehicle(s.units[id])]
    return tuple(one.id for one in together if is_alike(s, rung, target, one))


def is_alike(s: State, rung: Rung, first: Unit, second: Unit) -> bool:
    """Whether two units are on the same storey of a hex, and came there by the same kind of move."""
    is_here = (first.at, first.floor) == (second.at, second.floor)
    return is_here and gait_answered(s, rung, first) == gait_answered(s, rung, second)


def why_not_answer(s: State, rung: Rung, unit: Unit, target: Unit) -> Violation | None:
    """Why a unit may not answer a rung by fire at a target."""
    return (
        why_not_its_turn(s, rung, unit)
        or why_not_at_marker(s, [target])
        or why_not_fire(s, unit, target.at)
        or why_not_seen(s, unit, target.at, target.floor)
        or why_not_bear_on_men(s, unit, target.at)
    )


def why_not_aim(s: State, rung: Rung, unit: Unit, target: Unit) -> Violation | None:
    """Why a unit may not answer a rung by fire at a vehicle, its weapons apart."""
    return why_not_its_turn(s, rung, unit) or why_not_seen(s, unit, target.at, target.floor)


@rule("EPT-7.2g", "EPT-8.2b", "EPT-8.2e", "EPT-8.0b")
def why_not_its_turn(s: State, rung: Rung, unit: Unit) -> Violation | None:
    """A unit tries once for each rung; of the active side only those that are not of the present activation."""
    if s.overrun is not None and unit.at == s.overrun.at:
        return refuse("EPT-17.3e", "refuse-is-overrun", unit=unit_name(s, unit.id))
    if unit.id in rung.tried:
        return refuse("EPT-8.2e", "refuse-has-answered", unit=unit_name(s, unit.id))
    if is_active(s, unit):
        return refuse("EPT-8.0b", "refuse-active-unit", unit=unit_name(s, unit.id))
    return None


def ask_for_answer(s: State, rung: Rung) -> Procedure[Choice]:
    """Ask the side that may answer for one shot."""
    spans = {"step": f"{s.turn}.{s.chains}.{len(s.ladder)}", "chain": f"{s.turn}.{s.chains}"}
    first = s.units[rung.units[0]]
    return (
        yield from ask(
            rung.side,
            text(f"prompt-{rung.trigger}", unit=told_name(s, first.id), hex=label(s, first.at)),
            Choices(
                lambda known: (*answers(known), PASS),
                why_not=why_not_react,
                resolution=lambda known, choice: None if choice == PASS else resolution_of(known, choice),
            ),
            rule="EPT-8.1b",
            reaction=Reaction(PASS, opportunities, spans),
        )
    )


def why_not_react(s: State, choice: Choice) -> Violation | None:
    """Why an answer may not be given."""
    unit, target = s.units.get(choice.piece or 0), s.units.get(choice.other or 0)
    if choice == PASS:
        return None
    if unit is None or target is None or target.id not in s.ladder[-1].units:
        return refuse("EPT-8.1c", "refuse-not-offered", choice=str(choice))
    if choice.verb in (ANSWER, ANSWER_TOGETHER) and is_vehicle(target) and not is_mortar(unit):
        return refuse("EPT-11.0c", "refuse-nothing-against", unit=unit_name(s, unit.id))
    if choice.verb == ANSWER_TOGETHER and len(firers_of(s, choice)) == 1:
        return refuse("EPT-8.2f", "refuse-no-group", unit=unit_name(s, unit.id))
    if choice.verb in (ANSWER, ANSWER_TOGETHER):
        return why_not_answer(s, s.ladder[-1], unit, target)
    if choice.verb not in SHOTS:
        return refuse("EPT-8.1c", "refuse-not-offered", choice=str(choice))
    return why_not_aim(s, s.ladder[-1], unit, target) or why_not_shoot_so(s, unit, target, choice.verb)


def resolution_of(s: State, choice: Choice) -> Resolution:
    """The shot of an answer."""
    if choice.verb not in (ANSWER, ANSWER_TOGETHER):
        return shot_of(choice)
    target, rung = s.units[choice.other or 0], s.ladder[-1]
    struck = (target.id,) if is_vehicle(target) else struck_with(s, rung, target)
    return Shot(tuple(firers_of(s, choice)), target.at, target.floor, struck, gait_answered(s, rung, target))


def firers_of(s: State, choice: Choice) -> list[int]:
    """The units that fire by a choice: one, or a group that its first member stands for."""
    rung, target = s.ladder[-1], s.units[choice.other or 0]
    if choice.verb == ANSWER_TOGETHER:
        able = [unit for unit in units_of(s, rung.side) if why_not_answer(s, rung, unit, target) is None]
        for group in groups_among(s, able):
            if group[0].id == choice.piece:
                return [unit.id for unit in group]
    return [choice.piece or 0]


def opportunities(s: State) -> Sequence[Opportunity]:
    """Every answer with the facts that standing orders ask about."""
    listed = []
    for choice in answers(s):
        assert choice.piece is not None
        assert choice.other is not None
        place = label(s, s.units[choice.other].at)
        facts = facts_of(s, s.units[choice.piece], s.units[choice.other])
        listed.append(Opportunity(choice, (choice.piece,), place, facts, resolution_of(s, choice)))
    return listed


def facts_of(s: State, unit: Unit, target: Unit) -> tuple[str, ...]:
    """The conditions of standing orders that hold for a shot."""
    held = ("adjacent",) if s.board.adjacent(unit.at, target.at) else ()
    return (*held, "in-the-open") if s.board.terrain[target.at] == "clear" else held
