"""A procedure run alone in a situation, with scripted dice and answers, for what no decision leads to by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Draw, Event, Procedure
from bocage.kernel.contract.question import Ask
from bocage.systems.pzf.setup.situation import read_situation
from bocage.systems.pzf.state.model import State

T = TypeVar("T")


def at(**words: Any) -> tuple[State, dict[str, int]]:
    """The state of a situation and the ids of its figures by name."""
    options = words.pop("options", {})
    _, state, names = read_situation(words, options, "test")
    return state, names


def run(
    procedure: Procedure[T], dice: Sequence[Sequence[int]] = (), choices: Sequence[str] = ()
) -> tuple[T, list[str]]:
    """What a procedure returns, and the events it told; all dice and choices must be used."""
    faces, answers = list(dice), list(choices)
    told: list[str] = []
    value: Any = None
    while True:
        try:
            request = procedure.send(value)
        except StopIteration as end:
            assert not faces, f"dice left over: {faces}"
            assert not answers, f"choices left over: {answers}"
            return end.value, told
        value = None
        if isinstance(request, Draw):
            value = request.read(tuple(faces.pop(0)))
        elif isinstance(request, Ask):
            value = Choice.parse(answers.pop(0))
        elif isinstance(request, Event):
            told.append(request.message.id)
