"""The database. A game is stored as a journal of additions to its inputs, and snapshots of its turns.

An entry of the journal has a number `n`; `(game, n)` is unique, so that of two writers one fails and reads again. No
message is sent about a change before it is committed.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bocage.kernel.contract.setting import Outcome
from bocage.kernel.play.orders import StandingOrders
from bocage.kernel.records.record import Header, Input, Record
from bocage.kernel.text import Text
from bocage.server.clocks.timing import Timing
from bocage.server.config import Unusable
from bocage.server.database.claim import make_private
from bocage.server.database.columns import (
    chat,
    games,
    journal,
    players,
    seats,
    server_secrets,
    shelves,
    snapshots,
)
from bocage.server.database.migrate import WrongVersion, check, migrate
from bocage.server.database.rows import Entry, GameRow, SeatRow, Standing, Stored, shown_name
from bocage.server.database.together import Batch, Together, carry_out
from bocage.server.database.turns import snapshots_in
from bocage.server.faults import Refusal

# Made before any thread is: see `rules.pool.RULES`.
_inputs = msgspec.msgpack.Decoder(list[Input])
_header = msgspec.json.Decoder(Header)
_orders = msgspec.json.Decoder(StandingOrders)
_outcome = msgspec.json.Decoder(Outcome)
_notes = msgspec.json.Decoder(list[Text])
_seats = msgspec.json.Decoder(tuple[int, ...])
_timing = msgspec.json.Decoder(Timing)
_pack = msgspec.msgpack.Encoder().encode

SEEN_STEP = 10
"""Seconds between two updates of the time at which a seat last played."""
WRITERS = 8
"""Transactions that change a database other than SQLite at a time."""
SQLITE_OPTIONS: dict[str, Any] = {"connect_args": {"timeout": 15}}
"""The seconds that a connection waits while another one writes."""
MAX_LISTED = 100
"""Games in one list of the lobby."""
MAX_RESUMED = 200
"""Games with agents that are resumed when a server starts."""
MAX_CHAT_LINES = 200
MAX_SHOWN_ERROR = 200
"""Characters of an error of the database that the log shows."""
log = logging.getLogger("bocage.server")
_UPDATE_GAME = games.update().where(games.c.id == sa.bindparam("id_"))
_UPDATE_SEEN = seats.update().where(seats.c.game == sa.bindparam("game_"), seats.c.seat == sa.bindparam("seat_"))
_ADD_ENTRY, _ADD_TURN = journal.insert(), snapshots.insert()


class Conflict(Exception):
    """Another writer was first: the game has to be read again."""


class Storage:
    """Reads and writes the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        writers = 1 if engine.dialect.name == "sqlite" else WRITERS
        self._writers = asyncio.Semaphore(writers)
        """SQLite has one writer at a time; waiting here is quicker than trying again."""
        self._direct = _direct(engine.url) if engine.dialect.name == "sqlite" else None
        """The same file without the driver that changes threads for every statement."""
        self._together = Together(self.commit)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes the database. `Refusal` where the database fails."""
        with _failures():
            async with self._writers, self.engine.begin() as db:
                yield db

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that only reads. `Refusal` where the database fails."""
        with _failures():
            async with self.engine.connect() as db:
                yield db

    async def commit(self, given: Sequence[Batch]) -> None:
        """Carry out statements in one transaction; with SQLite all of them in one thread."""
        if self._direct is None:
            async with self.writing() as db:
                await db.run_sync(carry_out, given)
            return
        with _failures():
            async with self._writers:
                await asyncio.to_thread(_in_transaction, self._direct, given)

    @classmethod
    async def open(cls, url: str, *, upgrade: bool = True) -> Storage:
        """Connect, and bring the tables up to date; with `upgrade` false they must be. Raises `Unusable`."""
        try:
            # Of a connection to another machine it is asked first whether it still stands.
            usual: dict[str, Any] = {"pool_pre_ping": True}
            engine = create_async_engine(url, **(SQLITE_OPTIONS if url.startswith("sqlite") else usual))
            if engine.dialect.name == "sqlite":
                # A file that cannot be opened is refused here: the driver's thread would outlive the loop that asks.
                make_private(Path(engine.url.database or ""))
                sqlite3.connect(engine.url.database or "").close()
                sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
            async with engine.begin() as connection:
                await connection.run_sync(migrate if upgrade else check)
        except (SQLAlchemyError, sqlite3.Error, OSError, ImportError, WrongVersion) as error:
            said = getattr(error, "orig", None) or error
            shown = re.sub(r"://[^/@]*@", "://…@", url)
            raise Unusable(f"the database {shown} cannot be used: {' '.join(str(said).split())[:200]}") from None
        return cls(engine)

    async def close(self) -> None:
        await self._together.end()
        await self.engine.dispose()
        if self._direct is not None:
            self._direct.dispose()

    async def secret(self, name: str) -> bytes:
        """A secret of this server, made when it is first needed."""
        value = await self._kept_secret(name)
        if value is None:
            with suppress(IntegrityError):  # another server has made it in the same moment
                async with self.writing() as db:
                    await db.execute(server_secrets.insert().values(name=name, value=secrets.token_bytes(32)))
            value = await self._kept_secret(name)
        assert value is not None
        return value

    async def _kept_secret(self, name: str) -> bytes | None:
        async with self.reading() as db:
            value = (await db.execute(sa.select(server_secrets.c.value).where(server_secrets.c.name == name))).scalar()
        return None if value is None else bytes(value)

    # --- games ----------------------------------------------------------------------------------------------------
    async def add_game(
        self, row: GameRow, inputs: Sequence[Input], standing: Standing, rematch_of: str | None = None
    ) -> None:
        """Store a new game; with `rematch_of` as the rematch of that game, `Conflict` if it has one already."""
        values = {
            "id": row.id,
            "header": msgspec.json.encode(row.header).decode(),
            "access": row.access,
            "watch": row.watch,
            "owner": row.owner,
            "token": row.token,
            "created": row.created,
            "board": row.board,
            "key": row.key,
            "timing": timing_text(row.timing),
            **_columns(standing),
        }
        async with self.writing() as db:
            await db.execute(games.insert().values(**values))
            for seat in row.seats:
                orders = msgspec.json.encode(seat.orders).decode()
                place = {"game": row.id, "seat": seat.seat, "player": seat.player, "agent": seat.agent}
                await db.execute(seats.insert().values(**place, orders=orders, seen=seat.seen))
            await _add_entry(db, row.id, 0, Entry(None, 0, list(inputs)))
            await _add_turns(db, row.id, standing.turns)
            if rematch_of is not None:
                free = (games.c.id == rematch_of) & games.c.rematch.is_(None)
                done = await db.execute(games.update().where(free).values(rematch=row.id))
                if done.rowcount != 1:
                    raise Conflict

    async def game(self, id: str) -> GameRow | None:
        async with self.reading() as db:
            rows = await self._games(db, games.c.id == id)
        return rows[0] if rows else None

    async def game_by_token(self, token: str) -> GameRow | None:
        async with self.reading() as db:
            rows = await self._games(db, games.c.token == token)
        return rows[0] if rows else None

    async def games_of(self, player: str, limit: int = MAX_LISTED) -> list[GameRow]:
        """The games that a player plays or began, the last played first, without those taken off the player's list."""
        hidden = sa.select(shelves.c.game).where(shelves.c.player == player, shelves.c.is_hidden.is_(True))
        mine = sa.select(seats.c.game, sa.func.max(seats.c.seen).label("seen")).join_from(seats, games)
        own = ((seats.c.player == player) | (games.c.owner == player)) & seats.c.game.not_in(hidden)
        latest = mine.where(own).group_by(seats.c.game).subquery()
        async with self.reading() as db:
            wanted = sa.select(latest.c.game).order_by(latest.c.seen.desc(), latest.c.game).limit(limit)
            ids = list((await db.execute(wanted)).scalars())
            by_id = {row.id: row for row in await self._games(db, games.c.id.in_(ids))}
        return [by_id[id] for id in ids if id in by_id]

    async def ids_of(self, player: str) -> list[str]:
        """The ids of all games that a player plays or began, the first first."""
        own = games.c.id.in_(sa.select(seats.c.game).where(seats.c.player == player)) | (games.c.owner == player)
        async with self.reading() as db:
            return list((await db.execute(sa.select(games.c.id).where(own).order_by(games.c.created))).scalars())

    async def timed_games_of(self, player: str) -> list[str]:
        """The ids of a player's unfinished games with clocks."""
        own = sa.select(seats.c.game).where(seats.c.player == player)
        wanted = sa.select(games.c.id).where(games.c.id.in_(own), games.c.timing.is_not(None))
        async with self.reading() as db:
            return list((await db.execute(wanted.where(games.c.outcome.is_(None)))).scalars())

    async def running(self, player: str) -> tuple[int, int]:
        """How many unfinished games a player has begun, and in how many of them only agents play."""
        persons = sa.exists().where(seats.c.game == games.c.id, seats.c.agent.is_(None))
        own = sa.select(sa.func.count()).select_from(games).where(games.c.owner == player, games.c.outcome.is_(None))
        async with self.reading() as db:
            return (await db.execute(own)).scalar() or 0, (await db.execute(own.where(~persons))).scalar() or 0

    async def open_games(self, limit: int = MAX_LISTED) -> list[GameRow]:
        """Unfinished games of open access with a free seat or that may be watched, the latest first."""
        free = sa.exists().where(seats.c.game == games.c.id, seats.c.player.is_(None), seats.c.agent.is_(None))
        where = (games.c.access == "open") & games.c.outcome.is_(None) & (free | games.c.watch.is_(True))
        async with self.reading() as db:
            rows = await self._games(db, where, limit)
        return rows

    async def games_with_agents(self, limit: int = MAX_RESUMED) -> list[str]:
        """The ids of unfinished games that agents and people play, the latest first."""
        agents = sa.exists().where(seats.c.game == games.c.id, seats.c.agent.is_not(None))
        persons = sa.exists().where(seats.c.game == games.c.id, seats.c.agent.is_(None))
        wanted = sa.select(games.c.id).where(games.c.outcome.is_(None), agents, persons)
        async with self.reading() as db:
            return list((await db.execute(wanted.order_by(games.c.created.desc()).limit(limit))).scalars())

    async def _games(
        self, db: AsyncConnection, where: sa.ColumnElement[bool], limit: int = MAX_RESUMED
    ) -> list[GameRow]:
        turn = (
            sa.select(snapshots.c.turn).where(snapshots.c.game == games.c.id).order_by(snapshots.c.at.desc()).limit(1)
        )
        chosen = (
            sa.select(games, turn.scalar_subquery().label("turn"))
            .where(where)
            .order_by(games.c.created.desc(), games.c.id)
            .limit(limit)
        )
        rows = (await db.execute(chosen)).mappings().all()
        ids = [row["id"] for row in rows]
        joined = seats.outerjoin(players, players.c.id == seats.c.player)
        persons = (players.c.name.label("player_name"), players.c.number)
        sitting = sa.select(seats, *persons).select_from(joined).where(seats.c.game.in_(ids))
        by_game: dict[str, list[SeatRow]] = {id: [] for id in ids}
        for seat in (await db.execute(sitting.order_by(seats.c.seat))).mappings():
            orders = _orders.decode(seat["orders"])
            name = None if seat["number"] is None else shown_name(seat["player_name"], seat["number"])
            by_game[seat["game"]].append(
                SeatRow(seat["seat"], seat["player"], name, seat["agent"], orders, seat["seen"])
            )
        return [_game_row(row, by_game[row["id"]]) for row in rows]

    # --- play -----------------------------------------------------------------------------------------------------
    async def read(self, id: str) -> Stored | None:
        """A game with all of its play, None if there is none; `RecordError` where its play cannot be read."""
        async with self.reading() as db:
            rows = await self._games(db, games.c.id == id)
            if not rows:
                return None
            entries = (
                (await db.execute(sa.select(journal).where(journal.c.game == id).order_by(journal.c.n)))
                .mappings()
                .all()
            )
            turns = (
                (await db.execute(sa.select(snapshots).where(snapshots.c.game == id).order_by(snapshots.c.at)))
                .mappings()
                .all()
            )
        row = rows[0]
        inputs: list[Input] = []
        acts = [0] * len(row.seats)
        for entry in entries:
            del inputs[entry["keep"] :]
            inputs += _inputs.decode(entry["inputs"])
            if entry["seat"] is not None:
                acts[entry["seat"]] += 1
        kept = await asyncio.to_thread(snapshots_in, turns, f"game {id}")
        record = Record(row.header, inputs, kept, row.outcome, "", row.notes)
        return Stored(row, record, len(entries), acts)

    async def append(
        self, row: GameRow, number: int, entry: Entry, standing: Standing, timing: Timing | None = None
    ) -> None:
        """Add the entry of this number to a game; `Conflict` if there is one already. Committed on return.

        `row` is the game as it was stored last: only what has changed since is written, and then changed in `row`.
        `timing` are its clocks from now on, where it has any.
        """
        change: list[tuple[sa.Executable, dict[str, Any]]] = [(_ADD_ENTRY, _entry_row(row.id, number, entry))]
        change += [(_ADD_TURN, {**turn, "game": row.id}) for turn in standing.turns]
        changed = {} if timing is None else {"timing": timing_text(timing)}
        if (row.to_move, row.outcome, row.notes) != (standing.to_move, standing.outcome, standing.notes):
            changed |= _columns(standing)
        if changed:
            change.append((_UPDATE_GAME, {"id_": row.id, **changed}))
        seat = None if entry.seat is None else row.seats[entry.seat]
        if seat is not None and now() >= seat.seen + SEEN_STEP:
            seat.seen = now()
            change.append((_UPDATE_SEEN, {"game_": row.id, "seat_": seat.seat, "seen": seat.seen}))
        try:
            await self._together.write(change)
        except IntegrityError:
            raise Conflict from None
        row.to_move, row.outcome, row.notes = standing.to_move, standing.outcome, standing.notes
        row.turn = standing.turn
        row.timing = row.timing if timing is None else timing

    async def carry_over(
        self, id: str, number: int, entry: Entry, standing: Standing, header: Header, key: bytes
    ) -> None:
        """Store a game that was carried over to newer rules: its header, snapshots and notes are replaced."""
        try:
            async with self.writing() as db:
                await _add_entry(db, id, number, entry)
                await db.execute(snapshots.delete().where(snapshots.c.game == id))
                await _add_turns(db, id, standing.turns)
                change = games.update().where(games.c.id == id)
                words = msgspec.json.encode(header).decode()
                await db.execute(change.values(header=words, key=key, **_columns(standing)))
        except IntegrityError:
            raise Conflict from None

    async def claim(self, id: str, seat: int, player: str) -> bool:
        """Give a free seat to a player; False if it is no longer free."""
        free = (seats.c.game == id) & (seats.c.seat == seat) & seats.c.player.is_(None) & seats.c.agent.is_(None)
        async with self.writing() as db:
            done = await db.execute(seats.update().where(free).values(player=player, seen=now()))
        return done.rowcount == 1

    async def keep_timing(self, id: str, timing: Timing | None) -> None:
        """Store the clocks of a game."""
        async with self.writing() as db:
            await db.execute(games.update().where(games.c.id == id).values(timing=timing_text(timing)))

    async def reseat(self, id: str, seat: int, timing: Timing, **values: str | None) -> None:
        """Give a seat to another player or agent, and store the clocks from then on."""
        own = (seats.c.game == id) & (seats.c.seat == seat)
        async with self.writing() as db:
            await db.execute(seats.update().where(own).values(**values))
            await db.execute(games.update().where(games.c.id == id).values(timing=timing_text(timing)))

    async def keep_orders(self, id: str, seat: int, orders: StandingOrders) -> None:
        own = (seats.c.game == id) & (seats.c.seat == seat)
        async with self.writing() as db:
            await db.execute(seats.update().where(own).values(orders=msgspec.json.encode(orders).decode()))

    # --- talk -----------------------------------------------------------------------------------------------------
    async def add_chat(self, id: str, seat: int, name: str, said: str, to: str) -> int:
        moment = now()
        async with self.writing() as db:
            await db.execute(chat.insert().values(game=id, seat=seat, name=name, text=said, to=to, at=moment))
        return moment

    async def chat(self, id: str, own: Sequence[int], limit: int = MAX_CHAT_LINES) -> list[dict[str, Any]]:
        """The last chat lines that the seats `own` may read, oldest first."""
        columns = (chat.c.seat, chat.c.name, chat.c.text, chat.c.to, chat.c.at)
        heard = (chat.c.to == "all") | chat.c.seat.in_(list(own))
        wanted = sa.select(*columns).where(chat.c.game == id, heard).order_by(chat.c.id.desc()).limit(limit)
        async with self.reading() as db:
            return [dict(row) for row in reversed((await db.execute(wanted)).mappings().all())]


