"""Clients that are slow, or silent, or do not read, cost the server neither memory nor connections."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame

from bocage.server import patience
from bocage.server.config import Limits
from bocage.server.outbox import Outbox, Post
from bocage.server.patience import COMPRESSED_FROM
from tests.server.client import Client
from tests.server.running import config, serving


def test_an_outbox_holds_its_bytes_and_no_more() -> None:
    async def fill() -> None:
        post = Post(100)
        one, two = Outbox(post, 60), Outbox(post, 60)
        assert one.put(b"x" * 60)
        assert not one.put(b"x")
        assert not two.put(b"x" * 41), "what all of them hold is bounded too"
        assert two.put(b"x" * 40)
        assert await one.take() == b"x" * 60
        assert one.put(b"later")
        two.drop()
        assert post.waiting == 5
        one.close()
        assert [await one.take(), await one.take(), await two.take()] == [b"later", None, None]
        assert post.waiting == 0

    asyncio.run(fill())


def test_only_long_messages_are_compressed(tmp_path: Path) -> None:
    asyncio.run(compressed(config(tmp_path / "games.db", workers=0)))


async def compressed(settings: Any) -> None:
    async with serving(settings) as (url, _), Client(url) as one:
        game = (await one.create("probe", "battle", "me", "me"))["id"]
        async with one.at(game) as seat:
            (extension,) = seat.socket.protocol.extensions
            received: list[Frame] = []
            decode = extension.decode

            def noted(frame: Frame, **options: Any) -> Frame:
                read: Frame = decode(frame, **options)
                received.append(Frame(frame.opcode, read.data, rsv1=frame.rsv1))
                return read

            extension.decode = noted  # type: ignore[method-assign]
            await seat.ask("resync")
            await seat.ask("ping")
            assert {frame.rsv1 for frame in received} == {True, False}
            assert all(frame.rsv1 == (len(frame.data) >= COMPRESSED_FROM) for frame in received)


def test_a_client_that_does_not_read_is_dropped_and_costs_no_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "READ_SECONDS", 0.5)
    limits = Limits(messages="1000000/second", waiting=200_000)
    asyncio.run(not_read(config(tmp_path / "games.db", workers=0, limits=limits)))


async def not_read(settings: Any) -> None:
    async with serving(settings) as (url, server), Client(url) as one:
        game = (await one.create("probe", "battle", "me", "me"))["id"]
        async with one.at(game) as lazy:
            lazy.socket.transport.pause_reading()
            for number in range(20_000):
                await lazy.socket.send(f'{{"type":"resync","id":{number}}}')
                assert server.post.waiting <= 200_000
                if not server.connected:
                    break
                if number % 100 == 0:
                    await asyncio.sleep(0.01)
            await until(lambda: not server.connected)
            assert server.post.waiting == 0
        async with one.at(game) as again:
            assert again.asked()


async def until(condition: Any, seconds: float = 20) -> None:
    ends = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < ends
        await asyncio.sleep(0.02)


@pytest.mark.parametrize("head", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "])
def test_a_connection_without_a_request_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, head: bytes) -> None:
    monkeypatch.setattr(patience, "HEAD_SECONDS", 0.3)
    asyncio.run(without_request(config(tmp_path / "games.db", workers=0), head))


async def without_request(settings: Any, head: bytes) -> None:
    async with serving(settings) as (url, _):
        host, _, port = url.removeprefix("http://").partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(head)
        with suppress(ConnectionResetError):
            assert await asyncio.wait_for(reader.read(), 20) == b""
        writer.close()


def test_a_body_that_does_not_come_is_refused(tmp_path: Path) -> None:
    limits = Limits(body=1024, body_seconds=0.2)
    asyncio.run(without_body(config(tmp_path / "games.db", workers=0, limits=limits)))


async def without_body(settings: Any) -> None:
    async with serving(settings) as (url, _):
        host, _, port = url.removeprefix("http://").partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        head = (
            f"POST /api/login HTTP/1.1\r\nHost: {host}\r\nContent-Length: 500\r\nContent-Type: application/json\r\n\r\n"
        )
        writer.write(head.encode() + b'{"name":')
        answer = await asyncio.wait_for(reader.read(), 20)
        assert b" 408 " in answer.partition(b"\r\n")[0]
        assert b"fault-too-slow" in answer
        writer.close()
