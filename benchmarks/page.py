"""The page in a browser: first paint, frames a second on a synthetic board, size of what is loaded at the start.

    python -m benchmarks.page

Needs the built page, playwright and a chromium; the browser draws in software, as on a machine without a GPU.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.browser.page import DESKTOP, ROOT, launch, serving

VISITS = 5
PAINTS = "() => Object.fromEntries(performance.getEntriesByType('paint').map(e => [e.name, e.startTime]))"


def first_paint(browser: Browser, address: str) -> dict[str, float]:
    """Milliseconds from the click on a link to the first painting and to the first tile that can be clicked."""
    painted, ready = [], []
    for _ in range(VISITS):
        context = browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
        page = context.new_page()
        page.goto(address)
        page.get_by_role("button").first.wait_for()
        ready.append(page.evaluate("performance.now()"))
        painted.append(page.evaluate(PAINTS)["first-contentful-paint"])
        context.close()
    return {
        "first_paint_ms": round(median(painted)),
        "first_paint_worst_ms": round(max(painted)),
        "first_button_ms": round(median(ready)),
    }


def frames(browser: Browser, _address: str) -> dict[str, Any]:
    """Panning and zooming over 60,000 hexes with 1,500 counters."""
    with drawing_page() as address:
        page = browser.new_page(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
        page.goto(address)
        page.locator("#result", has_text="fps").wait_for(timeout=60_000)
        figures: dict[str, Any] = json.loads(page.locator("#result").inner_text())
        page.close()
    return figures


@contextmanager
def drawing_page() -> Iterator[str]:
    """Build the page that measures drawing, which the program does not ship, and serve it; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        build = ("node_modules/.bin/vite", "build", "--mode", "bench", "--outDir", folder, "--logLevel", "error")
        subprocess.run(build, cwd=ROOT / "web", check=True)
        handler = partial(SimpleHTTPRequestHandler, directory=folder)
        with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}/bench.html"
            server.shutdown()


def loaded(browser: Browser, address: str) -> dict[str, float]:
    """Kilobytes, compressed, of the scripts and styles that the first page loads."""
    page = browser.new_page()
    bodies: dict[str, bytes] = {}
    page.on("response", lambda r: bodies.update({r.url: r.body()}) if "/assets/" in r.url else None)
    page.goto(address)
    page.get_by_role("button").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.close()
    return {"files": len(bodies), "gzip_kB": round(sum(len(gzip.compress(body)) for body in bodies.values()) / 1000, 1)}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        browser = launch(playwright)
        for name, measure in (("paint", first_paint), ("bundle", loaded), ("frames", frames)):
            print(json.dumps({name: measure(browser, address)}), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
