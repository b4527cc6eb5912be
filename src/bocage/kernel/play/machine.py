"""The running of a game: procedures are fed inputs, and what they ask, roll and tell is kept.

A game is its last saved state plus the inputs since. Clone, undo, load and recovery from a failed rule all follow from
that: a saved state is read, and the inputs are fed to the procedures again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.command import Seat, Side, needs_all
from bocage.kernel.contract.procedure import Barrier, Draw, Event, Procedure, Together
from bocage.kernel.contract.question import Ask, Opportunity, Reaction
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.contract.setting import State, attach
from bocage.kernel.contract.state import decode, encode
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.dice import DiceSource, Faces, HashDice, ScriptedDice
from bocage.kernel.limits import REQUEST_LIMIT, STEP_LIMIT, NeverAsks
from bocage.kernel.play.cursor import common_start
from bocage.kernel.play.declaring import declared_outcome, declared_text
from bocage.kernel.play.orders import StandingOrders, standing_answer
from bocage.kernel.play.questions import Questions, asked_of
from bocage.kernel.play.rolls import roll_line
from bocage.kernel.play.saves import Save, Saves
from bocage.kernel.play.undoing import last_own_choice
from bocage.kernel.records.record import (
    FORCED,
    HAND_OVER,
    ORDERED,
    Chosen,
    Declared,
    Header,
    Input,
    Rolled,
    Snapshot,
    state_hash,
)
from bocage.kernel.showing.view import LogLine
from bocage.kernel.text import Text


class DeadEnd(RuntimeError):
    """A decision without a legal choice: a defect of the rules."""


class Diverged(RuntimeError):
    """Inputs that no longer fit the rules they are fed to."""


class Machine(Questions):
    """What runs a game. `Game` adds how one is made and everything a seat may ask of it or do in it."""

    def __init__(self, system: AnySystem, header: Header, setting: Any, dice: DiceSource) -> None:
        super().__init__(system, header, setting)
        self.dice = dice
        self.inputs: list[Input] = []
        self.log: list[LogLine] = []
        self._snapshots: list[Snapshot] = []
        self.notes: list[Text] = []
        self.orders: dict[Seat, StandingOrders] = {}
        self.persons: frozenset[Seat] = frozenset()
        """Seats that make deliberate choices themselves even where there is only one."""
        self.headless = False
        """Whether it is played for its outcome only, without log, kept turns and saves; going back is slow then."""
        self._saves = Saves()
        self._script: list[Input] | None = None
        self._fed = 0
        self._resuming = False
        self._floors = [0] * len(header.sides)
        """For each side, the first input that an undo may still take back."""
        self._shown: set[Side] = set()
        self._step_at = 0
        self._save_at = -1
        self._turn = ""
        self._running: Procedure[None] | None = None
        self.on_pause: Callable[[Sequence[Seat]], None] | None = None
        """Called where these seats are to be shown the position, because another seat might now be asked in secret."""

    @property
    def snapshots(self) -> list[Snapshot]:
        """The turns that were kept; their states are hashed only when this is read.

        States are encoded anew from plain data then, as records are read, so that equal states have equal bytes.
        """
        kept = self._snapshots
        for number in reversed(range(len(kept))):
            if kept[number].hash:
                break
            plain = msgspec.msgpack.decode(kept[number].state)
            kept[number] = replace(kept[number], hash=state_hash(plain), state=encode(plain))
        return kept

    # --- running --------------------------------------------------------------------------------------------------
    def _feed(self, entry: Chosen | Declared) -> None:
        mark = len(self.inputs)
        done = False
        try:
            self.inputs.append(entry)
            if isinstance(entry, Declared):
                self._declared(entry)
            else:
                self._answer(entry)
            done = True
        finally:
            if not done:
                self._take_back_dice(mark)
                self._rebuild(self.inputs[:mark], mark)

    def _answer(self, entry: Chosen) -> None:
        """Go on with a choice, once its side agrees to it; seats that can only agree do so by themselves."""
        request = self.decision
        assert request is not None
        if type(request) is Ask and not self.command.is_shared:
            # Most questions go to one side with one seat, whose choice is the answer.
            self._run(entry.choice)
            return
        value = self._value(request, entry.seat, entry.choice)
        if value is None:
            self._forget()
            value = self._put(request)
        if value is not None:
            self._run(value)

    def _value(self, request: Ask | Together, seat: Seat, choice: Choice) -> Any:
        """What the rules get for a choice; None while other seats of its side have still to agree."""
        side = self.command.side_of[seat]
        shared = self.command.is_shared
        answer = self._answer_of_side(asked_of(request, side), seat, choice) if shared else choice
        return (side, answer) if answer is not None and isinstance(request, Together) else answer

    def _take_back_dice(self, mark: int) -> None:
        if isinstance(self.dice, HashDice | ScriptedDice):
            self.dice.take_back([entry.faces for entry in self.inputs[mark:] if isinstance(entry, Rolled)])

    def _declared(self, entry: Declared) -> None:
        """Carry out the declaration that was just added to the inputs."""
        side = self.command.side_of[entry.seat]
        if entry.kind == HAND_OVER:
            self._hand_over(entry, side)
            return
        self.log.append(LogLine(declared_text(entry, self.sides, self.command)))
        outcome = self.settled(entry.seat) if entry.kind == "settle" else declared_outcome(self.inputs, self.command)
        if entry.kind == "settle" and outcome is None:
            raise Diverged("the record ends a game as settled that is not")
        if outcome is not None:
            self.state.outcome = outcome
            self.decision = self._running = None
            self._forget()

    def _hand_over(self, entry: Declared, side: Side) -> None:
        """A piece gets another commander of its side; only that side reads of it."""
        commander = self.command.commander_of(self.state, side, entry.piece)
        if (
            self.system.rules.hand_over is None
            or commander != entry.seat
            or entry.to not in self.command.seats_of[side]
        ):
            raise Diverged(f"seat {entry.seat} cannot give piece {entry.piece} to seat {entry.to}")
        number = self.command.seats_of[side].index(entry.to)
        name = self.system.rules.hand_over(self.state, entry.piece, number)
        self.log.append(LogLine(Text("declared-hand-over", {"piece": name, "player": number + 1}), to=(side,)))
        self._forget()

    def _enter(self) -> None:
        if self.state.outcome is not None:
            return
        self._running = self.system.rules.steps[self.state.step](self.state)
        self._run(None)

    def _run(self, value: Any) -> None:
        """Run to the next decision that a player has to make, or to the end."""
        running, state, procedure_of = self._running, self.state, self.system.rules.steps
        assert running is not None
        self._forget()
        steps = requests = 0
        while True:
            try:
                request = running.send(value)
            except StopIteration:
                if self._checkpoint():
                    return
                steps += 1
                if steps > STEP_LIMIT:
                    raise NeverAsks(self.system.code, state.step) from None
                running = self._running = procedure_of[state.step](state)
                value = None
                continue
            requests += 1
            if requests > REQUEST_LIMIT:
                raise NeverAsks(self.system.code, self.state.step)
            kind = type(request)
            if kind is Event:
                if not self.headless:
                    self.log.append(request)  # type: ignore[arg-type]
                value = None
            elif kind is Draw:
                value = self._draw(request)  # type: ignore[arg-type]
            elif kind is Barrier:
                self._raise_floors(request)  # type: ignore[arg-type]
                value = None
            else:
                if self._script is not None:
                    steps = requests = 0  # a script ends by itself
                value = self._put(request)  # type: ignore[arg-type]
                if value is None:
                    return

    def _raise_floors(self, barrier: Barrier) -> None:
        for side in barrier.sides:
            self._floors[side] = len(self.inputs)
        if barrier.reveal:
            self._shown.update(barrier.sides)
        if self.on_pause is not None and self._script is None:
            self._pause(
                [side for side in barrier.sides if self.system.knowledge.known(self.state, side) is not self.state]
            )

    def _pause(self, sides: Sequence[Side]) -> None:
        """Let the seats of these sides be shown the position while no seat is asked anything."""
        if self.on_pause is None or not sides:
            return
        asked, self.decision = self.decision, None
        self._forget()
        self.on_pause([seat for side in sides for seat in self.command.seats_of[side]])
        self._forget()
        self.decision = asked

    def _draw(self, request: Draw) -> Any:
        faces = self._scripted_faces(request) if self._script is not None else None
        if faces is None:
            faces = self.dice.roll(request.dice, request.purpose)
            self.inputs.append(Rolled(request.purpose, faces))
        if self.headless:
            return request.read(faces)
        reading = request.read(faces)
        self.log.append(roll_line(request, faces, reading))
        return reading

    # --- decisions ------------------------------------------------------------------------------------------------
    def _put(self, request: Ask | Together) -> Any:
        """Wait for a decision; gives the answer where the script, the rules or a standing order already has it."""
        self.decision = request
        if self._script is not None:
            return self._scripted_choice(request)
        return self._automatic(request) if isinstance(request, Ask) else self._forced_in_secret(request)

    def _automatic(self, request: Ask) -> Choice | None:
        """What a side answers where the rules or standing orders leave it no choice."""
        if request.is_free:
            return None
        choices = self._choices(request)
        if not choices:
            raise DeadEnd(f"{request.prompt.id}: side {request.side} has no legal choice")
        if not self.command.is_shared:
            return None if len(choices) > 1 and not self.orders else self._automatic_of(request, request.side)
        waiting: tuple[Seat, ...] = ()
        while waiting != self._undecided(request):
            waiting = self._undecided(request)
            for seat in waiting:
                decided = self._automatic_of(request, seat)
                if decided is not None:
                    return decided
        return None

    def _automatic_of(self, request: Ask, seat: Seat) -> Choice | None:
        """Make the choice that a seat is left; gives what its side answers, once it agrees."""
        answer, auto = self._forced(request, seat), FORCED
        if answer is None and self.orders:
            answer, auto = self._ordered(request, seat), ORDERED
        if answer is None:
            return None
        if auto == ORDERED:
            self._pause([side for side in range(len(self.sides)) if side != request.side])
        self._tell_forced(request, answer, auto)
        self.inputs.append(Chosen(seat, answer, auto))
        self._forget()
        return self._answer_of_side(request, seat, answer)

    def _tell_forced(self, request: Ask, answer: Choice, auto: int) -> None:
        """A step in which there is nothing to do passes by itself and is logged; what is done tells itself.

        Where something is hidden only its own side reads it: that it had no choice may be what is hidden.
        """
        if auto == FORCED and answer in (END, PASS) and not self.headless and not self._agreed(request):
            side = request.side
            known = self.system.knowledge.known(self.state, side)
            said: Text | None
            if self.system.showing.passed:
                said = self.system.showing.passed(known, side, self.log[-1].message if self.log else None)
            else:
                said = Text("passed-by-itself", {"choice": self.system.showing.describe(known, answer)})
            if said:
                self.log.append(LogLine(said, request.rule, to=None if known is self.state else (side,)))

    def _forced_in_secret(self, request: Together) -> tuple[Side, Choice] | None:
        for side, asked in request.asks.items():
            answer = None if asked.is_free else self._automatic(asked)
            if answer is not None:
                return side, answer
        return None

    def _forced(self, request: Ask, seat: Seat) -> Choice | None:
        """The only choice of a side, or of a seat that can do nothing but agree with the others of its side."""
        choices = self._choices(request)
        if len(choices) > 1 and self.command.is_shared:
            own = self.legal(seat)
            choices = own if len(own) == 1 and needs_all(own[0], request) else ()
        if len(choices) != 1 or self._is_left_to_a_person(request, choices[0], seat):
            return None
        return choices[0]

    def _is_left_to_a_person(self, request: Ask, only: Choice, seat: Seat) -> bool:
        """Whether a person makes an only choice himself: a roll, or an end after which no more can be taken back.

        An end waits for the whole side as long as one of its players could still take something back.

        A game that is taken up again stands before such a choice only if a person was left to make it.
        """
        if only.verb in request.deliberate:
            return self._resuming or seat in self.persons
        waiting = self._undecided(request) if only == END else ()
        return any(self._undo_at(one) is not None for one in waiting if self._resuming or one in self.persons)

    def _undo_at(self, seat: Seat) -> int | None:
        """Which input an undo of this seat takes back; depends on nothing the seat does not know."""
        secret, first = isinstance(self.decision, Together), self._floors[self.command.side_of[seat]]
        if self.decision is None or (not secret and self.asked(seat) is None):
            return None
        return last_own_choice(self.inputs, first, seat, self.command, in_secret=secret, hides=self.hides(seat))

    def _ordered(self, request: Ask, seat: Seat) -> Choice | None:
        orders = self.orders.get(seat)
        if orders is not None and request.skip is not None and self._is_passed_over(request, orders, seat):
            return request.skip
        if orders is None or request.reaction is None:
            return None
        reaction, known = request.reaction, self.known(seat)
        if self.command.is_shared:
            reaction = self._own_reaction(request, reaction, seat)
        answer = standing_answer(orders, reaction, known, lambda r: self._effect(r, seat))
        return answer if answer in self.legal(seat) else None

    def _is_passed_over(self, request: Ask, orders: StandingOrders, seat: Seat) -> bool:
        """Whether a seat does not want to be asked this at all, or not now that hardly anything can come of it."""
        is_idle = request.choices.is_idle
        idle = is_idle is not None and orders.general.when != "always" and is_idle(self.known(seat))
        return idle or request.prompt.id in orders.skips

    def _own_reaction(self, request: Ask, reaction: Reaction[Any], seat: Seat) -> Reaction[Any]:
        """The part of a side's reaction that is one seat's to decide."""

        def own(known: State) -> Sequence[Opportunity]:
            opportunities = reaction.opportunities(known)
            return [one for one in opportunities if self.command.may_choose(seat, one.choice, request, self.state)]

        return replace(reaction, opportunities=own)

    def _effect(self, resolution: Resolution, seat: Seat) -> Fraction:
        return self._chances(resolution, seat, 400).effect

    # --- keeping --------------------------------------------------------------------------------------------------
    def _checkpoint(self) -> bool:
        """Between two steps: notice the end, keep the turn, save where replaying would cost more than copying."""
        count, state = len(self.inputs), self.state
        self._step_at = count
        if state.outcome is not None:
            self.decision = None
            self._keep_turn()
            return True
        if self.system.rules.turn(state) != self._turn:
            self._keep_turn()
        elif count == self._save_at or (count > self._saves.far and not self.headless):
            self._save(encode(state))
        return False

    def _save(self, data: bytes) -> None:
        log, snapshots, floors = len(self.log), len(self._snapshots), tuple(self._floors)
        self._saves.add(Save(len(self.inputs), data, log, self._turn, snapshots, floors, dict(self._agreements)))

    def _keep_turn(self) -> None:
        """A turn ends here: the record keeps it, and no undo leads back across."""
        self._turn = self.system.rules.turn(self.state)
        self._agreements.clear()
        count = len(self.inputs)
        self._floors = [count] * len(self._floors)
        if self.headless and self._saves and count != self._save_at:
            return
        data = encode(self.state)
        if not self._snapshots or self._snapshots[-1].at != count:
            log = self.log[sum(len(snapshot.log) for snapshot in self._snapshots) :]
            self._snapshots.append(Snapshot(count, self._turn, "", data, log, self.system.revision))
        self._save(data)

    # --- going back -----------------------------------------------------------------------------------------------
    def go_to(self, inputs: Sequence[Input]) -> None:
        """Stand where inputs lead that were made elsewhere; they share the beginning with those made here."""
        common = common_start(self.inputs, list(inputs))
        self.go_on(common, inputs[common:])

    def go_on(self, keep: int, inputs: Sequence[Input]) -> None:
        """Stand where inputs lead that were made elsewhere: the first `keep` of those made here, then these."""
        target = [*self.inputs[:keep], *inputs]
        if keep < len(self.inputs):
            self._rebuild(target, keep)
        elif inputs:
            if self.decision is None:
                raise Diverged(f"input {keep} does not fit: the game is over, the record has {inputs[0]}")
            self._forget()
            self._script, self._fed = target, keep
            value = self._scripted_choice(self.decision)
            if value is not None:
                self._run(value)
            self._end_script(target)

    def _rebuild(self, target: list[Input], common: int) -> None:
        """Go to the point after these inputs, the first `common` of which are those of the game as it stands."""
        save = self._saves.back_to(common)
        # Lists are replaced, not cut: a reader of the log or of the turns keeps the one it has.
        self.log = self.log[: save.log]
        self._snapshots = self._snapshots[: save.snapshots]
        self._turn, self._floors, self._step_at = save.turn, list(save.floors), save.at
        self._agreements = dict(save.agreements)
        self.state = attach(decode(save.state, self.system.rules.state), self.setting)
        self.decision = None
        self._forget()
        self._script, self._fed, self.inputs = target, save.at, target[: save.at]
        if self.state.outcome is None:
            self._enter()
        self._end_script(target)

    def _end_script(self, target: Sequence[Input]) -> None:
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
            if isinstance(entry, Rolled) or (isinstance(entry, Chosen) and self.asked(entry.seat) is None):
                raise Diverged(f"input {self._fed}: seat {self.to_move} is asked, the record has {entry}")
            self._fed += 1
            if isinstance(entry, Chosen):
                asked = asked_of(request, self.command.side_of[entry.seat])
                self._tell_forced(asked, entry.choice, entry.auto)
                self.inputs.append(entry)
                value = self._value(request, entry.seat, entry.choice)
                if value is not None:
                    return value
                continue
            self.inputs.append(entry)
            self._declared(entry)
            if self.decision is None:
                return None
        self._script = None
        return self._put(request) if self._resuming else None
