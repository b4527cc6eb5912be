"""The division of contacts into fights holds whatever the crowd: everybody once, as many fights as possible."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from tests.systems.pzf.driver import at, run

from bocage.systems.pzf.combat import fights
from bocage.systems.pzf.showing import looking
from bocage.systems.pzf.space.bodies import is_touching
from bocage.systems.pzf.state.model import State
from bocage.systems.pzf.vehicles import assault


def crowd(seed: int) -> State:
    """Men of both sides packed closely, some of them missing."""
    rng = Random(seed)
    figures = [
        {"type": rng.choice(("us_private", "ger_grenadier")), "at": [4 + 1.01 * i + 0.505 * (j % 2), 4 + 0.876 * j]}
        for i in range(4)
        for j in range(3)
        if rng.random() < 0.8
    ]
    return at(figures=figures, phase="combat")[0]


def most(graph: fights.ContactGraph, s: State) -> int:
    """The size of the largest set of contacts no two of which share a figure, by trying all."""
    edges = [(a, b) for a in graph if s.figures[a].side == 0 for b in graph[a]]
    for size in range(min(len(edges), 6), 0, -1):
        for some in combinations(edges, size):
            if len({id for edge in some for id in edge}) == 2 * size:
                return size
    return 0


@pytest.mark.rule("PZF-B7a", "PZF-B7b")
@pytest.mark.parametrize("seed", range(12))
def test_the_standard_division_uses_everybody_once(seed: int) -> None:
    s = crowd(seed)
    graph = fights.contact_graph(s)
    fights.divide_by_standard(s, graph, set(graph))
    placed = [id for fight in s.fights for id in (*fight.a, *fight.b)]
    assert sorted(placed) == sorted(graph)
    assert all(min(len(fight.a), len(fight.b)) == 1 for fight in s.fights)
    assert all(b in graph[a] for fight in s.fights for a in fight.a for b in fight.b)
    assert len(s.fights) == most(graph, s)


@pytest.mark.rule("PZF-20.10a", "PZF-B7a")
@pytest.mark.parametrize("seed", range(12))
def test_any_division_that_is_offered_can_be_completed(seed: int) -> None:
    s, rng = crowd(seed), Random(seed)
    graph = fights.contact_graph(s)
    while True:
        fights.make_forced_fights(s, graph)
        choices = fights.division_choices(s, graph)
        if not choices:
            break
        choice = rng.choice(choices)
        done, _ = run(fights.decide_division(s), choices=[str(choice)] if len(choices) > 1 else [])
        assert not done
    placed = [id for fight in s.fights for id in (*fight.a, *fight.b)]
    assert sorted(placed) == sorted(graph)
    assert len(s.fights) == most(graph, s)


@pytest.mark.rule("PZF-9.6n", "PZF-B7k")
def test_who_has_assaulted_a_vehicle_has_fought_and_is_drawn_into_no_fight() -> None:
    men = [
        {"name": "a", "type": "us_private", "at": [11.3, 10], "weapons": ["grenade"], "charged": True},
        {"name": "b", "type": "us_private", "at": [13.3, 9]},
        {"name": "t", "type": "ger_pz4", "at": [10, 10]},
        {"name": "x", "type": "ger_grenadier", "at": [13.3, 10]},
    ]
    s, ids = at(phase="combat", figures=men)
    f = s.figures[ids["a"]]
    s.assaulted, s.assaults = ids["t"], {f.id: ids["t"]}
    run(assault.choose_next_attacker(s), dice=[[4], [6], [4]], choices=[f"take #{f.id}"])
    assert is_touching(f, s.figures[ids["x"]])
    assert fights.contact_graph(s) == {ids["b"]: [ids["x"]], ids["x"]: [ids["b"]]}
    assert "note-fought" in [note.text.id for note in looking.notes_on_figure(s, f.side, f.id)]
