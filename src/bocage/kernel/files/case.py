"""Rule cases: a situation, what is played in it with which dice, and what must come of it, as one TOML file.

In a `[[play]]` the questions about choices (refuse, legal, offers, withholds, odds, tally, agent) are asked before
its `choose`, and its `expect` and `told` after. Every case is replayed from its record too, so each proves determinism.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec

from bocage.kernel.choice import Choice, NotationError
from bocage.kernel.command import Seat
from bocage.kernel.contract.agent import AgentMaker, plan_in
from bocage.kernel.contract.registry import UnknownSystem, complete_options, find
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import UNFIT, replay
from bocage.kernel.records.forms import from_text, to_text
from bocage.kernel.records.record import state_hash
from bocage.kernel.rules import Illegal

MAX_BYTES = 1024 * 1024
"""The largest case file."""
SPAN_LIMIT = 500
"""The most decisions that an agent makes in one entry of a case."""
_NAMED = re.compile(r"#([A-Za-z][A-Za-z0-9_-]*)")

FindAgent = Callable[[AnySystem, str], AgentMaker]


class CaseError(ValueError):
    """A file that is no case; the sentence says what, where and what was expected."""


class ExpectedOdds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Shares of outcomes that a choice must have, as fractions; outcomes that are not named are not looked at.

    `targets` are the shares of single targets by the names of the pieces.
    """

    choice: str
    shares: dict[str, str] = {}
    targets: dict[str, dict[str, str]] = {}
    effect: str = ""
    exact: bool | None = None


class ExpectedTally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sum behind a choice, and some of its lines by name."""

    choice: str
    total: int | None = None
    lines: dict[str, int] = {}


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of a case."""

    seat: str = ""
    dice: tuple[tuple[int, ...], ...] = ()
    choose: str | tuple[str, ...] = ()
    expect: dict[str, Any] = {}
    told: tuple[str, ...] = ()
    refuse: str | tuple[str, ...] = ()
    rule: str = ""
    legal: tuple[str, ...] | None = None
    offers: tuple[str, ...] = ()
    withholds: tuple[str, ...] = ()
    odds: ExpectedOdds | None = None
    tally: ExpectedTally | None = None
    agent: str = ""
    forbids: tuple[str, ...] = ()
    wants: tuple[str, ...] = ()
    until: Literal["decision", "seat", "turn"] = "decision"
    seeds: int = 1


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A case as it is written. `dice` are those rolled before the first decision."""

    title: str
    system: str
    situation: dict[str, Any]
    rules: tuple[str, ...] = ()
    options: dict[str, bool | str] = {}
    dice: tuple[tuple[int, ...], ...] = ()
    play: tuple[Play, ...] = ()


class CaseResult(msgspec.Struct, frozen=True):
    """How a case ended: passed, or what differs, one sentence each."""

    file: str
    passed: bool
    differences: list[str]


class Mismatch(Exception):
    """A case that cannot go on, because the game is not where the case believes it to be."""


# --- reading ------------------------------------------------------------------------------------------------------
def read_case(path: Path) -> Case:
    """The case in a file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CaseError(f"{path} cannot be read: {error.strerror}") from None
    return parse_case(data, str(path))


