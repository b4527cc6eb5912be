"""Ratings of agents: every agent plays every other in several scenarios, and all get a rating with its error.

Each seed is played twice, with the sides swapped, so that neither the side nor the dice favour an agent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import log
from os import cpu_count
from time import perf_counter

import msgspec
import numpy as np

from bocage.kernel.contract.registry import complete_options, find
from bocage.lab.simulate import Job, Options, Played, WrongAgents, play_jobs
from bocage.players import find as find_agent

METHOD = (
    "Bradley-Terry: maximum likelihood of P(A beats B) = 1 / (1 + 10^((elo B - elo A) / 400)), a draw as half a win "
    "and half a loss, one more draw between every two agents so that ratings stay finite; mean of all agents 0; the "
    "error is one standard error, from the inverse of the observed information"
)
ELO = 400 / log(10)
"""Elo points of one unit of the logistic function."""
MAX_ROUNDS = 100
"""More steps than Newton's method needs."""
SMALL_STEP = 1e-10
"""A step of Newton's method below this ends it, in units of the logistic function."""


class Standing(msgspec.Struct):
    """The result of an agent: its rating in Elo, the standard error of it, and its games."""

    agent: str
    elo: float
    error: float
    games: int
    wins: int
    draws: int
    losses: int


class Meeting(msgspec.Struct):
    """The games between two agents; wins and losses are those of the first."""

    agents: tuple[str, str]
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses


class Balance(msgspec.Struct):
    """The wins of each side of a scenario."""

    scenario: str
    wins: dict[str, int]
    draws: int = 0


class Ladder(msgspec.Struct):
    """All standings, the best first, with the games they were computed from."""

    system: str
    method: str
    games: int
    seconds: float
    standings: list[Standing]
    meetings: list[Meeting]
    scenarios: list[Balance]


def ladder(
    code: str,
    agents: Sequence[str],
    scenarios: Sequence[str],
    games: int,
    seed: int = 1,
    *,
    options: Options | None = None,
    workers: int | None = None,
    progress: Callable[[Played], None] = lambda played: None,
) -> Ladder:
    """Play and rate; `games` is the number for every two agents in every scenario. Deterministic for a seed."""
    sides = _sides(code, agents, scenarios, games, options or {})
    started = perf_counter()
    met = {pair: Meeting(pair) for pair in combinations(agents, 2)}
    balances = {scenario: Balance(scenario, dict.fromkeys(names, 0)) for scenario, names in sides.items()}
    work = ladder_jobs(code, agents, scenarios, games, seed, options or {})
    for played in play_jobs(work, workers or cpu_count() or 1):
        _count(played, met, balances[played.scenario])
        progress(played)
    meetings = list(met.values())
    total = sum(meeting.games for meeting in meetings)
    spent = perf_counter() - started
    return Ladder(code, METHOD, total, spent, standings(agents, meetings), meetings, list(balances.values()))


def _sides(
    code: str, agents: Sequence[str], scenarios: Sequence[str], games: int, options: Options
) -> dict[str, tuple[str, ...]]:
    """The sides of each scenario; `WrongAgents` where agents, games or scenarios cannot be rated."""
    system = find(code)
    for name in agents:
        find_agent(system, name)
    twice = [name for name, count in Counter(agents).items() if count > 1]
    if len(agents) < 2 or twice:
        raise WrongAgents(f"expected two or more different agents, found {', '.join(agents) or 'none'}")
    if games % 2:
        raise WrongAgents(f"expected an even number of games, as each seed is played from both sides, found {games}")
    sides_by_scenario = {
        id: tuple(system.rules.setting(id, complete_options(system, options)).sides) for id in scenarios
    }
    for id, sides in sides_by_scenario.items():
        if len(sides) != 2:
            raise WrongAgents(f"{id} has the sides {', '.join(sides)}; a ladder needs two")
    return sides_by_scenario


def ladder_jobs(
    code: str, agents: Sequence[str], scenarios: Sequence[str], games: int, seed: int, options: Options
) -> Iterator[Job]:
    """The games of a ladder: for every seed of a scenario, every two agents from both sides."""
    for number in range(games // 2):
        for scenario in scenarios:
            for pair in combinations(agents, 2):
                for seated in (pair, pair[::-1]):
                    yield Job(code, scenario, seated, f"{seed} {scenario} {number}", dict(options))


def _count(played: Played, met: Mapping[tuple[str, str], Meeting], balance: Balance) -> None:
    one, two = played.agents
    meeting = met.get((one, two)) or met[two, one]
    winner = played.outcome.winner
    if winner is None:
        meeting.draws += 1
        balance.draws += 1
        return
    balance.wins[list(balance.wins)[winner]] += 1
    if played.agents[winner] == meeting.agents[0]:
        meeting.wins += 1
    else:
        meeting.losses += 1


def standings(agents: Sequence[str], meetings: Sequence[Meeting]) -> list[Standing]:
    """The ratings of agents from their games, the best first."""
    elo, error = rate(agents, meetings)
    ratings = []
    for number, agent in enumerate(agents):
        as_first = [meeting for meeting in meetings if meeting.agents[0] == agent]
        as_second = [meeting for meeting in meetings if meeting.agents[1] == agent]
        wins = sum(meeting.wins for meeting in as_first) + sum(meeting.losses for meeting in as_second)
        losses = sum(meeting.losses for meeting in as_first) + sum(meeting.wins for meeting in as_second)
        draws = sum(meeting.draws for meeting in (*as_first, *as_second))
        games = wins + draws + losses
        ratings.append(Standing(agent, round(elo[number], 1), round(error[number], 1), games, wins, draws, losses))
    return sorted(ratings, key=lambda standing: -standing.elo)


def rate(agents: Sequence[str], meetings: Sequence[Meeting]) -> tuple[list[float], list[float]]:
    """Elo and its standard error for each agent, as `METHOD` says.

    >>> elo, error = rate(["a", "b"], [Meeting(("a", "b"), wins=30, losses=10)])
    >>> [round(value) for value in elo], [round(value) for value in error]
    ([93, -93], [31, 31])
    """
    number = {agent: index for index, agent in enumerate(agents)}
    games, score = np.zeros((len(agents), len(agents))), np.zeros(len(agents))
    for meeting in meetings:
        one, two = (number[agent] for agent in meeting.agents)
        games[one, two] = games[two, one] = meeting.games + 1
        score[one] += meeting.wins + (meeting.draws + 1) / 2
        score[two] += meeting.losses + (meeting.draws + 1) / 2
    strength = np.zeros(len(agents))
    for _ in range(MAX_ROUNDS):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        weight = games * chance * (1 - chance)
        # The information is singular, as only differences count; its pseudo-inverse keeps the mean at 0.
        spread = np.linalg.pinv(np.diag(weight.sum(axis=1)) - weight)
        step = spread @ (score - (games * chance).sum(axis=1))
        strength += step
        if np.abs(step).max() < SMALL_STEP:
            break
    return (ELO * strength).tolist(), (ELO * np.sqrt(np.diag(spread))).tolist()
