"""Lessons: a situation, one goal, and a coach who goes through it step by step; a case file with prose.

A lesson file also holds its model solution, so that a test can play it to its end. Its dice are keyed ones whose key
stands in the file: every learner meets the same luck, and a lesson is an ordinary game with an ordinary record.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from math import dist
from random import Random
from typing import Any, TypeVar

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat
from bocage.kernel.contract.agent import Agent, AgentMaker, Answer, Brief, plan_in
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.dice import Dice, Faces, RecordedDice, roll_number
from bocage.kernel.files.case import Mismatch, equal, fact_of, with_ids
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import Chosen, Input, Record
from bocage.kernel.rules import Illegal, Violation
from bocage.kernel.text import Text

STRAY = "lesson-stray"
"""What the coach says to a choice that is not the point, where the step says nothing else."""
MODEL_LIMIT = 400
"""The most decisions of a model solution, those of the other side among them."""

_NEAR = re.compile(r"(.+) \((-?\d+),(-?\d+)\)~(\d+)")
T = TypeVar("T")
Facts = dict[str, Any]


class LessonError(ValueError):
    """A lesson file that cannot be used; the sentence says what, where and what was expected."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach says, and what must happen before he goes on: all of `chose`, `asked`, `told` and `reach`.

    `chose` is the pattern of a choice of the learner, `asked` the question he must have come to, `told` are events and
    `reach` facts. Choices that are legal but not the point (not in `only`, or in `avoid`) are answered with `stray`.
    A pattern such as `to (9000,4500)~1500` is any point within that distance of that one, in units of points.
    `show` names what is to be pointed out: places (`@G5`), points (`@9000,4500`), pieces (`#squad`) and buttons (their
    notation).
    """

    say: tuple[str, ...]
    hint: str
    model: tuple[str, ...]
    show: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    stray: str = STRAY
    chose: str = ""
    asked: str = ""
    told: tuple[str, ...] = ()
    reach: Facts = {}


class Lost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position from which the goal is out of reach, and what the coach says to it."""

    reach: Facts
    say: str


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer of the other side that is given only while some facts do not all hold."""

    choose: str
    unless: Facts


class Other(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays the other seats: the first of these answers that is legal, else what an agent would do."""

    agent: str
    answers: tuple[str | Reply, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as it is written. `dice` is the key of its dice, `rolls` what the lesson wants them to show at first.

    `controls` are the parts of the screen it needs beside the map and the question.
    """

    title: str
    summary: str
    minutes: int
    learner: str
    dice: str
    situation: dict[str, Any]
    other: Other
    step: tuple[LessonStep, ...]
    ending: tuple[str, ...]
    goal: Facts
    rolls: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    options: dict[str, bool | str] = {}
    controls: tuple[str, ...] = ()
    lost: tuple[Lost, ...] = ()
    id: str = ""

    @property
    def key(self) -> bytes:
        return self.dice.encode()

    def texts(self) -> Iterator[str]:
        """Every message id of the lesson."""
        yield from (self.title, self.summary, *self.ending, *(lost.say for lost in self.lost))
        for step in self.step:
            yield from (*step.say, step.hint, step.stray)


class Advice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a coach says in a whole game, once, when its event happens for the first time.

    `asked` is a question (with an `enemy`: one that offers a hex in which an enemy is), `told` an event (to one's `own`
    or an `enemy` piece, or to any), `over` the end of the game. Of several on one event each happening brings the next.
    """

    id: str
    say: tuple[str, ...]
    asked: str = ""
    told: str = ""
    whose: str = ""
    over: bool = False


# --- reading ------------------------------------------------------------------------------------------------------
def lessons(system: AnySystem) -> Mapping[str, Lesson]:
    """The lessons of a system in their order, by id."""
    return _lessons(system.package)


@cache
def _lessons(package: str) -> Mapping[str, Lesson]:
    folder = resources.files(package) / "lessons"
    if not folder.is_dir():
        return {}
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    read = [parse_lesson(file.read_bytes(), file.name) for file in files]
    return {lesson.id: lesson for lesson in read}


def parse_lesson(data: bytes, file: str) -> Lesson:
    """The lesson of a file such as `1-fire.toml`; unknown words are refused."""
    lesson = _converted(data, file, Lesson)
    if not lesson.step:
        raise LessonError(f"{file}: expected at least one step")
    for number, step in enumerate(lesson.step, 1):
        if not (step.chose or step.asked or step.told or step.reach):
            raise LessonError(f"{file}, step {number}: expected chose, asked, told or reach")
    return msgspec.structs.replace(lesson, id=file.removesuffix(".toml").partition("-")[2])


@cache
def _advice(package: str) -> tuple[Advice, ...]:
    file = resources.files(package) / "coach.toml"
    if not file.is_file():
        return ()
    return _converted(file.read_bytes(), file.name, dict[str, tuple[Advice, ...]])["advice"]


def advice(system: AnySystem) -> tuple[Advice, ...]:
    """What the coach of a system has to say in a whole game, what matters most first."""
    return _advice(system.package)


def _converted(data: bytes, file: str, type: type[T]) -> T:
    try:
        return msgspec.convert(tomllib.loads(data.decode("utf-8")), type)
    except ValueError as error:
        raise LessonError(f"{file}: {' '.join(str(error).split())[:300]}") from None


# --- dice ---------------------------------------------------------------------------------------------------------
_ROLL = re.compile(r"(\d)d6 (\d+)(?:-(\d+))?( plain)?(?: coloured (\d)-(\d))?")


class Wanted(msgspec.Struct, frozen=True):
    """A roll that a lesson wants: `2d6 5-7`, `2d6 4 plain` (no double), `2d6 6 coloured 1-2`."""

    dice: Dice
    low: int
    high: int
    plain: bool
    coloured: tuple[int, int]

    def fits(self, faces: Faces) -> bool:
        """Whether these faces are as wanted."""
        low, high = self.coloured
        double = len(faces) > 1 and len(set(faces)) == 1
        return self.low <= sum(faces) <= self.high and low <= faces[-1] <= high and not (self.plain and double)


def wanted(lesson: Lesson) -> list[Wanted]:
    """The first rolls of a lesson, as its text needs them."""
    rolls = []
    for roll in lesson.rolls:
        parts = _ROLL.fullmatch(roll)
        if parts is None:
            raise LessonError(f"{lesson.id}: expected a roll such as '2d6 5-7 plain', found {roll!r}")
        low, coloured = int(parts[2]), (int(parts[5] or 1), int(parts[6] or 6))
        rolls.append(Wanted(Dice(int(parts[1]), 6), low, int(parts[3] or low), bool(parts[4]), coloured))
    return rolls


def has_its_luck(rolls: Sequence[Wanted], key: bytes) -> bool:
    """Whether the dice of a key begin as wanted."""
    return all(roll.fits(roll_number(key, number, roll.dice)) for number, roll in enumerate(rolls))


# --- playing ------------------------------------------------------------------------------------------------------
def open_lesson(system: AnySystem, lesson: Lesson) -> Game:
    """The game of a lesson at its first decision."""
    options = complete_options(system, lesson.options)
    setting, state, _ = system.rules.situation(lesson.situation, options, lesson.id)
    situation = msgspec.json.encode(lesson.situation).decode()
    return Game.start(system, setting, state, lesson.id, options, key=lesson.key, situation=situation)


def setting_of(system: AnySystem, lesson: Lesson) -> Any:
    """Where a lesson takes place."""
    return system.rules.situation(lesson.situation, complete_options(system, lesson.options), lesson.id)[0]


def lesson_of(game: Game) -> Lesson | None:
    """The lesson that a game belongs to."""
    lesson = lessons(game.system).get(game.header.scenario) if game.header.situation else None
    same = lesson and msgspec.json.encode(lesson.situation).decode() == game.header.situation
    return lesson if same else None


class Course:
    """How far a learner has come in a lesson."""

    def __init__(self, system: AnySystem, lesson: Lesson) -> None:
        self.lesson = lesson
        setting, _, self.names = system.rules.situation(
            lesson.situation, complete_options(system, lesson.options), lesson.id
        )
        self.seat: Seat = setting.sides.index(lesson.learner)
        self._ends: list[tuple[int, int]] = []
        """For each step that is over, how many inputs had been made and how long the log was."""
        self._is_goal_reached = False
        self._lost = ""

    @classmethod
    def of(cls, game: Game, lesson: Lesson) -> Course:
        """The course of a game that has been played for a while."""
        course = cls(game.system, lesson)
        for count, entry in enumerate(game.inputs):
            if count and isinstance(entry, Chosen) and not entry.auto:
                course.follow(_earlier(game, count))
        course.follow(game)
        return course

    @property
    def at(self) -> int:
        """How many steps are over."""
        return len(self._ends)

    @property
    def step(self) -> LessonStep | None:
        """The step the learner is at; none where all are over."""
        return self.lesson.step[self.at] if self.at < len(self.lesson.step) else None

    @property
    def is_done(self) -> bool:
        return self.step is None and self._is_goal_reached

    @property
    def lost(self) -> Text | None:
        """What the coach says where the goal is out of reach."""
        return Text(self._lost) if self._lost and not self.is_done else None

    def follow(self, game: Game) -> None:
        """Go on as far as the game has come, or back where choices were taken back."""
        while self._ends and self._ends[-1][0] > len(game.inputs):
            self._ends.pop()
        while self.step is not None and self._is_over(self.step, game):
            self._ends.append((len(game.inputs), len(game.log)))
        self._is_goal_reached = self._holds(self.lesson.goal, game)
        self._lost = next((lost.say for lost in self.lesson.lost if self._holds(lost.reach, game)), "")

    def _is_over(self, step: LessonStep, game: Game) -> bool:
        inputs, lines = self._ends[-1] if self._ends else (0, 0)
        told = {line.message.id for line in game.log[lines:]} if step.told else set()
        return (
            (not step.chose or self._chose(step.chose, game.inputs[inputs:]))
            and (not step.asked or self._asked(step.asked, game))
            and all(id in told for id in step.told)
            and self._holds(step.reach, game)
        )

    def _chose(self, pattern: str, inputs: Sequence[Input]) -> bool:
        made = [entry for entry in inputs if isinstance(entry, Chosen) and entry.seat == self.seat and not entry.auto]
        return self._fits(pattern, [entry.choice for entry in made])

    def _fits(self, pattern: str, choices: Sequence[Choice]) -> bool:
        return any(fits(choice, self.named(pattern)) for choice in choices)

    def _asked(self, prompt: str, game: Game) -> bool:
        asked = game.asked(self.seat)
        return asked is not None and asked.prompt.id == prompt

    def _holds(self, facts: Facts, game: Game) -> bool:
        return hold(game.system, game.state, facts, self.names)

    def named(self, notation: str) -> str:
        """A notation with the ids of the pieces it names."""
        return with_ids(notation, self.names)

    def stray(self, choice: Choice) -> Text | None:
        """What the coach says to a choice that is legal but not the point at this step."""
        step = self.step
        if step is None:
            return None
        wanted = not step.only or any(self._fits(pattern, [choice]) for pattern in step.only)
        unwanted = any(self._fits(pattern, [choice]) for pattern in step.avoid)
        return None if wanted and not unwanted else Text(step.stray)

    def play(self, game: Game, choices: Sequence[Choice], seat: Seat) -> int:
        """Make the learner's choices up to the first surprise or stray; returns how many were made.

        Where that leads no step further because of a stray, nothing is done: `Illegal` says what the coach says.
        """
        made, began = 0, self.at
        for choice in choices:
            if made and (seat not in game.to_move or game.why_not(choice, seat)):
                break
            beside = self.stray(choice) if made else None
            if beside is not None and self.at > began:
                break
            if beside is not None:
                for _ in range(made):
                    game.undo(seat)
                raise Illegal(choice, Violation("", beside))
            before = len(game.inputs)
            game.play([choice], seat)
            made += 1
            self.follow(game)
            if any(not isinstance(entry, Chosen) or entry.seat != seat for entry in game.inputs[before:]):
                break
        return made


def fits(choice: Choice, pattern: str) -> bool:
    """Whether a choice is as a pattern says."""
    near = _NEAR.fullmatch(pattern)
    if near is None:
        return fnmatchcase(str(choice), pattern)
    if choice.point is None or not fnmatchcase(str(msgspec.structs.replace(choice, point=None)), near[1]):
        return False
    return dist(choice.point, (int(near[2]), int(near[3]))) <= int(near[4])


def hold(system: AnySystem, state: Any, facts: Facts, names: Mapping[str, int]) -> bool:
    """Whether all of some facts are so."""
    return all(equal(fact_of(system, state, subject, names), value) for subject, value in facts.items())


def _earlier(game: Game, count: int) -> Game:
    kept = [snapshot for snapshot in game.snapshots if snapshot.at <= count]
    part = Record(game.header, game.inputs[:count], kept)
    return Game.resume(game.system, part, game.setting, RecordedDice(iter(())))


def opponent(system: AnySystem, lesson: Lesson, maker: AgentMaker) -> AgentMaker:
    """Makes the player of another seat of a lesson; the agent of `maker` answers what the lesson does not."""
    names = Course(system, lesson).names
    given = [reply if isinstance(reply, Reply) else Reply(reply, {}) for reply in lesson.other.answers]
    replies = [(with_ids(reply.choose, names), reply.unless) for reply in given]

    def reply_to(brief: Brief) -> Choice | None:
        for pattern, unless in replies:
            if unless and hold(system, brief.state, unless, names):
                continue
            for choice in brief.legal:
                if fits(choice, pattern):
                    return choice
        return None

    def make(system: AnySystem, setting: Any, seat: Seat) -> Agent:
        agent = maker(system, setting, seat)

        def answer(brief: Brief, rng: Random, /) -> Answer:
            reply = reply_to(brief)
            return agent(brief, rng) if reply is None else (reply, Text("reason-lesson"))

        return answer

    return make


def play_model(system: AnySystem, lesson: Lesson, maker: AgentMaker, rng: Random) -> tuple[Game, Course]:
    """Play a lesson by its model solution to its end; `Mismatch` where that does not lead there."""
    game, course = open_lesson(system, lesson), Course(system, lesson)
    make = opponent(system, lesson, maker)
    others = [make(system, game.setting, seat) for seat in range(len(game.seats))]
    course.follow(game)
    waiting: dict[int, list[str]] = {}
    for _ in range(MODEL_LIMIT):
        if course.step is None:
            break
        where = f"step {course.at + 1}"
        if not game.to_move:
            raise Mismatch(f"{where}: the game is over")
        seat = game.to_move[0]
        if seat != course.seat:
            game.follow(plan_in(others[seat](game.brief(seat), rng)), seat)
        else:
            remaining = waiting.setdefault(course.at, [course.named(notation) for notation in course.step.model])
            asked = game.asked(seat)
            if not remaining:
                raise Mismatch(f"{where}: the model is used up at {asked.prompt.id if asked else 'no question'}")
            _model_choice(game, course, Choice.parse(remaining.pop(0)), where)
        course.follow(game)
    unused = [notation for choices in waiting.values() for notation in choices]
    if unused:
        raise Mismatch(f"the model has choices that are not needed: {', '.join(unused)}")
    return game, course


def _model_choice(game: Game, course: Course, choice: Choice, where: str) -> None:
    violation = game.why_not(choice, course.seat)
    if violation:
        legal = ", ".join(map(str, game.legal(course.seat)))
        raise Mismatch(f"{where}: {str(choice)!r} is refused: {violation.why.id} ({violation.rule}); legal: {legal}")
    if course.stray(choice):
        raise Mismatch(f"{where}: {str(choice)!r} is said to be not the point")
    game.choose(choice, course.seat)
