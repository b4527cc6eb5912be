"""Commands of the laboratory: simulations, ratings, odds, fuzzing, counts of positions, speed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bocage.cli.command import DIFFERS, Json, Options, Seed, all_options, fail, progress, show_json, words

if TYPE_CHECKING:
    from bocage.kernel.chances.odds import Chances, Odds
    from bocage.kernel.play.game import Game


def simulate(
    code: Annotated[str, typer.Argument(help="The system.")],
    scenario: Annotated[str, typer.Argument(help="The scenario.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10,
    agents: Annotated[str, typer.Option(help="Who plays, such as scripted,random.")] = "random,random",
    seed: Seed = 1,
    fixed: Annotated[bool, typer.Option("--fixed", help="Each agent keeps the seat it is named for.")] = False,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0 takes every core.")] = 0,
    option: Options = None,
    json: Json = False,
) -> None:
    """Play many games between agents; sides are swapped every game unless they are fixed."""
    from bocage.kernel.contract.registry import find
    from bocage.lab.simulate import Played
    from bocage.lab.simulate import simulate as run

    chosen = all_options(find(code), option)
    done = 0
    with progress("games", games, quiet=json) as report:

        def advance(played: Played) -> None:
            nonlocal done
            done += 1
            report(done, "")

        names = [name.strip() for name in agents.split(",")]
        result = run(
            code, scenario, games, names, seed, options=chosen, fixed=fixed, workers=workers or None, progress=advance
        )
    if json:
        show_json(result)
        return
    wins = ", ".join(f"{agent} {count}" for agent, count in result.wins.items())
    sides = ", ".join(f"{side} {count}" for side, count in result.sides.items())
    print(f"{result.games} games in {result.seconds:.1f} s, {result.decisions} decisions")
    print(f"wins: {wins}; draws {result.draws}; by side: {sides}")


def ladder(
    code: Annotated[str, typer.Argument(help="The system.")],
    agents: Annotated[str, typer.Option(help="Who plays, such as scripted,greedy,random.")],
    scenarios: Annotated[str, typer.Option(help="Where; without it in every scenario that is no lesson.")] = "",
    games: Annotated[int, typer.Option(min=2, help="Games of every two agents in every scenario; even.")] = 20,
    seed: Seed = 1,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0 takes every core.")] = 0,
    option: Options = None,
    json: Json = False,
) -> None:
    """Rate agents against each other: each seed is played from both sides; Elo with its standard error."""
    from bocage.kernel.contract.registry import find
    from bocage.lab.ladder import ladder as run
    from bocage.lab.simulate import Played

    system = find(code)
    chosen = all_options(system, option)
    names = [name.strip() for name in agents.split(",")]
    places = [place.strip() for place in scenarios.split(",") if place.strip()]
    places = places or [card.id for card in system.rules.scenarios() if not card.tutorial]
    done = 0
    with progress("games", games * len(places) * len(names) * (len(names) - 1) // 2, quiet=json) as report:

        def advance(played: Played) -> None:
            nonlocal done
            done += 1
            report(done, f"{played.scenario}: {' against '.join(played.agents)}")

        result = run(code, names, places, games, seed, options=chosen, workers=workers or None, progress=advance)
    if json:
        show_json(result)
        return
    width = max(map(len, names))
    for one in result.standings:
        tally = f"{one.wins} won, {one.draws} drawn, {one.losses} lost"
        print(f"{one.agent:{width}} {round(one.elo):+5} ± {round(one.error)}   {tally}")
    for place in result.scenarios:
        sides = ", ".join(f"{side} {count}" for side, count in place.wins.items())
        print(f"{place.scenario}: {sides}, draws {place.draws}")
    print(f"{result.games} games in {result.seconds:.1f} s. {result.method}.")


def odds(
    file: Annotated[Path, typer.Argument(help="A case, or a record.")],
    choice: Annotated[str, typer.Argument(help="One choice; without it all that have odds.")] = "",
    seat: Annotated[str, typer.Option(help="The seat; without it the one that is asked.")] = "",
    json: Json = False,
) -> None:
    """Show what choices may lead to, from the rules themselves."""
    from bocage.kernel.choice import Choice, NotationError

    game, notation = _position(file, choice)
    if seat and seat not in game.seat_names:
        fail(f"expected a seat of {', '.join(game.seat_names)}, found {seat[:40]!r}")
    if not game.to_move:
        fail(f"{file}: the game is over, nobody is asked")
    who = game.seat_names.index(seat) if seat else game.to_move[0]
    try:
        wanted = [Choice.parse(notation)] if notation else list(game.legal(who))
    except NotationError as error:
        fail(str(error))
    if notation and (why := game.why_not(wanted[0], who)):
        fail(f"{notation!r} is refused: {words(why.why, 'en', game.system)} ({why.rule or 'no rule'})")
    by_choice = {str(each): result for each in wanted if (result := game.odds(each, who))}
    if json:
        show_json({"odds": {each: _as_data(result) for each, result in by_choice.items()}})
        return
    for each, result in by_choice.items():
        parts = sorted(result.shares.items(), key=lambda part: -part[1])
        doubt = "" if result.exact else f" (sampled, ± {100 * result.error:.1f} %)"
        print(f"{each}: " + ", ".join(f"{name} {100 * float(share):.1f} %" for name, share in parts) + doubt)
    if not by_choice:
        print("nothing is rolled for here")


def _as_data(odds: Odds) -> dict[str, Any]:
    """Odds as JSON data: shares as fractions, also of each target and each number."""

    def parts(chances: Odds | Chances) -> dict[str, Any]:
        shares = {name: str(share) for name, share in chances.shares.items()}
        numbers = {
            name: {str(number): str(spread.shares[number]) for number in sorted(spread.shares)}
            for name, spread in chances.numbers.items()
        }
        return {"shares": shares, **({"numbers": numbers} if numbers else {})}

    targets = {str(piece): parts(chances) for piece, chances in odds.targets.items()}
    return {"exact": odds.exact, "error": odds.error, **parts(odds), **({"targets": targets} if targets else {})}


def _position(file: Path, choice: str) -> tuple[Game, str]:
    """The game of a case or record, and the choice with names of a case replaced by ids."""
    from bocage.kernel.files.case import played_case, read_case
    from bocage.kernel.play.replay import load
    from bocage.kernel.records.forms import read

    if file.suffix == ".toml":
        return played_case(read_case(file), str(file), choice)
    return load(read(file), source=str(file)), choice


def fuzz(
    code: Annotated[str, typer.Argument(help="The system.")],
    seconds: Annotated[float, typer.Option(min=0, help="How long to play at random.")] = 20,
    mutations: Annotated[int, typer.Option(min=0, help="How many damaged files to read.")] = 5000,
    seed: Seed = 1,
    dump: Annotated[Path | None, typer.Option(help="A folder for the records of what was found.")] = None,
    json: Json = False,
) -> None:
    """Play at random, try the illegal, and read damaged files; anything that breaks is a finding."""
    from bocage.kernel.files.ledger import repository
    from bocage.lab.fuzz import fuzz as run

    with progress("games and files", None, quiet=json) as report:
        result = run(
            code,
            seconds=seconds,
            mutations=mutations,
            seed=seed,
            root=repository(),
            progress=lambda so_far: report(so_far.games + so_far.mutations, f"{len(so_far.findings)} found"),
        )
    if dump:
        dump.mkdir(parents=True, exist_ok=True)
        for number, finding in enumerate(result.findings):
            (dump / f"{code}-{seed}-{number}.txt").write_text(finding.record or f"{finding}\n", "utf-8")
    if json:
        show_json(result)
    else:
        print(f"{result.games} games, {result.decisions} decisions, {result.attempts} attempts at the illegal")
        print(f"{result.mutations} damaged files: {result.refused} refused, {result.accepted} still good, "
              f"slowest {result.slowest_ms:.0f} ms")  # fmt: skip
        for finding in result.findings[:20]:
            print(f"  {finding.where} (seed {finding.seed}): {finding.what}")
        print(f"{len(result.findings)} findings")
    if result.findings:
        raise SystemExit(DIFFERS)


def perft(
    code: Annotated[str, typer.Argument(help="The system, or a file of counts to check.")],
    scenario: Annotated[str, typer.Argument(help="The scenario.")] = "",
    depth: Annotated[int, typer.Option(min=1, max=12, help="How many decisions deep.")] = 2,
    seed: Seed = 1,
    option: Options = None,
    json: Json = False,
) -> None:
    """Count the positions at each depth of the decision tree, under fixed dice."""
    from bocage.kernel.contract.registry import find
    from bocage.lab.match import key_of
    from bocage.lab.perft import nodes, start

    if code.endswith(".toml"):
        _check_perft(Path(code), json)
        return
    game = start(code, scenario, seed, all_options(find(code), option))
    counts = []
    with progress("positions", None, quiet=json) as report:
        seen = 0

        def visit() -> None:
            nonlocal seen
            seen += 1
            if seen % 500 == 0:
                report(seen, "")

        for deep in range(1, depth + 1):
            counts.append(nodes(game, deep, key_of(seed), visit))
    if json:
        show_json({"system": code, "scenario": scenario, "seed": seed, "counts": counts})
    else:
        for deep, count in enumerate(counts, 1):
            print(f"{deep}: {count}")


def _check_perft(path: Path, json: bool) -> None:
    from bocage.lab.perft import counts, read_perft

    counted = [(entry, counts(entry)) for entry in read_perft(path)]
    wrong = [(entry, count) for entry, count in counted if tuple(count) != entry.counts]
    if json:
        show_json({"file": str(path), "passed": not wrong, "counts": [count for _, count in counted]})
    for entry, count in wrong if not json else ():
        print(f"{entry.system} {entry.scenario} seed {entry.seed}: expected {list(entry.counts)}, found {count}")
    if not json:
        print(f"{len(counted) - len(wrong)} of {len(counted)} counts hold")
    if wrong:
        raise SystemExit(DIFFERS)


def bench(
    codes: Annotated[list[str] | None, typer.Argument(help="Systems, or ground; without any, all.")] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="Time for each figure of play.")] = 3.0,
    json: Json = False,
) -> None:
    """Measure speed, beside python-chess and catanatron where they are installed."""
    from bocage.kernel.contract.registry import find
    from bocage.lab.bench import GROUND
    from bocage.lab.bench import bench as run

    for code in codes or ():
        if code != GROUND:
            find(code)
    with progress("bench", None, quiet=json) as report:
        figures = run(codes, seconds=seconds, progress=lambda what: report(0, what))
    if json:
        show_json(figures)
        return
    for code, by_name in figures.items():
        print(code)
        for name, value in by_name.items():
            print(f"  {name:28} {value:>12,}")
