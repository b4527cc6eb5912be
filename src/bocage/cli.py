"""The command `bocage`. Every command imports what it needs when it runs, so that help comes at once.

Bad input gets one sentence on standard error and exit code 2; what was checked and does not hold gives exit code 1.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from bocage.kernel.game import Game
    from bocage.kernel.ledger import Coverage
    from bocage.kernel.lists import Roster
    from bocage.kernel.system import System

DIFFERS, USAGE = 1, 2

app = typer.Typer(
    help="Second World War rule systems, enforced in full: play, study and simulate them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Language = Annotated[str, typer.Option("--lang", help="Language of texts: en or fr.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same run.")]
Options = Annotated[list[str] | None, typer.Option("--option", help="A switch of the system, such as E2=false.")]


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line; leaves with its exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    with refusing():
        code = app(given or ["--help"], standalone_mode=False)
        raise SystemExit(code if isinstance(code, int) else 0)


def fail(sentence: str) -> NoReturn:
    """One sentence, exit code 2."""
    print(f"bocage: {sentence}", file=sys.stderr)
    raise SystemExit(USAGE)


@contextmanager
def refusing() -> Iterator[None]:
    """Turn what is wrong with the input into one sentence; what is wrong with the program stays a traceback."""
    try:
        yield
    except (KeyboardInterrupt, typer.Abort):
        raise SystemExit(130) from None
    except typer.TyperException as error:
        fail(" ".join(error.format_message().split()))
    except BrokenPipeError:
        # The reader of our output went away; what follows at exit must not complain.
        sys.stderr.close()
        raise SystemExit(DIFFERS) from None
    except (ValueError, LookupError, OSError, RuntimeError) as error:
        if not isinstance(error, _input_errors()):
            raise
        fail(" ".join(str(error).split()))


def _input_errors() -> tuple[type[Exception], ...]:
    from bocage.ground.errors import BoardError
    from bocage.kernel.case import CaseError
    from bocage.kernel.ledger import LedgerError
    from bocage.kernel.record import RecordError
    from bocage.kernel.system import ScenarioError, UnknownSystem
    from bocage.lab.perft import PerftError
    from bocage.lab.simulate import WrongAgents
    from bocage.players import UnknownAgent

    return (
        BoardError,
        CaseError,
        LedgerError,
        RecordError,
        ScenarioError,
        UnknownSystem,
        PerftError,
        UnknownAgent,
        WrongAgents,
    )


def show_json(value: Any) -> None:
    """One line of JSON on standard output."""
    import msgspec

    print(msgspec.json.encode(value).decode())


@contextmanager
def progress(title: str, total: int | None, *, quiet: bool = False) -> Iterator[Callable[[int, str], None]]:
    """A bar on standard error; `report(done, what)` moves it. Nothing is shown where nobody watches."""
    if quiet or not sys.stderr.isatty():
        yield lambda done, what: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done, what: bar.update(task, completed=done, description=f"{title} {what}".strip())


def _words(message: Any, language: str, system: System) -> str:
    from bocage.kernel.text import LANGUAGES, render

    if language not in LANGUAGES:
        fail(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    return render(message, language, "bocage.kernel", system.package)


def _given(options: list[str] | None) -> dict[str, bool | str]:
    """Options written as KEY=value; true and false are switches."""
    found: dict[str, bool | str] = {}
    for entry in options or ():
        key, equals, value = entry.partition("=")
        if not equals:
            fail(f"expected an option such as E2=false, found {entry[:60]!r}")
        found[key] = {"true": True, "false": False}.get(value.lower(), value)
    return found


def _options(system: System, given: list[str] | None) -> dict[str, bool | str]:
    """All options of a system, with those that are given."""
    from bocage.kernel.game import complete_options

    try:
        return complete_options(system, _given(given))
    except ValueError as error:
        fail(str(error))


# --- looking around -----------------------------------------------------------------------------------------------
@app.command()
def systems(json: Json = False, lang: Language = "en") -> None:
    """List the rule systems and their scenarios."""
    from bocage.kernel.system import codes, find

    found = []
    for code in codes():
        system = find(code)
        cards = [{"id": card.id, "title": _words(card.title, lang, system)} for card in system.scenarios()]
        found.append({"code": code, "title": _words(system.title, lang, system), "scenarios": cards})
    if json:
        show_json({"systems": found})
        return
    for entry in found:
        print(f"{entry['code']}: {entry['title']}")
        for card in entry["scenarios"]:
            print(f"  {card['id']}: {card['title']}")  # type: ignore[index]


@app.command()
def rules(
    target: Annotated[str, typer.Argument(help="The code of a system, or the id of a rule.")] = "",
    json: Json = False,
    lang: Language = "en",
    mutate: Annotated[int, typer.Option(min=0, help="Switch off so many rules; a citing test must fail for each.")] = 0,
    seed: Seed = 1,
) -> None:
    """Show the ledger: each rule, the code that enforces it, the tests that prove it."""
    from bocage.kernel.ledger import coverage, repository
    from bocage.kernel.system import codes, find

    if target and target not in codes():
        _show_rule(target, lang, json)
        return
    if mutate:
        if not target:
            fail("expected the code of a system beside --mutate")
        _mutate(coverage(find(target), repository()), mutate, seed, json)
        return
    found = [coverage(find(code), repository()) for code in ([target] if target else codes())]
    if json:
        show_json(found[0] if target else {"systems": found})
        return
    for part in found:
        for line in part.rules:
            print(f"{line.id:14} {line.kind:6} {line.status:4} code {len(line.code)} tests {len(line.tests)}")
        done = sum(line.status == "done" for line in part.rules)
        print(f"{part.system}: {done} of {len(part.rules)} rules are done")


def _show_rule(id: str, lang: str, json: bool) -> None:
    from bocage.kernel.ledger import coverage, read_ledger, repository
    from bocage.kernel.system import codes, find

    for code in codes():
        found = read_ledger(find(code)).get(id)
        if found is None:
            continue
        line = next(line for line in coverage(find(code), repository()).rules if line.id == id)
        wording = {"en": found.en, "fr": found.fr}
        if json:
            show_json({"system": code, "id": id, "kind": line.kind, "status": line.status, **wording}
                      | {"code": line.code, "tests": line.tests})  # fmt: skip
            return
        print(f"{id} ({line.kind}, {line.status})\n{wording.get(lang, found.en)}")
        for name, places in (("code", line.code), ("tests", line.tests)):
            print(f"{name}: " + ("\n      ".join(places) or "none"))
        return
    fail(f"there is no system and no rule {id[:40]!r}; systems are: {', '.join(codes())}")


def _mutate(coverage: Coverage, count: int, seed: int, json: bool) -> None:
    from bocage.kernel.ledger import repository
    from bocage.lab.mutate import Mutant, mutate

    done = 0
    with progress("rules switched off", count, quiet=json) as report:

        def advance(mutant: Mutant) -> None:
            nonlocal done
            done += 1
            report(done, mutant.rule)

        result = mutate(coverage, count, seed, repository(), advance)
    if result.baseline:
        fail(f"the citing tests fail already with every rule on: {result.baseline}")
    if json:
        show_json({"system": coverage.system, "rules": result.rules, "survivors": result.survivors})
    else:
        for mutant in result.rules:
            print(f"{mutant.rule:14} {mutant.verdict}" + (f": {mutant.said}" if mutant.verdict != "caught" else ""))
        caught = len(result.rules) - len(result.survivors)
        print(f"{caught} of {len(result.rules)} rules that were switched off were caught by a test")
    if result.survivors:
        raise SystemExit(DIFFERS)


@app.command()
def case(
    files: Annotated[list[Path], typer.Argument(help="Case files, or folders of them.")], json: Json = False
) -> None:
    """Run rule cases and print what differs."""
    from bocage.kernel.case import run_case
    from bocage.players import find

    paths = [path for given in files for path in (sorted(given.rglob("*.toml")) if given.is_dir() else [given])]
    if not paths:
        fail(f"there is no case in {', '.join(map(str, files))}")
    results = []
    with progress("cases", len(paths), quiet=json) as report:
        for number, path in enumerate(paths, 1):
            results.append(run_case(path, find))
            report(number, path.name)
    failed = [result for result in results if not result.passed]
    if json:
        show_json({"cases": results})
    else:
        for result in failed:
            print("\n".join([result.file, *(f"  {difference}" for difference in result.differences)]))
        print(f"{len(results) - len(failed)} of {len(results)} cases passed")
    if failed:
        raise SystemExit(DIFFERS)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, readable or compact.")],
    verify: Annotated[bool, typer.Option(help="Prove every roll by the revealed key and every choice.")] = False,
    save: Annotated[Path | None, typer.Option(help="Write the record again; .txt is the readable form.")] = None,
    json: Json = False,
) -> None:
    """Play a record again under today's rules and name the first difference."""
    from bocage.kernel.record import read, write
    from bocage.kernel.replay import replaying
    from bocage.kernel.replay import verify as prove

    record = read(file)
    if verify:
        _verified(prove(record, str(file)), file, json)
        return
    with progress("replay", len(record.inputs), quiet=json) as report:
        for step in replaying(record, str(file)):
            played = step
            report(len(played.game.inputs) if played.game else 0, "")
    if save:
        write(record, save)
    difference = str(played.difference) if played.difference else ""
    if json:
        counts = {"inputs": len(record.inputs), "turns": len(record.snapshots), "since": played.since}
        show_json(
            {"file": str(file), "passed": not difference, "differences": [difference] if difference else []} | counts
        )
    else:
        print(f"{file}: {difference or f'{len(record.inputs)} inputs, {len(record.snapshots)} turns, no difference'}")
    if difference:
        raise SystemExit(DIFFERS)


