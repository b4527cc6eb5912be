"""Players: guests without account, and accounts with a password."""

from __future__ import annotations

import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from starlette.concurrency import run_in_threadpool

from bocage.server.faults import Refusal
from bocage.server.storage import NameTaken, Player, Storage

_hasher = PasswordHasher()

MAX_NAME = 40
"""Characters of a player's name."""


class Accounts:
    """Makes guests and accounts and checks passwords."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._no_password = _hasher.hash(secrets.token_hex(16))
        """The hash of no one's password, checked for unknown names so that they take as long as known ones."""

    async def guest(self) -> Player:
        """A new guest with a numbered name."""
        return await self.storage.add_guest(f"Guest {secrets.randbelow(9000) + 1000}")

    async def rename(self, player: Player, name: str) -> None:
        """Change a player's name; the name of an account is also its login and must be unique."""
        wanted = proper(name)
        try:
            await self.storage.rename(player.id, wanted, login=not player.guest)
        except NameTaken:
            raise Refusal(409, "fault-name-taken", name=wanted) from None

    async def change_password(self, player: Player, old: str, new: str) -> None:
        """Change the password of an account; all its other sessions end."""
        if player.guest:
            raise Refusal(409, "fault-no-account")
        if not await run_in_threadpool(_verified, player.password, old):
            raise Refusal(403, "fault-password")
        await self.storage.change_password(player.id, await run_in_threadpool(_hasher.hash, new))

    async def register(self, player: Player, name: str, password: str) -> None:
        """Turn a guest into an account; it keeps its games."""
        if not player.guest:
            raise Refusal(409, "fault-has-account")
        wanted = proper(name)
        hashed = await run_in_threadpool(_hasher.hash, password)
        try:
            await self.storage.make_account(player.id, wanted, hashed)
        except NameTaken:
            raise Refusal(409, "fault-name-taken", name=wanted) from None

    async def login(self, name: str, password: str) -> Player:
        """The player of an account; `Refusal` if name and password do not match."""
        player = await self.storage.player_by_login(" ".join(name.split()))
        good = await run_in_threadpool(_verified, player.password if player else self._no_password, password)
        if player is None or not good:
            raise Refusal(403, "fault-login")
        return player


def _verified(hashed: str, password: str) -> bool:
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
