"""Many games on all cores, sides swapped every game unless they are fixed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from os import cpu_count
from time import perf_counter

import msgspec

from bocage.kernel.contract.registry import complete_options, find
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.memory import collect_seldom
from bocage.lab.match import play_match
from bocage.players import find as find_agent

Options = Mapping[str, bool | str]


class WrongAgents(ValueError):
    """Agents, or games between them, with which nothing can be found out."""


class Job(msgspec.Struct, frozen=True):
    """One game to be played: agents by side."""

    code: str
    scenario: str
    agents: tuple[str, ...]
    seed: str
    options: dict[str, bool | str] = {}


class Played(msgspec.Struct, frozen=True):
    """What is kept of a game; decisions and seconds are by side."""

    scenario: str
    agents: tuple[str, ...]
    outcome: Outcome
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


class Simulation(msgspec.Struct):
    """The sum of many games: wins by agent and by side, and the mean time an agent takes to decide."""

    games: int
    wins: dict[str, int]
    draws: int
    decisions: int
    seconds: float
    sides: dict[str, int]
    decision_ms: dict[str, float]


def play_job(job: Job) -> Played:
    """Play one game, in whatever process this is."""
    collect_seldom()
    match = play_match(job.code, job.scenario, job.agents, job.seed, job.options, headless=True)
    return Played(job.scenario, match.agents, match.outcome, match.decisions, match.seconds)


def jobs(
    code: str, scenario: str, games: int, agents: Sequence[str], seed: int, options: Options, *, fixed: bool = False
) -> Iterator[Job]:
    """The games of a simulation: the first agent plays each side in turn, or where they are fixed always the first."""
    count = len(agents)
    for number in range(games):
        turned = tuple(agents[side if fixed else (side - number) % count] for side in range(count))
        yield Job(code, scenario, turned, f"{seed} {number}", dict(options))


def simulate(
    code: str,
    scenario: str,
    games: int,
    agents: Sequence[str],
    seed: int = 1,
    *,
    options: Options | None = None,
    fixed: bool = False,
    workers: int | None = None,
    progress: Callable[[Played], None] = lambda played: None,
) -> Simulation:
    """Play many games and count; the same seed gives the same games whatever the number of workers."""
    system = find(code)
    for name in agents:
        find_agent(system, name)
    sides = tuple(system.rules.setting(scenario, complete_options(system, options or {})).sides)
    if len(agents) != len(sides):
        raise WrongAgents(
            f"{scenario} has the sides {', '.join(sides)}; expected {len(sides)} agents, found {len(agents)}"
        )
    started = perf_counter()
    total = Simulation(0, dict.fromkeys(agents, 0), 0, 0, 0.0, dict.fromkeys(sides, 0), {})
    made, spent = dict.fromkeys(agents, 0), dict.fromkeys(agents, 0.0)
    work = jobs(code, scenario, games, agents, seed, options or {}, fixed=fixed)
    for played in play_jobs(work, workers or cpu_count() or 1):
        _count(total, played, sides)
        for name, decisions, seconds in zip(played.agents, played.decisions, played.seconds, strict=True):
            made[name] += decisions
            spent[name] += seconds
        progress(played)
    total.seconds = perf_counter() - started
    total.decision_ms = {name: round(1000 * spent[name] / max(1, made[name]), 4) for name in made}
    return total


def _count(total: Simulation, played: Played, sides: Sequence[str]) -> None:
    total.games += 1
    total.decisions += sum(played.decisions)
    winner = played.outcome.winner
    if winner is None:
        total.draws += 1
    else:
        total.wins[played.agents[winner]] += 1
        total.sides[sides[winner]] += 1


def play_jobs(work: Iterator[Job], workers: int) -> Iterator[Played]:
    """The games as they are finished; a few more than there are workers wait in line."""
    if workers == 1:
        yield from map(play_job, work)
        return
    with ProcessPoolExecutor(workers) as pool:
        running: set[Future[Played]] = set()
        while True:
            running |= {pool.submit(play_job, job) for job in islice(work, 3 * workers - len(running))}
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
