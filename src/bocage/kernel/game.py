"""`Game` is the public face: a state, the decision it waits for, and everything a seat may ask of it.

A game is its last saved state plus the inputs since. Clone, undo, load and recovery from a failed rule all follow from
that: a saved state is read, and the inputs are fed to the procedures again.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import msgspec

from bocage.kernel.ahead import Forecast, forecast
from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.dice import DiceSource, Faces, HashDice, ScriptedDice, commitment
from bocage.kernel.look import Note, Route, Way
from bocage.kernel.odds import Odds, distribution
from bocage.kernel.orders import StandingOrders, standing_answer
from bocage.kernel.procedure import Ask, Barrier, Draw, Event, Procedure, Resolution, Seat, Together
from bocage.kernel.record import (
    DECLARATIONS,
    Chosen,
    Declared,
    Header,
    Input,
    Record,
    Rolled,
    Snapshot,
    state_hash,
)
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.system import Outcome, System, attach, find
from bocage.kernel.tally import NEEDED, Tally
from bocage.kernel.text import Text
from bocage.kernel.view import Form, LogLine, Offer, View

FORCED, ORDERED = 1, 2


class Illegal(ValueError):
    """A choice that the rules refuse; the violation says why."""

    def __init__(self, choice: Choice, violation: Violation) -> None:
        super().__init__(f"{choice}: {violation.why.id} ({violation.rule or 'not asked'})")
        self.choice, self.violation = choice, violation


class DeadEnd(RuntimeError):
    """A decision without a legal choice: a defect of the rules."""


class Diverged(RuntimeError):
    """Inputs that no longer fit the rules they are fed to."""


class Save(NamedTuple):
    """A state kept at a checkpoint, with what must be cut back when play returns to it."""

    at: int
    state: bytes
    log: int
    turn: str
    snapshots: int
    floors: tuple[int, ...]


class Brief(NamedTuple):
    """All that an agent is given: its seat, what the seat knows, the question and the legal answers."""

    system: System
    seat: Seat
    state: Any
    ask: Ask
    legal: Sequence[Choice]
    odds: Callable[[Choice], Odds | None]


class Game:
    """A game of any system.

    >>> game = Game.new("aslsk", "training", key=b"example")
    >>> while game.decision:
    ...     seat = game.to_move[0]
    ...     game.choose(game.legal(seat)[0], seat)
    >>> game.outcome.reason
    'time'
    """

    def __init__(self, system: System, header: Header, setting: Any, dice: DiceSource) -> None:
        self.system, self.header, self.setting, self.dice = system, header, setting, dice
        self.inputs: list[Input] = []
        self.log: list[LogLine] = []
        self.snapshots: list[Snapshot] = []
        self.notes: list[Text] = []
        self.orders: dict[Seat, StandingOrders] = {}
        self.persons: frozenset[Seat] = frozenset()
        """Seats that make deliberate choices themselves even where there is only one."""
        self.decision: Ask | Together | None = None
        self.state: Any = None
        self._saves: list[Save] = []
        self._script: list[Input] | None = None
        self._fed = 0
        self._resuming = False
        self._floors = [0] * len(header.seats)
        """For each seat, the first input that an undo may still take back."""
        self._shown: set[Seat] = set()
        self._step_at = 0
        self._save_at = -1
        self._turn = ""
        self._legal: dict[Seat, Sequence[Choice]] = {}
        self._knowns: dict[Seat, Any] = {}
        self._running: Procedure[None] | None = None
        self.on_pause: Callable[[Sequence[Seat]], None] | None = None
        """Told where these seats are to be shown how things stand, as somebody else might be asked now in secret."""

    # --- making games ---------------------------------------------------------------------------------------------
    @classmethod
    def new(
        cls,
        code: str,
        scenario: str,
        *,
        options: Mapping[str, bool | str] | None = None,
        key: bytes | None = None,
        dice: DiceSource | None = None,
    ) -> Game:
        """A game of a registered scenario, at its first decision."""
        system = find(code)
        chosen = complete_options(system, options or {})
        setting = system.setting(scenario, chosen)
        return cls.start(system, setting, system.start(setting), scenario, chosen, key=key, dice=dice)

    @classmethod
    def start(
        cls,
        system: System,
        setting: Any,
        state: Any,
        scenario: str,
        options: Mapping[str, bool | str],
        *,
        key: bytes | None = None,
        dice: DiceSource | None = None,
        situation: str = "",
    ) -> Game:
        """A game from any state of a setting, at its first decision."""
        secret = key if key is not None else os.urandom(32)
        source = dice if dice is not None else HashDice(secret)
        promise = commitment(secret) if isinstance(source, HashDice) else ""
        header = Header(
            system.code,
            system.revision,
            system.data_hash(),
            scenario,
            dict(options),
            tuple(setting.seats),
            promise,
            situation,
        )
        game = cls(system, header, setting, source)
        game.state = attach(state, setting)
        game._keep_turn()
        game._enter()
        return game

    @classmethod
    def resume(cls, system: System, record: Record, setting: Any, dice: DiceSource) -> Game:
        """The game of a record of this revision: its last snapshot, and the inputs since."""
        game = cls(system, record.header, setting, dice)
        last = record.snapshots[-1]
        game.inputs, game.snapshots, game.notes = list(record.inputs), list(record.snapshots), list(record.notes)
        game.log = [line for snapshot in record.snapshots for line in snapshot.log]
        if isinstance(dice, HashDice):
            dice.counter = sum(1 for entry in record.inputs if isinstance(entry, Rolled))
        floors = (last.at,) * len(game.seats)
        game._saves.append(Save(last.at, last.state, len(game.log), last.turn, len(game.snapshots), floors))
        game._resuming = True
        game._rebuild(game.inputs, last.at)
        game._resuming = False
        return game

    def clone(self, seed: bytes | None = None) -> Game:
        """A copy at this very decision, with dice of its own; the key of this game's dice is never copied."""
        header = msgspec.structs.replace(self.header, commitment="")
        twin = Game(self.system, header, self.setting, HashDice(seed or os.urandom(16)))
        twin.inputs, twin.log = self.inputs, list(self.log)
        twin.snapshots, twin.notes = list(self.snapshots), list(self.notes)
        twin._saves = list(self._saves)
        twin._save_at = self._step_at
        twin._rebuild(self.inputs, len(self.inputs))
        twin._save_at = -1
        if twin._saves[-1] is not self._saves[-1]:
            self._add_save(twin._saves[-1])
        return twin

    # --- asking ---------------------------------------------------------------------------------------------------
    @property
    def outcome(self) -> Outcome | None:
        found: Outcome | None = self.state.outcome
        return found

    @property
    def seats(self) -> tuple[str, ...]:
        return self.header.seats

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that have a decision to make."""
        if self.decision is None:
            return ()
        return (self.decision.seat,) if isinstance(self.decision, Ask) else tuple(self.decision.asks)

    def asked(self, seat: Seat) -> Ask | None:
        """What this seat is asked at the moment."""
        if isinstance(self.decision, Ask):
            return self.decision if self.decision.seat == seat else None
        return self.decision.asks.get(seat) if self.decision else None

    def known(self, seat: Seat) -> Any:
        """What this seat may know, as a state."""
        found = self._knowns.get(seat)
        if found is None:
            found = self._knowns[seat] = self.system.known(self.state, seat)
        return found

    def legal(self, seat: Seat) -> Sequence[Choice]:
        """The legal choices of a seat, none where it is not asked or its choices cannot be listed."""
        found = self._legal.get(seat)
        if found is None:
            asked = self.asked(seat)
            found = self._legal[seat] = () if asked is None else list_choices(asked, self.known(seat))
        return found

    def why_not(self, choice: Choice, seat: Seat) -> Violation | None:
        """Why a choice is refused, or None where it is legal."""
        asked = self.asked(seat)
        if asked is None:
            return refuse("", "refuse-not-asked")
        if asked.options is not None and choice in self.legal(seat):
            return None
        if asked.free is not None and (choice.point is not None or choice.number is not None):
            return asked.free(self.known(seat), choice)
        explain = asked.check or asked.why
        reason = explain(self.known(seat), choice) if explain else None
        if reason or asked.options is None:
            return reason
        return refuse(asked.rule, "refuse-not-offered", choice=str(choice))

    def sample(self, seat: Seat, rng: Random) -> Choice:
        """Any legal choice of a seat."""
        asked = self.asked(seat)
        assert asked, f"seat {seat} is not asked"
        if asked.sample:
            return asked.sample(self.known(seat), rng)
        legal = self.legal(seat)
        return legal[int(rng.random() * len(legal))]

    def odds(self, choice: Choice, seat: Seat, budget: int = 4000) -> Odds | None:
        """What a choice may lead to, by the rules themselves and what the seat knows; None where nothing is rolled."""
        asked = self.asked(seat)
        if asked is None or asked.resolution is None:
            return None
        resolution = asked.resolution(self.known(seat), choice)
        return self._chances(resolution, seat, budget) if resolution else None

    def _chances(self, resolution: Resolution, seat: Seat, budget: int = 4000) -> Odds:
        return distribution(self.system, self.setting, self.known(seat), resolution, budget)

    def ways(self, seat: Seat, piece: int) -> Sequence[Way]:
        """Where a piece of an asked seat could go now; what has already passed by itself is left out of the choices."""
        ways = self.system.ways
        if ways is None or self.asked(seat) is None:
            return ()
        legal = {str(choice) for choice in self.legal(seat)}
        found = []
        for way in ways(self.known(seat), seat, piece):
            at = next((at for at, choice in enumerate(way.choices) if choice in legal), None)
            if at is not None:
                found.append(msgspec.structs.replace(way, choices=way.choices[at:]) if at else way)
        return found

    def route(self, seat: Seat, piece: int, point: tuple[int, int], *, together: bool) -> Route | Violation | None:
        """How a piece of an asked seat would go to a point, with those who go with it; None where it cannot be led."""
        route = self.system.route
        if route is None or self.asked(seat) is None:
            return None
        return route(self.known(seat), seat, piece, point, together)

    def forecast(self, plan: Sequence[Choice], seat: Seat, after: Choice | None = None) -> Forecast | None:
        """What would become of a plan if everything known reacted to it; None where that cannot be foreseen."""
        if self._step_at != len(self.inputs) or self.asked(seat) is None:
            return None
        return forecast(self.system, self.setting, self.known(seat), plan, seat, after)

    def notes_on(self, choice: Choice, seat: Seat) -> Sequence[Note]:
        """What else a seat should know of a choice it could make."""
        asked = self.asked(seat)
        return asked.notes(self.known(seat), choice) if asked and asked.notes else ()

    def notes_on_piece(self, piece: int, seat: Seat) -> Sequence[Note]:
        """What else a seat should know of a piece."""
        return self.system.notes(self.known(seat), seat, piece) if self.system.notes else ()

    def notes_on_place(self, place: str, seat: Seat, piece: int = 0) -> Sequence[Note]:
        """What else a seat should know of a place, for a piece or for any."""
        return self.system.ground(self.known(seat), seat, place, piece) if self.system.ground else ()

    def chances(self, note: Note, seat: Seat) -> Odds | None:
        """The odds of what a note speaks of."""
        return self._chances(note.resolution, seat, 400) if note.resolution else None

    def settled(self, seat: Seat) -> Outcome | None:
        """How the game will end whatever is played, as far as this seat can know it."""
        settled = self.system.settled
        return settled(self.known(seat), seat) if settled and self.outcome is None else None

    def brief(self, seat: Seat) -> Brief:
        """What an agent on this seat is given."""
        asked = self.asked(seat)
        assert asked, f"seat {seat} is not asked"
        return Brief(self.system, seat, self.known(seat), asked, self.legal(seat), lambda c: self.odds(c, seat))

    def view(self, seat: Seat, log_from: int = 0) -> View:
        """Everything this seat sees; `log_from` counts the lines of its own log."""
        asked = self.asked(seat)
        log = [line for line in self.log if line.to is None or seat in line.to]
        return View(
            seat,
            self.system.scene(self.known(seat), seat),
            asked.prompt if asked else None,
            asked.rule if asked else "",
            self._offers(asked, seat) if asked else (),
            self.can_undo(seat),
            tuple(log[log_from:]),
            self._outcome_text(),
            asked is not None and asked.is_free,
            asked.limits(self.known(seat)) if asked and asked.limits else None,
            self._forms(asked, seat) if asked and asked.forms else (),
        )

    def _forms(self, asked: Ask, seat: Seat) -> tuple[Form, ...]:
        known = self.known(seat)
        found = []
        for choice, limits, unit in asked.forms(known) if asked.forms else ():
            number, point = choice.number is not None, choice.point is not None
            stem = str(msgspec.structs.replace(choice, number=None, point=None))
            pieces = tuple(id for id in (choice.piece, choice.other) if id is not None)
            found.append(Form(stem, self.system.describe(known, choice), pieces, number, point, limits, unit))
        return tuple(found)

    def _outcome_text(self) -> Text | None:
        found = self.outcome
        if found is None:
            return None
        return Text(f"outcome-{found.reason}", {} if found.winner is None else {"winner": self.seats[found.winner]})

    def _offers(self, asked: Ask, seat: Seat) -> tuple[Offer, ...]:
        known = self.known(seat)
        offers = []
        for choice in self.legal(seat):
            tally = asked.tally(known, choice) if asked.tally else None
            pieces = tuple(id for id in (choice.piece, choice.other) if id is not None)
            label, aside = self.system.describe(known, choice), choice.verb in asked.aside
            offer = Offer(str(choice), label, asked.rule, pieces, choice.place, aside=aside)
            if tally:
                offer = msgspec.structs.replace(
                    offer, tally=tuple(tally.lines), unit=tally.unit, scale=tally.scale, sum=tally.sum
                )
            offers.append(offer)
        return tuple(offers)

    # --- playing --------------------------------------------------------------------------------------------------
    def choose(self, choice: Choice | str, seat: Seat) -> None:
        """Make a seat's choice and run to the next decision; on any failure the game stays as it was."""
        wanted = Choice.parse(choice) if isinstance(choice, str) else choice
        if wanted not in self._legal.get(seat, ()):
            violation = self.why_not(wanted, seat)
            if violation:
                raise Illegal(wanted, violation)
        self._feed(Chosen(seat, wanted))

    def play(self, choices: Sequence[Choice], seat: Seat) -> int:
        """Make several choices as one plan, up to the first surprise; returns how many were made.

        A surprise is a die, something shown to the seat, or a question to somebody else, whether he or his orders
        answer it; where something is hidden, any point at which there might have been one. Where a choice fails before
        any surprise, the game stays as it was before the plan.
        """
        start = list(self.inputs)
        made = 0
        done = False
        try:
            for choice in choices:
                before = len(self.inputs)
                self._shown.clear()
                self.choose(choice, seat)
                made += 1
                if self._surprised(before, seat):
                    break
            done = True
        finally:
            if not done and made:
                self._rebuild(start, len(start))
        return made

    def _surprised(self, since: int, seat: Seat) -> bool:
        happened = self.inputs[since + 1 :]
        rolled_or_answered = any(not isinstance(i, Chosen) or (i.seat != seat and i.auto != FORCED) for i in happened)
        might_be_asked = self._floors[seat] > since and self._hides(seat)
        return seat not in self.to_move or seat in self._shown or rolled_or_answered or might_be_asked

    def goes_on(self, seat: Seat) -> bool:
        """Whether a plan that halted may go on: since the seat's last choice nothing was rolled or shown to it."""
        lately = itertools.takewhile(
            lambda i: not (isinstance(i, Chosen) and i.seat == seat and not i.auto), reversed(self.inputs)
        )
        return seat in self.to_move and seat not in self._shown and all(isinstance(i, Chosen) for i in lately)

    def _hides(self, seat: Seat) -> bool:
        return self.known(seat) is not self.state

    def declare(self, kind: str, seat: Seat) -> None:
        """Resign, run out of time, end what is settled, or offer a draw, agreed once every seat has offered it."""
        if kind not in DECLARATIONS:
            raise ValueError(f"{kind!r} is no declaration; expected one of {', '.join(DECLARATIONS)}")
        if kind == "settle" and self.settled(seat) is None:
            raise ValueError("the game is not settled yet")
        if self.decision is not None:
            self._feed(Declared(kind, seat))

    def can_undo(self, seat: Seat) -> bool:
        """Whether this seat may take back its last choice."""
        return self._undo_at(seat) is not None

    def undo(self, seat: Seat) -> bool:
        """Take back the last choice of a seat, unless a die, a reveal or another seat's question stands between."""
        at = self._undo_at(seat)
        if at is None:
            return False
        later = self.inputs[at + 1 :] if isinstance(self.decision, Together) else []
        self._rebuild([*self.inputs[:at], *(i for i in later if not isinstance(i, Chosen) or i.seat != seat)], at)
        return True

    def _undo_at(self, seat: Seat) -> int | None:
        """Which input an undo of this seat takes back; depends on nothing the seat does not know."""
        decision = self.decision
        secret = isinstance(decision, Together)
        if decision is None or (isinstance(decision, Ask) and decision.seat != seat):
            return None
        for at in range(len(self.inputs) - 1, self._floors[seat] - 1, -1):
            entry = self.inputs[at]
            if not isinstance(entry, Chosen):
                return None
            if entry.seat == seat:
                if not entry.auto:
                    return at
            elif not secret and (entry.auto != FORCED or self._hides(seat)):
                return None
        return None

    @property
    def record(self) -> Record:
        """The whole game as a record; the dice key is in it only once the game is over."""
        promised = self.outcome and self.header.commitment and isinstance(self.dice, HashDice)
        key = self.dice.key.hex() if promised and isinstance(self.dice, HashDice) else ""
        return Record(self.header, list(self.inputs), list(self.snapshots), self.outcome, key, list(self.notes))

    # --- running --------------------------------------------------------------------------------------------------
    def _feed(self, entry: Chosen | Declared) -> None:
        mark = len(self.inputs)
        done = False
        try:
            self.inputs.append(entry)
            if isinstance(entry, Declared):
                self._declared(entry)
            else:
                self._run((entry.seat, entry.choice) if isinstance(self.decision, Together) else entry.choice)
            done = True
        finally:
            if not done:
                self._take_back_dice(mark)
                self._rebuild(self.inputs[:mark], mark)

    def _take_back_dice(self, mark: int) -> None:
        if isinstance(self.dice, HashDice | ScriptedDice):
            self.dice.take_back([entry.faces for entry in self.inputs[mark:] if isinstance(entry, Rolled)])

    def _declared(self, entry: Declared) -> None:
        """Carry out the declaration that was just added to the inputs."""
        self.log.append(LogLine(Text(f"declared-{entry.kind}", {"seat": self.seats[entry.seat]})))
        others = [seat for seat in range(len(self.seats)) if seat != entry.seat]
        if entry.kind == "settle":
            self.state.outcome = self.settled(entry.seat)
            if self.state.outcome is None:
                raise Diverged("the record ends a game as settled that is not")
        elif entry.kind != "offer-draw":
            self.state.outcome = Outcome(entry.kind, others[0] if len(others) == 1 else None)
        elif self._draw_offers() >= {entry.seat, *others}:
            self.state.outcome = Outcome("agreed-draw")
        else:
            return
        self.decision = self._running = None
        self._forget()

    def _draw_offers(self) -> set[Seat]:
        """Who offers a draw at this decision; an offer lapses with the next choice."""
        lately = itertools.takewhile(lambda entry: isinstance(entry, Declared), reversed(self.inputs))
        return {entry.seat for entry in lately if isinstance(entry, Declared) and entry.kind == "offer-draw"}

    def _forget(self) -> None:
        self._legal.clear()
        self._knowns.clear()

    def _enter(self) -> None:
        if self.state.outcome is not None:
            return
        self._running = self.system.steps[self.state.step](self.state)
        self._run(None)

    def _run(self, value: Any) -> None:
        """Run to the next decision that somebody has to think about, or to the end."""
        running = self._running
        assert running is not None
        self._forget()
        while True:
            try:
                request = running.send(value)
            except StopIteration:
                if self._checkpoint():
                    return
                running = self._running = self.system.steps[self.state.step](self.state)
                value = None
                continue
            kind = type(request)
            if kind is Draw:
                value = self._draw(request)  # type: ignore[arg-type]
            elif kind is Event:
                self._note_event(request)  # type: ignore[arg-type]
                value = None
            elif kind is Barrier:
                self._raise_floors(request)  # type: ignore[arg-type]
                value = None
            else:
                value = self._put(request)  # type: ignore[arg-type]
                if value is None:
                    return

    def _raise_floors(self, barrier: Barrier) -> None:
        for seat in barrier.seats:
            self._floors[seat] = len(self.inputs)
        if barrier.reveal:
            self._shown.update(barrier.seats)
        if self.on_pause is not None and self._script is None:
            self._pause([seat for seat in barrier.seats if self.system.known(self.state, seat) is not self.state])

    def _pause(self, seats: Sequence[Seat]) -> None:
        """Let these seats be shown how things stand, with nobody asked anything."""
        if self.on_pause is None or not seats:
            return
        asked, self.decision = self.decision, None
        self._forget()
        self.on_pause(seats)
        self._forget()
        self.decision = asked

    def _checkpoint(self) -> bool:
        """Between two steps: notice the end, keep the turn, save where replaying would cost more than copying."""
        at = self._step_at = len(self.inputs)
        if self.state.outcome is not None:
            self.decision = None
            self._keep_turn()
            return True
        if self.system.turn(self.state) != self._turn:
            self._keep_turn()
        elif at == self._save_at or at - self._saves[-1].at > 4 + len(self._saves[-1].state) // 1000:
            self._save(encode(self.state))
        return False

    def _save(self, data: bytes) -> None:
        floors = tuple(self._floors)
        self._add_save(Save(len(self.inputs), data, len(self.log), self._turn, len(self.snapshots), floors))

    def _add_save(self, save: Save) -> None:
        if self._saves and self._saves[-1].at == save.at:
            # A later step at the same input: nobody can go back to the earlier one.
            self._saves[-1] = save
            return
        if len(self._saves) >= 16:
            del self._saves[1::2]
        self._saves.append(save)

    def _keep_turn(self) -> None:
        """A turn ends here: the record keeps it, and no undo leads back across."""
        self._turn = self.system.turn(self.state)
        at = len(self.inputs)
        self._floors = [at] * len(self._floors)
        data = encode(self.state)
        if not self.snapshots or self.snapshots[-1].at != at:
            log = self.log[sum(len(snapshot.log) for snapshot in self.snapshots) :]
            digest = state_hash(self.state)
            self.snapshots.append(Snapshot(at, self._turn, digest, data, log, self.system.revision))
        self._save(data)

    def _draw(self, request: Draw) -> Any:
        faces = self._scripted_faces(request) if self._script is not None else None
        if faces is None:
            faces = self.dice.roll(request.dice, request.purpose)
            self.inputs.append(Rolled(request.purpose, faces))
        natural = sum(faces)
        tally, about = request.tally, request.about
        self.log.append(
            LogLine(
                Text(f"rolled-{request.purpose}", about) if about else Text(f"roll-{request.purpose}"),
                request.rule,
                dice=str(request.dice),
                faces=faces,
                natural=natural,
                final=_final(natural, tally),
                tally=tuple(tally.lines) if tally else (),
                seat=request.seat,
                to=request.to,
            )
        )
        return request.read(faces)

    def _note_event(self, event: Event) -> None:
        self.log.append(LogLine(event.message, event.rule, event.pieces, event.place, to=event.to))

    def _put(self, request: Ask | Together) -> Any:
        """Wait for a decision; gives the answer where the script, the rules or a standing order already has it."""
        self.decision = request
        if self._script is not None:
            return self._scripted_choice(request)
        return self._automatic(request) if isinstance(request, Ask) else self._forced_in_secret(request)

    def _automatic(self, request: Ask) -> Choice | None:
        if request.is_free:
            return None
        seat = request.seat
        legal = self._legal[seat] = list_choices(request, self.known(seat))
        answer, auto = self._forced(request, legal), FORCED
        if answer is None and self.orders:
            answer, auto = self._ordered(request), ORDERED
        if answer is not None:
            if auto == ORDERED:
                self._pause([other for other in range(len(self.seats)) if other != seat])
            self._tell_forced(request, answer, auto)
            self.inputs.append(Chosen(seat, answer, auto))
            self._forget()
        return answer

    def _tell_forced(self, request: Ask, answer: Choice, auto: int) -> None:
        """A step in which there is nothing to do passes by itself and is logged; what is done tells itself.

        Where something is hidden only its own seat reads it: that it had no choice may be what is hidden.
        """
        if auto == FORCED and answer in (END, PASS):
            seat = request.seat
            known = self.system.known(self.state, seat)
            said: Text | None = Text("passed-by-itself", {"choice": self.system.describe(known, answer)})
            if self.system.passed:
                said = self.system.passed(known, seat, self.log[-1].message if self.log else None)
            if said:
                self.log.append(LogLine(said, request.rule, to=None if known is self.state else (seat,)))

    def _forced_in_secret(self, request: Together) -> tuple[Seat, Choice] | None:
        for seat, asked in request.asks.items():
            answer = None if asked.is_free else self._forced(asked, self.legal(seat))
            if answer is not None:
                self._tell_forced(asked, answer, FORCED)
                self.inputs.append(Chosen(seat, answer, FORCED))
                self._forget()
                return seat, answer
        return None

    def _forced(self, request: Ask, legal: Sequence[Choice]) -> Choice | None:
        if not legal:
            raise DeadEnd(f"{request.prompt.id}: seat {request.seat} has no legal choice")
        if len(legal) > 1 or self._is_left_to_a_person(request, legal[0]):
            return None
        return legal[0]

    def _is_left_to_a_person(self, request: Ask, only: Choice) -> bool:
        """A game that is taken up again stands before such a choice only if a person was left to make it."""
        return only.verb in request.deliberate and (self._resuming or request.seat in self.persons)

    def _ordered(self, request: Ask) -> Choice | None:
        orders = self.orders.get(request.seat)
        if orders is not None and request.skip is not None and request.prompt.id in orders.skips:
            return request.skip
        if orders is None or request.reaction is None:
            return None
        known = self.known(request.seat)
        answer = standing_answer(orders, request.reaction, known, lambda r: self._effect(r, request.seat))
        return answer if answer in self.legal(request.seat) else None

    def _effect(self, resolution: Resolution, seat: Seat) -> Fraction:
        return self._chances(resolution, seat, 400).effect

    # --- going back -----------------------------------------------------------------------------------------------
    def go_to(self, inputs: Sequence[Input]) -> None:
        """Stand where inputs lead that were made elsewhere; they share the beginning with those made here."""
        target = list(inputs)
        common = 0
        for mine, theirs in zip(self.inputs, target, strict=False):
            if mine != theirs:
                break
            common += 1
        if common < max(len(target), len(self.inputs)):
            self._rebuild(target, common)

    def _rebuild(self, target: list[Input], common: int) -> None:
        """Go to the point after these inputs, the first `common` of which are those of the game as it stands."""
        while len(self._saves) > 1 and self._saves[-1].at > common:
            self._saves.pop()
        save = self._saves[-1]
        del self.log[save.log :]
        del self.snapshots[save.snapshots :]
        self._turn, self._floors, self._step_at = save.turn, list(save.floors), save.at
        self.state = attach(decode(save.state, self.system.state), self.setting)
        self.decision = None
        self._forget()
        self._script, self._fed, self.inputs = target, save.at, target[: save.at]
        if self.state.outcome is None:
            self._enter()
        if self._script is not None and self._fed < len(target):
            raise Diverged(f"input {self._fed} does not fit: {target[self._fed]}")
        self._script = None

    def _scripted_faces(self, request: Draw) -> Faces | None:
        script = self._script
        assert script is not None
        if self._fed >= len(script):
            self._script = None
            return None
        entry = script[self._fed]
        if not isinstance(entry, Rolled) or entry.purpose != request.purpose or not request.dice.fits(entry.faces):
            raise Diverged(f"input {self._fed}: {request.dice} ({request.purpose}) is rolled, the record has {entry}")
        self._fed += 1
        self.inputs.append(entry)
        return entry.faces

    def _scripted_choice(self, request: Ask | Together) -> Any:
        """The next recorded choice; a replay never lists choices and asks no standing order."""
        script = self._script
        assert script is not None
        while self._fed < len(script):
            entry = script[self._fed]
            if isinstance(entry, Rolled) or (isinstance(entry, Chosen) and entry.seat not in self.to_move):
                raise Diverged(f"input {self._fed}: seat {self.to_move} is asked, the record has {entry}")
            self._fed += 1
            if isinstance(entry, Chosen):
                self._tell_forced(_asked_of(request, entry.seat), entry.choice, entry.auto)
            self.inputs.append(entry)
            if isinstance(entry, Chosen):
                return (entry.seat, entry.choice) if isinstance(request, Together) else entry.choice
            self._declared(entry)
            if self.decision is None:
                return None
        self._script = None
        return self._put(request) if self._resuming else None