def parse_case(data: bytes, source: str) -> Case:
    """The case that a file's bytes hold; unknown words are refused."""
    if len(data) > MAX_BYTES:
        raise CaseError(f"{source} has {len(data)} bytes; a case has at most {MAX_BYTES}")
    try:
        plain = tomllib.loads(data.decode("utf-8"))
        case = msgspec.convert(plain, Case)
    except UnicodeDecodeError as error:
        raise CaseError(f"{source} is not text: byte {error.start} is no UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise CaseError(f"{source}: {' '.join(str(error).split())[:300]}") from None
    for number, entry in enumerate(case.play, 1):
        _check_entry(entry, f"{source}, play {number}")
    return case


def _check_entry(entry: Play, where: str) -> None:
    if entry.odds:
        odds = entry.odds
        targets = [share for shares in odds.targets.values() for share in shares.values()]
        for share in (*odds.shares.values(), *targets, *filter(None, [odds.effect])):
            _fraction(share, where)
    if (entry.forbids or entry.wants) and not entry.agent:
        raise CaseError(f"{where}: expected an agent beside forbids and wants")
    if not 1 <= entry.seeds <= 1000:
        raise CaseError(f"{where}: expected 1 to 1000 seeds, found {entry.seeds}")


def _fraction(words: str, where: str) -> Fraction:
    try:
        if len(words) > 40 or "e" in words.lower():
            raise ValueError(words)
        return Fraction(words)
    except (ValueError, ZeroDivisionError):
        raise CaseError(f"{where}: expected a share such as '5/6', found {words[:40]!r}") from None


# --- setting up ---------------------------------------------------------------------------------------------------
def open_case(case: Case, source: str) -> tuple[Game, dict[str, int], ScriptedDice]:
    """The game of a case at its first decision, the ids of its named pieces, and its dice."""
    try:
        system = find(case.system)
        options = complete_options(system, case.options)
        setting, state, names = system.rules.situation(case.situation, options, source)
        dice = ScriptedDice(case.dice)
        situation = msgspec.json.encode(case.situation).decode()
        game = Game.start(system, setting, state, case.title, options, dice=dice, situation=situation)
    except UnknownSystem as error:
        raise CaseError(f"{source}: {error}") from None
    except UNFIT as error:
        raise CaseError(_placed(source, error)) from None
    return game, names, dice


def _placed(source: str, error: BaseException) -> str:
    words = _sentence(error)
    return words if words.startswith(source) else f"{source}: {words}"


def _sentence(error: BaseException) -> str:
    """What went wrong, and for anything but a refusal the line of the rules where it did."""
    words = " ".join(str(error).split())[:300]
    if isinstance(error, (ValueError, Mismatch)) and words:
        return words
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f" at {Path(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno}" if place else ""
    return f"{type(error).__name__} {words}".strip() + where


# --- running ------------------------------------------------------------------------------------------------------
def run_case(path: Path, agents: FindAgent | None = None) -> CaseResult:
    """Run the case in a file; `CaseError` where the file is none."""
    return run(read_case(path), str(path), agents)


def run(case: Case, source: str, agents: FindAgent | None = None) -> CaseResult:
    """Run a case and say what differs."""
    game, names, dice = open_case(case, source)
    run = _Run(game, names, dice, agents)
    try:
        for number, entry in enumerate(case.play, 1):
            run.where = f"play {number}"
            run.entry(entry)
        run.where = "end"
        if dice.script:
            run.differ(f"dice are left over: {[list(faces) for faces in dice.script]}")
        run.replayed()
    except (Mismatch, *UNFIT) as error:
        run.differ(_sentence(error))
    return CaseResult(source, not run.differences, run.differences)


def played_case(case: Case, source: str, choice: str = "") -> tuple[Game, str]:
    """The game where a case ends, and a choice with the ids of the pieces it names."""
    game, names, dice = open_case(case, source)
    run = _Run(game, names, dice, None)
    try:
        for number, entry in enumerate(case.play, 1):
            run.where = f"play {number}"
            dice.extend(entry.dice)
            for notation in _listed(entry.choose):
                run.choose(run.choice(notation), run.seat(entry.seat))
        return game, run.with_ids(choice)
    except (Mismatch, *UNFIT) as error:
        raise CaseError(f"{source}, {run.where}: {_sentence(error)}") from None


class _Run:
    """A case being run."""

    def __init__(self, game: Game, names: Mapping[str, int], dice: ScriptedDice, agents: FindAgent | None) -> None:
        self.game, self.names, self.dice, self.agents = game, names, dice, agents
        self.where = ""
        self.differences: list[str] = []

    def differ(self, what: str) -> None:
        self.differences.append(f"{self.where}: {what}")

    def entry(self, entry: Play) -> None:
        self.dice.extend(entry.dice)
        seen = len(self.game.log)
        if self._asks(entry):
            seat = self.seat(entry.seat)
            self.questions(entry, seat)
            if entry.agent:
                self.agent(entry, seat)
        for notation in _listed(entry.choose):
            self.choose(self.choice(notation), self.seat(entry.seat))
        for subject, value in entry.expect.items():
            self.expect(subject, value)
        told = [line.message.id for line in self.game.log[seen:]]
        for id in entry.told:
            if id not in told:
                self.differ(f"expected the event {id}, found {', '.join(told) or 'none'}")

    @staticmethod
    def _asks(entry: Play) -> bool:
        parts = (
            entry.refuse,
            entry.legal is not None,
            entry.offers,
            entry.withholds,
            entry.odds,
            entry.tally,
            entry.agent,
        )
        return any(parts)

    def seat(self, name: str) -> Seat:
        """The seat of an entry: the one it names, or the one that is asked."""
        if name:
            if name not in self.game.seat_names:
                raise Mismatch(f"expected a seat of {', '.join(self.game.seat_names)}, found {name!r}")
            return self.game.seat_names.index(name)
        if not self.game.to_move:
            raise Mismatch("the game is over, nobody is asked")
        return self.game.to_move[0]

    def choice(self, notation: str) -> Choice:
        try:
            return Choice.parse(self.with_ids(notation))
        except NotationError as error:
            raise Mismatch(str(error)) from None

    def with_ids(self, notation: str) -> str:
        return with_ids(notation, self.names)

    def choose(self, choice: Choice, seat: Seat) -> None:
        try:
            self.game.choose(choice, seat)
        except Illegal as error:
            why = error.violation
            asked = self.game.asked(seat)
            prompt = asked.prompt.id if asked else "no question"
            raise Mismatch(f"{str(choice)!r} is refused: {why.why.id} ({why.rule or 'no rule'}), at {prompt}") from None

    # --- questions about choices ---------------------------------------------------------------------------------
    def questions(self, entry: Play, seat: Seat) -> None:
        for notation in _listed(entry.refuse):
            self.refused(self.choice(notation), seat, entry.rule)
        legal = {str(choice) for choice in self.game.legal(seat)}
        if entry.legal is not None:
            due = {self.with_ids(notation) for notation in entry.legal}
            self.listed("missing", due - legal)
            self.listed("not expected", legal - due)
        self.listed("missing", {self.with_ids(notation) for notation in entry.offers} - legal)
        self.listed("not expected", {self.with_ids(notation) for notation in entry.withholds} & legal)
        if entry.odds:
            self.odds(entry.odds, seat)
        if entry.tally:
            self.tally(entry.tally, seat)

    def listed(self, what: str, notations: set[str]) -> None:
        if notations:
            self.differ(f"choices {what}: {', '.join(sorted(notations))}")

    def refused(self, choice: Choice, seat: Seat, rule: str) -> None:
        violation = self.game.why_not(choice, seat)
        if violation is None:
            self.differ(f"expected {str(choice)!r} to be refused, it is legal")
        elif rule and violation.rule != rule:
            refusal = f"{violation.rule or 'no rule'} ({violation.why.id})"
            self.differ(f"expected {str(choice)!r} to be refused by {rule}, found {refusal}")

    def odds(self, expected: ExpectedOdds, seat: Seat) -> None:
        odds = self.game.odds(self.choice(expected.choice), seat)
        if odds is None:
            self.differ(f"{expected.choice!r} has no odds")
            return
        self.shares(f"odds of {expected.choice!r}", expected.shares, odds.shares)
        for name, shares in expected.targets.items():
            if name not in self.names:
                raise Mismatch(f"no piece is called {name!r}")
            chances = odds.targets.get(self.names[name])
            if chances is None:
                self.differ(f"odds of {expected.choice!r}: {name} is no target")
            else:
                self.shares(f"odds of {expected.choice!r} for {name}", shares, chances.shares)
        if expected.effect and odds.effect != Fraction(expected.effect):
            self.differ(f"odds of {expected.choice!r}: expected an effect of {expected.effect}, found {odds.effect}")
        if expected.exact is not None and odds.exact != expected.exact:
            self.differ(f"odds of {expected.choice!r}: expected exact = {expected.exact}, found {odds.exact}")

    def shares(self, of: str, expected: Mapping[str, str], actual: Mapping[str, Fraction]) -> None:
        for outcome, share in expected.items():
            part = actual.get(outcome, Fraction(0))
            if part != Fraction(share):
                all_found = ", ".join(f"{name} {other}" for name, other in sorted(actual.items()))
                self.differ(f"{of}: expected {outcome} {share}, found {part} (of {all_found})")

    def tally(self, expected: ExpectedTally, seat: Seat) -> None:
        asked = self.game.asked(seat)
        make = asked.choices.tally if asked else None
        tally = make(self.game.known(seat), self.choice(expected.choice)) if make else None
        if tally is None:
            self.differ(f"{expected.choice!r} has no tally")
            return
        lines = {line.name: line.value for line in tally.lines}
        if expected.total is not None and tally.total != expected.total:
            self.differ(f"tally of {expected.choice!r}: expected {expected.total}, found {tally.total} ({lines})")
        for name, value in expected.lines.items():
            if lines.get(name, 0) != value:
                self.differ(f"tally of {expected.choice!r}: expected {name} {value}, found {lines.get(name, 0)}")

    # --- agents ----------------------------------------------------------------------------------------------------
    def agent(self, entry: Play, seat: Seat) -> None:
        """Let an agent decide on copies of the game, once per seed; the case itself stays where it is."""
        if self.agents is None:
            raise Mismatch(f"there is nobody to play as {entry.agent!r} here")
        try:
            maker = self.agents(self.game.system, entry.agent)
        except LookupError as error:
            raise Mismatch(str(error.args[0])) from None
        forbidden = [self.with_ids(notation) for notation in entry.forbids]
        wanted = [self.with_ids(notation) for notation in entry.wants]
        for seed in range(entry.seeds):
            made = _decisions(self.game.clone(seed=f"case {seed}".encode()), seat, maker, entry.until, Random(seed))
            for notation in made:
                if any(fnmatchcase(notation, pattern) for pattern in forbidden):
                    self.differ(f"seed {seed}: {entry.agent} chose {notation!r}, which is forbidden")
            if wanted and not any(fnmatchcase(notation, pattern) for notation in made for pattern in wanted):
                self.differ(f"seed {seed}: {entry.agent} chose {', '.join(made)}; expected any of {', '.join(wanted)}")

    # --- what must be so -------------------------------------------------------------------------------------------
    def expect(self, subject: str, value: Any) -> None:
        actual = fact_of(self.game.system, self.game.state, subject, self.names)
        if not equal(actual, value):
            self.differ(f"expected {subject} = {_toml(value)}, found {_toml(actual)}")

    def replayed(self) -> None:
        """The record of the case must replay to the same state."""
        played = replay(from_text(to_text(self.game.record), "the case's record"), "the case's record")
        if played.difference or played.game is None:
            self.differ(f"the replay differs: {played.difference}")
        elif state_hash(played.game.state) != state_hash(self.game.state):
            self.differ("the replay ends in another state")


def _decisions(game: Game, seat: Seat, maker: AgentMaker, until: str, rng: Random) -> list[str]:
    """What an agent chooses for a seat until a span is over; questions to others are answered by it too, unwatched."""
    turn = game.system.rules.turn(game.state)
    agents = [maker(game.system, game.setting, seat) for seat in range(len(game.seats))]
    made: list[str] = []
    for _ in range(SPAN_LIMIT):
        asked = game.to_move[0]
        plan = plan_in(agents[asked](game.brief(asked), rng))
        done = game.follow(plan[:1] if until == "decision" else plan, asked)
        if asked == seat:
            made += map(str, plan[:done])
        if until == "decision" or not game.to_move or game.system.rules.turn(game.state) != turn:
            break
        if until == "seat" and game.to_move[0] != seat:
            break
    return made


def _listed(notations: str | Sequence[str]) -> Sequence[str]:
    return (notations,) if isinstance(notations, str) else notations


def with_ids(notation: str, names: Mapping[str, int]) -> str:
    """A notation with the ids of the pieces it names."""

    def id_of(match: re.Match[str]) -> str:
        if match[1] not in names:
            raise Mismatch(f"{notation!r}: no piece is called {match[1]!r}")
        return f"#{names[match[1]]}"

    return _NAMED.sub(id_of, notation)


def fact_of(system: AnySystem, state: Any, subject: str, names: Mapping[str, int]) -> Any:
    """A fact as plain data: of a piece (`#name.broken`), a place (`@K5.residual`) or the game (`phase`)."""
    owner, dot, name = subject.rpartition(".")
    if subject[:1] in "#@" and not dot:
        raise Mismatch(f"{subject!r}: expected a fact after a dot")
    try:
        return msgspec.to_builtins(system.tools.fact(state, with_ids(owner, names), name))
    except (AttributeError, LookupError, ValueError) as error:
        raise Mismatch(f"{subject!r} is no fact: {_sentence(error)}") from None


def equal(actual: Any, expected: Any) -> bool:
    """Whether a fact is as expected; a truth value is no number."""
    if isinstance(actual, bool) or isinstance(expected, bool):
        return actual is expected
    if isinstance(actual, (list, tuple)) and isinstance(expected, (list, tuple)):
        return len(actual) == len(expected) and all(map(equal, actual, expected))
    return bool(actual == expected)


def _toml(value: Any) -> str:
    return "nothing" if value is None else str(value).lower() if isinstance(value, bool) else repr(value)
