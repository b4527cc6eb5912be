"""One game at one console: prints what happened and the question, reads the answer, saves after it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from bocage.ground.board import Board
from bocage.kernel.choice import Choice, NotationError
from bocage.kernel.command import Seat, Side
from bocage.kernel.contract.agent import Agent, plan_in
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.limits import NeverAsks
from bocage.kernel.play.game import Game
from bocage.kernel.play.machine import DeadEnd
from bocage.kernel.play.orders import StandingOrders, default_order
from bocage.kernel.records.record import ORDERED, Chosen, RecordError
from bocage.kernel.rules import Illegal, Violation
from bocage.kernel.text import Text
from bocage.terminal import saves
from bocage.terminal.commands import obey
from bocage.terminal.console import Console
from bocage.terminal.listing import Listing
from bocage.terminal.narration import log_words
from bocage.terminal.words import Words, sentence

SAVE_EVERY = 1.0
"""Seconds between saves while only agents decide."""
RECALLED_LINES = 8
"""Lines of the log that are printed when a saved game is resumed."""
MAX_REASONS = 50
"""Reasons of agents that are kept."""
BLANK_LINES = 40
"""Lines that scroll one player's view off the screen before the next player looks."""
SHOWN_COMMITMENT = 16
"""Characters of the commitment to the dice that are printed."""
MAX_DIGITS = 9
"""Digits of a typed number that are read."""


