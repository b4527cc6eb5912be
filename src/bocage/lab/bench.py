"""Speed of the systems: play, copies, views, odds and reach, compared with two well-known engines.

Every figure is taken in one process on one core. Only decisions with at least two choices count.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median, quantiles
from time import perf_counter

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat
from bocage.kernel.contract.registry import codes, find
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import load
from bocage.kernel.records.record import Record
from bocage.lab.groundbench import measure_ground
from bocage.lab.match import key_of

Figures = dict[str, float]
GROUND = "ground"
"""The name under which the ground itself is measured, beside the codes of systems."""

LARGE = 1000
"""A scenario with at least this many pieces counts as large."""
MAX_CLONES, MAX_FORKS, MAX_ODDS = 3000, 200, 60
"""Samples that are taken at most for the figures of copies, forks and odds."""
STEPS_BETWEEN_SAMPLES = 3
"""Random choices between two samples, so that positions differ."""
ODDS_GAMES, MAX_ODDS_DECISIONS = 3, 2000
"""Games, and decisions in each, in which choices with odds are looked for."""


class Played(msgspec.Struct):
    """The totals of random play over some seconds, and the record of its last game."""

    pieces: int = 0
    decisions: int = 0
    turns: int = 0
    games: int = 0
    seconds: float = 0.0
    record: Record | None = None


def bench(
    chosen: list[str] | None = None, *, seconds: float = 3.0, progress: Callable[[str], None] = lambda what: None
) -> dict[str, Figures]:
    """The figures of systems and of the ground; each system also with the speed of other engines in the same run."""
    figures: dict[str, Figures] = {}
    references = {name: run(seconds) for name, run in REFERENCES.items() if importlib.util.find_spec(name)}
    for code in chosen or (*codes(), GROUND):
        if code == GROUND:
            figures[code] = measure_ground(progress)
            continue
        progress(code)
        figures[code] = measure(find(code), seconds, progress)
        for name, speed in references.items():
            figures[code][f"{name}_decisions_per_s"] = round(speed)
            figures[code][f"ratio_to_{name}"] = round(figures[code]["decisions_per_s"] / speed, 3)
    return figures


def measure(system: AnySystem, seconds: float, progress: Callable[[str], None] = lambda what: None) -> Figures:
    """All figures of one system; a figure that it cannot give is left out."""
    small, large = pick_scenarios(system)
    progress(f"{system.code}: play {small}")
    played = play(system, small, seconds)
    figures: Figures = {
        "pieces": played.pieces,
        "decisions_per_s": round(played.decisions / played.seconds),
        "turns_per_s": round(played.turns / played.seconds, 1),
    }
    progress(f"{system.code}: play {small} without log and saves")
    rollouts = play(system, small, seconds / 3, headless=True)
    figures["headless_decisions_per_s"] = round(rollouts.decisions / rollouts.seconds)
    figures["rollout_decisions_per_s"] = round(rollouts_per_s(system, small, seconds / 3))
    progress(f"{system.code}: copies")
    assert played.record is not None
    figures["clone_us"] = round(clone_at_checkpoints(played.record), 1)
    figures |= clone_inside(system, small)
    figures["fork_us"] = round(fork_us(system, small), 1)
    figures["view_ms"] = round(view_ms(load(played.record)), 3)
    progress(f"{system.code}: odds")
    figures |= odds_ms(system, small, "odds_ms")
    if large:
        progress(f"{system.code}: {large}")
        game = Game.new(system.code, large, key=key_of(1))
        figures["clone_us_large"] = round(_median_us(lambda: game.clone(b"bench"), 30), 1)
        figures["view_ms_large"] = round(view_ms(game), 3)
        figures |= odds_ms(system, large, "odds_ms_large")
    for name, prepare in system.tools.benchmarks.items():
        progress(f"{system.code}: {name}")
        figures |= time_work(name, prepare, seconds / 3)
    return figures


def pick_scenarios(system: AnySystem) -> tuple[str, str]:
    """The first scenario that is no lesson, and the first large one, if there is any."""
    small = large = ""
    for card in system.rules.scenarios():
        pieces = system.tools.scale(Game.new(system.code, card.id, key=b"bench").state)
        if pieces >= LARGE:
            large = large or card.id
        elif not card.tutorial:
            small = small or card.id
    return small or system.rules.scenarios()[0].id, large


def play(system: AnySystem, scenario: str, seconds: float, *, headless: bool = False) -> Played:
    """Random play for some seconds, legal choices listed at every decision, after one game to prepare everything.

    The record, with the hashes of its turns, is made after the clock was stopped.
    """
    rng = Random(1)
    play_out(Game.new(system.code, scenario, options=system.tools.benchmark_options, key=b"bench"), rng)
    result = Played()
    while result.seconds < seconds or result.games < 1:
        key = key_of(f"bench {result.games}")
        game = Game.new(system.code, scenario, options=system.tools.benchmark_options, key=key, headless=headless)
        result.pieces = system.tools.scale(game.state)
        began = perf_counter()
        result.decisions += play_out(game, rng)
        result.seconds += perf_counter() - began
        result.turns += len(game.snapshots) - 1
        result.games += 1
        result.record = game.record
    return result


def play_out(game: Game, rng: Random) -> int:
    """Play a game to its end at random; returns the number of decisions that had at least two choices."""
    count = 0
    random = rng.random
    while game.decision is not None:
        seat = game.to_move[0]
        legal, asked = game.legal(seat), game.asked(seat)
        if legal and asked and not asked.is_free:
            game.choose(legal[int(random() * len(legal))], seat)
            count += len(legal) > 1
        else:
            game.choose(game.sample(seat, rng), seat)
            count += 1
    return count


def rollouts_per_s(system: AnySystem, scenario: str, seconds: float) -> float:
    """Decisions per second of headless random play that draws choices and lists them only where it must."""
    rng, made, spent, games = Random(1), 0, 0.0, 0
    while spent < seconds or not games:
        key = key_of(f"rollout {games}")
        game = Game.new(system.code, scenario, options=system.tools.benchmark_options, key=key, headless=True)
        began = perf_counter()
        made += game.roll_out(rng)
        spent += perf_counter() - began
        games += 1
    return made / spent


def clone_at_checkpoints(record: Record) -> float:
    """Microseconds to copy a game where a turn has just begun, the median over the turns of a record."""
    times = []
    for number, snapshot in enumerate(record.snapshots):
        if snapshot.at < len(record.inputs):
            kept = record.snapshots[: number + 1]
            part = msgspec.structs.replace(record, inputs=record.inputs[: snapshot.at], snapshots=kept, outcome=None)
            game = load(part)
            times.append(_median_us(lambda game=game: game.clone(b"bench"), 20))  # type: ignore[misc]
    return median(times)


def clone_inside(system: AnySystem, scenario: str) -> Figures:
    """Microseconds to copy a game at any decision of random play."""
    rng = Random(2)
    game = Game.new(system.code, scenario, options=system.tools.benchmark_options, key=key_of("inside"))
    times: list[float] = []
    while game.decision is not None and len(times) < MAX_CLONES:
        began = perf_counter()
        game.clone(b"bench")
        times.append(1e6 * (perf_counter() - began))
        _play_some(game, rng)
    cuts = quantiles(times, n=100) if len(times) > 1 else [times[0]] * 99
    return {"clone_inside_us_median": round(cuts[49], 1), "clone_inside_us_p99": round(cuts[98], 1)}


def fork_us(system: AnySystem, scenario: str) -> float:
    """Microseconds to fork a game from what a seat knows, the median over decisions of random play."""
    rng = Random(4)
    game = Game.new(system.code, scenario, options=system.tools.benchmark_options, key=key_of("forks"))
    times: list[float] = []
    while game.decision is not None and len(times) < MAX_FORKS:
        times.append(_median_us(partial(game.fork, game.to_move[0], Random(4)), 5))
        _play_some(game, rng)
    return median(times)


def _play_some(game: Game, rng: Random) -> None:
    """Make a few random choices, fewer if the game ends."""
    for _ in range(STEPS_BETWEEN_SAMPLES):
        if game.decision is not None:
            seat = game.to_move[0]
            game.choose(game.sample(seat, rng), seat)


def view_ms(game: Game) -> float:
    """Milliseconds to make the view of a seat, without the log up to now."""
    seat = game.to_move[0] if game.to_move else 0
    return _median_us(lambda: game.view(seat, len(game.log)), 20) / 1000


def odds_ms(system: AnySystem, scenario: str, name: str) -> Figures:
    """Milliseconds to compute the odds of one choice, the median over the decisions of random play that have odds."""
    rng = Random(3)
    times: list[float] = []
    keys = [key_of(f"odds {number}") for number in range(ODDS_GAMES)]
    for game in (Game.new(system.code, scenario, options=system.tools.benchmark_options, key=key) for key in keys):
        for _ in range(MAX_ODDS_DECISIONS):
            if game.decision is None or len(times) >= MAX_ODDS:
                break
            seat = game.to_move[0]
            choice = with_odds(game, seat, rng)
            if choice is not None:
                times.append(_median_us(partial(game.odds, choice, seat), 3) / 1000)
            game.choose(game.sample(seat, rng), seat)
    return {name: round(median(times), 3)} if times else {}


def with_odds(game: Game, seat: Seat, rng: Random) -> Choice | None:
    """The first listed choice of a seat for which dice are rolled, a random one where none is listed; None for none."""
    asked, known = game.asked(seat), game.known(seat)
    if asked is None or asked.choices.resolution is None:
        return None
    candidates = game.legal(seat) or [game.sample(seat, rng)]
    return next((choice for choice in candidates if asked.choices.resolution(known, choice)), None)


def time_work(name: str, prepare: Callable[[], Callable[[], int]], seconds: float) -> Figures:
    """A system's own work: seconds to prepare, how many a second, milliseconds for one."""
    began = perf_counter()
    work = prepare()
    prepared = perf_counter() - began
    work()
    done, began = 0, perf_counter()
    while (spent := perf_counter() - began) < seconds or not done:
        done += work()
    return {
        f"{name}_prepare_s": round(prepared, 3),
        f"{name}_per_s": round(done / spent),
        f"{name}_ms": round(1000 * spent / done, 4),
    }


def _median_us(work: Callable[[], object], times: int) -> float:
    microseconds = []
    for _ in range(times):
        began = perf_counter()
        work()
        microseconds.append(1e6 * (perf_counter() - began))
    return median(microseconds)


# --- other engines ------------------------------------------------------------------------------------------------
def chess_per_s(seconds: float) -> float:
    """Decisions per second of python-chess in random play with all legal moves listed."""
    import chess

    rng = Random(1)
    count, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        board = chess.Board()
        while not board.is_game_over(claim_draw=False) and board.fullmove_number < 200:
            moves = list(board.legal_moves)
            count += len(moves) > 1
            board.push(moves[int(rng.random() * len(moves))])
    return count / (perf_counter() - began)


def catanatron_per_s(seconds: float) -> float:
    """Decisions per second of catanatron between two random players."""
    from catanatron import Color, Game, RandomPlayer

    count, began, number = 0, perf_counter(), 1
    while perf_counter() - began < seconds:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=number)
        number += 1
        while game.winning_color() is None and game.state.num_turns < 1000:
            count += len(game.state.playable_actions) > 1
            game.play_tick()
    return count / (perf_counter() - began)


REFERENCES = {"chess": chess_per_s, "catanatron": catanatron_per_s}
