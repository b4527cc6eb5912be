"""`bocage play`: the page opens, a second start finds the first, Ctrl-C ends it, and what is in the way is said."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from bocage.cli import main
from bocage.server.home import opened

COMMAND = [sys.executable, "-m", "bocage.cli", "play"]


@contextmanager
def playing(env: dict[str, str], *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A started game and its address."""
    pipe = subprocess.PIPE
    command = [*COMMAND, "--port", "0", *options]
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=env, start_new_session=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    try:
        address = re.search(r"http://\S+", line)
        assert address, line
        yield process, address[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def test_the_page_opens_and_is_served_until_interrupted(tmp_path: Path) -> None:
    seen, browser = tmp_path / "seen", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {seen}\n')
    browser.chmod(0o755)
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "BROWSER": f"{browser} %s"}
    with playing(env) as (process, address):
        assert '<div id="app"' in httpx2.get(address).text
        again = subprocess.run(COMMAND, env=env, capture_output=True, text=True, check=True)
        assert again.stdout == f"Bocage is running already at {address}\n"
        assert seen.read_text() == f"{address}\n" * 2
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to everybody in it
        assert process.wait(20) == 0
        assert process.stdout is not None
        assert process.stderr is not None
        out = process.stdout.read()
        assert "Ctrl-C" in out
        assert out.endswith("Stopped. Your games are saved.\n")
        assert process.stderr.read() == ""
    assert {file.name for file in (tmp_path / "bocage").iterdir()} == {"server.db", "server.db.lock"}


def test_a_slow_request_is_broken_off_without_a_word(tmp_path: Path) -> None:
    with playing({**os.environ, "XDG_DATA_HOME": str(tmp_path)}, "--no-browser") as (process, address):
        port = int(address.rsplit(":", 1)[1])
        head = f"POST /api/session HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Length: 50\r\n\r\n"
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.sendall(head.encode())
            assert httpx2.get(address).status_code == 200
            os.killpg(process.pid, signal.SIGINT)
            assert process.wait(30) == 0
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read().endswith("Stopped. Your games are saved.\n")
        assert process.stderr.read() == ""


def test_without_a_screen_no_browser_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not opened("http://localhost:1")


@pytest.mark.parametrize("obstacle", ["folder", "database", "port", "page"])
def test_what_is_in_the_way_is_said_in_one_sentence(
    tmp_path: Path, obstacle: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    arguments = ["play", "--no-browser"]
    with socket.socket() as taken:
        if obstacle == "folder":
            (tmp_path / "bocage").write_text("a file where the folder should be")
            says = f"games cannot be kept in {tmp_path / 'bocage'}"
        elif obstacle == "database":
            (tmp_path / "bocage" / "server.db").mkdir(parents=True)
            says = "server.db cannot be used"
        elif obstacle == "port":
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            arguments += ["--port", str(taken.getsockname()[1])]
            says = "the port is in use"
        else:
            monkeypatch.setattr("bocage.server.home.STATIC", tmp_path)
            says = "the page has not been built"
        with pytest.raises(SystemExit) as exited:
            main(arguments)
    out, err = capsys.readouterr()
    assert (exited.value.code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
