"""Which figures fight each other (PZF-20.10a, B7a, B7b, B7k): contacts, and their division into fights.

A fight is one figure against one or more. The player with the initiative divides the contacts, or takes the
standard division.
"""

from __future__ import annotations

from collections.abc import Iterable

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
def passengers_of(s: State, vehicle: int) -> list[Figure]:
    """The men a vehicle carries, by the vehicle's id."""
    return [
        figure
        for figure in s.figures.values()
        if figure.aboard == vehicle and figure.where == "aboard" and figure.kind == "man"
    ]


@rule("PZF-B7k")
def may_fight(figure: Figure) -> bool:
    """Whether a figure has not fought yet in this phase."""
    return not figure.fought


@rule("PZF-9.6j")
def contact_graph(s: State) -> ContactGraph:
    """All contacts between enemy men that have not fought yet, and between stormers and the passengers they attack.

    Vehicles do not fight.
    """
    graph: ContactGraph = {}
    for figure in on_table(s, 0):
        if figure.kind == "man" and may_fight(figure):
            for enemy in zones.engaged_enemies(s, figure):
                if may_fight(enemy):
                    _link(graph, figure.id, enemy.id)
    for man, vehicle in s.storming.items():
        if s.figures[man].where == "table" and may_fight(s.figures[man]):
            for passenger in passengers_of(s, vehicle):
                if may_fight(passenger):
                    _link(graph, man, passenger.id)
    return graph


def _link(graph: ContactGraph, start: int, end: int) -> None:
    """Note that two figures can fight each other."""
    graph.setdefault(start, []).append(end)
    graph.setdefault(end, []).append(start)


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

    def find(start: int, seen: set[int]) -> bool:
        for end in graph[start]:
            if end in free and end not in seen:
                seen.add(end)
                if end not in partner or find(partner[end], seen):
                    partner[end] = start
                    return True
        return False

    return sum(find(start, set()) for start in sorted(free) if s.figures[start].side == 0)


@rule("PZF-B7a")
def can_pair(s: State, graph: ContactGraph, free: set[int], start: int, end: int) -> bool:
    """Whether two figures may be paired without preventing another pair.

    The number of fights of one against one must be the largest possible.
    """
    return most_pairs(s, graph, free - {start, end}) == most_pairs(s, graph, free) - 1


def allowed_pairs(s: State, graph: ContactGraph, free: set[int]) -> list[tuple[int, int]]:
    """The pairs that may be made now, each with the figure of seat 0 first."""
    return [
        (start, end)
        for start in sorted(free)
        if s.figures[start].side == 0
        for end in sorted(graph[start])
        if end in free and can_pair(s, graph, free, start, end)
    ]


def joinable_enemies(s: State, graph: ContactGraph, id: int) -> list[int]:
    """The enemies whose fight a figure without a partner can join: those alone on their side of it."""
    enemies = []
    for enemy in graph[id]:
        fight = fight_of(s, enemy)
        if fight is not None and side_of(fight, s.figures[enemy].side) == [enemy]:
            enemies.append(enemy)
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
    made = [Choice("pair", start, end) for start, end in allowed_pairs(s, graph, free)]
    return made or [Choice("join", id, enemy) for id in sorted(free) for enemy in joinable_enemies(s, graph, id)]


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


def centre_distance(s: State, start: int, end: int) -> int:
    """The distance between the centres of two figures."""
    first, second = s.figures[start], s.figures[end]
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
                s,
                id,
                min(
                    open_fights,
                    key=lambda enemy: (_friends_against(s, id, enemy), centre_distance(s, id, enemy), enemy),
                ),
            )


def _friends_against(s: State, id: int, enemy: int) -> int:
    """How many friends of a figure already fight an enemy."""
    fight = fight_of(s, enemy)
    return len(side_of(fight, s.figures[id].side)) if fight is not None else 0


def make_pair(s: State, start: int, end: int) -> None:
    """Make a new fight of one against one."""
    if s.figures[start].side == 1:
        start, end = end, start
    s.fights.append(Fight([start], [end]))


def join_fight(s: State, id: int, enemy: int) -> None:
    """Let a figure join the fight of an enemy it touches."""
    fight = fight_of(s, enemy)
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
            Choices(lambda known: listed, default=lambda known: STANDARD_DIVISION),
            rule="PZF-B7a",
        )
    if choice == STANDARD_DIVISION:
        divide_by_standard(s, graph, figures_without_fight(s, graph))
        return True
    make = make_pair if choice.verb == "pair" else join_fight
    make(s, choice.piece or 0, choice.other or 0)
    return False


# --- vehicles in contact (9.6g) -----------------------------------------------------------------------------------
def is_immobilised(vehicle: Figure) -> bool:
    """Bogged, or without wheels."""
    return vehicle.bogged or vehicle.wheels_out


@rule("PZF-9.6g")
def can_storm(s: State, vehicle: Figure) -> bool:
    """Against a vehicle that cannot move, men may go for those it carries instead."""
    return is_immobilised(vehicle) and bool(passengers_of(s, vehicle.id))
