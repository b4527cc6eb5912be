"""Saved games: every game is saved after each decision, with its players and their standing orders."""

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
MAX_LISTED = 5
"""Unfinished games that are offered at the start."""
MAX_READ = 4 * MAX_LISTED
"""Files that are read in search of them; the rest are older."""
MAX_NAME = 60
"""Characters of system and scenario in a file's name."""


class Players(msgspec.Struct):
    """The player of each seat ("human" or an agent's name) and its orders, which a record does not hold."""

    seats: list[str]
    orders: dict[int, StandingOrders] = msgspec.field(default_factory=dict)


def folder() -> Path:
    """The folder of saved games."""
    return Path(platformdirs.user_data_dir("bocage", appauthor=False)) / "games"


def own_file(header: Header) -> Path:
    """The file in which a game is saved; the commitment to its dice tells games of one scenario apart."""
    name = re.sub(r"[^\w.-]", "_", f"{header.system}-{header.scenario}")[:MAX_NAME]
    return folder() / f"{name}-{header.commitment[:10] or 'game'}{SUFFIX}"


def keep(game: Game, players: Players) -> Path:
    """Save a game in its own file, with the key of its dice and its players; returns the file."""
    path = own_file(game.header)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    write(with_key(game), path)
    data = msgspec.json.encode(players)
    beside = players_file(path)
    if not beside.exists() or beside.read_bytes() != data:
        _replace(beside, data)
    return path


def save_as(game: Game, players: Players, path: Path) -> None:
    """Save a copy of a game; `RecordError` instead of overwriting a file that is no record."""
    if path.exists():
        read(path)
    write(with_key(game), path)
    _replace(players_file(path), msgspec.json.encode(players))


def players_file(path: Path) -> Path:
    return path.with_name(path.name + ".players")


def players_of(path: Path, seats: int) -> Players | None:
    """The players of a saved game with this number of seats; None if they cannot be read or do not fit."""
    try:
        raw = msgspec.json.decode(players_file(path).read_bytes())
        raw["orders"] = {seat: upgraded(orders) for seat, orders in raw.get("orders", {}).items()}
        players = msgspec.convert(raw, Players, strict=False)
    except (OSError, msgspec.DecodeError, ValueError, LookupError, TypeError, AttributeError):
        return None
    return players if len(players.seats) == seats else None


def unfinished(system: str | None) -> list[tuple[Path, Record]]:
    """Unfinished saved games of a system (None: of all), the latest first."""
    try:
        files = sorted(folder().glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime, reverse=True)
    except OSError:
        return []
    games: list[tuple[Path, Record]] = []
    for path in files[:MAX_READ]:
        try:
            record = read(path)
        except RecordError:
            continue
        if record.outcome is None and system in (None, record.header.system):
            games.append((path, record))
    return games[:MAX_LISTED]


def _replace(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    Path(name).replace(path)
