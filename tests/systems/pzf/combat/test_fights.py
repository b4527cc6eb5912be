"""The division of contacts into fights, in any crowd: each figure fights once, in the largest number of fights."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from tests.systems.pzf.position import AMERICAN, Position, american, german, given

from bocage.systems.pzf.combat import fights
from bocage.systems.pzf.showing import looking
from bocage.systems.pzf.space.bodies import is_touching
from bocage.systems.pzf.state.model import State
from bocage.systems.pzf.vehicles import assault

ROW_SPACING, COLUMN_SPACING = 0.876, 1.01
"""Inches between men who stand in a honeycomb, each in contact with up to six others."""


def crowd(seed: int) -> Position:
    """Men of both sides in a honeycomb of four columns and three rows, about a fifth of its places empty."""
    rng = Random(seed)
    figures = [
        rng.choice((american, german))(
            f"man {column}-{row}", (4 + COLUMN_SPACING * (column + 0.5 * (row % 2)), 4 + ROW_SPACING * row)
        )
        for column in range(4)
        for row in range(3)
        if rng.random() < 0.8
    ]
    return given(figures, phase="combat")


def largest_number_of_fights(graph: fights.ContactGraph, s: State) -> int:
    """The size of the largest set of contacts no two of which share a figure, by trying all."""
    contacts = [(one, other) for one in graph if s.figures[one].side == AMERICAN for other in graph[one]]
    for size in range(min(len(contacts), 6), 0, -1):
        for chosen in combinations(contacts, size):
            if len({id for contact in chosen for id in contact}) == 2 * size:
                return size
    return 0


def fighters(s: State) -> list[int]:
    """The ids of all figures in fights, once for each fight they are in."""
    return sorted(id for fight in s.fights for id in (*fight.a, *fight.b))


@pytest.mark.rule("PZF-B7a", "PZF-B7b")
@pytest.mark.parametrize("seed", range(12))
def test_the_standard_division_puts_each_figure_in_contact_into_one_fight(seed: int) -> None:
    s = crowd(seed).state
    graph = fights.contact_graph(s)

    fights.divide_by_standard(s, graph, set(graph))

    assert fighters(s) == sorted(graph)
    assert len(s.fights) == largest_number_of_fights(graph, s) > 0
    for fight in s.fights:
        assert min(len(fight.a), len(fight.b)) == 1, "one against one, or one against several"
        assert [(one, other) for one in fight.a for other in fight.b if other not in graph[one]] == []


@pytest.mark.rule("PZF-20.10a", "PZF-B7a")
@pytest.mark.parametrize("seed", range(12))
def test_any_division_that_is_offered_can_be_completed(seed: int) -> None:
    rng = Random(seed)
    position = crowd(seed)
    s = position.state
    graph = fights.contact_graph(s)

    fights.make_forced_fights(s, graph)
    while choices := fights.division_choices(s, graph):
        answer = str(rng.choice(choices))
        division = position.run(fights.decide_division(s), choices=[answer] if len(choices) > 1 else [])
        assert division.value is False, "not complete as long as there was a choice"
        fights.make_forced_fights(s, graph)

    assert fighters(s) == sorted(graph)
    assert len(s.fights) == largest_number_of_fights(graph, s) > 0


@pytest.mark.rule("PZF-9.6n", "PZF-B7k")
def test_a_man_who_has_assaulted_a_vehicle_is_drawn_into_no_fight() -> None:
    figures = [
        american("attacker", (11.3, 10), weapons=["grenade"], charged=True),
        american("friend", (13.3, 9)),
        german("tank", (10, 10), "ger_pz4"),
        german("grenadier", (13.3, 10)),
    ]
    position = given(figures, phase="combat")
    s, attacker = position.state, position.figure("attacker")
    attacker_id, friend, tank, grenadier = (position.id(figure["name"]) for figure in figures)
    s.assaulted, s.assaults = tank, {attacker_id: tank}

    position.run(assault.choose_next_attacker(s), dice=[[4], [6], [4]], choices=["take #attacker"])

    assert is_touching(attacker, position.figure("grenadier"))
    assert fights.contact_graph(s) == {friend: [grenadier], grenadier: [friend]}
    assert [note.text.id for note in looking.notes_on_figure(s, AMERICAN, attacker_id)] == ["note-fought"]
