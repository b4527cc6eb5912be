"""Jobs for the rules that are about no live game: new games, army lists, boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bocage.kernel.contract.armies import Armies, Roster
from bocage.kernel.contract.armies import Judged as Verdict
from bocage.kernel.contract.registry import codes, complete_options, find
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.dice import HashDice
from bocage.kernel.files.lesson import open_lesson
from bocage.kernel.limits import NeverAsks
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import UNFIT, load
from bocage.kernel.records.forms import from_bytes
from bocage.server.database.rows import ArmyRow, Standing
from bocage.server.database.turns import rows_of
from bocage.server.faults import Refusal
from bocage.server.library import Library
from bocage.server.protocol.armies import KeepArmy, KeptArmy
from bocage.server.protocol.games import CreateGame
from bocage.server.rules.jobs import (
    Again,
    Answer,
    Begin,
    Begun,
    DeskJob,
    Done,
    Judge,
    Judged,
    LayOut,
    Muster,
    Mustered,
    Resume,
    Review,
    Said,
    Teach,
    WarmUp,
)
from bocage.server.views import view_of

MAX_SITUATION_BYTES = 4000
"""The size limit of a situation: enough for any small one, and a board drawn in it stays small."""
MAX_SHOWN_ERROR = 200
"""Characters of an error that a refusal shows."""


def do(job: DeskJob, library: Library) -> Answer:
    """Carry out a job; raises `Refusal`."""
    match job:
        case Begin():
            return begun(_started(job.wish, job.key, library), job.key, library)
        case Teach():
            system = library.system(job.system)
            lesson = library.lesson(system, job.lesson)
            answer = begun(open_lesson(system, lesson), lesson.key, library)
            answer.learner = lesson.learner
            return answer
        case Again():
            header = job.header
            game = Game.new(header.system, header.scenario, options=header.options, key=job.key)
            return begun(game, job.key, library)
        case Resume():
            game = load(from_bytes(job.data))
            return begun(game, game.dice.key if isinstance(game.dice, HashDice) else b"", library)
        case Muster():
            return Mustered(_roster(job, library))
        case Judge():
            return _kept(job.given, library)
        case Review():
            return Judged("", [_shown(row) for row in job.rows if row.system in codes()])
        case LayOut():
            return Said(library.board(job.address))
        case WarmUp():
            return Done()


# --- games --------------------------------------------------------------------------------------------------------
def begun(game: Game, key: bytes, library: Library) -> Begun:
    """A new game as it is to be stored; its turns are stored under the id that the server gives it."""
    rows = rows_of("", game.snapshots, 0)
    standing = Standing(tuple(game.to_move), game.outcome, list(game.notes), game.snapshots[-1].turn, rows)
    return Begun(game.header, list(game.inputs), standing, key, library.board_of(game.setting))


def _started(wish: CreateGame, key: bytes, library: Library) -> Game:
    system = library.system(wish.system)
    if wish.situation is None:
        library.check_scenario(system, wish.scenario)
    try:
        options = complete_options(system, wish.options)
        if wish.situation is not None:
            return from_situation(system, wish.situation, options, key)
        return Game.new(system.code, wish.scenario, options=options, key=key)
    except (ValueError, NeverAsks) as error:
        raise Refusal(422, "fault-options", what=str(error)[:MAX_SHOWN_ERROR]) from None


def from_situation(system: AnySystem, data: dict[str, Any], options: Mapping[str, bool | str], key: bytes) -> Game:
    """A game from a position given as data of the scenario schema."""
    situation = msgspec.json.encode(data)
    if len(situation) > MAX_SITUATION_BYTES:
        raise Refusal(422, "fault-situation", what=f"{len(situation)} bytes, at most {MAX_SITUATION_BYTES}")
    try:
        setting, state, _ = system.rules.situation(data, options, "situation")
        game = Game.start(system, setting, state, "situation", options, key=key, situation=situation.decode())
        for viewer in (None, *range(len(game.seats))):
            view_of(game, viewer)  # what nobody could be shown is refused here
    except UNFIT as error:
        raise Refusal(422, "fault-situation", what=" ".join(str(error).split())[:MAX_SHOWN_ERROR]) from None
    if game.decision is None:
        raise Refusal(422, "fault-situation", what="the game is over before any seat is asked")
    return game


# --- armies -------------------------------------------------------------------------------------------------------
def _roster(job: Muster, library: Library) -> Roster:
    draft, system = job.draft, library.system(job.system)
    armies = armies_of(system)
    if draft.scenario and draft.scenario not in armies.scenarios():
        raise Refusal(404, "fault-no-scenario", system=system.code, scenario=draft.scenario[:40])
    if draft.seat >= len(armies.keys):
        raise Refusal(422, "fault-options", what=f"there is no seat {draft.seat}")
    try:
        complete_options(system, draft.options)
        written = draft.list or armies.empty
        options = {**draft.options, armies.keys[draft.seat]: written}
        return armies.muster(draft.scenario, options, draft.seat, draft.change)
    except ValueError as error:
        raise Refusal(422, "fault-army", what=str(error)[:MAX_SHOWN_ERROR]) from None


def _kept(given: KeepArmy, library: Library) -> Judged:
    try:
        written = _verdict(library.system(given.system), given.list).value
    except ValueError as error:
        raise Refusal(422, "fault-army", what=str(error)[:MAX_SHOWN_ERROR]) from None
    if not written:
        raise Refusal(422, "fault-army", what=f"the rules of {given.system} know no such list")
    return Judged(written, [])


def armies_of(system: AnySystem) -> Armies:
    """The army builder of a system; `Refusal` where it has none."""
    if system.rules.armies is None:
        raise Refusal(404, "fault-no-armies", system=system.code)
    return system.rules.armies


def _verdict(system: AnySystem, written: str) -> Verdict:
    armies = armies_of(system)
    return armies.judge("", {armies.keys[0]: written}, 0)


def _shown(row: ArmyRow) -> KeptArmy:
    judged = _verdict(find(row.system), row.list)
    return KeptArmy(
        row.id,
        row.system,
        row.name,
        row.list,
        row.changed,
        judged.total,
        judged.limit,
        not judged.reasons,
        judged.nation,
    )
