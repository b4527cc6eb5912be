"""Clocks: how they are told, what players claim and propose, and vacations."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from bocage.server.clocks.control import TimeControl
from bocage.server.clocks.timing import Proposal
from bocage.server.protocol.words import Given, Wire


class Clocks(Wire, tag="clocks"):
    """The clocks of the seats, as far as the reader may know them, in milliseconds.

    `left` is what each seat has; it shrinks for those in `running`, unless `paused`, and never below 0. From then, or
    from now where it is 0, `grace` passes before the game can be claimed: time in which a partner may take the place.
    `resumes` is how soon a pause ends; `away` are seats on vacation, and for how long. `proposal` is what some want.
    """

    control: TimeControl | None = None
    left: tuple[int, ...] = ()
    running: tuple[int, ...] = ()
    grace: tuple[int, ...] = ()
    paused: bool = False
    resumes: int | None = None
    away: dict[int, int] = {}
    proposal: Proposal | None = None


class VacationInfo(Wire):
    """The vacation of a player, now or to come: from when and until when it lasts (Unix times), and how many days this
    year has left."""

    left: int
    begins: int | None = None
    until: int | None = None


class TakeVacation(Given):
    """A vacation from now on, or from a later moment (a Unix time)."""

    days: Annotated[int, Meta(ge=1, le=366)]
    begins: Annotated[int, Meta(ge=0)] = 0
