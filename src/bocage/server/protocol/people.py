"""Sessions, accounts and their passwords."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from bocage.server.protocol.words import Given, Name, Password, Wire


class Session(Wire):
    """The player of this client. `name` is what the player chose, `shown` what the others see, which nobody else has.

    `csrf` goes into the header X-CSRF-Token of every request that changes something.
    """

    player: str
    name: str
    shown: str
    guest: bool
    csrf: str
    protocol: int


class Credentials(Given):
    """A name that only its owner knows and its password, to open an account or to sign in to it."""

    name: Name
    password: Password


class Rename(Given):
    """A new name of the player."""

    name: Name


class NewPassword(Given):
    """A new password of an account, with the present one."""

    old: Password
    new: Password


class MailInfo(Wire):
    """Whether the server sends reminders, and the address of this player; one that is not confirmed gets none."""

    available: bool
    address: str | None = None
    confirmed: bool = False


class GiveMail(Given):
    """An address for reminders, and the language in which they are written; a code is sent there."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    language: Annotated[str, Meta(min_length=2, max_length=10)]


class ConfirmMail(Given):
    """The code that was sent to an address."""

    code: Annotated[str, Meta(min_length=6, max_length=6)]


class Leave(Given):
    """Leave for good. An account gives its password."""

    password: Annotated[str, Meta(max_length=200)] = ""
