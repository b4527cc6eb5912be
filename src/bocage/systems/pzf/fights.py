"""Who fights whom (PZF-20.10a, B7a, B7b, B7k): contacts between enemies, and their division into fights.

A fight is one figure against one or more. The player with the initiative divides; a standard division is at hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bocage.ground.table import length
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pzf import zones
from bocage.systems.pzf.bodies import touching
from bocage.systems.pzf.model import Fight, Figure, State, on_table, other

STANDARD = Choice("standard")

Graph = dict[int, list[int]]
"""Of each figure the enemies it can fight."""


# --- contact ------------------------------------------------------------------------------------------------------
def opponents(s: State, f: Figure) -> Iterator[Figure]:
    """The enemies a figure is in contact with, over a barrier if need be."""
    yield from zones.opponents(s, f)
    if vehicles_fight():
        yield from (v for v in on_table(s, other(f.side)) if v.kind == "vehicle" and touching(f, v))


@rule("PZF-9.6j", off=True)
def vehicles_fight() -> bool:
    """Vehicles have no Attacks: they do not strike back."""
    return False


def passengers(s: State, vehicle: int) -> list[Figure]:
    """The men a vehicle carries."""
    return [f for f in s.figures.values() if f.aboard == vehicle and f.where == "aboard" and f.kind == "man"]


@rule("PZF-B7k", off=True)
def may_fight(f: Figure) -> bool:
    """Who has fought in this phase is not drawn into another fight."""
    return not f.fought


def contacts(s: State) -> Graph:
    """All contacts between enemies who have not fought yet, and between stormers and the passengers they go for."""
    graph: Graph = {}
    for f in on_table(s, 0):
        if f.kind == "man" and may_fight(f):
            for e in opponents(s, f):
                if may_fight(e):
                    _link(graph, f.id, e.id)
    for man, vehicle in s.storming.items():
        if s.figures[man].where == "table" and may_fight(s.figures[man]):
            for p in passengers(s, vehicle):
                if may_fight(p):
                    _link(graph, man, p.id)
    return graph


def _link(graph: Graph, a: int, b: int) -> None:
    graph.setdefault(a, []).append(b)
    graph.setdefault(b, []).append(a)


def cluster(graph: Graph, start: Iterable[int]) -> set[int]:
    """All who hang together with some figures by contacts."""
    found: set[int] = set()
    waiting = [id for id in start if id in graph]
    while waiting:
        id = waiting.pop()
        if id not in found:
            found.add(id)
            waiting += graph[id]
    return found


# --- division (B7a, B7b) ------------------------------------------------------------------------------------------
def unsettled(s: State, graph: Graph) -> set[int]:
    """Who is in contact and in no fight yet."""
    settled = {id for fight in s.fights if not fight.done for id in (*fight.a, *fight.b)}
    return graph.keys() - settled


def most_pairs(s: State, graph: Graph, free: set[int]) -> int:
    """How many fights of one against one can be made among some figures."""
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


@rule("PZF-B7a", off=True)
def can_pair(s: State, graph: Graph, free: set[int], a: int, b: int) -> bool:
    """As many as possible fight one against one: a pair may not cost another."""
    return most_pairs(s, graph, free - {a, b}) == most_pairs(s, graph, free) - 1


def pairs(s: State, graph: Graph, free: set[int]) -> list[tuple[int, int]]:
    """The pairs that may be made now, the figure of the first side first."""
    return [
        (a, b)
        for a in sorted(free)
        if s.figures[a].side == 0
        for b in sorted(graph[a])
        if b in free and can_pair(s, graph, free, a, b)
    ]


def joins(s: State, graph: Graph, id: int) -> list[int]:
    """The enemies whose fight a figure without a partner can join: each alone on his side of it."""
    found = []
    for e in graph[id]:
        fight = fight_of(s, e)
        if fight is not None and side_of(fight, s.figures[e].side) == [e]:
            found.append(e)
    return sorted(found)


def fight_of(s: State, id: int) -> Fight | None:
    """The unresolved fight a figure has part in."""
    return next((fight for fight in s.fights if not fight.done and (id in fight.a or id in fight.b)), None)


def side_of(fight: Fight, seat: int) -> list[int]:
    return fight.a if seat == 0 else fight.b


def divisions(s: State, graph: Graph) -> list[Choice]:
    """Every pair that may be made and, when nobody is left to be paired, every fight that may be joined."""
    free = unsettled(s, graph)
    made = [Choice("pair", a, b) for a, b in pairs(s, graph, free)]
    return made or [Choice("join", id, e) for id in sorted(free) for e in joins(s, graph, id)]


def settle_plain(s: State, graph: Graph) -> None:
    """Make the fights of all clusters that can be divided in one way only."""
    waiting = unsettled(s, graph)
    while waiting:
        group = cluster(graph, [min(waiting)])
        if group <= waiting and is_plain(s, graph, group):
            divide_as_usual(s, graph, group)
        waiting -= group


def is_plain(s: State, graph: Graph, group: set[int]) -> bool:
    """Whether a cluster can be divided in one way only: one against all, or pairs that do not exclude each other."""
    first = sum(s.figures[id].side == 0 for id in group)
    if first in (1, len(group) - 1):
        return True
    named = [id for pair in pairs(s, graph, group) for id in pair]
    return len(set(named)) == len(named) and all(len(graph[id]) == 1 for id in group - set(named))


def apart(s: State, a: int, b: int) -> int:
    """The distance between two centres."""
    one, two = s.figures[a], s.figures[b]
    return length((one.x, one.y), (two.x, two.y))


@rule("PZF-B7b", off=lambda s, graph, free: pairs(s, graph, free)[0])
def standard_pair(s: State, graph: Graph, free: set[int]) -> tuple[int, int]:
    """The pair that the standard division makes next: the closest, then the lowest ids."""
    return min(pairs(s, graph, free), key=lambda pair: (apart(s, *pair), pair))


def divide_as_usual(s: State, graph: Graph, group: set[int]) -> None:
    """Pair the closest; whoever is left over joins the enemy in contact who has the fewest opponents."""
    while pairs(s, graph, free := group & unsettled(s, graph)):
        make_pair(s, *standard_pair(s, graph, free))
    for id in sorted(group & unsettled(s, graph)):
        open_fights = joins(s, graph, id)
        if open_fights:
            join(s, id, min(open_fights, key=lambda e: (_crowd(s, id, e), apart(s, id, e), e)))


def _crowd(s: State, id: int, e: int) -> int:
    fight = fight_of(s, e)
    return len(side_of(fight, s.figures[id].side)) if fight is not None else 0


def make_pair(s: State, a: int, b: int) -> None:
    """A new fight of one against one."""
    if s.figures[a].side == 1:
        a, b = b, a
    s.fights.append(Fight([a], [b]))


def join(s: State, id: int, e: int) -> None:
    """A figure joins the fight against an enemy it touches."""
    fight = fight_of(s, e)
    assert fight is not None
    side_of(fight, s.figures[id].side).append(id)


@rule("PZF-20.10a", off=True)
def divide(s: State) -> Procedure[bool]:
    """One decision of the player with the initiative on who fights whom; says whether all is divided."""
    graph = contacts(s)
    settle_plain(s, graph)
    choices = divisions(s, graph)
    if not choices:
        return True
    choice = choices[0]
    if len(choices) > 1:
        listed = (STANDARD, *choices)
        choice = yield from ask(
            s.initiative, text("prompt-divide"), Choices(lambda k: listed, default=lambda k: STANDARD), rule="PZF-B7a"
        )
    if choice == STANDARD:
        divide_as_usual(s, graph, unsettled(s, graph))
        return True
    make = make_pair if choice.verb == "pair" else join
    make(s, choice.piece or 0, choice.other or 0)
    return False
