"""What the declared pieces do: fire, then assaults, recovery, works, marches; leaders march last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.contract.agent import Plan as Choices
from bocage.kernel.text import Text, text
from bocage.systems.pg.combat.assembling import OPEN_FIRE
from bocage.systems.pg.leaders import is_commander
from bocage.systems.pg.movement.moving import STOP
from bocage.systems.pg.movement.pace import left_of
from bocage.systems.pg.recovery.attempts import attempt_of
from bocage.systems.pg.state.model import Member, Piece
from bocage.systems.pg.state.pieces import firer, label, piece_name
from bocage.systems.pg.state.printed import is_leader
from bocage.systems.pg.tactics.chances import below
from bocage.systems.pg.tactics.deeds import Intent, Reached, Strike
from bocage.systems.pg.tactics.intents import can_be_led, dig, gets_off, leave, march, stormed
from bocage.systems.pg.tactics.lifts import aboard, is_there
from bocage.systems.pg.tactics.march import Ways, carries_men
from bocage.systems.pg.tactics.posts import worth_of
from bocage.systems.pg.tactics.strikes import all_fire, allot

if TYPE_CHECKING:
    from bocage.systems.pg.tactics.plan import Plan

FIRST = ("direct", "bombardment", "anti_tank")


def act(brief: Brief, plan: Plan) -> Answer:
    """The next deed of the segment."""
    s = plan.s
    assert s.activation is not None
    if s.move is not None:
        return flee(brief, plan) if s.move.fleeing else go_on(brief, plan)
    members = [one for one in s.activation.members.values() if one.action and not one.done and one.id in known(plan)]
    for deed in (shoot, storm, recover, settle, set_out):
        answer = deed(brief, plan, members)
        if answer is not None:
            return answer
    if END in brief.legal:
        return END, text("reason-nothing-more")
    return brief.legal[0], text("reason-usual")


def known(plan: Plan) -> dict[int, object]:
    """Everything that may be a member, by its id."""
    return {**plan.s.pieces, **plan.s.works}


def declared(plan: Plan, members: Sequence[Member], action: str) -> list[Piece]:
    """The members that were declared so."""
    return [firer(plan.s, one.id) for one in members if one.action == action]


# --- fire -------------------------------------------------------------------------------------------------------------
def shoot(brief: Brief, plan: Plan, members: Sequence[Member]) -> Answer | None:
    """The best attack by fire of those who were declared to fire."""
    s = plan.s
    assert s.activation is not None
    units = [one for one in declared(plan, members, "fire") if not is_leader(one)]
    free = [one for one in s.activation.members.values() if one.action != "move" and not one.lent and not one.helped]
    heads = [s.pieces[one.id] for one in free if one.id in s.pieces and is_commander(s.pieces[one.id])]
    storming = {id for strike in stormed(plan, declared(plan, members, "fire")) for id in strike.firers}
    fire = all_fire(plan.estimate, units, heads)
    shots = allot(plan.estimate, [*fire, *stormed(plan, declared(plan, members, "fire"))])
    strikes = [one for one in shots if one.kind in FIRST]
    if not strikes and not storming:
        strikes = fire
    strikes = [one for one in strikes if first_choice(plan, one) in brief.legal]
    if not strikes:
        return None
    best = plan.pick(strikes, lambda one: one.value)
    return steps_of(plan, best), text(
        f"reason-{best.kind.replace('_', '-')}", hex=label(s, best.cell), worth=tenths(best.value)
    )


def tenths(points: float) -> str:
    """Points with one decimal, for a reason."""
    return f"{points:.1f}"


def first_choice(plan: Plan, strike: Strike) -> Choice:
    """The choice that begins an attack."""
    place = label(plan.s, strike.cell)
    if strike.kind == "anti_tank":
        return Choice("anti-tank", strike.firers[0], strike.target, number=strike.side)
    return Choice("fire" if strike.kind == "direct" else "bombard", strike.firers[0], place=place)


def steps_of(plan: Plan, strike: Strike) -> Choices:
    """The choices of an attack, from its first firer to the order to open fire."""
    first = first_choice(plan, strike)
    if strike.kind == "anti_tank":
        return (first,)
    joined = (Choice("add", id) for id in strike.firers[1:])
    lent = (Choice("lend", leader, unit) for leader, unit in strike.lends)
    return (first, *joined, *lent, OPEN_FIRE)


# --- assault ----------------------------------------------------------------------------------------------------------
def storm(brief: Brief, plan: Plan, members: Sequence[Member]) -> Answer | None:
    """To enter the enemy's hex with all who were chosen for it, and to strike."""
    s = plan.s
    assert s.activation is not None
    entered = {id for ids in s.activation.entered.values() for id in ids}
    strikes = [choice for choice in brief.legal if choice.verb == "assault"]
    entries = [choice for choice in brief.legal if choice.verb in ("enter", "charge")]
    wanted = stormed(plan, declared(plan, members, "fire"))
    for strike in sorted(wanted, key=lambda one: -one.value):
        place = label(s, strike.cell)
        fit = [one for one in entries if one.place == place and one.piece in strike.firers]
        if fit:
            fit.sort(key=lambda one: is_leader(s.pieces[one.piece or 0]))
            plan_ahead = tuple(one for one in fit if one.verb == fit[0].verb)
            return plan_ahead, text("reason-enter", hex=place, worth=tenths(strike.value))
    for choice in strikes:
        cell = s.board.cell(choice.place)
        joins = [one for one in entries if one.place == choice.place and cell in s.activation.entered]
        if joins and is_leader(s.pieces[joins[0].piece or 0]):
            return joins[0], text("reason-enter", hex=choice.place, worth=tenths(0.0))
        held = [one for one in wanted if one.cell == cell]
        if cell in s.activation.entered or held or entered:
            return choice, text("reason-assault", hex=choice.place)
    return None


