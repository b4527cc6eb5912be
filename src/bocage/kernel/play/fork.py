"""A whole game that agrees with what a seat knows and stands at the seat's question: for agents that look ahead.

A fork begins at the last checkpoint, in a state that agrees with what the seat knows now of that moment, and is led
from there by what the seat knows to have happened since. What it cannot know is drawn anew: hidden facts of the state,
secret dice, the secret choices of others. Where that leads elsewhere than to the question, it is drawn again. So a fork
depends on nothing but the seat's knowledge and the chance it is given.

The record of a fork begins at that checkpoint. What seats of one side had agreed on before it is not in the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, Self

from msgspec.structs import replace

from bocage.kernel.choice import Choice
from bocage.kernel.command import Agreement, Seat, Side
from bocage.kernel.contract.procedure import Draw, Together
from bocage.kernel.contract.question import Ask
from bocage.kernel.contract.setting import attach
from bocage.kernel.contract.state import decode, encode
from bocage.kernel.dice import DiceSource, Faces, HashDice, RecordedDice
from bocage.kernel.play.machine import DeadEnd, Diverged, Machine
from bocage.kernel.play.questions import asked_of
from bocage.kernel.records.record import FORCED, HAND_OVER, Chosen, Declared, Input, Rolled, Snapshot, state_hash

TRIES = 1000
"""How often what a seat cannot know is drawn before a fork is given up."""


class CannotFork(RuntimeError):
    """Nothing that was drawn agrees with what a seat knows: a defect of the system's `resample` or `hindsight`."""


class Happening(NamedTuple):
    """An input and what it answered."""

    request: Ask | Together | Draw
    entry: Input


class Past(NamedTuple):
    """What a side knows of the time since the last checkpoint: the state there, and what has happened.

    `now` is the hash of what it knows at present; empty where nothing is hidden from it, then and now.
    """

    seen: Any
    now: str
    agreements: dict[Side, Agreement]
    happened: tuple[Happening, ...]

    @property
    def is_whole(self) -> bool:
        """Whether nothing is hidden from the side, so that there is but one state that agrees with what it knows."""
        return not self.now


class Guide:
    """Leads a fork by what a side knows to have happened."""

    def __init__(self, past: Past, side: Side, rng: Random) -> None:
        self.past, self.side, self.rng = past, side, rng
        self.at = 0

    @property
    def next(self) -> Happening | None:
        happened = self.past.happened
        return happened[self.at] if self.at < len(happened) else None