# --- rows ---------------------------------------------------------------------------------------------------------
def now() -> int:
    return int(time.time())


def new_id() -> str:
    """An id that cannot be guessed: 80 random bits as hexadecimal digits."""
    return secrets.token_hex(10)


@contextmanager
def _failures() -> Iterator[None]:
    """Turn a failure of the database, other than a row that exists already, into a refusal in one sentence."""
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        said = " ".join(str(getattr(error, "orig", None) or error).split())
        log.error("the database fails: %s", said[:MAX_SHOWN_ERROR])
        raise Refusal(503, "fault-database") from None


def _direct(url: sa.URL) -> sa.Engine:
    """An engine for the SQLite file of a URL that works in the thread that calls it."""
    engine = sa.create_engine(url.set(drivername="sqlite"), **SQLITE_OPTIONS)
    sa.event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _in_transaction(engine: sa.Engine, given: Sequence[Batch]) -> None:
    with engine.begin() as db:
        carry_out(db, given)


def _prepare_sqlite(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=15000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def timing_text(timing: Timing | None) -> str | None:
    return None if timing is None else msgspec.json.encode(timing).decode()


def _columns(standing: Standing) -> dict[str, Any]:
    outcome = msgspec.json.encode(standing.outcome).decode() if standing.outcome else None
    notes = msgspec.json.encode(standing.notes).decode()
    return {"outcome": outcome, "to_move": msgspec.json.encode(standing.to_move).decode(), "notes": notes}


def _game_row(row: Any, sitting: list[SeatRow]) -> GameRow:
    return GameRow(
        id=row["id"],
        header=_header.decode(row["header"]),
        access=row["access"],
        watch=row["watch"],
        owner=row["owner"],
        token=row["token"],
        created=row["created"],
        board=row["board"],
        to_move=_seats.decode(row["to_move"]),
        outcome=_outcome.decode(row["outcome"]) if row["outcome"] else None,
        notes=_notes.decode(row["notes"]),
        rematch=row["rematch"],
        key=bytes(row["key"]),
        seats=sitting,
        turn=row["turn"] or "",
        timing=_timing.decode(row["timing"]) if row["timing"] else None,
    )


async def _add_entry(db: AsyncConnection, id: str, number: int, entry: Entry) -> None:
    await db.execute(_ADD_ENTRY, _entry_row(id, number, entry))


def _entry_row(id: str, number: int, entry: Entry) -> dict[str, Any]:
    return {"game": id, "n": number, "seat": entry.seat, "keep": entry.keep, "inputs": _pack(entry.inputs)}


async def _add_turns(db: AsyncConnection, id: str, rows: Sequence[dict[str, Any]]) -> None:
    for row in rows:
        await db.execute(_ADD_TURN, {**row, "game": id})
