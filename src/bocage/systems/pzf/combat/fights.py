"""Which figures fight each other (PZF-20.10a, B7a, B7b, B7k): contacts, and their division into fights.

A fight is one figure against one or more. The player with the initiative divides the contacts, or takes the
standard division.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bocage.ground.table import length
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pzf.movement import zones
from bocage.systems.pzf.state.model import Fight, Figure, State, on_table

STANDARD_DIVISION = Choice("standard")
"""Divides all remaining contacts by the standard division (PZF-B7b)."""

ContactGraph = dict[int, list[int]]
"""For each figure's id the ids of the enemies it can fight."""


# --- contact ------------------------------------------------------------------------------------------------------


@rule("PZF-9.6j")
def fight_opponents(s: State, f: Figure) -> Iterator[Figure]:
    """The enemies with which a figure is in contact for a fight, across a barrier if need be."""
    yield from zones.engaged_enemies(s, f)


def passengers_of(s: State, vehicle: int) -> list[Figure]:
    """The men a vehicle carries, by the vehicle's id."""
    return [f for f in s.figures.values() if f.aboard == vehicle and f.where == "aboard" and f.kind == "man"]


@rule("PZF-B7k")
def may_fight(f: Figure) -> bool:
    """Whether a figure has not fought yet in this phase."""
    return not f.fought


def contact_graph(s: State) -> ContactGraph:
    """All contacts between enemies that have not fought yet, and between stormers and the passengers they attack."""
    graph: ContactGraph = {}
    for f in on_table(s, 0):
        if f.kind == "man" and may_fight(f):
            for e in fight_opponents(s, f):
                if may_fight(e):
                    _link(graph, f.id, e.id)
    for man, vehicle in s.storming.items():
        if s.figures[man].where == "table" and may_fight(s.figures[man]):
            for p in passengers_of(s, vehicle):
                if may_fight(p):
                    _link(graph, man, p.id)
    return graph


def _link(graph: ContactGraph, a: int, b: int) -> None:
    """Note that two figures can fight each other."""
    graph.setdefault(a, []).append(b)
    graph.setdefault(b, []).append(a)


def connected_figures(graph: ContactGraph, start: Iterable[int]) -> set[int]:
    """All figures connected with the given ones by contacts, themselves included."""
    connected: set[int] = set()
    waiting = [id for id in start if id in graph]
    while waiting:
        id = waiting.pop()
        if id not in connected:
            connected.add(id)
            waiting += graph[id]
    return connected


# --- division (B7a, B7b) ------------------------------------------------------------------------------------------
def figures_without_fight(s: State, graph: ContactGraph) -> set[int]:
    """The ids of figures that are in contact and in no fight yet."""
    settled = {id for fight in s.fights if not fight.done for id in (*fight.a, *fight.b)}
    return graph.keys() - settled


def most_pairs(s: State, graph: ContactGraph, free: set[int]) -> int:
    """The largest number of fights of one against one that can be made at once among the given figures."""
    partner: dict[int, int] = {}

    def find(a: int, seen: set[int]) -> bool:
        for b in graph[a]:
            if b in free and b not in seen:
                seen.add(b)
                if b not in partner or find(partner[b], seen):
                    partner[b] = a
                    return True
        return False

    return sum(find(a, set()) for a in sorted(free) if s.figures[a].side == 0)


@rule("PZF-B7a")
def can_pair(s: State, graph: ContactGraph, free: set[int], a: int, b: int) -> bool:
    """Whether two figures may be paired without preventing another pair.

    The number of fights of one against one must be the largest possible.
    """
    return most_pairs(s, graph, free - {a, b}) == most_pairs(s, graph, free) - 1


def allowed_pairs(s: State, graph: ContactGraph, free: set[int]) -> list[tuple[int, int]]:
    """The pairs that may be made now, each with the figure of seat 0 first."""
    return [
        (a, b)
        for a in sorted(free)
        if s.figures[a].side == 0
        for b in sorted(graph[a])
        if b in free and can_pair(s, graph, free, a, b)
    ]


def joinable_enemies(s: State, graph: ContactGraph, id: int) -> list[int]:
    """The enemies whose fight a figure without a partner can join: those alone on their side of it."""
    enemies = []
    for e in graph[id]:
        fight = fight_of(s, e)
        if fight is not None and side_of(fight, s.figures[e].side) == [e]:
            enemies.append(e)
    return sorted(enemies)


def fight_of(s: State, id: int) -> Fight | None:
    """The undecided fight in which a figure takes part; None if it is in none."""
    return next((fight for fight in s.fights if not fight.done and (id in fight.a or id in fight.b)), None)