def _final(natural: int, tally: Tally | None) -> int | None:
    """What modifiers make of a roll; a number to be reached changes nothing."""
    if tally is None:
        return natural
    return None if tally.unit == NEEDED else natural + tally.total


def _asked_of(request: Ask | Together, seat: Seat) -> Ask:
    return request if isinstance(request, Ask) else request.asks[seat]


def list_choices(asked: Ask, known: Any) -> Sequence[Choice]:
    """The legal choices of a question, from what its seat knows."""
    if asked.options is None:
        return ()
    if asked.check is None:
        return tuple(asked.options(known))
    check = asked.check
    return tuple([choice for choice in asked.options(known) if check(known, choice) is None])


def complete_options(system: System, given: Mapping[str, bool | str]) -> dict[str, bool | str]:
    """All options of a system: those given, the rest at their defaults; unknown ones are refused."""
    known = {option.key: option for option in system.options()}
    for key, value in given.items():
        if key not in known:
            raise ValueError(f"{system.code} has no option {key!r}; it has {', '.join(known)}")
        if not known[key].allows(value):
            raise ValueError(f"option {key!r} is {value!r}; expected one of {list(known[key].values)}")
    return {key: given.get(key, option.default) for key, option in known.items()}


_encoder = msgspec.msgpack.Encoder()
_decoders: dict[type[Any], msgspec.msgpack.Decoder[Any]] = {}


def encode(state: Any) -> bytes:
    """A state as bytes."""
    return _encoder.encode(state)


def decode(data: bytes, type: type[Any]) -> Any:
    """The state that bytes stand for, without its setting."""
    decoder = _decoders.get(type)
    if decoder is None:
        decoder = _decoders[type] = msgspec.msgpack.Decoder(type)
    return decoder.decode(data)


def copy(state: Any, setting: Any) -> Any:
    """A state of its own with the same setting."""
    return attach(decode(encode(state), type(state)), setting)
