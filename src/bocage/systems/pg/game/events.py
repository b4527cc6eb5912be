"""What a scenario lets happen at the start of a turn (PG-2.3a): visibility, snow, groups that come on a die."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import rule
from bocage.systems.pg.state.model import State
from bocage.systems.pg.state.pieces import side_name


def _die(faces: Faces) -> int:
    return faces[0]


def begin_turn(s: State) -> Procedure[None]:
    """All that the scenario settles before the initiative of a turn."""
    yield from settle_visibility(s)
    yield from settle_arrivals(s)


@rule("PG-2.3a", "PG-8.1b")
def settle_visibility(s: State) -> Procedure[None]:
    """The visibility of the turn: that of the scenario, changed from some turn on, and cut by snow."""
    terms, before = s.setting.terms, s.visibility
    since = max((turn for turn in terms.visibility_from if turn <= s.turn), default=0)
    s.visibility = terms.visibility_from.get(since, terms.visibility)
    if terms.snow and (yield from draw(D6, "snow", _die, rule="PG-2.3a")) == terms.snow:
        s.visibility = min(s.visibility, terms.snow_visibility)
    if s.visibility != before:
        yield tell("told-visibility", rule="PG-8.1a", hexes=s.visibility)


@rule("PG-16.5a")
def settle_arrivals(s: State) -> Procedure[None]:
    """Groups whose turn has come may enter; those that depend on a die are rolled for."""
    for number, arrival in s.setting.terms.arrivals.items():
        waiting = [piece for piece in s.pieces.values() if piece.group == number and piece.arrives > s.turn]
        if not arrival.roll or not waiting or s.turn < arrival.turn:
            continue
        if (yield from draw(D6, "arrival", _die, seat=arrival.side, rule="PG-16.5a")) >= arrival.roll:
            for piece in waiting:
                piece.arrives = s.turn
            yield tell("told-arrival", rule="PG-16.5a", side=side_name(s, arrival.side))