def _verified(report: Any, file: Path, json: bool) -> None:
    if json:
        import msgspec

        show_json({"file": str(file), "passed": not report.findings, **msgspec.to_builtins(report)})
    else:
        print(f"{file}: {report.proved} of {report.rolls} rolls proved, {report.choices} choices")
        for line in (*report.remarks, *report.findings):
            print(f"  {line}")
        print("sound" if not report.findings else "not sound")
    if report.findings:
        raise SystemExit(DIFFERS)


# --- armies -------------------------------------------------------------------------------------------------------
@app.command()
def army(
    code: Annotated[str, typer.Argument(help="The system.")],
    what: Annotated[
        str, typer.Argument(metavar="LIST", help="A file, - for standard input, or a ready-made army.")
    ] = "",
    random: Annotated[bool, typer.Option("--random", help="Draw a legal list of the nation that is named.")] = False,
    seed: Seed = 1,
    save: Annotated[Path | None, typer.Option(help="Write the list in full to a file.")] = None,
    option: Options = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Check an army list and print it with its points, or draw a legal one."""
    from bocage.kernel.system import find

    system = find(code)
    armies = system.armies
    if armies is None:
        fail(f"in {code} no armies are built")
    if not what and not random:
        fail("expected a file with an army list, the name of a ready-made army, or --random")
    _options(system, option)
    chosen = {**_given(option), armies.keys[0]: _written(what) if what else armies.empty}
    roster = armies.muster("", chosen, 0, "")
    if random and roster.random:
        roster = armies.muster("", {**chosen, armies.keys[0]: f"{roster.random} {seed}"}, 0, "")
    judged = roster.judged
    if not judged.value:
        fail("; ".join(_words(reason.why, lang, system) for reason in judged.reasons))
    if save:
        _save(judged.value, save)
    if json:
        show_json({"legal": not judged.reasons, "judged": judged, "army": roster.army})
    else:
        _show_army(roster, lang, system)
    if judged.reasons:
        raise SystemExit(DIFFERS)


def _written(what: str) -> str:
    """What stands in a file or on standard input; a word that is no file is meant as it stands."""
    from bocage.kernel.lists import list_in

    path = Path(what)
    try:
        if what == "-":
            return list_in(sys.stdin.read())
        return list_in(path.read_text("utf-8")) if path.suffix or path.is_file() else what
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{what}: the list cannot be read: {getattr(error, 'strerror', None) or 'expected UTF-8 text'}")


def _save(written: str, path: Path) -> None:
    try:
        path.write_text(written + "\n", "utf-8")
    except OSError as error:
        fail(f"{path}: the list cannot be written: {error.strerror}")


def _show_army(roster: Roster, lang: str, system: System) -> None:
    judged = roster.judged
    heads = [_words(message, lang, system) for message in (judged.nation, judged.size) if message is not None]
    print(f"{', '.join(heads)}: {judged.total} / {judged.limit}")
    for part in roster.army:
        print(f"{part.cost:6}  {_words(part.name, lang, system)}")
        for item in part.lines:
            print(f"{item.cost:6}    {_words(item.name, lang, system)}")
            for extra in item.lines:
                if extra.count:
                    print(f"{'':8}    {extra.count:+} {_words(extra.name, lang, system)} ({extra.count * extra.cost})")
    for reason in judged.reasons:
        print(f"{reason.rule}: {_words(reason.why, lang, system)}")


# --- the laboratory -----------------------------------------------------------------------------------------------
@app.command()
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
    from bocage.kernel.system import find
    from bocage.lab.simulate import Played
    from bocage.lab.simulate import simulate as run

    chosen = _options(find(code), option)
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
    seats = ", ".join(f"{seat} {count}" for seat, count in result.seats.items())
    print(f"{result.games} games in {result.seconds:.1f} s, {result.decisions} decisions")
    print(f"wins: {wins}; draws {result.draws}; by side: {seats}")


@app.command()
def odds(
    file: Annotated[Path, typer.Argument(help="A case, or a record.")],
    choice: Annotated[str, typer.Argument(help="One choice; without it all that have odds.")] = "",
    seat: Annotated[str, typer.Option(help="The seat; without it the one that is asked.")] = "",
    json: Json = False,
) -> None:
    """Show what choices may lead to, from the rules themselves."""
    from bocage.kernel.choice import Choice, NotationError

    game, notation = _position(file, choice)
    if seat and seat not in game.seats:
        fail(f"expected a seat of {', '.join(game.seats)}, found {seat[:40]!r}")
    if not game.to_move:
        fail(f"{file}: the game is over, nobody is asked")
    who = game.seats.index(seat) if seat else game.to_move[0]
    try:
        wanted = [Choice.parse(notation)] if notation else list(game.legal(who))
    except NotationError as error:
        fail(str(error))
    if notation and (why := game.why_not(wanted[0], who)):
        fail(f"{notation!r} is refused: {_words(why.why, 'en', game.system)} ({why.rule or 'no rule'})")
    found = {str(each): result for each in wanted if (result := game.odds(each, who))}
    if json:
        shares = {
            each: {"exact": result.exact, "error": result.error}
            | {"shares": {name: str(share) for name, share in result.shares.items()}}
            for each, result in found.items()
        }
        show_json({"odds": shares})
        return
    for each, result in found.items():
        parts = sorted(result.shares.items(), key=lambda part: -part[1])
        doubt = "" if result.exact else f" (sampled, ± {100 * result.error:.1f} %)"
        print(f"{each}: " + ", ".join(f"{name} {100 * float(share):.1f} %" for name, share in parts) + doubt)
    if not found:
        print("nothing is rolled for here")


def _position(file: Path, choice: str) -> tuple[Game, str]:
    """The game in a file, and a choice with the case's names turned into ids."""
    from bocage.kernel.case import played_case, read_case
    from bocage.kernel.record import read
    from bocage.kernel.replay import load

    if file.suffix == ".toml":
        return played_case(read_case(file), str(file), choice)
    return load(read(file), source=str(file)), choice


@app.command()
def fuzz(
    code: Annotated[str, typer.Argument(help="The system.")],
    seconds: Annotated[float, typer.Option(min=0, help="How long to play at random.")] = 20,
    mutations: Annotated[int, typer.Option(min=0, help="How many damaged files to read.")] = 5000,
    seed: Seed = 1,
    dump: Annotated[Path | None, typer.Option(help="A folder for the records of what was found.")] = None,
    json: Json = False,
) -> None:
    """Play at random, try the illegal, and read damaged files; whatever breaks is a finding."""
    from bocage.kernel.ledger import repository
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


@app.command()
def perft(
    code: Annotated[str, typer.Argument(help="The system, or a file of counts to check.")],
    scenario: Annotated[str, typer.Argument(help="The scenario.")] = "",
    depth: Annotated[int, typer.Option(min=1, max=12, help="How many decisions deep.")] = 2,
    seed: Seed = 1,
    option: Options = None,
    json: Json = False,
) -> None:
    """Count the positions so many decisions away, under fixed dice."""
    from bocage.kernel.system import find
    from bocage.lab.match import key_of
    from bocage.lab.perft import nodes, start

    if code.endswith(".toml"):
        _check_perft(Path(code), json)
        return
    game = start(code, scenario, seed, _options(find(code), option))
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

    found = [(entry, counts(entry)) for entry in read_perft(path)]
    wrong = [(entry, count) for entry, count in found if tuple(count) != entry.counts]
    if json:
        show_json({"file": str(path), "passed": not wrong, "counts": [count for _, count in found]})
    for entry, count in wrong if not json else ():
        print(f"{entry.system} {entry.scenario} seed {entry.seed}: expected {list(entry.counts)}, found {count}")
    if not json:
        print(f"{len(found) - len(wrong)} of {len(found)} counts hold")
    if wrong:
        raise SystemExit(DIFFERS)


@app.command()
def bench(
    codes: Annotated[list[str] | None, typer.Argument(help="Systems; without any, all.")] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="Time for each figure of play.")] = 3.0,
    json: Json = False,
) -> None:
    """Measure speed, beside python-chess and catanatron where they are installed."""
    from bocage.kernel.system import find
    from bocage.lab.bench import bench as run

    for code in codes or ():
        find(code)
    with progress("bench", None, quiet=json) as report:
        figures = run(codes, seconds=seconds, progress=lambda what: report(0, what))
    if json:
        show_json(figures)
        return
    for code, found in figures.items():
        print(code)
        for name, value in found.items():
            print(f"  {name:28} {value:>12,}")


