"""A time for tests that only they move, and what a client was last told of the clocks."""

from __future__ import annotations

from typing import Any

from tests.server.client import Seat


class Watch:
    """The time of a server, in seconds."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000.0

    def __call__(self) -> float:
        return self.seconds

    def pass_by(self, seconds: float) -> None:
        self.seconds += seconds


async def told(seat: Seat) -> dict[str, Any]:
    """The clocks as a client knows them."""
    await seat.settle()
    heard = [message for message in seat.heard if message["type"] == "clocks"]
    times: dict[str, Any] = heard[-1] if heard else seat.welcome["clocks"]
    return times


def asked_and_waiting(*seats: Seat) -> tuple[Seat, int, Seat, int]:
    """Of two players with a seat each: the one who is asked, his seat, the other, his seat."""
    own = [seat.welcome["seats"][0] for seat in seats]
    first = next(number for number, seat in enumerate(seats) if seat.asked())
    other = 1 - first
    return seats[first], own[first], seats[other], own[other]
