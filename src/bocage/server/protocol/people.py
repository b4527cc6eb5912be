"""Who is there: sessions, accounts and their passwords."""

from __future__ import annotations

from bocage.server.protocol.words import Given, Name, Password, Wire


class Session(Wire):
    """Who this client is. `csrf` goes into the header X-CSRF-Token of every request that changes something."""

    player: str
    name: str
    guest: bool
    csrf: str
    protocol: int


class Credentials(Given):
    """A name and its password, to open an account or to come back to it."""

    name: Name
    password: Password


class Rename(Given):
    """What somebody wants to be called."""

    name: Name


class NewPassword(Given):
    """Another password for an account, against the present one."""

    old: Password
    new: Password
