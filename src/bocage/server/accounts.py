"""Who is there: guests without account, and accounts with a password."""

from __future__ import annotations

import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from starlette.concurrency import run_in_threadpool

from bocage.server.faults import Refusal
from bocage.server.storage import NameTaken, Player, Storage

_hasher = PasswordHasher()


class Accounts:
    """Guests and accounts."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._nobody = _hasher.hash(secrets.token_hex(16))
        """A password nobody has, so that unknown names take as long as known ones."""

    async def guest(self) -> Player:
        """Somebody new, with a name to be changed."""
        return await self.storage.add_guest(f"Guest {secrets.randbelow(9000) + 1000}")

    async def rename(self, player: Player, name: str) -> None:
        """Take another name; that of an account is also its login and nobody else's."""
        wanted = proper(name)
        try:
            await self.storage.rename(player.id, wanted, login=not player.guest)
        except NameTaken:
            raise Refusal(409, "fault-name-taken", name=wanted) from None

    async def change_password(self, player: Player, old: str, new: str) -> None:
        """Another password; whoever else is signed in to the account is signed out."""
        if player.guest:
            raise Refusal(409, "fault-no-account")
        if not await run_in_threadpool(_verified, player.password, old):
            raise Refusal(403, "fault-password")
        await self.storage.change_password(player.id, await run_in_threadpool(_hasher.hash, new))

    async def register(self, player: Player, name: str, password: str) -> None:
        """A guest opens an account and keeps its games."""
        if not player.guest:
            raise Refusal(409, "fault-has-account")
        wanted = proper(name)
        hashed = await run_in_threadpool(_hasher.hash, password)
        try:
            await self.storage.make_account(player.id, wanted, hashed)
        except NameTaken:
            raise Refusal(409, "fault-name-taken", name=wanted) from None

    async def login(self, name: str, password: str) -> Player:
        """Come back to an account."""
        player = await self.storage.player_by_login(" ".join(name.split()))
        good = await run_in_threadpool(_verified, player.password if player else self._nobody, password)
        if player is None or not good:
            raise Refusal(403, "fault-login")
        return player


def _verified(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


def proper(name: str) -> str:
    """A name without needless blanks; what cannot be seen is refused."""
    found = " ".join(name.split())
    if not 1 <= len(found) <= 40 or not found.isprintable():
        raise Refusal(422, "fault-bad-name")
    return found
