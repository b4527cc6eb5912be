"""What would become of a plan if every reaction that is known to be possible came: its cost, and how far it gets.

The rules themselves run on a copy of what the seat knows, along every distinct reading of every roll, or by sampling
past a budget. Positions that come out alike between two steps are followed once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.odds import TooMany, readings_of
from bocage.kernel.procedure import Ask, Barrier, Draw, Reaction, Request, Seat, Together
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.system import System, attach

SAMPLES = 200
"""Runs where there are too many to follow them all."""


class Forecast(msgspec.Struct, frozen=True):
    """Of each choice of a plan: what it costs (None: nothing), and the chance that the plan can go on after it.

    `refused` says why the plan is not legal, where that does not depend on dice. `error` is the largest standard error
    of a chance, 0 where all are exact.
    """

    costs: tuple[int | None, ...]
    through: tuple[Fraction, ...]
    unit: str = ""
    scale: int = 1
    exact: bool = True
    error: float = 0.0
    refused: Violation | None = None


class Unknown(Exception):
    """A plan that leads into secret decisions, or to something that is yet to be shown, cannot be foreseen."""


class Stretch(NamedTuple):
    """Where a run came to: after how many choices, and either the position there, why it ends, or the roll it lacks."""

    made: int
    position: bytes = b""
    why: Violation | None = None
    lacks: Draw | None = None


Dice = Callable[[Draw], Any]


def forecast(
    system: System,
    setting: Any,
    state: Any,
    plan: Sequence[Choice],
    seat: Seat,
    after: Choice | None = None,
    budget: int = 300,
) -> Forecast | None:
    """A plan of a seat from a state between two steps; None where it cannot be foreseen.

    `after` is a choice that is still legal after the plan only if the piece has come through it all.
    """
    run = Run(system, setting, plan, seat, after)
    start = msgspec.msgpack.encode(state)
    try:
        refused = _undisturbed(run, start)
        try:
            through, exact = _exact(run, start, budget), True
        except TooMany:
            through, exact = _sampled(run, start), False
    except Unknown:
        return None
    costs = tuple(run.costs.get(at) for at in range(len(plan)))
    error = 0.0 if exact else max(sqrt(share * (1 - share) / SAMPLES) for share in (1 / SAMPLES, *map(float, through)))
    return Forecast(costs, tuple(through), run.unit, run.scale, exact, error, refused)


def _undisturbed(run: Run, start: bytes) -> Violation | None:
    """Note what each choice costs where nobody reacts, and give why the plan is not legal even then."""
    run.calm = True
    position, made = start, 0
    why: Violation | None = None
    while position and why is None:
        end = run.stretch(position, made, lambda request: next(iter(())))
        position, made, why = end.position, end.made, end.why
    run.calm = False
    return why


def _exact(run: Run, start: bytes, budget: int) -> list[Fraction]:
    through = [Fraction(0)] * len(run.plan)
    front: dict[tuple[bytes, int], Fraction] = {(start, 0): Fraction(1)}
    left = budget
    while front:
        later: defaultdict[tuple[bytes, int], Fraction] = defaultdict(Fraction)
        for (position, made), weight in front.items():
            ends = _ends(run, position, made, left)
            left -= len(ends)
            for end, share in ends:
                for at in range(made, end.made):
                    through[at] += share * weight
                if end.position:
                    later[end.position, end.made] += share * weight
        front = later
    return through


def _ends(run: Run, position: bytes, made: int, limit: int) -> list[tuple[Stretch, Fraction]]:
    """Every end of the stretch that begins at a position, with its share."""
    ends: list[tuple[Stretch, Fraction]] = []
    branches: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while branches:
        if len(ends) + len(branches) > limit:
            raise TooMany
        readings, share = branches.pop()
        script = iter(readings)
        end = run.stretch(position, made, lambda request, script=script: next(script))  # type: ignore[misc]
        if end.lacks is None:
            ends.append((end, share))
        else:
            found = readings_of(end.lacks, limit)
            branches += [((*readings, reading), share * part) for reading, part in found.items()]
    return ends


def _sampled(run: Run, start: bytes) -> list[Fraction]:
    rng = Random(1)
    counts = [0] * len(run.plan)
    for _ in range(SAMPLES):
        position, made = start, 0
        while position:
            end = run.stretch(position, made, lambda request: request.read(_throw(request, rng)))
            for at in range(made, end.made):
                counts[at] += 1
            position, made = end.position, end.made
    return [Fraction(count, SAMPLES) for count in counts]


def _throw(request: Draw, rng: Random) -> tuple[int, ...]:
    return tuple(rng.randint(1, request.dice.sides) for _ in range(request.dice.count))


class Run:
    """Carries out a plan stretch by stretch: from one position between two steps to the next."""

    def __init__(
        self, system: System, setting: Any, plan: Sequence[Choice], seat: Seat, after: Choice | None = None
    ) -> None:
        self.system, self.setting, self.plan, self.seat, self.after = system, setting, plan, seat, after
        self._decoder = msgspec.msgpack.Decoder(system.state)
        self.costs: dict[int, int] = {}
        self.unit, self.scale = "", 1
        self.calm = False
        """Nobody reacts."""

    def stretch(self, position: bytes, begun: int, dice: Dice) -> Stretch:
        """On from a position, the choices before `begun` being made."""
        state = attach(self._decoder.decode(position), self.setting)
        made, sent = begun, begun
        used: set[Choice] = set()
        while state.outcome is None:
            procedure = self.system.steps[state.step](state)
            at_step, value = True, None
            while True:
                try:
                    request = procedure.send(value)
                except StopIteration:
                    break
                if isinstance(request, Ask) and request.seat == self.seat:
                    end = self._asked(request, state, made, sent, at_step and sent > begun)
                    if end:
                        return end
                    self._note_cost(request, state, sent)
                    made, value, sent = sent, self.plan[sent], sent + 1
                    used.clear()
                elif isinstance(request, Draw):
                    try:
                        value = dice(request)
                    except StopIteration:
                        return Stretch(made, lacks=request)
                else:
                    value = self._answered(request, state, used)
                at_step = False
        return Stretch(sent)

    def _asked(self, request: Ask, state: Any, made: int, sent: int, may_rest: bool) -> Stretch | None:
        """The end of a stretch at a question of the seat itself, or None where the next choice of the plan is made."""
        last = sent == len(self.plan)
        wanted = self.after if last else self.plan[sent]
        why = self._why_not(request, state, wanted) if wanted else None
        if why is not None:
            return Stretch(made, why=None if last else why)
        if last:
            return Stretch(sent)
        return Stretch(sent, msgspec.msgpack.encode(state)) if may_rest else None

    def _why_not(self, request: Ask, state: Any, wanted: Choice) -> Violation | None:
        known = self.system.known(state, self.seat)
        explain = request.check or request.why
        why = explain(known, wanted) if explain else None
        if why is None and request.options is not None and wanted not in request.options(known):
            return refuse(request.rule, "refuse-not-offered", choice=str(wanted))
        return why

    def _note_cost(self, request: Ask, state: Any, at: int) -> None:
        if request.tally and at not in self.costs:
            tally = request.tally(self.system.known(state, self.seat), self.plan[at])
            if tally and tally.unit:
                self.costs[at], self.unit, self.scale = tally.total, tally.unit, tally.scale

    def _answered(self, request: Request, state: Any, used: set[Choice]) -> Choice | None:
        """What another seat answers: every reaction once for each choice of the plan, all else by default."""
        shows = isinstance(request, Barrier) and request.reveal and self.seat in request.seats
        if shows or isinstance(request, Together):
            raise Unknown
        if not isinstance(request, Ask):
            return None
        known = self.system.known(state, request.seat)
        if request.options is None:
            return request.sample(known, Random(1)) if request.sample else None
        if request.reaction:
            if self.calm:
                return request.reaction.decline
            return _react(request, request.reaction, known, used)
        legal = [c for c in request.options(known) if request.check is None or request.check(known, c) is None]
        wanted = request.default(known) if request.default else None
        return wanted if wanted in legal else legal[0]


def _react(request: Ask, reaction: Reaction, known: Any, used: set[Choice]) -> Choice:
    assert request.options is not None
    for choice in request.options(known):
        if choice not in used and choice != reaction.decline and not (request.check and request.check(known, choice)):
            used.add(choice)
            return choice
    return reaction.decline
