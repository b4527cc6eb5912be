"""Players and their sessions as the database holds them.

A session is known by the hash of the random token in its cookie, so that a reader of the database can use none.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from contextlib import suppress
from itertools import count

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bocage.server.database.columns import armies, chat, mailboxes, players, seats, sessions, shelves, vacations
from bocage.server.database.rows import NOBODY, shown_name
from bocage.server.database.storage import Storage, new_id, now

NUMBER_DIGITS = 5
"""Digits of the number of a player; more where it is another's."""
SEEN_STEP = 600
"""Seconds between two updates of the time at which a session was last used."""


class NameTaken(Exception):
    """An account is signed in to by this name already."""


class Player(msgspec.Struct, frozen=True):
    """A guest or an account (`guest` tells which). `name` is chosen by the player and need not differ from others;
    `number` is the player's own for good. `epoch` counts what ended all cookies signed before sessions were kept."""

    id: str
    name: str
    number: int
    guest: bool
    password: str
    epoch: int

    @property
    def shown(self) -> str:
        """What the others see of the player."""
        return shown_name(self.name, self.number)


class SessionRow(msgspec.Struct, frozen=True):
    """A session of a player. `place` is the hash of the network address from which it was begun."""

    id: str
    player: str
    place: str


class People:
    """Reads and writes players and sessions."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    # --- players --------------------------------------------------------------------------------------------------
    async def add_guest(self, name: str) -> Player:
        for digits in count(NUMBER_DIGITS):
            least = 10 ** (digits - 1)
            player = Player(new_id(), name, least + secrets.randbelow(9 * least), True, "", 0)
            values = {**msgspec.to_builtins(player), "login": None, "created": now(), "seen": now()}
            with suppress(IntegrityError):
                async with self.storage.writing() as db:
                    await db.execute(players.insert().values(**values))
                return player
        raise AssertionError("there are numbers enough")

    async def player(self, id: str) -> Player | None:
        return await self._player(players.c.id == id)

    async def player_by_login(self, name: str) -> Player | None:
        return await self._player(players.c.login == login_of(name))

    async def _player(self, where: sa.ColumnElement[bool]) -> Player | None:
        async with self.storage.reading() as db:
            row = (await db.execute(sa.select(*_PLAYER).where(where))).mappings().first()
        return Player(**row) if row else None

    async def make_account(self, player: str, login: str, password: str) -> None:
        """Turn a guest into an account that is signed in to by a name nobody is shown; `NameTaken` if another is."""
        change = players.update().where(players.c.id == player, players.c.guest.is_(True))
        values = {"login": login_of(login), "password": password, "guest": False}
        try:
            async with self.storage.writing() as db:
                await db.execute(change.values(**values, epoch=players.c.epoch + 1))
        except IntegrityError:
            raise NameTaken from None

    async def rename(self, player: str, name: str) -> None:
        """Change the name of a player that the others see, with the player's number."""
        async with self.storage.writing() as db:
            await db.execute(players.update().where(players.c.id == player).values(name=name))

    async def change_password(self, player: str, password: str) -> None:
        """Store a new password hash."""
        change = players.update().where(players.c.id == player, players.c.guest.is_(False))
        async with self.storage.writing() as db:
            await db.execute(change.values(password=password))

    # --- sessions -------------------------------------------------------------------------------------------------
    async def begin(self, player: str, place: str) -> str:
        """Begin a session; returns the token for its cookie."""
        token = secrets.token_urlsafe(24)
        await self._add(session_id(token), player, place)
        return token

    async def adopt(self, token: str, player: Player, place: str) -> SessionRow:
        """Keep the session of a cookie that was signed before sessions were kept."""
        id = session_id(token)
        with suppress(IntegrityError):  # another request of the same page was first
            await self._add(id, player.id, place)
        return SessionRow(id, player.id, place)

    async def _add(self, id: str, player: str, place: str) -> None:
        row = {"id": id, "player": player, "place": place, "created": now(), "seen": now()}
        async with self.storage.writing() as db:
            await db.execute(sessions.insert().values(**row))

    async def session(self, token: str) -> tuple[Player, SessionRow] | None:
        """The player and the session of a cookie's token; None if there is no such session."""
        wanted = sa.select(*_PLAYER, sessions.c.place, sessions.c.seen).join_from(sessions, players)
        id = session_id(token)
        async with self.storage.reading() as db:
            row = (await db.execute(wanted.where(sessions.c.id == id))).mappings().first()
        if row is None:
            return None
        player = Player(**{name: row[name] for name in Player.__struct_fields__})
        if abs(now() - row["seen"]) >= SEEN_STEP:
            await self._use(id, player.id)
        return player, SessionRow(id, player.id, row["place"])

    async def _use(self, id: str, player: str) -> None:
        async with self.storage.writing() as db:
            await db.execute(sessions.update().where(sessions.c.id == id).values(seen=now()))
            await db.execute(players.update().where(players.c.id == player).values(seen=now()))

    async def forget(self, player: str) -> None:
        """Make a player nobody: without name, password, sessions and army lists; the games played with others stay."""
        own = players.c.id == player
        gone = {"name": NOBODY, "login": None, "password": "", "guest": True, "epoch": players.c.epoch + 1}
        async with self.storage.writing() as db:
            for table in (sessions, armies, shelves, vacations, mailboxes):
                await db.execute(table.delete().where(table.c.player == player))
            mine = sa.exists().where(seats.c.game == chat.c.game, seats.c.seat == chat.c.seat, seats.c.player == player)
            await db.execute(chat.update().where(mine).values(name=NOBODY))
            await db.execute(players.update().where(own).values(gone))

    async def end_session(self, session: SessionRow) -> None:
        """End one session, and all cookies from before sessions were kept, which cannot be ended singly."""
        async with self.storage.writing() as db:
            await db.execute(sessions.delete().where(sessions.c.id == session.id))
            own = players.update().where(players.c.id == session.player)
            await db.execute(own.values(epoch=players.c.epoch + 1))

    async def end_other_sessions(self, session: SessionRow) -> None:
        """End all sessions of a player but this one."""
        others = (sessions.c.player == session.player) & (sessions.c.id != session.id)
        async with self.storage.writing() as db:
            await db.execute(sessions.delete().where(others))
            own = players.update().where(players.c.id == session.player)
            await db.execute(own.values(epoch=players.c.epoch + 1))

    async def is_known_at(self, player: str, place: str) -> bool:
        """Whether a session of the player was begun from this address."""
        wanted = sa.select(sessions.c.id).where(sessions.c.player == player, sessions.c.place == place).limit(1)
        async with self.storage.reading() as db:
            return (await db.execute(wanted)).first() is not None


_PLAYER = [players.c[name] for name in Player.__struct_fields__]


def session_id(token: str) -> str:
    """The id of the session of a token."""
    return hashlib.blake2b(token.encode(), digest_size=20).hexdigest()


def login_of(name: str) -> str:
    """The form of a name in which two names that look the same to a reader are equal."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
