"""Lessons over the wire: listed, begun, gone through with the coach, and taken up again after the server was away."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bocage.kernel.contract.registry import find
from bocage.kernel.files.lesson import Course, Lesson, lessons
from tests.server.client import Client, Seat
from tests.server.running import config, serving

ASLSK = find("aslsk")
LESSONS = lessons(ASLSK)
ALL = [(code, id) for code in ("aslsk", "pzf") for id in lessons(find(code))]
SITUATION = {
    "board": "training",
    "sides": ["american", "german"],
    "phase": "PFPh",
    "player": "american",
    "units": [{"type": "us_666", "at": "E4"}, {"type": "us_666", "at": "C3"}, {"type": "ge_467", "at": "G4"}],
}


async def begun(client: Client, lesson: str, system: str = "aslsk") -> dict[str, Any]:
    made: dict[str, Any] = await client.post("/api/games", {"system": system, "lesson": lesson})
    return made


def state(table: Seat) -> dict[str, Any]:
    lesson: dict[str, Any] = table.views[table.welcome["lesson"]["seat"]]["lesson"]
    return lesson


async def gone_through(table: Seat, lesson: Lesson, stop: int | None = None, system: str = "aslsk") -> None:
    """The model solution, up to a step; what the other side does comes from the server."""
    course = Course(find(system), lesson)
    todo = [[course.named(notation) for notation in step.model] for step in lesson.step]
    for _ in range(600):
        reached = state(table)["step"]
        if reached == len(todo) or reached == stop:
            return
        if table.asked():
            answer = await table.choose(course.seat, todo[reached].pop(0))
            assert answer["type"] == "done", answer
        else:
            await asyncio.sleep(0.02)
            await table.settle()
    raise AssertionError("the lesson does not come to its end")


@pytest.mark.parametrize(("system", "lesson"), ALL)
def test_a_lesson_is_gone_through(url: str, system: str, lesson: str) -> None:
    async def learn() -> None:
        async with Client(url) as client:
            made = await begun(client, lesson, system)
            assert made["lesson"] == lesson
            written = lessons(find(system))[lesson]
            async with client.at(made["id"]) as table:
                script = table.welcome["lesson"]
                assert len(script["steps"]) == len(written.step)
                assert state(table) == {"step": 0}
                await gone_through(table, written, system=system)
                assert state(table) == {"step": len(script["steps"]), "done": True}

    asyncio.run(learn())


def test_lessons_and_advice_are_listed_in_order(url: str) -> None:
    async def read() -> None:
        async with Client(url) as client:
            systems = (await client.get("/api/systems"))["systems"]
            kit = next(system for system in systems if system["code"] == "aslsk")
            assert [lesson["id"] for lesson in kit["lessons"]] == list(LESSONS)
            assert all(lesson["board"] for lesson in kit["lessons"])
            assert {"id": "over", "over": True, "say": [{"id": "coach-over"}]} in kit["coach"]

    asyncio.run(read())


def test_the_coach_answers_what_is_legal_but_not_the_point(url: str) -> None:
    async def stray() -> None:
        async with Client(url) as client:
            made = await begun(client, "fire")
            async with client.at(made["id"]) as table:
                answer = await table.choose(0, "target @F5")
                assert answer["type"] == "refused"
                assert answer["why"] == {"id": "lesson-fire-1-stray"}
                assert "G4" in answer["sentence"]
                illegal = await table.choose(0, "target @A1")
                assert illegal["rule"].startswith("ASL-")
                assert (await table.choose(0, "target @G4"))["type"] == "done"
                assert state(table) == {"step": 1}
                undone = await table.ask("undo", seat=0, acts=table.question(0)["acts"])
                assert undone["type"] == "done"
                assert state(table) == {"step": 0}

    asyncio.run(stray())


def test_a_lesson_goes_on_where_it_was_after_the_server_was_away(tmp_path: Path) -> None:
    async def away() -> None:
        settings = config(tmp_path / "games.db")
        async with serving(settings) as (url, _), Client(url) as client:
            made = await begun(client, "movement")
            async with client.at(made["id"]) as table:
                await gone_through(table, LESSONS["movement"], stop=5)
            cookies = client.http.cookies
        async with serving(settings) as (url, _):
            again = Client.again(url, cookies)
            async with again, again.at(made["id"]) as table:
                assert state(table) == {"step": 5}
                await table.choose(0, "to @E4")

    asyncio.run(away())


def test_a_game_is_begun_from_a_situation(url: str) -> None:
    async def begin() -> None:
        async with Client(url) as client:
            seats = [{"who": "me"}, {"who": "me"}]
            made = await client.post("/api/games", {"system": "aslsk", "situation": SITUATION, "seats": seats})
            assert "lesson" not in made
            async with client.at(made["id"]) as table:
                offers = [offer["notation"] for offer in table.question(0)["offers"]]
                assert "target @G4" in offers

    asyncio.run(begin())


@pytest.mark.parametrize(
    ("wish", "status", "fault"),
    [
        ({"lesson": "nothing"}, 404, "fault-no-lesson"),
        ({"lesson": "fire", "scenario": "training"}, 422, "fault-what-to-play"),
        ({}, 422, "fault-what-to-play"),
        ({"situation": {"board": "nowhere"}, "seats": [{"who": "me"}, {"who": "me"}]}, 422, "fault-situation"),
        ({"situation": {"board": 7}, "seats": [{"who": "me"}, {"who": "me"}]}, 422, "fault-situation"),
        ({"situation": {"board": "x" * 5000}, "seats": [{"who": "me"}]}, 422, "fault-situation"),
        ({"situation": SITUATION}, 422, "fault-seats"),
        ({"situation": {"board": "u"}, "seats": [{"who": "me"}, {"who": "me"}]}, 422, "fault-situation"),
        ({"system": "pzf", "situation": {}, "seats": [{"who": "me"}, {"who": "me"}]}, 422, "fault-situation"),
        ({"system": "pzf", "situation": {"figures": []}, "seats": [{"who": "me"}] * 2}, 422, "fault-situation"),
    ],
)
def test_what_cannot_be_begun_is_refused(url: str, wish: dict[str, Any], status: int, fault: str) -> None:
    async def refused() -> None:
        async with Client(url) as client:
            response = await client.http.post("/api/games", json={"system": "aslsk", **wish})
            assert response.status_code == status, response.text
            assert response.json()["error"]["id"] == fault

    asyncio.run(refused())
