"""The running of a game: procedures are fed inputs, and what they ask, roll and tell is kept.

A game is its last saved state plus the inputs since. Clone, undo, load and recovery from a failed rule all follow from
that: a saved state is read, and the inputs are fed to the procedures again.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec.structs import replace

from bocage.kernel.ahead import Outlook
from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.dice import DiceSource, Faces, HashDice, ScriptedDice
from bocage.kernel.odds import Odds, distribution
from bocage.kernel.orders import StandingOrders, standing_answer
from bocage.kernel.procedure import Ask, Barrier, Draw, Event, Procedure, Resolution, Seat, Together
from bocage.kernel.record import FORCED, ORDERED, Chosen, Declared, Header, Input, Rolled, Snapshot, state_hash
from bocage.kernel.state import decode, encode
from bocage.kernel.system import Outcome, System, attach
from bocage.kernel.tally import EACH, NEEDED, Tally
from bocage.kernel.text import Text
from bocage.kernel.view import LogLine


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


class Machine:
    """What runs a game. `Game` adds how one is made and everything a seat may ask of it or do in it."""

    def __init__(self, system: System, header: Header, setting: Any, dice: DiceSource) -> None:
        self.system, self.header, self.setting, self.dice = system, header, setting, dice
        self.inputs: list[Input] = []
        self.log: list[LogLine] = []
        self._snapshots: list[Snapshot] = []
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
        self._drawn: dict[Seat, Choice] = {}
        """What was drawn as any answer to a question that lists none: legal as it stands."""
        self._outlooks: dict[Seat, Outlook] = {}
        """What was foreseen from here."""
        self._running: Procedure[None] | None = None
        self.on_pause: Callable[[Sequence[Seat]], None] | None = None
        """Told where these seats are to be shown how things stand, as somebody else might be asked now in secret."""

    @property
    def snapshots(self) -> list[Snapshot]:
        """The turns that were kept; their states are hashed only when somebody asks for them."""
        kept = self._snapshots
        for number in reversed(range(len(kept))):
            if kept[number].hash:
                break
            state = decode(kept[number].state, self.system.state)
            kept[number] = replace(kept[number], hash=state_hash(state))
        return kept

    # --- who is asked what ----------------------------------------------------------------------------------------
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

    def settled(self, seat: Seat) -> Outcome | None:
        """How the game will end whatever is played, as far as this seat can know it."""
        settled = self.system.settled
        return settled(self.known(seat), seat) if settled and self.outcome is None else None

    def _chances(self, resolution: Resolution, seat: Seat, budget: int = 4000) -> Odds:
        return distribution(self.system, self.setting, self.known(seat), resolution, budget)

    def _forget(self) -> None:
        self._legal.clear()
        self._knowns.clear()
        self._drawn.clear()
        self._outlooks.clear()

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

    # --- decisions ------------------------------------------------------------------------------------------------
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

    # --- keeping --------------------------------------------------------------------------------------------------
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
        self._add_save(Save(len(self.inputs), data, len(self.log), self._turn, len(self._snapshots), floors))

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
        if not self._snapshots or self._snapshots[-1].at != at:
            log = self.log[sum(len(snapshot.log) for snapshot in self._snapshots) :]
            self._snapshots.append(Snapshot(at, self._turn, "", data, log, self.system.revision))
        self._save(data)

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
        # Whoever reads the turns meanwhile keeps those he has.
        self._snapshots = self._snapshots[: save.snapshots]
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
    """What modifiers make of a roll; a number to be reached, or dice read one by one, make no result."""
    if tally is None:
        return natural
    return None if tally.unit in (NEEDED, EACH) else natural + tally.total


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