def side_of(fight: Fight, seat: int) -> list[int]:
    """The ids of a seat's figures in a fight."""
    return fight.a if seat == 0 else fight.b


def division_choices(s: State, graph: ContactGraph) -> list[Choice]:
    """Every pair that may be made; once no pair is left, every fight that a figure without a partner may join."""
    free = figures_without_fight(s, graph)
    made = [Choice("pair", a, b) for a, b in allowed_pairs(s, graph, free)]
    return made or [Choice("join", id, e) for id in sorted(free) for e in joinable_enemies(s, graph, id)]


def make_forced_fights(s: State, graph: ContactGraph) -> None:
    """Make the fights of all clusters of contacts that can be divided in one way only."""
    waiting = figures_without_fight(s, graph)
    while waiting:
        group = connected_figures(graph, [min(waiting)])
        if group <= waiting and has_one_division(s, graph, group):
            divide_by_standard(s, graph, group)
        waiting -= group


def has_one_division(s: State, graph: ContactGraph, group: set[int]) -> bool:
    """Whether a cluster of contacts can be divided in one way only.

    It is one against all, or pairs that do not exclude each other.
    """
    figures_of_seat_0 = sum(s.figures[id].side == 0 for id in group)
    if figures_of_seat_0 in (1, len(group) - 1):
        return True
    paired = [id for pair in allowed_pairs(s, graph, group) for id in pair]
    return len(set(paired)) == len(paired) and all(len(graph[id]) == 1 for id in group - set(paired))


def centre_distance(s: State, a: int, b: int) -> int:
    """The distance between the centres of two figures."""
    first, second = s.figures[a], s.figures[b]
    return length((first.x, first.y), (second.x, second.y))


@rule("PZF-B7b")
def standard_pair(s: State, graph: ContactGraph, free: set[int]) -> tuple[int, int]:
    """The pair that the standard division makes next: the closest, then the one with the lowest ids."""
    return min(allowed_pairs(s, graph, free), key=lambda pair: (centre_distance(s, *pair), pair))


def divide_by_standard(s: State, graph: ContactGraph, group: set[int]) -> None:
    """Divide a cluster of contacts by the standard division.

    The closest are paired; then each figure left over joins the enemy with the fewest opponents.
    """
    while allowed_pairs(s, graph, free := group & figures_without_fight(s, graph)):
        make_pair(s, *standard_pair(s, graph, free))
    for id in sorted(group & figures_without_fight(s, graph)):
        open_fights = joinable_enemies(s, graph, id)
        if open_fights:
            join_fight(
                s, id, min(open_fights, key=lambda e: (_friends_against(s, id, e), centre_distance(s, id, e), e))
            )


def _friends_against(s: State, id: int, e: int) -> int:
    """How many friends of a figure already fight an enemy."""
    fight = fight_of(s, e)
    return len(side_of(fight, s.figures[id].side)) if fight is not None else 0


def make_pair(s: State, a: int, b: int) -> None:
    """Make a new fight of one against one."""
    if s.figures[a].side == 1:
        a, b = b, a
    s.fights.append(Fight([a], [b]))


def join_fight(s: State, id: int, e: int) -> None:
    """Let a figure join the fight of an enemy it touches."""
    fight = fight_of(s, e)
    assert fight is not None
    side_of(fight, s.figures[id].side).append(id)


@rule("PZF-20.10a")
def decide_division(s: State) -> Procedure[bool]:
    """Let the player with the initiative make one decision of the division.

    Returns whether all contacts are divided.
    """
    graph = contact_graph(s)
    make_forced_fights(s, graph)
    choices = division_choices(s, graph)
    if not choices:
        return True
    choice = choices[0]
    if len(choices) > 1:
        listed = (STANDARD_DIVISION, *choices)
        choice = yield from ask(
            s.initiative,
            text("prompt-divide"),
            Choices(lambda k: listed, default=lambda k: STANDARD_DIVISION),
            rule="PZF-B7a",
        )
    if choice == STANDARD_DIVISION:
        divide_by_standard(s, graph, figures_without_fight(s, graph))
        return True
    make = make_pair if choice.verb == "pair" else join_fight
    make(s, choice.piece or 0, choice.other or 0)
    return False


# --- vehicles in contact (9.6g) -----------------------------------------------------------------------------------
def is_immobilised(v: Figure) -> bool:
    """Bogged, or without wheels."""
    return v.bogged or v.wheels_out


@rule("PZF-9.6g")
def can_storm(s: State, v: Figure) -> bool:
    """Against a vehicle that cannot move, men may go for those it carries instead."""
    return is_immobilised(v) and bool(passengers_of(s, v.id))
