"""Games kept on disk: every game saves itself after each decision, with who plays it and their standing orders."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

import msgspec
import platformdirs

from bocage.kernel.play.game import Game
from bocage.kernel.play.orders import StandingOrders, upgraded
from bocage.kernel.play.replay import with_key
from bocage.kernel.records.forms import read, write
from bocage.kernel.records.record import Header, Record, RecordError

SUFFIX = ".bocage"
LISTED = 5


class Players(msgspec.Struct):
    """Who plays each seat ("human" or an agent's name) and the orders of the seats; a record does not say."""

    seats: list[str]
    orders: dict[int, StandingOrders] = msgspec.field(default_factory=dict)


def folder() -> Path:
    """Where games save themselves."""
    return Path(platformdirs.user_data_dir("bocage", appauthor=False)) / "games"


def own_file(header: Header) -> Path:
    """The file a game saves itself in; the promise of its dice tells games of one scenario apart."""
    name = re.sub(r"[^\w.-]", "_", f"{header.system}-{header.scenario}")[:60]
    return folder() / f"{name}-{header.commitment[:10] or 'game'}{SUFFIX}"


def keep(game: Game, players: Players) -> Path:
    """Save a game where it keeps itself, with its dice and its players."""
    path = own_file(game.header)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    write(with_key(game), path)
    data = msgspec.json.encode(players)
    beside = players_file(path)
    if not beside.exists() or beside.read_bytes() != data:
        _replace(beside, data)
    return path


def save_as(game: Game, players: Players, path: Path) -> None:
    """Save a copy of a game under a name; a file that is no record is never overwritten."""
    if path.exists():
        read(path)
    write(with_key(game), path)
    _replace(players_file(path), msgspec.json.encode(players))


def players_file(path: Path) -> Path:
    return path.with_name(path.name + ".players")


def players_of(path: Path, seats: int) -> Players | None:
    """The players of a saved game, if they were kept."""
    try:
        raw = msgspec.json.decode(players_file(path).read_bytes())
        raw["orders"] = {seat: upgraded(orders) for seat, orders in raw.get("orders", {}).items()}
        found = msgspec.convert(raw, Players, strict=False)
    except (OSError, msgspec.DecodeError, ValueError, LookupError, TypeError, AttributeError):
        return None
    return found if len(found.seats) == seats else None


def unfinished(system: str | None) -> list[tuple[Path, Record]]:
    """The games that go on, the latest first."""
    try:
        files = sorted(folder().glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime, reverse=True)
    except OSError:
        return []
    found: list[tuple[Path, Record]] = []
    for path in files[: 4 * LISTED]:
        try:
            record = read(path)
        except RecordError:
            continue
        if record.outcome is None and system in (None, record.header.system):
            found.append((path, record))
    return found[:LISTED]


def _replace(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    Path(name).replace(path)