class Forking(Machine):
    """Adds to the machine how a game is copied, and how it is forked."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._witness: list[Happening] | None = None
        """Where a replay is to note what each input answered."""
        self._guide: Guide | None = None
        self._pasts: dict[Side, Past] = {}
        """What each side knows of the time since the last checkpoint; forgotten with all that was found out here."""
        self._found += (self._pasts,)

    def _copy(self, dice: DiceSource, witness: list[Happening] | None = None) -> Self:
        """A copy at this very decision, with other dice."""
        twin = type(self)(self.system, replace(self.header, commitment=""), self.setting, dice)
        twin.inputs, twin.log = self.inputs, list(self.log)
        twin._snapshots, twin.notes = list(self._snapshots), list(self.notes)
        twin._saves, twin.headless = self._saves.copy(), self.headless
        twin._save_at, twin._witness = self._step_at, witness
        twin._rebuild(self.inputs, len(self.inputs))
        twin._save_at, twin._witness = -1, None
        if twin._saves.last is not self._saves.last:
            self._saves.add(twin._saves.last)
        return twin

    def fork(self, seat: Seat, rng: Random) -> Self:
        """A whole game that agrees with what an asked seat knows, at its question, with dice of its own; headless."""
        side = self.command.side_of[seat]
        past = self._past(side)
        for _ in range(TRIES):
            twin = self._led(past, side, rng)
            if twin is not None and (past.is_whole or self._looks_like(twin, seat, past.now)):
                return twin
        raise CannotFork(f"{self.system.code}: nothing drawn {TRIES} times agrees with what seat {seat} knows")

    def _past(self, side: Side) -> Past:
        past = self._pasts.get(side)
        if past is None:
            witness: list[Happening] = []
            save = self._copy(RecordedDice(iter(())), witness)._saves.last
            then = attach(decode(save.state, self.system.rules.state), self.setting)
            now = self._known_to(side)
            seen = self.system.knowledge.known(then, side)
            hides = seen is not then or now is not self.state
            if hides and self.system.knowledge.hindsight is not None:
                seen = self.system.knowledge.hindsight(then, side, now)
            own = {key: agreement for key, agreement in save.agreements.items() if key == side}
            since = witness[len(witness) - (len(self.inputs) - save.at) :]
            heard = tuple(one for one in since if _is_heard(one, side, self.command.side_of))
            past = self._pasts[side] = Past(seen, state_hash(now) if hides else "", own, heard)
        return past

    def _led(self, past: Past, side: Side, rng: Random) -> Self | None:
        """A game from the checkpoint to the side's question; None where what was drawn leads elsewhere."""
        state = attach(self.system.knowledge.resample(past.seen, side, rng), self.setting)
        dice = HashDice(rng.randbytes(16))
        twin = type(self)(self.system, replace(self.header, commitment=""), self.setting, dice)
        twin.state, twin._turn, twin._agreements = state, self.system.rules.turn(state), dict(past.agreements)
        twin.headless, data = True, encode(state)
        twin._snapshots = [Snapshot(0, twin._turn, "", data, [], self.system.revision)]
        twin._save(data)
        twin._script, twin._guide = [], Guide(past, side, rng)
        try:
            twin._enter()
        except (Diverged, DeadEnd):
            return None
        twin._script = twin._guide = None
        return twin

    def _looks_like(self, twin: Self, seat: Seat, now: str) -> bool:
        """Whether a game is to a seat what this one is: the same question, the same knowledge, the same choices."""
        mine, other = self.asked(seat), twin.asked(seat)
        if mine is None or other is None or mine.prompt != other.prompt:
            return False
        return state_hash(twin.known(seat)) == now and twin._choices(other) == self._choices(mine)

    # --- what an input answered -----------------------------------------------------------------------------------
    def _scripted_faces(self, request: Draw) -> Faces | None:
        if self._guide is not None:
            return self._guided_faces(self._guide, request)
        faces = super()._scripted_faces(request)
        if self._witness is not None and faces is not None:
            self._witness.append(Happening(request, self.inputs[-1]))
        return faces

    def _scripted_choice(self, request: Ask | Together) -> Any:
        if self._guide is not None:
            return self._guided_choice(self._guide, request)
        before = len(self.inputs)
        value = super()._scripted_choice(request)
        if self._witness is not None:
            self._witness += [Happening(request, entry) for entry in self.inputs[before:]]
        return value

    # --- being led ------------------------------------------------------------------------------------------------
    def _guided_faces(self, guide: Guide, request: Draw) -> Faces | None:
        """The faces that the side has seen; None for dice it does not see, which are rolled."""
        if request.to is not None and guide.side not in request.to:
            return None
        following = guide.next
        entry = following.entry if following else None
        if not isinstance(entry, Rolled) or entry.purpose != request.purpose or not request.dice.fits(entry.faces):
            raise Diverged(f"{request.purpose} is rolled, the side knows of {entry}")
        guide.at += 1
        self.inputs.append(entry)
        return entry.faces

    def _guided_choice(self, guide: Guide, request: Ask | Together) -> Any:
        """The choice that the side made or heard of, else what others might have chosen unheard."""
        while True:
            self._forget()
            following = guide.next
            is_asked = guide.side in _sides_of(request)
            if following is None and is_asked:
                self._script = None
                return None
            if following is not None and isinstance(following.entry, Declared):
                self._declared_again(guide, following.entry)
            elif following is not None and self._answers(guide, following, request):
                guide.at += 1
                value = self._chosen(request, following.entry)
                if value is not None:
                    return value
            elif is_asked:
                raise Diverged(f"{guide.side} is asked, it knows of {following}")
            else:
                return self._unheard(guide, request)

    def _declared_again(self, guide: Guide, entry: Declared) -> None:
        guide.at += 1
        self.inputs.append(entry)
        self._declared(entry)
        if self.decision is None:
            raise Diverged("the game is over")

    def _answers(self, guide: Guide, following: Happening, request: Ask | Together) -> bool:
        """Whether what the side knows of next is an answer to this question."""
        entry, asked = following.entry, following.request
        if not isinstance(entry, Chosen) or isinstance(asked, Draw):
            return False
        side = self.command.side_of[entry.seat]
        if side not in _sides_of(request) or side not in _sides_of(asked):
            return False
        mine, other = asked_of(asked, side), asked_of(request, side)
        if side == guide.side or guide.past.is_whole:
            return mine.prompt.id == other.prompt.id
        return mine.prompt.id == other.prompt.id and self._is_open_to(other, entry.choice)

    def _is_open_to(self, ask: Ask, choice: Choice) -> bool:
        known = self._known_to(ask.side)
        if ask.choices.check_free is not None and (choice.point is not None or choice.number is not None):
            return ask.choices.check_free(known, choice) is None
        if ask.choices.candidates is None:
            return ask.choices.check is None or ask.choices.check(known, choice) is None
        return choice in self._choices(ask)

    def _chosen(self, request: Ask | Together, entry: Input) -> Any:
        assert isinstance(entry, Chosen)
        self.inputs.append(entry)
        return self._value(request, entry.seat, entry.choice)

    def _unheard(self, guide: Guide, request: Ask | Together) -> Any:
        """What others choose where the side hears nothing of it: a reaction passes, secret choices are drawn."""
        if isinstance(request, Together):
            return self._drawn_in_secret(guide, request)
        if request.reaction is not None:
            return self._by_all(request, request, request.reaction.decline)
        value = self._automatic(request)
        if value is None:
            raise Diverged(f"{request.prompt.id} is asked, the side knows of {guide.next}")
        return value

    def _drawn_in_secret(self, guide: Guide, request: Together) -> Any:
        side, ask = next(iter(request.asks.items()))
        seat = self.command.asked(ask, self.state)[0]
        known = self._known_to(side)

        def is_own(choice: Choice) -> bool:
            return self.command.may_choose(seat, choice, ask, self.state)

        drawn = ask.choices.any_legal(known, guide.rng, lambda: self.legal(seat), is_own)
        return self._by_all(request, ask, drawn)

    def _by_all(self, request: Ask | Together, ask: Ask, choice: Choice) -> Any:
        """A choice by the seat that is asked, or by all seats of a side where it needs all of them."""
        for seat in self.command.asked(ask, self.state):
            self._forget()
            value = self._chosen(request, Chosen(seat, choice, FORCED))
            if value is not None:
                return value
        raise Diverged(f"{choice} is not agreed to")


def _is_heard(one: Happening, side: Side, side_of: Sequence[Side]) -> bool:
    """Whether a side knows of an input, and not only of what came of it."""
    request, entry = one
    if isinstance(request, Draw):
        return request.to is None or side in request.to
    if isinstance(entry, Rolled) or side_of[entry.seat] == side:
        return True
    if isinstance(entry, Declared):
        return entry.kind != HAND_OVER
    if isinstance(request, Together):
        return False
    return request.reaction is None or entry.choice != request.reaction.decline


def _sides_of(request: Ask | Together) -> Sequence[Side]:
    return (request.side,) if isinstance(request, Ask) else tuple(request.asks)