@app.command()
def play(
    code: Annotated[str | None, typer.Argument(help="With --text: the system; asked for if not given.")] = None,
    scenario: Annotated[str | None, typer.Argument(help="With --text: the scenario; asked for if not given.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Play in the terminal instead.")] = False,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Where to listen; 0 takes any free port.")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")] = True,
    seats: Annotated[str, typer.Option(help="With --text: who plays each seat, such as human,scripted.")] = "",
    option: Options = None,
    lang: Annotated[str | None, typer.Option("--lang", help="With --text: the language, en or fr.")] = None,
    load: Annotated[Path | None, typer.Option(help="With --text: a saved game to go on with.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="With --text: no pictures, no colours.")] = False,
) -> None:
    """Open the game in a browser, or play in the terminal."""
    if not text:
        if code or seats or option or lang or load or plain:
            fail("the page asks for scenario, players, options and language; in the terminal: bocage play --text")
        _play_at_the_page(port, browser)
        return
    from bocage.kernel.system import find
    from bocage.terminal import main as play_in_terminal

    if option and not code:
        fail("expected a system beside --option")
    chosen = _options(find(code), option) if code and option else None
    who = [name.strip() for name in seats.split(",")] if seats else []
    raise SystemExit(play_in_terminal(code, scenario, seats=who, options=chosen, language=lang, load=load, plain=plain))


def _play_at_the_page(port: int | None, browser: bool) -> None:
    from bocage.server.home import play as play_at_home

    with _serving("127.0.0.1", port or 0):
        play_at_home(port, browser, lambda line: print(line, flush=True))


@contextmanager
def _serving(host: str, port: int) -> Iterator[None]:
    """What keeps a server from starting, in one sentence."""
    from bocage.server.config import Unusable

    try:
        yield
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        why = "the port is in use; name another with --port" if taken else error.strerror or error
        fail(f"cannot serve at {host}:{port}: {why}")
    except Unusable as error:
        fail(str(error))


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any that is free.")] = 8017,
    database: Annotated[str, typer.Option(help="A SQLite file, or the URL of a database.")] = "",
    name: Annotated[list[str] | None, typer.Option(help="A host name under which the server is reached.")] = None,
    https: Annotated[bool, typer.Option(help="It is reached over HTTPS, through a proxy.")] = False,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes for agents and odds.")] = 2,
    seconds: Annotated[float, typer.Option(min=0.1, help="What an agent may think about one decision.")] = 10.0,
    system: Annotated[list[str] | None, typer.Option(help="A further system, as module:name.")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve games to browsers, here or over the network."""
    from bocage.server.app import run
    from bocage.server.config import Config, database_url
    from bocage.server.home import opened

    def ready(address: str) -> None:
        print(f"Bocage is served at {address}", flush=True)
        if open_page:
            opened(address)

    config = Config(database_url(database), host, port, tuple(name or ()), https, workers, seconds, tuple(system or ()))
    with _serving(host, port):
        run(config, ready)


if __name__ == "__main__":
    main()
