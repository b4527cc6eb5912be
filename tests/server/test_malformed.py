"""Malformed situations, records, army lists and messages get an answer that is no defect, and the server goes on."""

from __future__ import annotations

import asyncio
import os

import pytest
from benchmarks import malformed

from tests.server.client import Client

REQUESTS = int(os.environ.get("BOCAGE_MALFORMED", "400"))
"""How many requests are sent; the long run sends many times as many."""


@pytest.mark.timeout(3600)
def test_what_is_malformed_is_answered_and_is_no_defect(url: str) -> None:
    outcome = asyncio.run(malformed.run(url, REQUESTS, seed=1))
    assert outcome.faults == []
    assert sum(outcome.answers.values()) == REQUESTS


def test_a_number_that_no_state_can_hold_is_refused_in_words(url: str) -> None:
    asyncio.run(too_large_a_number(url))


async def too_large_a_number(url: str) -> None:
    async with Client(url) as one:
        wish = {"system": "aslsk", "situation": {"turn": 2**70}, "seats": [{"who": "me"}, {"who": "me"}]}
        refused = await one.http.post("/api/games", json=wish)
        assert (refused.status_code, refused.json()["error"]["id"]) == (422, "fault-situation")
