"""Playing at home: a server for one person, which the next start finds again instead of starting a second one."""

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
"""Taken where it is free, so that what a browser keeps for an address is there at the next start."""
STANDS = "Your games are saved."


def play(port: int | None, browser: bool, say: Callable[[str], None]) -> None:
    """Open the page of the server of this user, and serve it until interrupted where nobody does yet."""
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
            say(f"Stop it with Ctrl-C. {STANDS}")

        serve(port, ready)
    say(f"\nStopped. {STANDS}")


def serve(port: int | None, ready: Callable[[str], None]) -> None:
    """Serve on a port, or on the usual one, or on any where that is taken; until interrupted."""
    # Not above: a page that is only opened once more should not wait for all of the server.
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
    """The file that tells the next start where this server is; gone when the server is."""
    path = _note_file()
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


def running() -> str | None:
    """The address of this user's server, if one answers."""
    try:
        address = _note_file().read_text("utf-8").strip()
        # An address of this machine is never asked for by way of a proxy.
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(f"{address}/api/openapi.json", timeout=3) as answer:
            found = json.load(answer)
    except (OSError, ValueError, http.client.HTTPException):
        return None
    return address if isinstance(found, dict) and found.get("info", {}).get("title") == "Bocage" else None


# --- the browser ----------------------------------------------------------------------------------------------------
def show(address: str, wanted: bool, say: Callable[[str], None]) -> None:
    """Open a page in a browser, if that is wanted; say so where it cannot be."""
    if wanted and not opened(address):
        say("No browser can be opened from here: open that address in one.")


def opened(address: str) -> bool:
    """Open a page, where there is a screen for it; a browser of the terminal would take the terminal away."""
    screen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    if sys.platform not in ("win32", "darwin") and not screen:
        return False
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    # Some browsers are waited for, and the page they wait for may be served by this very thread.
    opening = threading.Thread(target=browser.open, args=(address,), daemon=True)
    opening.start()
    opening.join(0.5)
    return True
