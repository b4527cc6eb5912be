"""The addresses at which accounts want to be reminded. A code that is sent there proves that an address is theirs."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable

import msgspec
import sqlalchemy as sa

from bocage.kernel.text import LANGUAGES, Text, render
from bocage.server.clocks.control import DAY, SECOND
from bocage.server.database.columns import mailboxes
from bocage.server.database.people import Player
from bocage.server.database.storage import Storage
from bocage.server.faults import PACKAGES, Refusal
from bocage.server.mail.notifier import Message, Notifier, NotSent
from bocage.server.protocol.people import MailInfo

MAX_TRIES = 5
"""How often a code may be guessed."""
_ADDRESS = re.compile(r"[^@\s,;:<>()\"\\]{1,64}@[^@\s,;:<>()\"\\]{1,180}\.[A-Za-z0-9-]{2,}")


class Mailbox(msgspec.Struct, frozen=True):
    """The address of a player, in which language he reads, and the token of the link that gives it up."""

    player: str
    address: str
    language: str
    is_confirmed: bool
    token: str


_COLUMNS = [mailboxes.c[name] for name in Mailbox.__struct_fields__]


class Mailboxes:
    """Reads and writes addresses, and sends codes to new ones; without a notifier there are none."""

    def __init__(self, storage: Storage, notifier: Notifier | None, now: Callable[[], int]) -> None:
        self.storage, self.notifier, self._now = storage, notifier, now

    async def info(self, player: Player) -> MailInfo:
        """Whether the server sends mail at all, and where to for this player."""
        box = await self._box(mailboxes.c.player == player.id)
        if box is None:
            return MailInfo(self.notifier is not None)
        return MailInfo(self.notifier is not None, box.address, box.is_confirmed)

    async def by_token(self, token: str) -> Mailbox | None:
        return await self._box(mailboxes.c.token == token)

    async def _box(self, where: sa.ColumnElement[bool]) -> Mailbox | None:
        async with self.storage.reading() as db:
            row = (await db.execute(sa.select(*_COLUMNS).where(where))).mappings().first()
        return Mailbox(**row) if row else None

    async def give(self, player: Player, address: str, language: str) -> None:
        """Note an address, which counts once its code was given back; raises `Refusal`."""
        if self.notifier is None:
            raise Refusal(409, "fault-no-mail")
        if player.guest:
            raise Refusal(409, "fault-mail-guest")
        if not _ADDRESS.fullmatch(address) or language not in LANGUAGES:
            raise Refusal(422, "fault-mail-address")
        code = f"{secrets.randbelow(10**6):06}"
        row = {
            "player": player.id, "address": address, "language": language, "is_confirmed": False,
            "code": _hashed(player.id, code), "tries": 0, "asked": self._now(), "token": secrets.token_urlsafe(24),
        }  # fmt: skip
        async with self.storage.writing() as db:
            await db.execute(mailboxes.delete().where(mailboxes.c.player == player.id))
            await db.execute(mailboxes.insert().values(**row))
        said: dict[str, int | str | Text] = {"code": code}
        subject, text = (spoken(id, language, said) for id in ("mail-code-subject", "mail-code"))
        try:
            await self.notifier.send(Message(address, subject, text))
        except NotSent:
            raise Refusal(503, "fault-mail-fails") from None

    async def confirm(self, player: Player, code: str) -> None:
        """Let an address count whose code is given; raises `Refusal`."""
        own = mailboxes.c.player == player.id
        guess = own & mailboxes.c.is_confirmed.is_(False) & (mailboxes.c.tries < MAX_TRIES)
        async with self.storage.writing() as db:
            counted = await db.execute(mailboxes.update().where(guess).values(tries=mailboxes.c.tries + 1))
            row = (await db.execute(sa.select(mailboxes.c.code, mailboxes.c.asked).where(own))).first()
        is_open = counted.rowcount == 1 and row is not None and row.asked > self._now() - DAY * SECOND
        if row is None or not is_open or not hmac.compare_digest(row.code, _hashed(player.id, code)):
            raise Refusal(403, "fault-mail-code")
        async with self.storage.writing() as db:
            await db.execute(mailboxes.update().where(own).values(is_confirmed=True, code=""))

    async def give_up(self, player: str) -> None:
        """Forget the address of a player."""
        async with self.storage.writing() as db:
            await db.execute(mailboxes.delete().where(mailboxes.c.player == player))


def _hashed(player: str, code: str) -> str:
    return hashlib.blake2b(f"{player} {code}".encode(), digest_size=20).hexdigest()


def spoken(id: str, language: str, said: dict[str, int | str | Text], *packages: str) -> str:
    """A text of the server in a language; `packages` are searched for it too."""
    return render(Text(id, said), language, *PACKAGES, *packages)
