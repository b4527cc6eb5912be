"""Players: guests without account, and accounts with a password."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from starlette.concurrency import run_in_threadpool

from bocage.server.database.people import NameTaken, People, Player, SessionRow
from bocage.server.faults import Refusal

_hasher = PasswordHasher()

MAX_NAME = 40
"""Characters of a player's name."""
GUEST = "Guest"
"""The name of a guest who has chosen none."""


class Accounts:
    """Makes guests and accounts and checks passwords."""

    def __init__(self, people: People) -> None:
        self.people = people
        self._no_password = _hasher.hash(secrets.token_hex(16))
        """The hash of no one's password, checked for unknown names so that they take as long as known ones."""
        self._one_at_a_time = asyncio.Lock()
        """A hash takes all cores for a while, on purpose; a flood of passwords waits for itself, not games for it."""

    async def guest(self) -> Player:
        """A new guest."""
        return await self.people.add_guest(GUEST)

    async def rename(self, player: Player, name: str) -> None:
        """Change a player's name. Whether another has it is not told; numbers tell them apart."""
        wanted = proper(name)
        if "#" in unicodedata.normalize("NFKC", wanted):
            raise Refusal(422, "fault-name-number")
        await self.people.rename(player.id, wanted)

    async def change_password(self, player: Player, session: SessionRow, old: str, new: str) -> None:
        """Change the password of an account; all its other sessions end."""
        if player.guest:
            raise Refusal(409, "fault-no-account")
        await self.check_password(player, old)
        await self.people.change_password(player.id, await self._hashed(new))
        await self.people.end_other_sessions(session)

    async def check_password(self, player: Player, password: str) -> None:
        """Raise `Refusal` unless it is the password of the account."""
        if not await self._verified(player.password, password):
            raise Refusal(403, "fault-password")

    async def register(self, player: Player, name: str, password: str) -> None:
        """Turn a guest into an account; it keeps its games and what it is called. `name` is for signing in only."""
        if not player.guest:
            raise Refusal(409, "fault-has-account")
        wanted = proper(name)
        hashed = await self._hashed(password)
        try:
            await self.people.make_account(player.id, wanted, hashed)
        except NameTaken:
            raise Refusal(409, "fault-name-taken", name=wanted) from None

    async def login(self, name: str, password: str) -> Player:
        """The player of an account; `Refusal` if name and password do not match."""
        player = await self.people.player_by_login(name)
        good = await self._verified(player.password if player else self._no_password, password)
        if player is None or not good:
            raise Refusal(403, "fault-login")
        return player

    async def _hashed(self, password: str) -> str:
        async with self._one_at_a_time:
            return await run_in_threadpool(_hasher.hash, password)

    async def _verified(self, hashed: str, password: str) -> bool:
        async with self._one_at_a_time:
            return await run_in_threadpool(_is_password, hashed, password)


def _is_password(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


def proper(name: str) -> str:
    """A name with single blanks; `Refusal` if it is empty, longer than `MAX_NAME` or has invisible characters."""
    spaced = " ".join(name.split())
    if not 1 <= len(spaced) <= MAX_NAME or not spaced.isprintable():
        raise Refusal(422, "fault-bad-name")
    return spaced
