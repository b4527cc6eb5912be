"""`Game` is the public face: a state, the decision it waits for, and everything a seat may ask of it.

How it runs, saves and goes back stands in `machine`.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from bocage.kernel.chances.ahead import Forecast, Foresight
from bocage.kernel.chances.odds import Odds
from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat, Side
from bocage.kernel.contract.agent import Brief
from bocage.kernel.contract.look import Note, Route, Way
from bocage.kernel.contract.procedure import Together
from bocage.kernel.contract.question import Ask
from bocage.kernel.contract.registry import complete_options, find
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.contract.setting import State, attach
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.dice import DiceSource, HashDice, commitment
from bocage.kernel.play.fork import Forking
from bocage.kernel.play.offers import forms_of, offer_of
from bocage.kernel.play.saves import Save
from bocage.kernel.play.undoing import is_foreign_hand_over
from bocage.kernel.records.record import (
    DECLARATIONS,
    FORCED,
    HAND_OVER,
    Chosen,
    Declared,
    Header,
    Input,
    Record,
    Rolled,
)
from bocage.kernel.rules import Illegal, Violation, refuse
from bocage.kernel.showing.view import Form, Offer, Piece, Scene, View
from bocage.kernel.text import Text


class Game(Forking):
    """A game of any system.

    >>> game = Game.new("aslsk", "training", key=b"example")
    >>> while game.decision:
    ...     seat = game.to_move[0]
    ...     game.choose(game.legal(seat)[0], seat)
    >>> game.outcome.reason
    'time'
    """

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
        headless: bool = False,
    ) -> Game:
        """A game of a registered scenario, at its first decision.

        A headless one is played for its outcome only: it has no log, its record keeps no turn but the first, and going
        back in it means playing it again from the beginning.
        """
        system = find(code)
        chosen = complete_options(system, options or {})
        setting = system.rules.setting(scenario, chosen)
        state = system.rules.start(setting)
        return cls.start(system, setting, state, scenario, chosen, key=key, dice=dice, headless=headless)

    @classmethod
    def start(
        cls,
        system: AnySystem,
        setting: Any,
        state: Any,
        scenario: str,
        options: Mapping[str, bool | str],
        *,
        key: bytes | None = None,
        dice: DiceSource | None = None,
        situation: str = "",
        headless: bool = False,
    ) -> Game:
        """A game from any state of a setting, at its first decision."""
        if state.step not in system.rules.steps:
            known = ", ".join(system.rules.steps)
            raise ScenarioError(f"step: {system.code} has no step {str(state.step)[:40]!r}; expected one of {known}")
        secret = key if key is not None else os.urandom(32)
        source = dice if dice is not None else HashDice(secret)
        promise = commitment(secret) if isinstance(source, HashDice) else ""
        header = Header(
            system.code,
            system.revision,
            system.rules.data_hash(),
            scenario,
            dict(options),
            tuple(setting.sides),
            tuple(setting.seats),
            promise,
            situation,
        )
        game = cls(system, header, setting, source)
        game.state, game.headless = attach(state, setting), headless
        try:
            game._keep_turn()
        except OverflowError:
            raise ScenarioError(f"{scenario}: expected numbers that a record can hold, found a larger one") from None
        game._enter()
        return game

    @classmethod
    def resume(cls, system: AnySystem, record: Record, setting: Any, dice: DiceSource) -> Game:
        """The game of a record of this revision: its last snapshot, and the inputs since."""
        game = cls(system, record.header, setting, dice)
        last = record.snapshots[-1]
        game.inputs, game._snapshots, game.notes = list(record.inputs), list(record.snapshots), list(record.notes)
        game.log = [line for snapshot in record.snapshots for line in snapshot.log]
        if isinstance(dice, HashDice):
            dice.counter = sum(1 for entry in record.inputs if isinstance(entry, Rolled))
        floors = (last.at,) * len(game.sides)
        game._saves.add(Save(last.at, last.state, len(game.log), last.turn, len(game._snapshots), floors, {}))
        game._resuming = True
        game._rebuild(game.inputs, last.at)
        game._resuming = False
        return game

    def clone(self, seed: bytes | None = None) -> Game:
        """A copy at this very decision, with dice of its own; the key of this game's dice is never copied."""
        return self._copy(HashDice(seed or os.urandom(16)))

    # --- asking ---------------------------------------------------------------------------------------------------
    def why_not(self, choice: Choice, seat: Seat) -> Violation | None:
        """Why a choice is refused, or None where it is legal."""
        asked = self.asked(seat)
        if asked is None:
            return refuse("", "refuse-not-asked")
        if asked.choices.candidates is not None and choice in self.legal(seat):
            return None
        if self.command.is_shared and not self.command.may_choose(seat, choice, asked, self.state):
            return refuse("", "refuse-not-your-command")
        if asked.choices.check_free is not None and (choice.point is not None or choice.number is not None):
            return asked.choices.check_free(self.known(seat), choice)
        explain = asked.choices.check or asked.choices.why_not
        reason = explain(self.known(seat), choice) if explain else None
        if reason or asked.choices.candidates is None:
            return reason
        return refuse(asked.rule, "refuse-not-offered", choice=str(choice))

    def sample(self, seat: Seat, rng: Random) -> Choice:
        """Any legal choice of a seat."""
        asked = self.asked(seat)
        assert asked, f"seat {seat} is not asked"
        own = self._may_choose(asked, seat)
        answer = self._drawn[seat] = asked.choices.any_legal(self.known(seat), rng, lambda: self.legal(seat), own)
        return answer

    def _may_choose(self, asked: Ask, seat: Seat) -> Callable[[Choice], bool]:
        """Tells the choices of a seat from those of the other seats of its side."""
        if not self.command.is_shared:
            return lambda choice: True
        return lambda choice: self.command.may_choose(seat, choice, asked, self.state)

    def odds(self, choice: Choice, seat: Seat, budget: int = 4000) -> Odds | None:
        """What a choice may lead to, by the rules themselves and what the seat knows; None where nothing is rolled."""
        asked = self.asked(seat)
        if asked is None or asked.choices.resolution is None:
            return None
        resolution = asked.choices.resolution(self.known(seat), choice)
        return self._chances(resolution, seat, budget) if resolution else None

    def ways(self, seat: Seat, piece: int) -> Sequence[Way]:
        """Where a piece of an asked seat could go now; what has already passed by itself is left out of the choices."""
        ways, asked = self.system.lookup.ways, self.asked(seat)
        if ways is None or asked is None:
            return ()
        legal = {str(choice) for choice in self.legal(seat)}

        def is_open(choice: str) -> bool:
            """Points that are chosen freely are not listed."""
            return choice in legal or (asked.choices.check_free is not None and Choice.parse(choice).point is not None)

        if not self._commands(seat, piece):
            return ()
        still_open = []
        for way in ways(self.known(seat), self.command.side_of[seat], piece):
            first_open = next((first_open for first_open, choice in enumerate(way.choices) if is_open(choice)), None)
            if first_open is not None:
                still_open.append(replace(way, choices=way.choices[first_open:]) if first_open else way)
        return still_open

    def route(self, seat: Seat, piece: int, point: tuple[int, int], *, together: bool) -> Route | Violation | None:
        """How a piece of an asked seat would go to a point, with those who go with it; None where it cannot be led."""
        route = self.system.lookup.route
        if route is None or self.asked(seat) is None or not self._commands(seat, piece):
            return None
        return route(self.known(seat), self.command.side_of[seat], piece, point, together)

    def _commands(self, seat: Seat, piece: int) -> bool:
        """Whether a seat may choose for a piece of its side."""
        return self.command.commander_of(self.state, self.command.side_of[seat], piece) in (None, seat)

    def forecast(self, plan: Sequence[Choice], seat: Seat, after: Choice | None = None) -> Forecast | None:
        """What would become of a plan if everything known reacted to it; None where that cannot be foreseen."""
        if self._step_at != len(self.inputs) or self.asked(seat) is None:
            return None
        side = self.command.side_of[seat]
        if side not in self._foresights:
            self._foresights[side] = Foresight(self.system, self.setting, self.known(seat), side)
        return self._foresights[side].forecast(plan, after)

    def notes_on(self, choice: Choice, seat: Seat) -> Sequence[Note]:
        """What else a seat should know of a choice it could make."""
        asked = self.asked(seat)
        return asked.choices.notes(self.known(seat), choice) if asked and asked.choices.notes else ()

    def notes_on_piece(self, piece: int, seat: Seat) -> Sequence[Note]:
        """What else a seat should know of a piece."""
        notes = self.system.lookup.notes_on_piece
        return notes(self.known(seat), self.command.side_of[seat], piece) if notes else ()

    def notes_on_place(self, place: str, seat: Seat, piece: int = 0) -> Sequence[Note]:
        """What else a seat should know of a place, for a piece or for any."""
        ground = self.system.lookup.notes_on_place
        return ground(self.known(seat), self.command.side_of[seat], place, piece) if ground else ()

    def chances(self, note: Note, seat: Seat) -> Odds | None:
        """The odds of what a note speaks of."""
        return self._chances(note.resolution, seat, 400) if note.resolution else None

    def brief(self, seat: Seat) -> Brief:
        """What an agent on this seat is given."""
        asked = self.asked(seat)
        assert asked, f"seat {seat} is not asked"
        known, legal, own = self.known(seat), self.legal(seat), self._may_choose(asked, seat)
        side = self.command.side_of[seat]
        return Brief(
            self.system,
            seat,
            side,
            known,
            asked,
            legal,
            lambda choice: self.odds(choice, seat),
            lambda rng: self.fork(seat, rng),
            own,
        )

    def view(self, seat: Seat, log_from: int = 0) -> View:
        """Everything this seat sees; `log_from` counts the lines of its own log."""
        asked, side = self.asked(seat), self.command.side_of[seat]
        log = [line for line in self.log if line.to is None or side in line.to]
        return View(
            seat,
            self._with_commanders(self.system.showing.scene(self.known(seat), side), side),
            asked.words(self.known(seat)) if asked else None,
            asked.rule if asked else "",
            self._offers(asked, seat) if asked else (),
            self.can_undo(seat),
            tuple(log[log_from:]),
            self.outcome_text,
            asked is not None and asked.is_free,
            asked.choices.limits(self.known(seat)) if asked and asked.choices.limits else None,
            self.forms(asked, seat) if asked else (),
            tuple(asked.choices.remarks(self.known(seat))) if asked and asked.choices.remarks else (),
        )

    def _with_commanders(self, scene: Scene, side: Side) -> Scene:
        """A scene in which the pieces of a side with several seats say who commands them."""
        if len(self.command.seats_of[side]) == 1:
            return scene
        return replace(scene, pieces=tuple([self.with_commander(piece, side) for piece in scene.pieces]))

    def with_commander(self, piece: Piece, side: Side) -> Piece:
        """A piece as its side sees it: where the side has several seats it says who commands it."""
        if piece.side != side or len(self.command.seats_of[side]) == 1:
            return piece
        return replace(piece, commander=self.command.commander_of(self.state, side, piece.id))

    def forms(self, asked: Ask, seat: Seat) -> tuple[Form, ...]:
        """The kinds of choices that a seat may complete by a number or a point."""
        return forms_of(asked, self.known(seat), self._may_choose(asked, seat), self.system.showing.describe)

    @property
    def outcome_text(self) -> Text | None:
        """How the game ended, in words."""
        outcome = self.outcome
        if outcome is None:
            return None
        return Text(
            f"outcome-{outcome.reason}", {} if outcome.winner is None else {"winner": self.sides[outcome.winner]}
        )

    def _offers(self, asked: Ask, seat: Seat) -> tuple[Offer, ...]:
        known = self.known(seat)
        return tuple([self.offer(asked, known, choice) for choice in self.legal(seat)])

    def offer(self, asked: Ask, known: State, choice: Choice) -> Offer:
        """A legal choice as it is shown."""
        return offer_of(asked, known, choice, self.system.showing.describe)

    # --- playing --------------------------------------------------------------------------------------------------
    def choose(self, choice: Choice | str, seat: Seat) -> None:
        """Make a seat's choice and run to the next decision; on any failure the game stays as it was."""
        wanted = Choice.parse(choice) if isinstance(choice, str) else choice
        if wanted is not self._drawn.get(seat) and wanted not in self._listed_for(seat):
            violation = self.why_not(wanted, seat)
            if violation:
                raise Illegal(wanted, violation)
        self._feed(Chosen(seat, wanted))

    def _listed_for(self, seat: Seat) -> Sequence[Choice]:
        """The legal choices of a seat where they have been listed already, else none."""
        if self.command.is_shared:
            return self._own.get(seat, ())
        return self._listed.get(seat, ())

    def play(self, choices: Sequence[Choice], seat: Seat) -> int:
        """Make several choices as one plan, up to the first surprise; returns how many were made.

        A surprise is a die, something shown to the seat, or a question to another seat, whether a player or his orders
        answer it; where something is hidden, any point at which there might have been one. Where a choice fails before
        any surprise, the game stays as it was before the plan.
        """
        start = len(self.inputs)
        made = 0
        done = False
        try:
            for choice in choices:
                goes_on = self.proceed(choice, seat)
                made += 1
                if not goes_on:
                    break
            done = True
        finally:
            if not done and made:
                self._rebuild(self.inputs[:start], start)
        return made

    def follow(self, plan: Sequence[Choice], seat: Seat) -> int:
        """Make the choices of an agent's plan up to the first surprise; returns how many were made.

        Unlike in `play`, a choice after the first that is not legal when its time comes ends the plan, and those
        before it stay.
        """
        made = 0
        for choice in plan:
            if made and self.why_not(choice, seat) is not None:
                break
            goes_on = self.proceed(choice, seat)
            made += 1
            if not goes_on:
                break
        return made

    def proceed(self, choice: Choice, seat: Seat) -> bool:
        """Make a choice of a plan; false where it led to a surprise, which ends the plan."""
        before = len(self.inputs)
        self._shown.clear()
        self.choose(choice, seat)
        return not self._surprised(before, seat)

    def _surprised(self, since: int, seat: Seat) -> bool:
        happened = self.inputs[since + 1 :]
        rolled_or_answered = any(
            not isinstance(entry, Chosen) or (entry.seat != seat and entry.auto != FORCED) for entry in happened
        )
        side = self.command.side_of[seat]
        might_be_asked = self._floors[side] > since and self.hides(seat)
        return seat not in self.to_move or side in self._shown or rolled_or_answered or might_be_asked

    def goes_on(self, seat: Seat) -> bool:
        """Whether a plan that halted may go on: since the seat's last choice nothing was rolled or shown to it."""
        lately = itertools.takewhile(
            lambda entry: not (isinstance(entry, Chosen) and entry.seat == seat and not entry.auto),
            reversed(self.inputs),
        )
        shown = self.command.side_of[seat] in self._shown
        is_quiet = all(isinstance(entry, Chosen) or is_foreign_hand_over(entry, seat, self.command) for entry in lately)
        return seat in self.to_move and not shown and is_quiet

    def roll_out(self, rng: Random, most: int = 1_000_000) -> int:
        """Play on at random, to the end or for a number of decisions; returns how many were made.

        Where a question draws an answer itself, its choices are not listed.
        """
        for made in range(most):
            if self.decision is None:
                return made
            seat = self.to_move[0]
            self.choose(self.sample(seat, rng), seat)
        return most

    def declare(self, kind: str, seat: Seat, to: Seat = 0) -> None:
        """Resign, run out of time, end what is settled, or offer a draw, agreed once every seat has offered it.

        A side with several seats has resigned once all of them have. All players have agreed on an award, which gives
        the game to the side of the seat `to`; an abandoned game nobody wins.
        """
        if kind not in DECLARATIONS or kind == HAND_OVER:
            raise ValueError(f"{kind!r} is no declaration; expected one of {', '.join(DECLARATIONS[:-1])}")
        if kind == "settle" and self.settled(seat) is None:
            raise ValueError("the game is not settled yet")
        if self.decision is not None:
            self._feed(Declared(kind, seat, 0, to))

    def hand_over(self, piece: int, to: Seat, seat: Seat) -> None:
        """Give a piece that a seat commands to another seat of its side."""
        violation = self.why_not_handed_over(piece, to, seat)
        if violation:
            raise Illegal(Choice(HAND_OVER, piece), violation)
        self._feed(Declared(HAND_OVER, seat, piece, to))

    def why_not_handed_over(self, piece: int, to: Seat, seat: Seat) -> Violation | None:
        """Why a seat cannot give a piece to another seat."""
        side = self.command.side_of[seat]
        if self.decision is None or self.system.rules.hand_over is None or to == seat:
            return refuse("", "refuse-hand-over")
        if to not in self.command.seats_of[side]:
            return refuse("", "refuse-hand-over-to-enemy")
        if self.command.commander_of(self.state, side, piece) != seat:
            return refuse("", "refuse-not-your-command")
        return None

    def can_undo(self, seat: Seat) -> bool:
        """Whether this seat may take back its last choice."""
        return self._undo_at(seat) is not None

    def undo(self, seat: Seat) -> bool:
        """Take back the last choice of a seat, unless a die, a reveal or another seat's question stands between."""
        index = self._undo_at(seat)
        if index is None:
            return False
        kept = [entry for entry in self.inputs[index + 1 :] if self._outlasts_undo(entry, seat)]
        self._rebuild([*self.inputs[:index], *kept], index)
        return True

    def _outlasts_undo(self, entry: Input, seat: Seat) -> bool:
        """Whether an input stays when a seat takes back an earlier one: what another side does apart from it."""
        if isinstance(entry, Chosen) and isinstance(self.decision, Together):
            return not self.command.are_allied(entry.seat, seat)
        return is_foreign_hand_over(entry, seat, self.command)

    @property
    def record(self) -> Record:
        """The whole game as a record; the dice key is in it only once the game is over."""
        promised = self.outcome and self.header.commitment and isinstance(self.dice, HashDice)
        key = self.dice.key.hex() if promised and isinstance(self.dice, HashDice) else ""
        return Record(self.header, list(self.inputs), list(self.snapshots), self.outcome, key, list(self.notes))
