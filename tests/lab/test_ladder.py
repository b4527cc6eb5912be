"""Ratings: who meets whom, and what the numbers make of the games."""

from __future__ import annotations

from collections import Counter
from math import isclose, log10, sqrt

import pytest

from bocage.lab.ladder import ELO, Meeting, ladder, ladder_jobs, rate, standings
from bocage.lab.simulate import WrongAgents


def test_every_two_agents_meet_on_every_seed_from_both_sides() -> None:
    work = list(ladder_jobs("probe", ("a", "b", "c"), ("patrol", "battle"), 4, 7, {}))
    assert len(work) == 4 * 2 * 3
    met = Counter((job.scenario, job.seed, job.agents) for job in work)
    assert set(met.values()) == {1}
    for scenario, seed, (one, two) in met:
        assert met[scenario, seed, (two, one)] == 1
    assert len({job.seed for job in work}) == 4


def test_two_agents_are_as_far_apart_as_the_odds_of_their_games() -> None:
    """With the one draw that is added, 30 wins of 40 games are 30.5 points of 41."""
    elo, error = rate(("a", "b"), [Meeting(("a", "b"), wins=30, losses=10)])
    assert isclose(elo[0] - elo[1], 400 * log10(30.5 / 10.5), abs_tol=1e-6)
    assert isclose(sum(elo), 0, abs_tol=1e-9)
    # The difference has the error of a logit, each agent half of it.
    assert isclose(error[0], ELO / sqrt(41 * (30.5 / 41) * (10.5 / 41)) / 2, abs_tol=1e-6)


def test_draws_count_half() -> None:
    drawn, _ = rate(("a", "b"), [Meeting(("a", "b"), wins=5, draws=20, losses=5)])
    assert isclose(drawn[0], drawn[1], abs_tol=1e-9)


def test_a_clean_sweep_has_a_finite_rating_and_a_large_error() -> None:
    elo, error = rate(("a", "b"), [Meeting(("a", "b"), wins=20)])
    assert 300 < elo[0] - elo[1] < 1000
    close, narrow = rate(("a", "b"), [Meeting(("a", "b"), wins=10, losses=10)])
    assert isclose(close[0], 0, abs_tol=1e-9)
    assert error[0] > 2 * narrow[0]


def test_more_games_make_the_error_smaller() -> None:
    _, few = rate(("a", "b"), [Meeting(("a", "b"), wins=6, losses=4)])
    _, many = rate(("a", "b"), [Meeting(("a", "b"), wins=600, losses=400)])
    assert many[0] < few[0] / 5


def test_agents_that_never_met_are_rated_through_others() -> None:
    meetings = [Meeting(("a", "b"), wins=15, losses=5), Meeting(("b", "c"), wins=15, losses=5), Meeting(("a", "c"))]
    rated = standings(("c", "a", "b"), meetings)
    assert [standing.agent for standing in rated] == ["a", "b", "c"]
    assert [(s.wins, s.losses) for s in rated] == [(15, 5), (20, 20), (5, 15)]


def test_a_ladder_is_the_same_again_and_counts_every_game() -> None:
    one, two = (ladder("aslsk", ("passive", "greedy"), ("training",), 4, workers=workers) for workers in (1, 2))
    assert (one.standings, one.meetings, one.scenarios) == (two.standings, two.meetings, two.scenarios)
    assert one.games == 4
    assert one.standings[0].agent == "greedy"
    assert sum(one.scenarios[0].wins.values()) + one.scenarios[0].draws == 4


@pytest.mark.parametrize(
    ("agents", "games", "says"),
    [
        (("random",), 2, "two or more different agents, found random"),
        (("random", "random"), 2, "different agents, found random, random"),
        (("random", "passive"), 3, "an even number of games"),
    ],
)
def test_what_cannot_be_rated_is_refused(agents: tuple[str, ...], games: int, says: str) -> None:
    with pytest.raises(WrongAgents, match=says):
        ladder("aslsk", agents, ("training",), games)