def join(brief: Brief, plan: Plan) -> Answer:
    """All who may join an assault do."""
    joiners = [choice for choice in brief.legal if choice.verb == "join"]
    if joiners:
        return joiners[0], text("reason-join")
    return brief.legal[-1], text("reason-strike")


# --- recovery and works -----------------------------------------------------------------------------------------------
def recover(brief: Brief, plan: Plan, members: Sequence[Member]) -> Answer | None:
    """The attempt with the best chance, helped by a leader who does not spoil a better use of him."""
    tries = [choice for choice in brief.legal if choice.verb == "recover"]
    worth = [one for one in tries if plan.s.pieces[one.piece or 0].order == "demoralized" or rests(plan, one)]
    if not worth:
        return None
    best = max(worth, key=lambda one: (chance_of(plan, one), -(one.piece or 0)))
    share = f"{100 * chance_of(plan, best):.0f}"
    return best, text("reason-recover", piece=piece_name(plan.s, best.piece or 0), chance=share)


def chance_of(plan: Plan, choice: Choice) -> float:
    """The chance of an attempt."""
    return below(attempt_of(plan.s, choice).tally(plan.s).total)


def rests(plan: Plan, choice: Choice) -> bool:
    """Whether a disrupted piece had better recover than march."""
    piece = plan.s.pieces[choice.piece or 0]
    advance = march(plan, piece, led=False)
    gain = chance_of(plan, choice) * plan.estimate.worth(piece) * plan.estimate.lost(piece)
    return plan.style.recovery.eager * gain >= advance.gain


def settle(brief: Brief, plan: Plan, members: Sequence[Member]) -> Answer | None:
    """To leave the map, to dig in, to make a gun ready, to get on and off transports."""
    s = plan.s
    for choice in brief.legal:
        piece = s.pieces.get(choice.piece or 0)
        if piece is None:
            continue
        if choice.verb == "exit" and leave(plan, piece).gain > 0:
            return choice, text("reason-exit")
        if choice.verb == "dig" and dig(plan, piece).gain > 0:
            return choice, text("reason-dig")
        if choice.verb == "unlimber":
            return choice, text("reason-unlimber")
        if choice.verb == "load" and is_lift(plan, choice):
            return choice, text("reason-load", piece=piece_name(s, piece.id))
        if choice.verb in ("unload", "emplace") and gets_off(plan, piece):
            return choice, text(f"reason-{choice.verb}", piece=piece_name(s, piece.id), hex=label(s, piece.at))
    return None


def is_lift(plan: Plan, choice: Choice) -> bool:
    """Whether a unit gets on the transport that was chosen for it."""
    lift = plan.lifts.get(choice.piece or 0)
    return lift is not None and lift.transport.id == choice.other