class Session:
    """A game played by people and agents at this console."""

    def __init__(
        self, game: Game, players: saves.Players, agents: dict[Seat, Agent], words: Words, console: Console, plain: bool
    ) -> None:
        self.game, self.players, self.agents = game, players, agents
        self.words, self.console, self.plain = words, console, plain
        self.seat: Seat = 0
        self.listing: Listing | None = None
        self.has_left = False
        self.trusted = False
        self.open = all(game.known(seat) is game.state for seat in range(len(game.seats)))
        """Whether nothing is hidden from any seat, so that all may look at one screen."""
        self.path = saves.own_file(game.header)
        self.reasons: list[tuple[str, str]] = []
        self.rng = Random(game.header.commitment)
        self._shown: dict[Seat, int] = {}
        self._counted: dict[Seat, int] = {}
        self._heading = ""
        self._buffer: list[str] = []
        self._saved = (-1, 0.0)
        for seat in self.humans:
            players.orders.setdefault(seat, StandingOrders(default_order(game.system.rules.conditions)))
            game.orders[seat] = players.orders[seat]

    # --- who and what ---------------------------------------------------------------------------------------------
    @property
    def current(self) -> Listing:
        """The listing of the present question."""
        assert self.listing is not None, "no question has been put yet"
        return self.listing

    @property
    def humans(self) -> list[Seat]:
        return [seat for seat in range(len(self.game.seats)) if seat not in self.agents]

    @property
    def board(self) -> Board | None:
        """The hex board of the game, where its system has one."""
        board = getattr(self.game.setting, "board", None)
        return board if isinstance(board, Board) else None

    @property
    def side(self) -> Side:
        """The side of the seat whose view is printed."""
        return self.game.seats[self.seat]

    def side_name(self, side: Side) -> str:
        return self.words.seat(self.game.sides[side])

    def seat_name(self, seat: Seat) -> str:
        return self.words.seat(self.game.seat_names[seat])

    def say(self, id: str, /, **args: int | str | Text) -> None:
        """Print a message of the client."""
        self.console.say(self.words(id, **args), indent="  ")

    def refuse(self, violation: Violation) -> str:
        """A refusal as one sentence with its rule."""
        return self.words.of(violation.why) + (f" [{violation.rule}]" if violation.rule else "")

    # --- the game -------------------------------------------------------------------------------------------------
    def run(self) -> None:
        """Play until the game is over or the player leaves; either way it is saved."""
        self._open()
        while self.game.outcome is None and not self.has_left:
            seat = next((seat for seat in self.game.to_move if seat in self.agents), self.game.to_move[0])
            if seat in self.agents:
                self._agent_decides(seat)
            else:
                self._person_decides(seat)
        self._flush()
        self.save(now=True)
        if self.game.outcome:
            self._end()
        else:
            self.say("left", path=str(self.path))

    def save(self, now: bool = False) -> None:
        """Save the game; unless `now`, at most once in `SAVE_EVERY` and only if it has changed."""
        count, saved_at = self._saved
        moment = time.monotonic()
        if not now and (len(self.game.inputs) == count or moment - saved_at < SAVE_EVERY):
            return
        try:
            self.path = saves.keep(self.game, self.players)
        except (OSError, RecordError) as error:
            self.say("not-saved", reason=str(error))
        self._saved = (len(self.game.inputs), moment)

    def _open(self) -> None:
        game, words = self.game, self.words
        title = scenario_title(game.system, game.header.scenario, words)
        self.console.say()
        self.console.say(f"{words.of(game.system.title)} — {title}")
        for seat, who in enumerate(self.players.seats):
            self.console.say(f"  {words.pair(self.seat_name(seat), words.player(who))}")
        for note in game.notes:
            self.console.say(words.of(note), indent="  ")
        if game.header.commitment:
            self.say("promise", promise=game.header.commitment[:SHOWN_COMMITMENT])
        self.panels(self.humans[0] if self.humans else 0)
        if self.humans:
            self.say("help-hint")
        if game.inputs:
            for seat in range(len(game.seats)):
                self._shown[seat] = max(0, len(game.log) - RECALLED_LINES)
                self._counted[seat] = len(game.inputs)

    def panels(self, seat: Seat) -> None:
        """Print the panels of a seat's view."""
        for panel in self.game.view(seat, len(self.game.log)).scene.panels:
            if panel.lines:
                self.console.say(self.words.of(panel.title))
                for line in panel.lines:
                    self.console.say(f"  {self.words.of(line)}", indent="  ")

    def _end(self) -> None:
        game = self.game
        outcome = game.outcome
        assert outcome is not None
        self.narrate(self.humans[0] if len(self.humans) == 1 else None)
        self.console.say()
        why = game.view(0, len(game.log)).outcome
        self.say("over", why=sentence(self.words.of(why)) if why else "")
        if outcome.winner is None:
            self.say("draw")
        else:
            self.say("winner", seat=self.seat_name(outcome.winner))
        if game.record.key:
            self.say("key", key=game.record.key)
        self.say("record", path=str(self.path))

    # --- telling --------------------------------------------------------------------------------------------------
    def narrate(self, seat: Seat | None) -> None:
        """Print the log lines that a seat has not read yet; None is a watcher of agents, who may know everything."""
        self._flush()
        reader = 0 if self.open or seat is None else seat
        start = min(self._shown.get(reader, 0), len(self.game.log))
        for line in self.game.log[start:]:
            if seat is None or line.to is None or seat in line.to:
                said = log_words(line, self.game.sides, self.words)
                self.console.say(f"  {said}" if self.plain else f"  · {said}", indent="    ")
        self._shown[reader] = len(self.game.log)
        if seat is not None:
            self._count_orders(seat)

    def _count_orders(self, seat: Seat) -> None:
        """Print how often standing orders answered for a seat since the last time."""
        inputs = self.game.inputs
        start = min(self._counted.get(seat, 0), len(inputs))
        answers = [
            entry
            for entry in inputs[start:]
            if isinstance(entry, Chosen) and entry.seat == seat and entry.auto == ORDERED
        ]
        if answers:
            self.say("orders-answered", seat=self.seat_name(seat), count=len(answers))
        self._counted[seat] = len(inputs)

    def _flush(self) -> None:
        if self._buffer:
            self.console.say(self.words.pair(self._buffer[0], self.words.list(self._buffer[1:])) + ".", indent="    ")
            self._buffer.clear()

    # --- agents ---------------------------------------------------------------------------------------------------
    def _agent_decides(self, seat: Seat) -> None:
        answer = self.agents[seat](self.game.brief(seat), self.rng)
        for index, choice in enumerate(plan_in(answer)):
            if index and self.game.why_not(choice, seat) is not None:
                break  # a later choice of the plan is no longer legal; the agent is asked again
            if not self._agent_chooses(choice, answer[1], seat):
                break

    def _agent_chooses(self, choice: Choice, reason: Text, seat: Seat) -> bool:
        """Make an agent's choice and print it; False where it led to a surprise, so that its plan ends."""
        game = self.game
        label = self.words.of(game.system.showing.describe(game.known(seat), choice))
        visible = self.open or not self.humans
        onlooker = self.humans[0] if len(self.humans) == 1 else None
        if visible and self._shown.get(0, 0) < len(game.log):
            self.narrate(onlooker)
        before = len(game.log)
        goes_on = game.proceed(choice, seat)
        self.save()
        if not visible:
            return goes_on
        self.reasons = [
            *self.reasons[1 - MAX_REASONS :],
            (self.words.pair(self.seat_name(seat), label), self.words.of(reason)),
        ]
        told = [log_words(line, game.sides, self.words) for line in game.log[before:]]
        if not any(line.startswith(label) for line in told):
            self._mention(seat, label)
        if len(game.log) > before:
            self.narrate(onlooker)
        return goes_on

    def _mention(self, seat: Seat, label: str) -> None:
        """Add a choice to the line about what a seat did, which is printed when another seat acts."""
        if self._buffer and self._buffer[0] != self.seat_name(seat):
            self._flush()
        self._buffer = [*(self._buffer or [self.seat_name(seat)]), label]

    # --- people ---------------------------------------------------------------------------------------------------
    def _person_decides(self, seat: Seat) -> None:
        if seat != self.seat and not self._handed_over(seat):
            return
        self.seat = seat
        self.save()
        self.narrate(seat)
        self.show_question()
        while not self.has_left:
            line = self.console.ask(f"{self.seat_name(seat)}> ")
            if line is None:
                self.has_left = True
            elif line and self._answered(line):
                self.save(now=True)
                return

    def _handed_over(self, seat: Seat) -> bool:
        """Where something is hidden, wait until the other player looks away; False if the player leaves instead."""
        if self.open or self.trusted or len(self.humans) < 2:
            return True
        if not self.plain:
            for _ in range(BLANK_LINES):
                self.console.say()
        self.say("hand-over", seat=self.seat_name(seat))
        line = self.console.ask("> ")
        self.has_left = line is None
        self.trusted = line is not None and line.casefold() in ("trust", "confiance")
        return not self.has_left

    def show_question(self) -> None:
        """Print the question of the seat and the numbered answers."""
        game, seat, words = self.game, self.seat, self.words
        view = game.view(seat, len(game.log))
        self.listing = Listing(view)
        scene = view.scene
        phase = f" — {words.of(scene.phases[scene.phase])}" if 0 <= scene.phase < len(scene.phases) else ""
        heading = f"{words.of(scene.status)}{phase}"
        if heading != self._heading:
            self._heading = heading
            self.console.say()
            self.console.say(heading if self.plain else f"== {heading} ==")
        question = words.of(view.prompt) if view.prompt else ""
        rule = f" [{view.rule}]" if view.rule else ""
        self.console.say(f"{words.pair(self.seat_name(seat), question)}{rule}", indent="  ")
        if view.offers:
            self.listing.show(words, self.console, self.plain)
        if view.free:
            self.say("free-answer", example=str(game.sample(seat, Random(len(game.inputs)))))

    def _answered(self, line: str) -> bool:
        """Carry out a line; True if it changed the game or the question has to be shown again."""
        choices = self.choices_of(line)
        if choices:
            return self._make(choices)
        return obey(self, line)

    def choices_of(self, line: str) -> Sequence[Choice]:
        """The choices in a line of numbers, notations, hexes or pieces; empty if one part is none."""
        choices: list[Choice] = []
        parts = [part.strip() for part in line.split(";") if part.strip()]
        for part in parts:
            choice = self.choice_of(part, strict=len(parts) == 1)
            if choice is None:
                return ()
            choices.append(choice)
        return choices

    def choice_of(self, word: str, strict: bool = False) -> Choice | None:
        """The choice of a listed number, a target or a notation; None for none, or if `strict` and it is illegal."""
        listing = self.current
        if word.isdecimal():
            number = int(word[:MAX_DIGITS])
            return Choice.parse(listing.offers[number - 1].notation) if 1 <= number <= len(listing.offers) else None
        targets = listing.at_target(word)
        if len(targets) == 1:
            return Choice.parse(targets[0].notation)
        try:
            choice = Choice.parse(word)
        except NotationError:
            return None
        choice = self._with_label(choice)
        return None if strict and self.game.why_not(choice, self.seat) else choice

    def _with_label(self, choice: Choice) -> Choice:
        """The choice with its hex in capitals, as labels are printed."""
        if self.board is None or not choice.place or choice.place in self.board.aliases:
            return choice
        return Choice(choice.verb, choice.piece, choice.other, choice.place.upper(), choice.number, choice.point)

    def _make(self, choices: Sequence[Choice]) -> bool:
        try:
            done = self.game.play(choices, self.seat)
        except Illegal as refused:
            tried = str(refused.choice)
            self.console.say(self.words.pair(tried, self.refuse(refused.violation)), indent="  ")
            if len(choices) > 1:
                self.say("plan-undone")
            return False
        except (DeadEnd, NeverAsks) as defect:
            # The kernel has left the game unchanged, so the player can choose something else.
            self.say("defect", what=str(defect), path=str(self.path))
            return False
        if done < len(choices):
            self.say("plan-stopped", done=done, planned=len(choices))
        return True


def scenario_title(system: AnySystem, id: str, words: Words) -> str:
    """The title of a scenario; its id where it has no card, as a situation from a file."""
    card = next((card for card in system.rules.scenarios() if card.id == id), None)
    return words.of(card.title) if card else id
