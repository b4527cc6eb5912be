"""Questions before a game: scenario, players, options, or a saved game to resume."""

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

BROKEN_PIPE, USAGE, INTERRUPTED = 1, 2, 130
"""Exit codes: the reader of our output is gone; the arguments cannot be used; Ctrl-C, as shells report it."""
MAX_SHOWN, MAX_DIGITS = 40, 9
"""Characters of typed input that a sentence repeats; digits of a typed number that are read."""
SWITCH_WORDS = {
    **dict.fromkeys(("on", "yes", "oui", "true"), True),
    **dict.fromkeys(("off", "no", "non", "false"), False),
}
"""What may be typed to switch an option on or off."""
SHOWN_COMMITMENT = 6
"""Characters of the commitment to the dice by which saved games are told apart."""


class Refused(ValueError):
    """Arguments that cannot be used; the message is one sentence."""


class Left(Exception):
    """The player left before the game began."""


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

    `seats` are the players in seat order: "human" or the name of an agent. What is not given is asked for: a system,
    a scenario or a saved game, the players. `load` resumes a saved game; `key` fixes the dice.
    """
    console = Console(source, sink)
    try:
        words = Words(_language(language))
        if load is not None:
            session = _load_game(load, seats, words, console, plain)
        else:
            session = _begin_game(system, scenario, seats, options, key, words, console, plain)
        session.run()
    except Left:
        return 0
    except KeyboardInterrupt:
        # Every decision was saved when it was made.
        console.say()
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output is gone; closed now, so that flushing at exit prints no error.
        sys.stderr.close()
        return BROKEN_PIPE
    except (Refused, RecordError, ScenarioError, UnknownSystem, NeverAsks) as error:
        print(error, file=sys.stderr)
        return USAGE
    return 0


def _language(wanted: str | None) -> str:
    if wanted is not None and wanted not in LANGUAGES:
        raise Refused(f"there is no language {wanted!r}; there are: {', '.join(LANGUAGES)}")
    return wanted or preferred_language()


# --- a saved game -----------------------------------------------------------------------------------------------------
def _load_game(path: Path, seats: Sequence[str], words: Words, console: Console, plain: bool) -> Session:
    """Resume a saved game; `seats` replaces the players it was saved with."""
    record = read(path)
    game = load_record(record, source=str(path))
    words.packages = Words(words.language, game.system).packages
    kept = saves.players_of(path, len(game.seats))
    if seats or kept is None:
        kept = saves.Players(_pick_players(game.system, game.seat_names, seats, words, console))
    console.say(words("loaded", path=str(path)))
    return _open_session(game, kept, words, console, plain)


def _open_session(game: Game, kept: saves.Players, words: Words, console: Console, plain: bool) -> Session:
    """A session of a game, with an agent made for every seat that no person plays."""
    agents = {
        seat: _find_agent(game.system, name)(game.system, game.setting, seat)
        for seat, name in enumerate(kept.seats)
        if name != HUMAN
    }
    return Session(game, kept, agents, words, console, plain)


# --- a new game -------------------------------------------------------------------------------------------------------
def _begin_game(
    code: str | None,
    scenario: str | None,
    seats: Sequence[str],
    options: Mapping[str, bool | str] | None,
    key: bytes | None,
    words: Words,
    console: Console,
    plain: bool,
) -> Session:
    """Begin a game, or resume a saved one; what is None or empty is asked for."""
    if scenario is None:
        saved = _pick_saved_game(code, words, console)
        if saved is not None:
            return _load_game(saved, seats, words, console, plain)
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
    who = _pick_players(system, names, seats, words, console)
    proposed = _proposed_options(system, who)
    given |= {name: value for name, value in proposed.items() if name not in (options or {})}
    if asked and options is None:
        given = _pick_options(system, given, words, console)
    game = Game.new(system.code, chosen, options=given, key=key)
    return _open_session(game, saves.Players(who), words, console, plain)


def _proposed_options(system: AnySystem, who: Sequence[str]) -> dict[str, bool | str]:
    """The values of options that a system proposes where a person plays, and where only people play."""
    seated = {
        option.key: option.seated for option in system.rules.options() if option.seated is not None and HUMAN in who
    }
    return seated | {
        option.key: option.together
        for option in system.rules.options()
        if option.together is not None and set(who) == {HUMAN}
    }


def _ask(console: Console, prompt: str) -> str:
    """What the player types; raises `Left` at the end of input."""
    line = console.ask(prompt + " ")
    if line is None:
        raise Left
    return line


def _pick(entries: Sequence[str], names: Sequence[str], question: str, words: Words, console: Console) -> int:
    """The index of the entry that the player picks by number or name; Enter takes the first."""
    _show(entries, console)
    return _ask_index(names, question, 0, words, console)


def _show(entries: Sequence[str], console: Console) -> None:
    for number, entry in enumerate(entries, 1):
        console.say(f"{number:3}  {entry}", indent="     ")


def _ask_index(names: Sequence[str], question: str, otherwise: int, words: Words, console: Console) -> int:
    """The index of the name that the player picks by number or name; Enter takes `otherwise`."""
    while True:
        typed = _ask(console, question)
        if not typed:
            return otherwise
        if typed.isdecimal() and 1 <= int(typed[:MAX_DIGITS]) <= len(names):
            return int(typed[:MAX_DIGITS]) - 1
        matching = [index for index, name in enumerate(names) if bare(name) == bare(typed)]
        if matching:
            return matching[0]
        console.say(words("pick-again", typed=typed[:MAX_SHOWN], last=len(names)))


def _pick_saved_game(code: str | None, words: Words, console: Console) -> Path | None:
    """The unfinished game that the player picks; None for a new game, or where none is unfinished."""
    games = saves.unfinished(code)
    if not games:
        return None
    entries = [words("new-game"), *(_describe_saved_game(path, record, words) for path, record in games)]
    console.say(words("start"))
    names = ["new", *(path.name for path, _ in games)]
    picked = _pick(entries, names, words("start-which"), words, console)
    return games[picked - 1][0] if picked else None


def _describe_saved_game(path: Path, record: Record, words: Words) -> str:
    """One line about a saved game: its scenario, turn and date, and the beginning of the commitment to its dice."""
    header = record.header
    system = find(header.system)
    title = scenario_title(system, header.scenario, Words(words.language, system))
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
    turn = record.snapshots[-1].turn if record.snapshots else "-"
    return words("go-on", title=title, turn=turn, promise=header.commitment[:SHOWN_COMMITMENT], when=when)


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


def _pick_players(
    system: AnySystem, names: Sequence[str], given: Sequence[str], words: Words, console: Console
) -> list[str]:
    """The player of each seat: as given, else asked for."""
    if given:
        if len(given) != len(names):
            raise Refused(f"{len(given)} players are named; expected {len(names)}: {', '.join(names)}")
        for name in given:
            if name != HUMAN:
                _find_agent(system, name)
        return list(given)
    known = (HUMAN, *players.names(system))
    entries = [words.player(name) for name in known]
    console.say(words("players"))
    _show(entries, console)
    picked = []
    for seat, name in enumerate(names):
        # Proposed: a person in the first seat, the last agent, the system's strongest, in the others.
        usual = len(known) - 1 if seat else 0
        question = words("who-plays", seat=words.seat(name), usual=entries[usual])
        picked.append(known[_ask_index(known, question, usual, words, console)])
    return picked


def _find_agent(system: AnySystem, name: str) -> AgentMaker:
    try:
        return players.find(system, name)
    except players.UnknownAgent as error:
        raise Refused(str(error)) from None


def _pick_options(
    system: AnySystem, given: Mapping[str, bool | str], words: Words, console: Console
) -> dict[str, bool | str]:
    """The options as the player changes them, one after another; Enter ends that."""
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
        option = known.get(bare(key.strip()))
        wanted = _parse_value(option, value.strip()) if option else None
        if option is None or wanted is None:
            console.say(words("option-unknown", typed=typed[:MAX_SHOWN]))
            continue
        try:
            chosen = complete_options(system, {**chosen, option.key: wanted})
        except OptionError as error:
            console.say(f"  {error}")
            continue
        console.say(f"  {option.key} = {_value_text(wanted, words)}")
    return chosen


def _list_options(options: Sequence[Option], chosen: Mapping[str, bool | str], words: Words, console: Console) -> None:
    """Print options under their headings; an option that has no effect now names the options it needs."""
    for group, inside in groupby(options, lambda option: option.group):
        if group is not None:
            console.say(words.of(group))
        for option in inside:
            line = f"  {option.key} = {_value_text(chosen[option.key], words)} [{option.rule}] {words.of(option.text)}"
            if not option.counts(chosen):
                needed = (f"{key} = {_value_text(wanted[0], words)}" for key, wanted in option.needs.items())
                line += f" ({words('option-needs', needed=', '.join(needed))})"
            console.say(line, indent="    ")


def _value_text(value: bool | str, words: Words) -> str:
    return words("on" if value else "off") if isinstance(value, bool) else value


def _parse_value(option: Option, typed: str) -> bool | str | None:
    """The value of an option as it was typed, in either language; None if the option has no such value."""
    wanted = SWITCH_WORDS.get(bare(typed), typed)
    return wanted if wanted in option.values else None
