"""One live game as the process that owns it holds it: the rules' side of `livegame`.

Nothing here is stored: what a deed changed is handed back, and is stored before anybody is told of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat
from bocage.kernel.files.lesson import Course, lesson_of
from bocage.kernel.play.cursor import Cursor
from bocage.kernel.play.game import Game
from bocage.kernel.play.orders import StandingOrders
from bocage.kernel.play.shown import Shown
from bocage.kernel.records.record import Input, Snapshot
from bocage.kernel.rules import Illegal
from bocage.server.database.rows import Entry, Standing, Stored
from bocage.server.database.turns import rows_of
from bocage.server.faults import Refusal
from bocage.server.gameinfo import lesson_in
from bocage.server.library import Library, lesson_script
from bocage.server.protocol.views import LessonState
from bocage.server.rules import deeds
from bocage.server.rules.jobs import Acted, Change, Deed, IllegalAnswer, Located, Opened, Viewer, Views
from bocage.server.views import SentView, ViewState, view_state

T = TypeVar("T")
_encode = msgspec.json.Encoder().encode


class HostedGame:
    """A game, and what the clients of each view of it were sent."""

    def __init__(self, stored: Stored, game: Game, library: Library) -> None:
        self.id, self.game, self.acts = stored.row.id, game, list(stored.acts)
        lesson = lesson_of(game) if lesson_in(stored.row) else None
        self.course = None if lesson is None else Course.of(game, lesson)
        self._entry = added(None, Cursor.at_end(stored.record.inputs), game.inputs)
        self._carried = game.header != stored.record.header or game.notes != stored.record.notes
        self._stored_snapshots = 0 if self._carried else len(stored.record.snapshots)
        self._standing = self.standing()
        self._inputs: Cursor[Input] = Cursor.at_end(game.inputs)
        """The inputs that are stored, or handed back to be stored."""
        self._sent: dict[Viewer, SentView] = {}
        self._shown = Shown(game)
        self.plans: dict[Seat, Sequence[Choice]] = {}
        """The choices of each seat's plan that were not made yet."""
        self._mover: Seat | None = None
        """The seat whose change is being made."""
        self._pauses: list[dict[Viewer, ViewState]] = []
        """The views at each point of the present change at which another seat may have been asked in secret."""
        game.on_pause = self._note_pause
        self._board = library.board_of(game.setting)
        for seat in stored.row.seats:
            if seat.agent is None:
                game.orders[seat.seat] = seat.orders
        self.seat_persons([seat.seat for seat in stored.row.seats if seat.agent is None])

    def opened(self, key: bytes) -> Opened:
        """What the server must know of a game that was loaded."""
        game, course = self.game, self.course
        nations = game.system.showing.nations(game.setting)
        seat = None if course is None else course.seat
        return Opened(
            self._entry, self._standing, game.header, key, self._carried, nations, self._board, seat, self.lesson_over
        )

    @property
    def lesson_over(self) -> bool:
        return self.course is not None and self.course.is_done

    def seat_persons(self, persons: Iterable[Seat]) -> None:
        """Tell the game which seats are played by people; a lesson asks its learner every question."""
        self.agents = frozenset(range(len(self.game.seats))) - frozenset(persons)
        self.game.persons = frozenset() if self.course is not None else frozenset(persons)

    def standing(self) -> Standing:
        """What is stored of the game beside its inputs, with the turns that were not handed back before."""
        game = self.game
        rows = rows_of(self.id, game.snapshots, self._stored_snapshots)
        self._stored_snapshots = len(game.snapshots)
        return Standing(tuple(game.to_move), game.outcome, list(game.notes), game.snapshots[-1].turn, rows)

    # --- deeds ----------------------------------------------------------------------------------------------------
    def act(self, seat: Seat, deed: Deed, watched: Sequence[Viewer]) -> Acted:
        """Carry out a deed of a seat, and resume plans that stopped for a question that another seat did not use."""
        self._watch(watched)
        self.plans.pop(seat, None)
        done, change = self._do(seat, partial(deeds.carry_out, hosted=self, seat=seat, deed=deed))
        return Acted([change, *self._go_on()], done.made, done.orders, self.lesson_over)

    def _do(self, seat: Seat, deed: Callable[[Game], T]) -> tuple[T, Change]:
        self._mover, self._pauses = seat, []
        done = deed(self.game)
        entry = added(seat, self._inputs, self.game.inputs)
        is_changed = bool(entry.inputs) or entry.keep != self._inputs.length
        if is_changed:
            self.acts[seat] += 1
            self._inputs = Cursor.at_end(self.game.inputs)
        pauses, self._pauses = self._pauses, []
        stages = [*pauses, self._view_states(list(self._sent))]
        changes = [self._changes(stage) for stage in stages]
        return done, Change(seat, entry if is_changed else None, self.standing(), changes)

    def play(self, game: Game, choices: Sequence[Choice], seat: Seat) -> int:
        """Make the choices of a plan up to the first surprise; returns how many. The rest waits for other seats."""
        made = game.play(choices, seat)
        if made < len(choices):
            self.plans[seat] = choices[made:]
        return made

    def _go_on(self) -> Iterable[Change]:
        for seat in list(self.plans):
            while seat in self.plans and self.game.goes_on(seat):
                rest = self.plans.pop(seat)
                with suppress(Illegal, Refusal):
                    yield self._do(seat, partial(self.play, choices=rest, seat=seat))[1]

    # --- views ----------------------------------------------------------------------------------------------------
    def _watch(self, watched: Sequence[Viewer]) -> None:
        """Forget the views that nobody watches any more, and begin with those that clients have already."""
        self._sent = {viewer: sent for viewer, sent in self._sent.items() if viewer in watched}
        self.begin_views(watched)

    def begin_views(self, wanted: Sequence[Viewer]) -> None:
        """Take these views, where there are none yet, to be what their clients have."""
        missing = [viewer for viewer in wanted if viewer not in self._sent]
        for viewer, seen in self._view_states(missing).items():
            self._sent[viewer] = SentView(seen)

    def whole(self, wanted: Sequence[Viewer], re: int | None) -> Views:
        """Whole views, to be sent to a client that has nothing yet, or that asked for them with the number `re`."""
        self.begin_views(wanted)
        script = None
        if self.course is not None and self.course.seat in wanted:
            script = lesson_script(self.course)
        views = {viewer: msgspec.structs.replace(self._sent[viewer].whole(), re=re) for viewer in wanted}
        return Views([(viewer, _encode(view)) for viewer, view in views.items()], script)

    def _view_states(self, wanted: Iterable[Viewer]) -> dict[Viewer, ViewState]:
        """What each of these viewers is to see now."""
        course = self.course
        if course is not None:
            course.follow(self.game)
        self._shown.look_anew()
        seen = {viewer: view_state(self._shown, viewer, self._acts_of(viewer)) for viewer in wanted}
        if course is not None and course.seat in seen:
            seen[course.seat].view.lesson = LessonState(course.at, course.is_done, course.lost)
        return seen

    def _acts_of(self, viewer: Viewer) -> int:
        return 0 if viewer is None else self.acts[viewer]

    def _note_pause(self, seats: Sequence[Seat]) -> None:
        """Keep the views of these seats, and the public one, in the middle of a change (see `_pauses`)."""
        seen: dict[Viewer, ViewState] = {}
        self._shown.look_anew()
        for viewer, told in self._sent.items():
            if viewer is None or viewer in seats:
                acts = self._acts_of(viewer) + (viewer is not None and viewer == self._mover)
                seen[viewer] = view_state(self._shown, viewer, acts)
                seen[viewer].view.lesson = told.look.view.lesson
        self._pauses.append(seen)

    def _changes(self, seen: dict[Viewer, ViewState]) -> list[tuple[Viewer, bytes]]:
        """For each view what is different in it, encoded; nothing where nothing is."""
        told = []
        for viewer, look in seen.items():
            change = self._sent[viewer].change(look)
            if change is not None:
                told.append((viewer, _encode(change)))
        return told

    # --- for agents -----------------------------------------------------------------------------------------------
    def locate(self, known: int, seat: Seat, choice: str) -> Located | IllegalAnswer:
        """The present position; refused where a choice is given that is not legal."""
        if choice:
            wanted = deeds.parsed(choice)
            refused = self.game.why_not(wanted, seat)
            if refused:
                raise Illegal(wanted, refused)
        game, last = self.game, self.game.snapshots[-1]
        first = Snapshot(0, last.turn, last.hash, last.state, [], last.revision) if last.at != known else None
        return Located(last.at, game.header, first, list(game.inputs[last.at :]), game.is_open)

    def use_orders(self, seat: Seat, orders: StandingOrders) -> None:
        self.game.orders[seat] = orders


def added(seat: Seat | None, before: Cursor[Input], after: list[Input]) -> Entry:
    """The journal entry that leads from the stored inputs to the present ones."""
    keep = before.kept(after)
    return Entry(seat, keep, after[keep:])
