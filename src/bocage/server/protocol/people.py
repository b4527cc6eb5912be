"""Sessions, accounts and their passwords."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from bocage.server.protocol.words import Given, Name, Password, Wire


class Session(Wire):
    """The player of this client. `csrf` goes into the header X-CSRF-Token of every request that changes something."""

    player: str
    name: str
    guest: bool
    csrf: str
    protocol: int


class Credentials(Given):
    """A name and its password, to open an account or to sign in to it."""

    name: Name
    password: Password


class Rename(Given):
    """A new name of the player."""

    name: Name


class NewPassword(Given):
    """A new password of an account, with the present one."""

    old: Password
    new: Password


class Leave(Given):
    """Leave for good. An account gives its password."""

    password: Annotated[str, Meta(max_length=200)] = ""
