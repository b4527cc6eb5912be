"""The declarations of a segment as one board (PG-3.1g): each stack that the chain reaches, and what it may be told.

A stack that fires is told so unit by unit; leaders who cannot add to the fire are told to move, so that they still
activate others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from bocage.kernel.choice import Choice
from bocage.kernel.contract.state import copy
from bocage.kernel.rules import Violation
from bocage.kernel.showing.view import Assignment, Task
from bocage.kernel.text import Text
from bocage.systems.pg.activation import ACTIONS, reachable, why_not_declare_as
from bocage.systems.pg.state.model import Action, Member, Piece, State
from bocage.systems.pg.state.pieces import firer, is_firer, label
from bocage.systems.pg.state.printed import is_leader

Stack = list[Member]
ActsOf = Callable[[State, Member], Iterable[Choice]]


def to_declare(s: State, acts_of: ActsOf) -> Sequence[Assignment]:
    """A card for each stack, those who lead others before those whom they lead.

    `acts_of` tells what a member could do at once if it were told so.
    """
    return [
        Assignment(ids_of(stack), place_of(s, stack), commander_of(stack), tuple(tasks(s, stack, acts_of)))
        for stack in stacks(chain(s).values())
    ]


def declared(s: State) -> Sequence[Assignment]:
    """The stacks of the segment while they act, those of a stack with different orders apart, with what they do."""
    assert s.activation is not None
    unassigned = [member for member in s.activation.members.values() if is_firer(s, member.id)]
    return [
        Assignment(ids_of(stack), place_of(s, stack), commander_of(stack), state=Text(f"task-{doing(s, stack)}"))
        for stack in stacks(unassigned, with_orders=True)
    ]


# --- the stacks of the chain ------------------------------------------------------------------------------------------
def chain(s: State) -> dict[int, Member]:
    """All whom the activation may come to hold, as if each leader in reach were told to move (PG-3.2a)."""
    assert s.activation is not None
    members = dict(s.activation.members)
    full: State = copy(s, s.setting)
    assert full.activation is not None
    while True:
        news = {id: member for id, member in reachable(full).items() if id not in members}
        if not news:
            return members
        members |= news
        led = {id: replace(member, action="move") for id, member in news.items() if not member.stacked}
        full.activation.members |= led


def stacks(members: Iterable[Member], *, with_orders: bool = False) -> list[Stack]:
    """The members by the hex in which they began; those whom a leader of the same hex adds stand apart.

    With orders, so do those who were told something else.
    """
    members = list(members)
    began = {member.id: member.start for member in members}
    by_start: dict[tuple[int, int, str], Stack] = {}
    for member in members:
        order = member.action if with_orders else ""
        by_start.setdefault((member.start, began.get(member.by, member.start), order), []).append(member)
    return list(by_start.values())


def ids_of(stack: Stack) -> tuple[int, ...]:
    """The pieces of a stack."""
    return tuple(member.id for member in stack)


def place_of(s: State, stack: Stack) -> str:
    """Where a stack stands now."""
    return label(s, firer(s, stack[0].id).at)


def commander_of(stack: Stack) -> int:
    """The piece that activates a stack; 0 for the one with which the segment began."""
    first = stack[0]
    return 0 if first.by == first.id else first.by


# --- what a stack may be told -----------------------------------------------------------------------------------------
def tasks(s: State, stack: Stack, acts_of: ActsOf) -> Iterable[Task]:
    """To move and to fire."""
    for action in ACTIONS:
        choices = told(s, stack, action)
        is_set = is_told(stack, action)
        refusal = None if choices or is_set else refusal_of(s, stack, action)
        is_vain = action == "fire" and bool(choices) and not has_target(s, stack, acts_of)
        name = Text("task-vain-fire" if is_vain else f"task-{name_of(s, stack, action)}")
        if refusal is None:
            yield Task(name, tuple(map(str, choices)), is_set)
        else:
            yield Task(name, why=refusal.why, rule=refusal.rule)


def told(s: State, stack: Stack, action: Action) -> list[Choice]:
    """The declarations for those of a stack who are told nothing yet."""
    waiting = [member for member in stack if not member.action]
    able = [member for member in waiting if why_not_declare_as(s, member, action) is None]
    if not able or action == "move":
        return [Choice(action, member.id) for member in able]
    rest = [member for member in waiting if member not in able and is_leader(firer(s, member.id))]
    still = [member for member in rest if why_not_declare_as(s, member, "move") is None]
    return [*(Choice("fire", member.id) for member in able), *(Choice("move", member.id) for member in still)]


def has_target(s: State, stack: Stack, acts_of: ActsOf) -> bool:
    """Whether some of a stack could attack something now if all of it were told to fire."""
    trial: State = copy(s, s.setting)
    assert trial.activation is not None
    firing = [replace(member, action="fire") for member in stack]
    trial.activation.members |= {member.id: member for member in firing}
    return any(True for member in firing for _ in acts_of(trial, member))


def is_told(stack: Stack, action: Action) -> bool:
    """Whether this is what a stack was told: to fire if any of it does."""
    actions = {member.action for member in stack if member.action}
    return action in actions and (action == "fire" or "fire" not in actions)


def refusal_of(s: State, stack: Stack, action: Action) -> Violation | None:
    """Why none of a stack may be told so; None where all of it was told otherwise."""
    refusals = [why_not_declare_as(s, member, action) for member in stack if not member.action]
    return next((refusal for refusal in refusals if refusal is not None), None)


def name_of(s: State, stack: Stack, action: Action) -> str:
    """What a task is called: those who are demoralized only recover, those who are disrupted fire with half."""
    orders = {piece.order for piece in fighters(s, stack)}
    if action == "move":
        return "recover" if orders == {"demoralized"} else "move"
    return "half-fire" if orders == {"disrupted"} else "fire"


def fighters(s: State, stack: Stack) -> list[Piece]:
    """The units of a stack, or its leaders where there are no others."""
    pieces = [firer(s, member.id) for member in stack]
    return [piece for piece in pieces if not is_leader(piece)] or pieces


def doing(s: State, stack: Stack) -> str:
    """What a stack is about in the segment."""
    if all(member.done or not member.action for member in stack):
        return "done"
    return "fires" if is_told(stack, "fire") else ("recovers" if name_of(s, stack, "move") == "recover" else "moves")
