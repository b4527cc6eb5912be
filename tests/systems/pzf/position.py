"""Positions for tests of rules: figures are found by name, choices are written as in cases (`take #rifleman`).

Lengths are in inches where a position is written (`at`), in thousandths of an inch where a figure is read.

>>> position = given([american("rifleman", (5, 5)), german("enemy", (30, 20))], step="move")
>>> position.play("take #rifleman", "to (5000,8000)")
>>> position.place("rifleman"), position.figure("rifleman").spent
((5000, 8000), 3000)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from bocage.ground.lattice import Point
from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Note, Route, Way
from bocage.kernel.contract.procedure import Draw, Event, Procedure
from bocage.kernel.contract.question import Ask
from bocage.kernel.contract.registry import complete_options, find
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.files.case import with_ids
from bocage.kernel.play.game import Game
from bocage.kernel.rules import Violation
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.setting import Setting

AMERICAN, GERMAN = 0, 1
"""The seats of the sides of `given`."""

T = TypeVar("T")
Piece = dict[str, Any]


def american(name: str, place: Sequence[float] = (0, 0), type: str = "us_private", **more: Any) -> Piece:
    """An American figure, a private unless another type is given; also guns and mounts, which belong to no nation."""
    return {"name": name, "side": "american", "type": type, "at": place, **more}


def german(name: str, place: Sequence[float] = (0, 0), type: str = "ger_grenadier", **more: Any) -> Piece:
    """A German figure, a grenadier unless another type is given."""
    return {"name": name, "side": "german", "type": type, "at": place, **more}


@dataclass(frozen=True)
class Outcome(Generic[T]):
    """What a procedure returned, and the ids of the messages of its events."""

    value: T
    told: list[str]


class Position:
    """A situation with its figures by name. Its game begins, and runs to the first question, when it is first used."""

    def __init__(self, setting: Setting, state: State, names: Mapping[str, int], start: Callable[[], Game]) -> None:
        self.setting, self.situation, self.names, self._start = setting, state, names, start

    @cached_property
    def game(self) -> Game:
        return self._start()

    @property
    def state(self) -> State:
        """The state of the game or, before it begins, of the situation."""
        state: State = self.game.state if "game" in self.__dict__ else self.situation
        return state

    def id(self, name: str) -> int:
        return self.names[name]

    def figure(self, name: str) -> Figure:
        return self.state.figures[self.names[name]]

    def place(self, name: str) -> Point:
        """Where a figure is, in thousandths of an inch."""
        return self.figure(name).x, self.figure(name).y

    def choice(self, notation: str) -> Choice:
        return Choice.parse(with_ids(notation, self.names))

    def play(self, *notations: str) -> None:
        """Make choices one after the other, each by the seat that is asked."""
        for notation in notations:
            self.game.choose(self.choice(notation), self.game.to_move[0])

    def with_names(self, choices: Iterable[Choice]) -> list[str]:
        """The notations of choices, with the names of figures."""
        name_of = {str(id): name for name, id in self.names.items()}
        return [re.sub(r"#(\d+)", lambda id: f"#{name_of[id[1]]}", str(choice)) for choice in choices]

    def offered(self, seat: int | None = None) -> list[str]:
        """The legal choices of a seat, by default of the one that is asked, with the names of figures."""
        return self.with_names(self.game.legal(self.game.to_move[0] if seat is None else seat))

    def question(self, seat: int = AMERICAN) -> Ask:
        """The question a seat is asked."""
        question = self.game.asked(seat)
        assert question is not None, f"seat {seat} is asked nothing"
        return question

    def why_not(self, notation: str, seat: int = AMERICAN) -> tuple[str, str] | None:
        """The rule that refuses a choice and the id of the message; None if it is legal."""
        return reason(self.game.why_not(self.choice(notation), seat))

    def notes_on(self, notation: str, seat: int = AMERICAN) -> Sequence[Note]:
        return self.game.notes_on(self.choice(notation), seat)

    def led(self, name: str, x: int, y: int, *, together: bool = False) -> Route:
        """How a figure, or `together` with it its group, would be led to a point."""
        route = self.game.route(AMERICAN, self.id(name), (x, y), together=together)
        assert isinstance(route, Route), f"{name} cannot be led: {route}"
        return route

    def why_not_led(self, name: str, x: int, y: int) -> tuple[str, str] | None:
        """The rule by which a figure is not led to a point and the id of the message; None if it is, or is not ours."""
        route = self.game.route(AMERICAN, self.id(name), (x, y), together=False)
        return reason(route) if isinstance(route, Violation) else None

    def follow(self, *ways: Way) -> None:
        """Make all choices of ways as one plan, none of which may be refused."""
        plan = [Choice.parse(choice) for way in ways for choice in way.choices]
        assert self.game.play(plan, AMERICAN) == len(plan)

    def run(
        self, procedure: Procedure[T], dice: Sequence[Sequence[int]] = (), choices: Sequence[str] = ()
    ) -> Outcome[T]:
        """Run a procedure alone, for what no choice leads to; all dice and choices must be used."""
        return run(procedure, dice, [with_ids(notation, self.names) for notation in choices])


def run(procedure: Procedure[T], dice: Sequence[Sequence[int]] = (), choices: Sequence[str] = ()) -> Outcome[T]:
    """Run a procedure alone; choices are written with ids, and all dice and choices must be used."""
    faces, answers = list(dice), list(choices)
    told: list[str] = []
    value: Any = None
    while True:
        try:
            request = procedure.send(value)
        except StopIteration as end:
            assert not faces, f"dice left over: {faces}"
            assert not answers, f"choices left over: {answers}"
            return Outcome(end.value, told)
        value = None
        if isinstance(request, Draw):
            assert faces, f"no dice for {request.purpose}"
            value = request.read(tuple(faces.pop(0)))
        elif isinstance(request, Ask):
            assert answers, f"no choice for {request.prompt.id}"
            value = Choice.parse(answers.pop(0))
        elif isinstance(request, Event):
            told.append(request.message.id)


def given(
    figures: Sequence[Piece],
    *,
    dice: Sequence[Sequence[int]] = (),
    key: bytes | None = None,
    options: Mapping[str, bool | str] = {},
    **situation: Any,
) -> Position:
    """A position of Americans, who are to play, against Germans; `situation` holds its other fields.

    Its game rolls the scripted `dice` or, with a `key`, those that follow from it.
    """
    system = find("pzf")
    chosen = complete_options(system, dict(options))
    setting, state, names = system.rules.situation({"figures": list(figures), **situation}, chosen, "test")
    source = ScriptedDice(dice) if key is None else None
    return Position(
        setting, state, names, lambda: Game.start(system, setting, state, "test", chosen, key=key, dice=source)
    )


def reason(refusal: Violation | None) -> tuple[str, str] | None:
    """The rule of a refusal and the id of its message; None if nothing is refused."""
    return (refusal.rule, refusal.why.id) if refusal else None
