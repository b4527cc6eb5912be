"""Small systems written for one kernel test each: a few steps over a state that keeps a list of words."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, draw
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.contract.setting import Outcome, attach
from bocage.kernel.contract.system import AnySystem, Knowledge, Lookup, Rules, Showing, System, Tools
from bocage.kernel.dice import D6, DiceSource
from bocage.kernel.play.game import Game
from bocage.kernel.showing.view import Scene
from bocage.kernel.text import Text, text


class Words(msgspec.Struct, dict=True):
    """What happened, and numbers to play with; `secret` is known to seat 0 only."""

    step: str = "first"
    outcome: Outcome | None = None
    words: list[str] = msgspec.field(default_factory=list)
    numbers: dict[int, int] = msgspec.field(default_factory=dict)
    turn: int = 0
    secret: int = 0
    said: dict[int, list[str]] = msgspec.field(default_factory=dict)
    """What each seat has said in secret."""


class Part(msgspec.Struct, frozen=True):
    """A resolution written for one test: it may change anything."""

    def touches(self, s: Any) -> Touched:
        return ANYTHING


class Table(msgspec.Struct, frozen=True):
    sides: tuple[str, ...] = ("red", "blue")
    seats: tuple[int, ...] = (0, 1)


def known_all(s: Words, seat: int) -> Words:
    return s


def known_without_secret(s: Words, seat: int) -> Words:
    secret = s.secret if seat == 0 else 0
    seen = Words(s.step, s.outcome, s.words, s.numbers, s.turn, secret, s.said)
    return attach(seen, s.__dict__["setting"])  # type: ignore[no-any-return]


def altered(system: AnySystem, **changes: Any) -> AnySystem:
    """A system with other fields, each of them in the part of the contract it belongs to: `altered(PROBE, known=…)`."""
    for name, value in changes.items():
        if name in IDENTITY:
            system = dataclasses.replace(system, **{name: value})
        else:
            part = PART_OF[name]
            system = dataclasses.replace(system, **{part: dataclasses.replace(getattr(system, part), **{name: value})})
    return system


IDENTITY = ("code", "title", "package", "revision")
PARTS = {"rules": Rules, "knowledge": Knowledge, "showing": Showing, "lookup": Lookup, "tools": Tools}
PART_OF = {field.name: name for name, part in PARTS.items() for field in dataclasses.fields(part)}
NOWHERE = Scene("", (), (), (), Text("status"), (), 0)


def words_system(
    steps: Mapping[str, Step], known: Callable[[Words, int], Words] = known_all, **changes: Any
) -> AnySystem:
    """The smallest system that runs these steps, with other fields where they are named."""
    system: System[Table, Words] = System(
        code="words",
        title=text("title"),
        package="tests.probe",
        revision=1,
        rules=Rules(
            state=Words,
            steps=steps,
            options=tuple,
            scenarios=tuple,
            setting=lambda scenario, options: Table(),
            situation=lambda data, options, source: (Table(), Words(), {}),
            start=lambda setting: Words(),
            turn=lambda s: str(s.turn),
            data_hash=str,
        ),
        knowledge=Knowledge(known=known, resample=lambda seen, seat, rng: seen),
        showing=Showing(
            scene=lambda s, seat: NOWHERE,
            describe=lambda s, choice: Text(f"choice-{choice.verb}"),
        ),
        tools=Tools(fact=lambda s, subject, name: getattr(s, name), agents={}),
    )
    return altered(system, **changes)


def begin(
    steps: Mapping[str, Step],
    *,
    state: Words | None = None,
    dice: DiceSource | None = None,
    known: Callable[[Words, int], Words] = known_all,
    **changes: Any,
) -> Game:
    """A game of such a system at its first decision."""
    system = words_system(steps, known, **changes)
    return Game.start(system, Table(), state or Words(), "words", {}, key=b"words", dice=dice)


def choices(*notations: str) -> Callable[[Any], list[Choice]]:
    return lambda s: [Choice.parse(notation) for notation in notations]


def over(s: Words) -> Procedure[None]:
    s.outcome = Outcome("over", 0)
    return
    yield


# --- games of words ------------------------------------------------------------------------------------------------
PROMPT = text("prompt")


def word(s: Words, seat: int = 0, *verbs: str) -> Procedure[str]:
    """One word from a seat, noted in the state."""
    choice = yield from ask(seat, PROMPT, Choices(choices(*(verbs or ("a", "b", "c")))))
    s.words.append(f"{seat}{choice.verb}")
    return choice.verb


def endless(*parts: Any) -> dict[str, Step]:
    """A game of one step that does its parts one after another, for ever."""

    def first(s: Words) -> Procedure[None]:
        for part in parts:
            yield from part(s)

    return {"first": first}


def red(s: Words) -> Procedure[None]:
    """Side 0 says a word."""
    yield from word(s, 0)


def blue(s: Words) -> Procedure[None]:
    """Side 1 says a word."""
    yield from word(s, 1)


def roll(s: Words) -> Procedure[None]:
    """A die for side 0, noted in the state."""
    face = yield from draw(D6, "die", lambda faces: faces[0], seat=0)
    s.words.append(f"rolled {face}")


def say(game: Game, *words: str) -> None:
    """Have the seat that is asked first choose each of these verbs."""
    for verb in words:
        game.choose(verb, game.to_move[0])


def plan(words: str) -> list[Choice]:
    """A plan of choices that are one letter each."""
    return [Choice(verb) for verb in words]
