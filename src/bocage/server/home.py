"""Playing at home: a server for one person; a second start finds the running one and only opens its page."""

from __future__ import annotations

import http.client
import json
import os
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bocage.server.config import STATIC, Config, Unusable, own_folder

USUAL_PORT = 8017
"""Used if it is free: the same address at every start, so that the browser finds what it stored for it."""
SAVED = "Your games are saved."


def play(port: int | None, browser: bool, say: Callable[[str], None]) -> None:
    """Open the page of this user's server; start the server if none is running, and serve until interrupted."""
    if not (STATIC / "index.html").exists():
        raise Unusable("the page has not been built: run `make web`, or play in the terminal with `bocage play --text`")
    address = running()
    if address is not None:
        say(f"Bocage is running already at {address}")
        show(address, browser, say)
        return
    with _note() as note:

        def ready(address: str) -> None:
            note.write_text(address, "utf-8")
            say(f"Bocage is open at {address}")
            show(address, browser, say)
            say(f"Stop it with Ctrl-C. {SAVED}")

        serve(port, ready)
    say(f"\nStopped. {SAVED}")


def serve(port: int | None, ready: Callable[[str], None]) -> None:
    """Serve until interrupted on `port`; None takes the usual one, or any free one if that is taken."""
    # Imported here, because opening the page of a running server should not wait for these imports.
    from bocage.server.app import listen, run

    if port is None:
        try:
            listen("127.0.0.1", USUAL_PORT).close()
            port = USUAL_PORT
        except OSError:
            port = 0
    with suppress(KeyboardInterrupt):
        run(Config(port=port), ready)


# --- the server that runs already -----------------------------------------------------------------------------------
def _note_file() -> Path:
    return own_folder() / "server.address"


@contextmanager
def _note() -> Iterator[Path]:
    """The file in which the next start finds this server's address; removed at the end."""
    path = _note_file()
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


def running() -> str | None:
    """The address of this user's running server; None if none answers."""
    try:
        address = _note_file().read_text("utf-8").strip()
        # An address of this machine is never asked for by way of a proxy.
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(f"{address}/api/openapi.json", timeout=3) as answer:
            description = json.load(answer)
    except (OSError, ValueError, http.client.HTTPException):
        return None
    return address if isinstance(description, dict) and description.get("info", {}).get("title") == "Bocage" else None


# --- the browser ----------------------------------------------------------------------------------------------------
def show(address: str, wanted: bool, say: Callable[[str], None]) -> None:
    """Open a page in a browser if `wanted`; say so where that is impossible."""
    if wanted and not opened(address):
        say("No browser can be opened from here: open that address in one.")


def opened(address: str) -> bool:
    """Open a page in a graphical browser; False if there is no screen. Text browsers would take over the terminal."""
    screen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    if sys.platform not in ("win32", "darwin") and not screen:
        return False
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    # Some browsers block until their page is loaded, and this thread may be the one that has to serve it.
    opening = threading.Thread(target=browser.open, args=(address,), daemon=True)
    opening.start()
    opening.join(0.5)
    return True
