"""The rooms of the page: a module of `web/src` imports from its own room and from rooms below it, never in a circle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "web" / "src"

LAYERS = (
    ("main.ts",),
    ("App.svelte", "bench"),
    ("game",),
    ("start",),
    ("army", "table"),
    ("map", "panels", "question"),
    ("odds", "sound"),
    ("state",),
    ("pieces",),
    ("model",),
    ("ground", "Settings.svelte"),
    ("me.svelte.ts", "widgets", "OrderForm.svelte", "Sheet.svelte"),
    ("words",),
    ("api.ts", "modal.ts", "orders.ts", "settings.svelte.ts", "styles.svelte.ts", "ui.svelte.ts"),
    ("protocol.ts", "theme.css"),
)
"""Folders and modules of `web/src` from the top down, as in `docs/house.md`; those in a line import no other of it."""

LEVEL = {room: level for level, rooms in enumerate(LAYERS) for room in rooms}
IMPORT = re.compile(r"""\b(?:from|import)\b\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")
SUFFIXES = ("", ".ts", ".svelte")


@cache
def imports() -> dict[str, frozenset[str]]:
    """The modules of the page by their path below `web/src`, each with those it imports."""
    paths = {
        path.relative_to(SOURCE).as_posix(): path for path in SOURCE.rglob("*") if path.suffix in (".ts", ".svelte")
    }
    return {name: frozenset(imported(name, path.read_text("utf-8"), paths)) for name, path in paths.items()}


def imported(name: str, text: str, known: dict[str, Path]) -> Iterator[str]:
    """The modules that the text of a module imports; packages and style sheets are no modules."""
    for match in IMPORT.finditer(text):
        target = (SOURCE / name).parent.joinpath(match[1]).resolve().relative_to(SOURCE).as_posix()
        yield from (target + suffix for suffix in SUFFIXES if target + suffix in known)


def room_of(name: str) -> str:
    return PurePosixPath(name).parts[0]


def test_every_room_of_the_page_has_its_layer() -> None:
    assert sorted(LEVEL) == sorted(path.name for path in SOURCE.iterdir())


def test_imports_are_read_from_scripts_and_components() -> None:
    assert imports()["main.ts"] >= {"App.svelte", "words/words.svelte.ts"}
    assert "state/client.svelte.ts" in imports()["game/Game.svelte"]


def test_modules_of_the_page_import_from_their_room_and_from_rooms_below() -> None:
    upward = [
        f"web/src/{name}:1: {room_of(name)} does not import from {room_of(target)}: {target}"
        for name, targets in imports().items()
        for target in sorted(targets)
        if room_of(name) != room_of(target) and LEVEL[room_of(target)] <= LEVEL[room_of(name)]
    ]
    assert not upward, "\n".join(("", *upward))


def test_no_module_of_the_page_imports_itself_in_a_circle() -> None:
    try:
        TopologicalSorter(imports()).prepare()
    except CycleError as error:
        raise AssertionError(f"web/src: a circle of imports: {error.args[1]}") from None
