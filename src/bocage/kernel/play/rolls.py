"""What the log says of a roll."""

from __future__ import annotations

from typing import Any

from bocage.kernel.contract.procedure import Draw
from bocage.kernel.dice import Faces
from bocage.kernel.showing.view import LogLine
from bocage.kernel.tally import EACH, NEEDED, Tally
from bocage.kernel.text import Text


def roll_line(request: Draw, faces: Faces, reading: Any) -> LogLine:
    """The line of a roll: each die, the natural and the final value, and every modifier.

    Of many dice for many pieces it says what they sum up to, without the single faces.
    """
    if request.summed is not None:
        said = Text(f"rolled-{request.purpose}", request.summed(reading))
        return LogLine(said, request.rule, dice=str(request.dice), seat=request.seat, to=request.to)
    natural = sum(faces)
    tally, about = request.tally, request.about
    if about and request.result is not None:
        about = {**about, "result": request.result(reading)}
    return LogLine(
        Text(f"rolled-{request.purpose}", about) if about else Text(f"roll-{request.purpose}"),
        request.rule,
        dice=str(request.dice),
        faces=faces,
        natural=natural,
        final=None if request.limit else _final(natural, tally),
        tally=tuple(tally.lines) if tally else (),
        seat=request.seat,
        to=request.to,
        limit=request.limit,
    )


def _final(natural: int, tally: Tally | None) -> int | None:
    """What modifiers make of a roll; a number to be reached, or dice read one by one, make no result."""
    if tally is None:
        return natural
    return None if tally.unit in (NEEDED, EACH) else natural + tally.total
