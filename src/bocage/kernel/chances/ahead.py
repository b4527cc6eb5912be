"""What would become of a plan if every reaction that is known to be possible came: its cost, and how far it gets.

The rules themselves run on a copy of what the seat knows. The likeliest readings of the rolls are followed one by one,
the others by chance where there are too many. Positions that come out alike are followed once, by all plans that meet
them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import msgspec

from bocage.kernel.chances.odds import Branch, Rolls, TooMany, by_chance, distribution, readings_of
from bocage.kernel.choice import Choice
from bocage.kernel.command import Side
from bocage.kernel.contract.procedure import Barrier, Draw, Request, Together
from bocage.kernel.contract.question import Ask, Opportunity, Reaction
from bocage.kernel.contract.setting import State, attach
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.limits import REQUEST_LIMIT, STEP_LIMIT, NeverAsks
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.text import pieces_in

RUNS = 100
"""The most ends of one choice that are told apart; ends less likely than one in this many are sampled."""
KEPT_STRETCHES = 3000
"""The most stretches that are remembered; then all are forgotten."""
THREATS = 3
"""The most reactions that a forecast names."""
THREAT_RUNS = 40
"""The budget of runs for the odds of one threat."""


class Threat(msgspec.Struct, frozen=True):
    """A possible reaction to choice number `at` of a plan, counted from 0: its piece, its place, its chance to harm."""

    at: int
    piece: int
    place: str
    chance: Fraction


class Forecast(msgspec.Struct, frozen=True):
    """Of each choice of a plan: what it costs (None: nothing), and the chance that all can go on after it.

    `refused` says why the plan is not legal, where that does not depend on dice. `error` is the largest standard error
    of a chance, 0 where all are exact. `threats` are the worst reactions to the choices where most is lost.
    """

    costs: tuple[int | None, ...]
    through: tuple[Fraction, ...]
    unit: str = ""
    scale: int = 1
    exact: bool = True
    error: float = 0.0
    refused: Violation | None = None
    threats: tuple[Threat, ...] = ()


class Unknown(Exception):
    """A plan that leads into secret decisions, or to facts that are yet to be shown, cannot be foreseen."""


class Stretch(NamedTuple):
    """Where a run came to: how many choices were made, how many of them are surely got through, and the position there.

    Without a position it ends there: it is over, or `why` says what stands against the next choice.
    """

    sent: int
    through: int
    position: bytes = b""
    why: Violation | None = None


class Ends(NamedTuple):
    """Every end of a stretch with its share, and whether they are all there are."""

    shares: Sequence[tuple[Stretch, Fraction]]
    exact: bool


class OpenReaction(NamedTuple):
    """A reaction that was open to another seat after a choice of the plan (`at`), and what that seat knew then."""

    at: int
    opportunity: Opportunity
    known: bytes


Front = Mapping[tuple[bytes, int], Fraction]


class Foresight:
    """Forecasts plans of a side from one decision; kept for as long as the game stands there."""

    def __init__(self, system: AnySystem, setting: Any, state: Any, side: Side) -> None:
        self.system, self.setting, self.side = system, setting, side
        self.start = msgspec.msgpack.encode(state)
        self._ends: dict[tuple[bytes, Choice | None, int, int], Ends] = {}
        self._effects: dict[tuple[bytes, Choice], Fraction] = {}

    def forecast(self, plan: Sequence[Choice], after: Choice | None = None) -> Forecast | None:
        """A plan of the seat; None where it cannot be foreseen.

        `after` is a choice that is still legal after the plan only if the piece has come through it all; one that is
        not legal even then says nothing.
        """
        run = Run(self.system, self.setting, plan, self.side, after)
        try:
            refused = self._why_not_undisturbed(run)
            through, exact = self._through(run)
        except Unknown:
            return None
        costs = tuple(run.costs.get(number) for number in range(len(plan)))
        error = 0.0 if exact else max(sqrt(share * (1 - share) / RUNS) for share in (1 / RUNS, *map(float, through)))
        threats = self._threats(run.chances, through)
        return Forecast(costs, tuple(through), run.unit, run.scale, exact, error, refused, threats)

    def _why_not_undisturbed(self, run: Run) -> Violation | None:
        """Why the plan is not legal even without reactions; notes the cost of each choice and the open reactions."""
        run.calm = True
        end = Stretch(0, 0, self.start)
        while end.position:
            end = run.stretch(end.position, end.sent, by_chance(Random(1)))
        run.calm = False
        return end.why

    # --- how far it gets ------------------------------------------------------------------------------------------
    def _through(self, run: Run) -> tuple[list[Fraction], bool]:
        through, exact = [Fraction(0)] * len(run.plan), True
        front: Front = {(self.start, 0): Fraction(1)}
        while front:
            later: defaultdict[tuple[bytes, int], Fraction] = defaultdict(Fraction)
            for (position, sent), weight in front.items():
                ends = self._ends_of(run, position, sent, max(1, int(RUNS * weight)))
                exact = exact and ends.exact
                for end, share in ends.shares:
                    for number in range(max(0, sent - 1), end.through):
                        through[number] += share * weight
                    if end.position:
                        later[end.position, end.sent] += share * weight
            exact = exact and len(later) <= RUNS
            front = thinned(later)
        return through, exact

    def _ends_of(self, run: Run, position: bytes, sent: int, limit: int) -> Ends:
        key = position, run.wanted(sent), sent, limit if sent < len(run.plan) else 0
        ends = self._ends.get(key)
        if ends is None:
            ends = ends_of(run, position, sent, limit)
            if len(self._ends) >= KEPT_STRETCHES:
                self._ends.clear()
            # One that asks the seat again before it rests depends on the choices after the next.
            if all(end.sent <= sent + 1 for end, _ in ends.shares):
                self._ends[key] = ends
        return ends

    # --- the worst reactions --------------------------------------------------------------------------------------
    def _threats(self, chances: Sequence[OpenReaction], through: Sequence[Fraction]) -> tuple[Threat, ...]:
        """The worst reactions to the choice where most is lost."""
        lost = [before - after for before, after in zip((Fraction(1), *through), through, strict=False)]
        worst = max({chance.at for chance in chances}, key=lambda number: (lost[number], -number), default=None)
        if worst is None or not lost[worst]:
            return ()
        threats = [
            Threat(worst, one.opportunity.pieces[0], one.opportunity.place, self._effect(one))
            for one in chances
            if one.at == worst
        ]
        threats.sort(key=lambda threat: -threat.chance)
        return tuple(threat for threat in threats[:THREATS] if threat.chance)

    def _effect(self, chance: OpenReaction) -> Fraction:
        key = chance.known, chance.opportunity.choice
        if key not in self._effects:
            resolution = chance.opportunity.resolution
            state = attach(msgspec.msgpack.decode(chance.known, type=self.system.rules.state), self.setting)
            odds = distribution(self.setting, state, resolution, THREAT_RUNS) if resolution else None
            self._effects[key] = odds.effect if odds else Fraction(0)
        return self._effects[key]


def ends_of(run: Run, position: bytes, sent: int, limit: int) -> Ends:
    """The ends of the stretch that begins at a position: at most `limit` told apart, beyond that rolls are sampled.

    The likeliest branches are followed first, each by the run that came upon it for as long as it is the likeliest.
    """
    ends: list[tuple[Stretch, Fraction]] = []
    exact, order, free = True, 0, by_chance(Random(position))
    queue = [(Fraction(-1), 0, Branch((), Fraction(1)))]
    while queue:
        branch = heappop(queue)[2]
        script = Script(branch, limit - len(ends) - len(queue), -queue[0][0] if queue else Fraction(0), free)
        try:
            ends.append((run.stretch(position, sent, script), script.branch.weight))
        except Overtaken:
            script.others.append(script.branch)
        else:
            exact = exact and not script.by_chance
        for other in script.others:
            order += 1
            heappush(queue, (-other.weight, order, other))
    return Ends(ends, exact)


class Overtaken(Exception):
    """Other branches have become likelier than the one that a run has come to."""


class Script:
    """Dice that fall as a branch says, then as is likeliest, and by chance where there is no room for more branches.

    `others` are the branches not taken on the way, `rival` the weight of the likeliest branch elsewhere.
    """

    def __init__(self, branch: Branch, room: int, rival: Fraction, free: Rolls) -> None:
        self.branch, self._room, self._rival, self._free = branch, room, rival, free
        self._known = iter(branch.readings)
        self.others: list[Branch] = []
        self.by_chance = False

    def __call__(self, request: Draw) -> Any:
        for reading in self._known:
            return reading
        shares = {} if self.by_chance else readings_within(request, self._room - len(self.others))
        if not shares:
            self.by_chance = True
            return self._free(request)
        likeliest = self._fork(shares)
        if self.branch.weight < self._rival:
            raise Overtaken
        return likeliest

    def _fork(self, shares: Mapping[Any, Fraction]) -> Any:
        readings, weight = self.branch
        branches = {reading: Branch((*readings, reading), weight * share) for reading, share in shares.items()}
        likeliest = max(shares, key=shares.__getitem__)
        self.branch = branches.pop(likeliest)
        self.others += branches.values()
        self._rival = max([self._rival, *(other.weight for other in branches.values())])
        return likeliest


def readings_within(roll: Draw, limit: int) -> dict[Any, Fraction]:
    """What a roll may come to, or nothing where there is no room for it."""
    try:
        by_reading = readings_of(roll, limit)
    except TooMany:
        return {}
    return by_reading if len(by_reading) <= limit else {}


def thinned(front: Front) -> Front:
    """At most `RUNS` positions with the same total weight, drawn by systematic sampling: marks at even distances."""
    if len(front) <= RUNS:
        return front
    step = sum(front.values(), Fraction(0)) / RUNS
    kept: defaultdict[tuple[bytes, int], Fraction] = defaultdict(Fraction)
    passed, mark = Fraction(0), step / 2
    for key, weight in front.items():
        passed += weight
        while mark < passed:
            kept[key] += step
            mark += step
    return kept


class Run:
    """Carries out a plan stretch by stretch: from one position between two steps to the next."""

    def __init__(
        self, system: AnySystem, setting: Any, plan: Sequence[Choice], side: Side, after: Choice | None = None
    ) -> None:
        self.system, self.setting, self.plan, self.side, self.after = system, setting, plan, side, after
        self._decoder = msgspec.msgpack.Decoder(system.rules.state)
        self.costs: dict[int, int] = {}
        self.chances: list[OpenReaction] = []
        self._together: dict[int, int] = {}
        """How many pieces the question before each choice names if no side reacts: fewer mean that one was stopped."""
        self.unit, self.scale = "", 1
        self.calm = False
        """Whether all reactions are declined, and costs and open reactions noted."""

    def wanted(self, sent: int) -> Choice | None:
        """What is to be chosen next."""
        return self.plan[sent] if sent < len(self.plan) else self.after

    def stretch(self, position: bytes, begun: int, dice: Rolls) -> Stretch:
        """Play on from a position, `begun` choices of the plan being made."""
        state = attach(self._decoder.decode(position), self.setting)
        sent, steps, requests = begun, 0, 0
        used: set[Choice] = set()
        while state.outcome is None:
            steps += 1
            if steps > STEP_LIMIT:
                raise NeverAsks(self.system.code, state.step)
            procedure = self.system.rules.steps[state.step](state)
            at_step, value = True, None
            while True:
                try:
                    request = procedure.send(value)
                except StopIteration:
                    break
                requests += 1
                if requests > REQUEST_LIMIT:
                    raise NeverAsks(self.system.code, state.step)
                if isinstance(request, Ask) and request.side == self.side:
                    if at_step and sent > begun:
                        return Stretch(sent, sent - 1, msgspec.msgpack.encode(state))
                    end = self._end(request, state, sent)
                    if end:
                        return end
                    value, sent = self.plan[sent], sent + 1
                    used.clear()
                elif isinstance(request, Draw):
                    value = dice(request)
                else:
                    value = self._answered(request, state, used, sent)
                at_step = False
        return Stretch(sent, sent)

    def _end(self, request: Ask, state: Any, sent: int) -> Stretch | None:
        """The end of a stretch at a question of the seat itself, or None where the next choice of the plan is made."""
        last, wanted = sent == len(self.plan), self.wanted(sent)
        why = self._why_not(request, state, wanted) if wanted else None
        if last and self.calm and why is not None:
            # Refused even where nobody reacts, so that it does not tell whether the piece has come through.
            self.after = why = None
        asked_about = len(pieces_in(request.words(self.system.knowledge.known(state, self.side))))
        if self.calm:
            self._together[sent] = asked_about
        if why is not None or asked_about < self._together.get(sent, 0):
            return Stretch(sent, max(0, sent - 1), why=None if last else why)
        if last:
            return Stretch(sent, sent)
        self._note_cost(request, state, sent)
        return None

    def _why_not(self, request: Ask, state: Any, wanted: Choice) -> Violation | None:
        known = self.system.knowledge.known(state, self.side)
        candidates, explain = request.choices.candidates, request.choices.check or request.choices.why_not
        why = explain(known, wanted) if explain else None
        if why is None and candidates is not None and wanted not in candidates(known):
            return refuse(request.rule, "refuse-not-offered", choice=str(wanted))
        return why

    def _note_cost(self, request: Ask, state: Any, number: int) -> None:
        tally_of = request.choices.tally
        if self.calm and tally_of and number not in self.costs:
            tally = tally_of(self.system.knowledge.known(state, self.side), self.plan[number])
            if tally and tally.unit:
                self.costs[number], self.unit, self.scale = tally.total, tally.unit, tally.scale

    def _answered(self, request: Request, state: Any, used: set[Choice], sent: int) -> Choice | None:
        """What another seat answers: every reaction once for each choice of the plan, all else by default."""
        shows = isinstance(request, Barrier) and request.reveal and self.side in request.sides
        if shows or isinstance(request, Together):
            raise Unknown
        if not isinstance(request, Ask):
            return None
        known = self.system.knowledge.known(state, request.side)
        choices = request.choices
        if choices.candidates is None:
            return choices.sample(known, Random(1)) if choices.sample else None
        if request.reaction:
            if self.calm:
                self._note_chances(request.reaction, known, sent)
                return request.reaction.decline
            return _react(request, request.reaction, known, used)
        legal = choices.listed(known)
        wanted = choices.default(known) if choices.default else None
        return wanted if wanted in legal else legal[0]

    def _note_chances(self, reaction: Reaction[Any], known: State, sent: int) -> None:
        opportunities = reaction.opportunities(known)
        if opportunities and sent:
            data = msgspec.msgpack.encode(known)
            self.chances += [OpenReaction(sent - 1, one, data) for one in opportunities]


def _react(request: Ask, reaction: Reaction[Any], known: State, used: set[Choice]) -> Choice:
    """The first legal reaction that was not made yet, which is added to the `used` ones."""
    candidates, check = request.choices.candidates, request.choices.check
    assert candidates is not None
    for choice in candidates(known):
        if choice not in used and choice != reaction.decline and not (check and check(known, choice)):
            used.add(choice)
            return choice
    return reaction.decline
