"""Runs one procedure of the rules by itself, with scripted dice and nobody to ask."""

from __future__ import annotations

from typing import Any, TypeVar

from bocage.kernel.contract.procedure import Draw, Procedure

T = TypeVar("T")


def rolled(procedure: Procedure[T], *dice: tuple[int, ...]) -> T:
    """What a procedure returns when its dice show these faces, all of which it must use."""
    rolls, answer = list(dice), None
    try:
        while True:
            request: Any = procedure.send(answer)
            answer = request.read(rolls.pop(0)) if isinstance(request, Draw) else None
    except StopIteration as end:
        assert not rolls
        result: T = end.value
        return result