# --- marches ----------------------------------------------------------------------------------------------------------
def set_out(brief: Brief, plan: Plan, members: Sequence[Member]) -> Answer | None:
    """The march of the first who gains by one; leaders go once the units have gone."""
    assert plan.s.activation is not None
    everyone = [firer(plan.s, one.id) for one in plan.s.activation.members.values() if one.id in known(plan)]
    for piece in sorted(declared(plan, members, "move"), key=lambda one: turn_to_go(plan, one)):
        intent = march(plan, piece, led=can_be_led(plan, piece, everyone))
        if intent.gain > 0 and intent.place is not None:
            steps = steps_to(plan, piece, intent)
            if steps[0] in brief.legal:
                return steps, why_go(plan, piece, intent.place.reached)
    return None


def turn_to_go(plan: Plan, piece: Piece) -> tuple[bool, float, int]:
    """The order in which pieces march: those nearest to their goals make room for others; leaders last."""
    goal = plan.tasks.get(piece.id)
    return is_leader(piece), plan.way(piece, goal.cell) if goal is not None else 0.0, piece.id


def steps_to(plan: Plan, piece: Piece, intent: Intent) -> Choices:
    """The steps of a march, and its end."""
    assert intent.place is not None
    return steps_along(plan, piece, intent.place.reached)


def steps_along(plan: Plan, piece: Piece, reached: Reached) -> Choices:
    """The steps of a way, and what ends it: leaving the map, getting off, or a stop."""
    s, goal, rider = plan.s, plan.tasks.get(piece.id), aboard(plan, piece)
    steps = tuple(Choice("step", piece.id, place=label(s, cell)) for cell in reached.way)
    leaves = goal is not None and goal.task == "exit" and reached.cell in s.setting.terms.sides[plan.side].exits
    if leaves and reached.spent < left_of(s, piece):
        return (*steps, Choice("exit", piece.id))
    if rider is not None and carries_men(s, piece) and is_there(plan, piece, reached.cell):
        return (*steps, Choice("unload", rider.id, piece.id), STOP)
    return (*steps, STOP)


def why_go(plan: Plan, piece: Piece, reached: Reached) -> Text:
    """Why a piece goes where it goes."""
    goal = plan.tasks.get(piece.id)
    hex = label(plan.s, reached.cell)
    if is_leader(piece):
        return text("reason-follow", hex=hex)
    if goal is None:
        return text("reason-better-post", hex=hex)
    return text(f"reason-march-{goal.task}", hex=hex, goal=label(plan.s, goal.cell))


def go_on(brief: Brief, plan: Plan) -> Answer:
    """A march that was interrupted: on to the best hex within what is left, or no farther."""
    s = plan.s
    assert s.move is not None
    piece = s.pieces[s.move.id]
    for choice in brief.legal:
        if choice.verb == "exit" and leave(plan, piece).gain > 0:
            return choice, text("reason-exit")
    ways = Ways(plan.estimate, piece, led=True)
    ways.moved = s.move.hexes > 0
    in_reach = ways.all()
    best = max(in_reach, key=lambda one: (worth_of(plan, piece, one), -len(one.way)))
    steps = steps_along(plan, piece, best)
    if best.way and steps[0] in brief.legal:
        return steps, why_go(plan, piece, best)
    for choice in brief.legal:
        if choice.verb == "unload" and is_there(plan, piece, piece.at):
            return choice, text("reason-unload", piece=piece_name(s, choice.piece or 0), hex=label(s, piece.at))
    if STOP in brief.legal:
        return STOP, text("reason-far-enough")
    return brief.legal[0], text("reason-usual")


def flee(brief: Brief, plan: Plan) -> Answer:
    """To the hex with the least danger; to stay where that is allowed."""
    s = plan.s
    stay = [choice for choice in brief.legal if choice.verb == "stay"]
    if stay:
        return stay[0], text("reason-stay")
    runs = [choice for choice in brief.legal if choice.verb == "flee"]
    if not runs:
        return brief.legal[0], text("reason-usual")
    piece = s.pieces[runs[0].piece or 0]

    def safety(choice: Choice) -> float:
        return -plan.estimate.danger(s.board.cell(choice.place), piece, moving=False)

    return max(runs, key=lambda choice: (safety(choice), choice.place)), text("reason-flee")
