"""All jobs of one process: the games it holds, and the desk for jobs that are about none."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from bocage.kernel.play.replay import UNFIT, load
from bocage.kernel.records.record import RecordError
from bocage.kernel.rules import Illegal
from bocage.server.faults import Refusal
from bocage.server.library import Library
from bocage.server.rules import book, deeds, desk
from bocage.server.rules.hosted import HostedGame
from bocage.server.rules.jobs import (
    Act,
    Answer,
    Ask,
    BranchOff,
    Broken,
    CloseGame,
    Copy,
    DeskJob,
    Done,
    Found,
    Frame,
    GameJob,
    IllegalAnswer,
    Job,
    Locate,
    Look,
    Moment,
    OpenGame,
    Refused,
    Said,
    Seat,
    SetOrders,
    Stepped,
    Steps,
    UnknownGame,
)

MAX_GAMES = 2_000
"""Games that a process holds; the longest unused one is forgotten then, and loaded again when it is needed."""
MAX_SHOWN_ERROR = 200
"""Characters of an error that a refusal or the log shows."""
_encode = msgspec.json.Encoder().encode


class Host:
    """Carries out jobs one after another."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.games: OrderedDict[str, HostedGame] = OrderedDict()

    def do(self, job: Job) -> Answer:
        """Carry out a job; whatever rules raise becomes an answer."""
        game_id = getattr(job, "game", "")
        hosted = self.games.get(game_id)
        try:
            if isinstance(job, DeskJob):
                return desk.do(job, self.library)
            if isinstance(job, OpenGame):
                return self._open(job)
            if hosted is None:
                return UnknownGame()
            self.games.move_to_end(game_id)
            return self._about(job, hosted)
        except Refusal as refusal:
            return Refused(refusal.status, refusal.why)
        except Illegal as illegal:
            why = illegal.violation
            return IllegalAnswer(str(illegal.choice), why.why, why.rule)
        except RecordError as error:
            return Refused(409, Refusal(409, "fault-unreadable-game", what=str(error)[:MAX_SHOWN_ERROR]).why)
        except UNFIT as error:
            self.games.pop(game_id, None)  # it may be in the middle of something
            return Broken(_described(error))

    def _open(self, job: OpenGame) -> Answer:
        stored = job.stored
        self.games.pop(job.game, None)
        game = load(stored.record, stored.row.key, f"game {job.game}")
        hosted = HostedGame(stored, game, self.library)
        hosted.begin_views(job.watched)
        while len(self.games) >= MAX_GAMES:
            self.games.popitem(last=False)
        self.games[job.game] = hosted
        return hosted.opened(getattr(game.dice, "key", b""))

    def _about(self, job: GameJob, hosted: HostedGame) -> Answer:
        match job:
            case Act():
                return hosted.act(job.seat, job.deed, job.watched)
            case Ask():
                return Said(_encode(deeds.answer_to(hosted.game, job.seat, job.query)))
            case Look():
                return hosted.whole(job.viewers, job.re)
            case Locate():
                return hosted.locate(job.known, job.seat, job.choice)
            case _:
                return LESS_OFTEN[type(job)](self, hosted, job)


def _steps(host: Host, hosted: HostedGame, job: Steps) -> Answer:
    return Stepped(book.contents(hosted.game, job.reader))


def _frame(host: Host, hosted: HostedGame, job: Frame) -> Answer:
    return Said(_encode(book.frame(hosted.game, job)))


def _moment(host: Host, hosted: HostedGame, job: Moment) -> Answer:
    return Found(book.moment(hosted.game, job))


def _copy(host: Host, hosted: HostedGame, job: Copy) -> Answer:
    return Said(book.copy(hosted.game, job))


def _branch(host: Host, hosted: HostedGame, job: BranchOff) -> Answer:
    key = getattr(hosted.game.dice, "key", b"")
    return desk.begun(*book.branch(hosted.game, job.reader, job.step, key), host.library)


def _orders(host: Host, hosted: HostedGame, job: SetOrders) -> Answer:
    hosted.use_orders(job.seat, job.orders)
    return Done()


def _seat(host: Host, hosted: HostedGame, job: Seat) -> Answer:
    hosted.seat_persons(job.persons)
    return Done()


def _close(host: Host, hosted: HostedGame, job: CloseGame) -> Answer:
    host.games.pop(job.game, None)
    return Done()


LESS_OFTEN: dict[type[GameJob], Callable[[Host, HostedGame, Any], Answer]] = {
    Steps: _steps,
    Frame: _frame,
    Moment: _moment,
    Copy: _copy,
    BranchOff: _branch,
    SetOrders: _orders,
    Seat: _seat,
    CloseGame: _close,
}


def _described(error: BaseException) -> str:
    """An error of a rule, with the place where it happened, for the log."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    position = f" at {place.tb_frame.f_code.co_filename}:{place.tb_lineno}" if place is not None else ""
    return f"{type(error).__name__}: {error}"[:MAX_SHOWN_ERROR] + position
