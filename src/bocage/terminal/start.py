"""Before the game: which scenario, who plays which side, which options; or a saved game to go on with."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TextIO

from bocage import players
from bocage.kernel.command import seat_names
from bocage.kernel.contract.agent import AgentMaker
from bocage.kernel.contract.options import Option, OptionError
from bocage.kernel.contract.registry import UnknownSystem, codes, complete_options, find
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.limits import NeverAsks
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import load as load_record
from bocage.kernel.records.forms import read
from bocage.kernel.records.record import Record, RecordError
from bocage.kernel.text import LANGUAGES
from bocage.terminal import saves
from bocage.terminal.console import Console
from bocage.terminal.session import Session, scenario_title
from bocage.terminal.words import HUMAN, Words, bare, preferred_language

USAGE = 2


class Refused(ValueError):
    """Something the player asked for that cannot be had; one clear sentence."""


class Left(Exception):
    """The player went away before the game began."""


def main(
    system: str | None = None,
    scenario: str | None = None,
    *,
    seats: Sequence[str] = (),
    options: Mapping[str, bool | str] | None = None,
    language: str | None = None,
    load: Path | None = None,
    plain: bool = False,
    key: bytes | None = None,
    source: TextIO | None = None,
    sink: TextIO | None = None,
) -> int:
    """Play a game in the terminal; returns the exit code.

    `seats` says in seat order who plays: "human" or the name of an agent. What is not given is asked for: a system,
    a scenario or a saved game, the players. `load` goes on with a saved game; `key` fixes the dice.
    """
    console = Console(source, sink)
    try:
        words = Words(_language(language))
        if load is not None:
            session = _loaded(load, seats, words, console, plain)
        else:
            session = _begun(system, scenario, seats, options, key, words, console, plain)
        session.run()
    except Left:
        return 0
    except KeyboardInterrupt:
        # Every decision is on disk already.
        console.say()
        return 130
    except BrokenPipeError:
        # The reader of our output went away; what follows at exit must not complain.
        sys.stderr.close()
        return 1
    except (Refused, RecordError, ScenarioError, UnknownSystem, NeverAsks) as error:
        print(error, file=sys.stderr)
        return USAGE
    return 0


def _language(wanted: str | None) -> str:
    if wanted is not None and wanted not in LANGUAGES:
        raise Refused(f"there is no language {wanted!r}; there are: {', '.join(LANGUAGES)}")
    return wanted or preferred_language()


# --- a saved game -----------------------------------------------------------------------------------------------------
def _loaded(path: Path, seats: Sequence[str], words: Words, console: Console, plain: bool) -> Session:
    record = read(path)
    game = load_record(record, source=str(path))
    words.packages = Words(words.language, game.system).packages
    kept = saves.players_of(path, len(game.seats))
    if seats or kept is None:
        kept = saves.Players(_players(game.system, game.seat_names, seats, words, console))
    console.say(words("loaded", path=str(path)))
    return _seated(game, kept, words, console, plain)


def _seated(game: Game, kept: saves.Players, words: Words, console: Console, plain: bool) -> Session:
    agents = {
        seat: _agent(game.system, name)(game.system, game.setting, seat)
        for seat, name in enumerate(kept.seats)
        if name != HUMAN
    }
    return Session(game, kept, agents, words, console, plain)


# --- a new game -------------------------------------------------------------------------------------------------------
def _begun(
    code: str | None,
    scenario: str | None,
    seats: Sequence[str],
    options: Mapping[str, bool | str] | None,
    key: bytes | None,
    words: Words,
    console: Console,
    plain: bool,
) -> Session:
    if scenario is None:
        saved = _continued(code, words, console)
        if saved is not None:
            return _loaded(saved, seats, words, console, plain)
    system = find(code or _pick_system(words, console))
    words.packages = Words(words.language, system).packages
    asked = scenario is None
    chosen = scenario or _pick_scenario(system, words, console)
    try:
        given = complete_options(system, options or {})
    except ValueError as error:
        raise Refused(str(error)) from None
    setting = system.rules.setting(chosen, given)
    names = seat_names(setting.sides, setting.seats)
    who = _players(system, names, seats, words, console)
    given |= {key: value for key, value in _proposed(system, who).items() if key not in (options or {})}
    if asked and options is None:
        given = _pick_options(system, given, words, console)
    game = Game.new(system.code, chosen, options=given, key=key)
    return _seated(game, saves.Players(who), words, console, plain)


def _proposed(system: AnySystem, who: Sequence[str]) -> dict[str, bool | str]:
    """The options that are other than usual where a person plays, and where only people do."""
    seated = {o.key: o.seated for o in system.rules.options() if o.seated is not None and HUMAN in who}
    return seated | {
        o.key: o.together for o in system.rules.options() if o.together is not None and set(who) == {HUMAN}
    }


def _ask(console: Console, prompt: str) -> str:
    line = console.ask(prompt + " ")
    if line is None:
        raise Left
    return line


def _pick(entries: Sequence[str], names: Sequence[str], question: str, words: Words, console: Console) -> int:
    """Which of some entries, by number or name; Enter takes the first."""
    _show(entries, console)
    return _chosen(names, question, 0, words, console)


def _show(entries: Sequence[str], console: Console) -> None:
    for number, entry in enumerate(entries, 1):
        console.say(f"{number:3}  {entry}", indent="     ")


def _chosen(names: Sequence[str], question: str, otherwise: int, words: Words, console: Console) -> int:
    """A number of the list above, or a name in it; Enter takes the usual one."""
    while True:
        typed = _ask(console, question)
        if not typed:
            return otherwise
        if typed.isdecimal() and 1 <= int(typed[:9]) <= len(names):
            return int(typed[:9]) - 1
        found = [at for at, name in enumerate(names) if bare(name) == bare(typed)]
        if found:
            return found[0]
        console.say(words("pick-again", typed=typed[:40], last=len(names)))


def _continued(code: str | None, words: Words, console: Console) -> Path | None:
    games = saves.unfinished(code)
    if not games:
        return None
    entries = [words("new-game"), *(_saved_words(path, record, words) for path, record in games)]
    console.say(words("start"))
    names = ["new", *(path.name for path, _ in games)]
    at = _pick(entries, names, words("start-which"), words, console)
    return games[at - 1][0] if at else None


def _saved_words(path: Path, record: Record, words: Words) -> str:
    header = record.header
    system = find(header.system)
    title = scenario_title(system, header.scenario, Words(words.language, system))
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
    turn = record.snapshots[-1].turn if record.snapshots else "-"
    return words("go-on", title=title, turn=turn, promise=header.commitment[:6], when=when)


def _pick_system(words: Words, console: Console) -> str:
    known = codes()
    if len(known) == 1:
        return known[0]
    titles = [Words(words.language, find(code)).of(find(code).title) for code in known]
    console.say(words("systems"))
    return known[_pick(titles, known, words("system-which"), words, console)]


def _pick_scenario(system: AnySystem, words: Words, console: Console) -> str:
    cards = system.rules.scenarios()
    if not cards:
        raise Refused(f"{system.code} has no scenario to play")
    entries = [
        words(
            "scenario",
            title=words.of(card.title),
            turns=card.turns or "-",
            minutes=card.minutes,
            summary=words.of(card.summary),
        )
        for card in cards
    ]
    console.say(words("scenarios", system=words.of(system.title)))
    return cards[_pick(entries, [card.id for card in cards], words("scenario-which"), words, console)].id


def _players(
    system: AnySystem, names: Sequence[str], given: Sequence[str], words: Words, console: Console
) -> list[str]:
    """Who plays each seat: as given, or as asked for."""
    if given:
        if len(given) != len(names):
            raise Refused(f"{len(given)} players are named; expected {len(names)}: {', '.join(names)}")
        for name in given:
            if name != HUMAN:
                _agent(system, name)
        return list(given)
    known = (HUMAN, *players.names(system))
    entries = [words.player(name) for name in known]
    console.say(words("players"))
    _show(entries, console)
    found = []
    for seat, name in enumerate(names):
        # The first side is the player's own; against it the last agent, the system's strongest.
        usual = len(known) - 1 if seat else 0
        question = words("who-plays", seat=words.seat(name), usual=entries[usual])
        found.append(known[_chosen(known, question, usual, words, console)])
    return found


def _agent(system: AnySystem, name: str) -> AgentMaker:
    try:
        return players.find(system, name)
    except players.UnknownAgent as error:
        raise Refused(str(error)) from None


def _pick_options(
    system: AnySystem, given: Mapping[str, bool | str], words: Words, console: Console
) -> dict[str, bool | str]:
    """Readings and switches, each with its rule; Enter leaves them as they are."""
    chosen = dict(given)
    known = {bare(option.key): option for option in system.rules.options()}
    if known:
        console.say(words("options-which"))
    while known:
        typed = _ask(console, words("options-prompt"))
        if not typed:
            break
        if bare(typed) in ("list", "liste", "?"):
            _list_options(system.rules.options(), chosen, words, console)
            continue
        key, _, value = typed.partition("=")
        option_found = known.get(bare(key.strip()))
        wanted = _value(option_found, value.strip()) if option_found else None
        if option_found is None or wanted is None:
            console.say(words("option-unknown", typed=typed[:40]))
            continue
        try:
            chosen = complete_options(system, {**chosen, option_found.key: wanted})
        except OptionError as error:
            console.say(f"  {error}")
            continue
        console.say(f"  {option_found.key} = {_value_words(wanted, words)}")
    return chosen


def _list_options(options: Sequence[Option], chosen: Mapping[str, bool | str], words: Words, console: Console) -> None:
    """Options under their headings; what does not count beside the others says what it depends on."""
    for group, inside in groupby(options, lambda option: option.group):
        if group is not None:
            console.say(words.of(group))
        for option in inside:
            line = f"  {option.key} = {_value_words(chosen[option.key], words)} [{option.rule}] {words.of(option.text)}"
            if not option.counts(chosen):
                needed = (f"{key} = {_value_words(wanted[0], words)}" for key, wanted in option.needs.items())
                line += f" ({words('option-needs', needed=', '.join(needed))})"
            console.say(line, indent="    ")


def _value_words(value: bool | str, words: Words) -> str:
    return words("on" if value else "off") if isinstance(value, bool) else value


def _value(option: Option, typed: str) -> bool | str | None:
    switches = {"on": True, "yes": True, "oui": True, "true": True, "off": False, "no": False, "non": False}
    switches["false"] = False
    wanted = switches.get(bare(typed), typed)
    return wanted if wanted in option.values else None
