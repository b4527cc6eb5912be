"""What was acknowledged is kept: through kill -9, through two writers, through newer rules and newer tables."""

from __future__ import annotations

import ast
import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from itsdangerous import URLSafeTimedSerializer
from sqlalchemy.exc import IntegrityError

from bocage.kernel.play.game import Game
from bocage.kernel.play.orders import Order, StandingOrders
from bocage.kernel.records.record import Chosen, Header, Snapshot
from bocage.server.database.columns import metadata, seats, server_secrets, snapshots
from bocage.server.database.migrate import HEAD, MIGRATIONS, migrate, version_of
from bocage.server.database.rows import Stored
from bocage.server.database.storage import Storage
from bocage.server.database.together import Together
from bocage.server.database.turns import rows_of, snapshots_in
from bocage.server.faults import Refusal
from bocage.server.rules import deeds
from tests.server.client import Client, Seat, play_on
from tests.server.running import config, database_url, held, serving

ADD_SECRET = server_secrets.insert()


@pytest.mark.usefixtures("each_database")
def test_of_two_writers_one_reads_again(tmp_path: Path) -> None:
    asyncio.run(two_writers(tmp_path / "games.db"))


async def two_writers(database: Path) -> None:
    rng = Random(2)
    settings = config(database, workers=0)
    async with serving(settings) as (here, _), serving(settings) as (there, _):
        async with Client(here) as one:
            game = await one.create("aslsk", "training", "me", "me")
            other = Client.again(there, one.http.cookies)
            async with other, one.at(game["id"]) as left, other.at(game["id"]) as right:
                for _ in range(12):
                    await race(left, right)
                await play_on([left], rng, 5)
        stored = await read(database, game["id"])
        made = [entry for entry in stored.record.inputs if isinstance(entry, Chosen) and not entry.auto]
        assert len(made) == 12 + 5
        assert stored.entries == 1 + 12 + 5


async def race(left: Seat, right: Seat) -> None:
    """Both make the same choice at the same moment: one is done, the other is told what stands now."""
    seat = left.asked()[0]
    pick = left.question(seat)["offers"][0]["notation"]
    answers = await asyncio.gather(left.choose(seat, pick), right.choose(seat, pick))
    assert sorted(answer["type"] for answer in answers) == ["done", "refused"], answers
    lost = next(answer for answer in answers if answer["type"] == "refused")
    assert lost["stale"]
    for table in (left, right):
        await table.settle()
    assert left.views == right.views


@pytest.mark.usefixtures("each_database")
def test_of_changes_that_are_written_together_only_those_fail_that_must(tmp_path: Path) -> None:
    asyncio.run(written_together(tmp_path / "games.db"))


async def written_together(database: Path) -> None:
    storage = await Storage.open(database_url(database))

    def secret(name: str) -> list[tuple[sa.Executable, dict[str, Any]]]:
        return [(ADD_SECRET, {"name": name, "value": b"1"}), (ADD_SECRET, {"name": f"{name} too", "value": b"2"})]

    changes = [secret("first"), secret("second"), secret("first"), secret("third")]
    together = Together(storage.commit)
    ended = await asyncio.gather(*(together.write(change) for change in changes), return_exceptions=True)
    assert [type(end) for end in ended] == [type(None), type(None), IntegrityError, type(None)]
    async with storage.reading() as db:
        names = (await db.execute(sa.select(server_secrets.c.name))).scalars().all()
    assert sorted(names) == [f"{name}{more}" for name in ("first", "second", "third") for more in ("", " too")]
    await storage.close()


async def read(database: Path, game: str) -> Stored:
    storage = await Storage.open(database_url(database))
    stored = await storage.read(game)
    await storage.close()
    assert stored is not None
    return stored


@pytest.mark.usefixtures("each_database")
def test_what_a_failing_rule_leaves_half_done_is_neither_kept_nor_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(half_done(tmp_path / "games.db", monkeypatch))


async def half_done(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_in_the_middle(game: Game, **_: Any) -> None:
        game.choose(game.legal(0)[0], 0)
        raise KeyError("a rule fails over the second choice of a plan")

    async with serving(config(database, workers=0)) as (url, server), Client(url) as one:
        made = await one.create("probe", "patrol", "me", "me")
        async with one.at(made["id"]) as seat:
            before = list((await held(server, made["id"])).inputs)
            shown = json.dumps(seat.views)
            pick = seat.question(0)["offers"][0]["notation"]
            with monkeypatch.context() as patch:
                patch.setattr(deeds, "carry_out", fail_in_the_middle)
                refused = await seat.choose(0, pick)
            assert refused["why"]["id"] == "fault-defect"
            assert (await held(server, made["id"])).inputs == before
            await seat.settle()
            assert json.dumps(seat.views) == shown
            assert (await seat.choose(0, pick))["type"] == "done"
            in_memory = list((await held(server, made["id"])).inputs)
    stored = await read(database, made["id"])
    assert stored.entries == 2
    assert stored.record.inputs == in_memory
    added = [entry for entry in in_memory[len(before) :] if isinstance(entry, Chosen) and not entry.auto]
    assert [str(entry.choice) for entry in added] == [pick]


@pytest.mark.usefixtures("each_database")
def test_a_game_goes_on_under_newer_rules(tmp_path: Path) -> None:
    asyncio.run(newer_rules(tmp_path / "games.db"))


async def newer_rules(database: Path) -> None:
    async with (
        serving(config(database, systems=("tests.server.systems:OLDER",), workers=0)) as (url, _),
        Client(url) as one,
    ):
        game = await one.create("probe", "battle", "me", "me")
        async with one.at(game["id"]) as seat:
            await play_on([seat], Random(7), 30)
        cookies = one.http.cookies
    newer = config(database, workers=0)
    async with serving(newer) as (url, _), Client.again(url, cookies) as one, one.at(game["id"]) as seat:
        assert [note["id"] for note in seat.welcome["game"]["notes"]][:1] == ["note-new-rules"]
        await play_on([seat], Random(8), 20)
    stored = await read(database, game["id"])
    assert stored.row.header.revision == 2


@pytest.mark.usefixtures("each_database")
def test_states_are_kept_as_what_has_changed_since_the_turn_before(tmp_path: Path) -> None:
    asyncio.run(kept_as_changes(tmp_path / "games.db"))


async def kept_as_changes(database: Path) -> None:
    async with serving(config(database, workers=0)) as (url, server), Client(url) as one:
        game = await one.create("probe", "battle", "me", "me")
        async with one.at(game["id"]) as seat:
            await play_on([seat], Random(7), 80)
        turns = list((await held(server, game["id"])).snapshots)
        async with server.storage.engine.connect() as connection:
            rows = (await connection.execute(sa.select(snapshots).order_by(snapshots.c.at))).mappings().all()
    assert len(rows) == len(turns) > 3
    assert not rows[0]["is_change"]
    assert sum(len(row["state"]) for row in rows) * 2 < sum(len(turn.state) for turn in turns)
    assert (await read(database, game["id"])).record.snapshots == turns


@pytest.mark.usefixtures("each_database")
def test_a_game_kept_with_whole_states_goes_on_with_changes(tmp_path: Path) -> None:
    asyncio.run(whole_states(tmp_path / "games.db"))


async def whole_states(database: Path) -> None:
    async with serving(config(database, workers=0)) as (url, server), Client(url) as one:
        game = await one.create("probe", "battle", "me", "me")
        async with one.at(game["id"]) as seat:
            await play_on([seat], Random(7), 40)
        cookies = httpx2.Cookies({"bocage": await signed(server.storage, one.session["player"])})
    before = (await read(database, game["id"])).record.snapshots
    await as_before_changes(database, before)
    old = await read(database, game["id"])
    assert old.record.snapshots == before
    assert old.row.seats[0].player_name == "Guest #10000"
    assert old.row.timing is None, "a game from before there were clocks is played without"
    settings = config(database, workers=0)
    async with serving(settings) as (url, server), Client.again(url, cookies) as one:
        async with one.at(game["id"]) as seat:
            await play_on([seat], Random(8), 40)
        turns = list((await held(server, game["id"])).snapshots)
    assert len(turns) > len(before) > 1
    assert (await read(database, game["id"])).record.snapshots == turns


async def signed(storage: Storage, player: str) -> str:
    """A cookie as servers signed it before they kept sessions."""
    signer = URLSafeTimedSerializer(await storage.secret("cookies"), salt="bocage-session")
    return str(signer.dumps([player, 0, "00"]))


async def as_before_changes(database: Path, turns: list[Snapshot]) -> None:
    """Make a database what it was before the fifth migration: every turn with its whole state."""
    storage = await Storage.open(database_url(database))
    async with storage.engine.begin() as connection:
        for turn in turns:
            await connection.execute(snapshots.update().where(snapshots.c.at == turn.at).values(state=turn.state))
        await connection.execute(sa.text("ALTER TABLE snapshots DROP COLUMN is_change"))
        await connection.execute(sa.text("UPDATE players SET name = 'Guest 4711'"))
        await connection.execute(sa.text("DROP INDEX ix_players_number"))
        for table in ("shelves", "sessions", "servers", "owners", "uptimes", "vacations", "mailboxes"):
            await connection.execute(sa.text(f"DROP TABLE {table}"))
        for table, column in (("players", "seen"), ("players", "number"), ("games", "timing"), ("seats", "reminded")):
            await connection.execute(sa.text(f"ALTER TABLE {table} DROP COLUMN {column}"))
        await connection.execute(sa.text("UPDATE alembic_version SET version_num = 'm0004'"))
    await storage.close()


@pytest.mark.usefixtures("each_database")
@pytest.mark.parametrize("damage", [{"state": b"\xc1"}, {"is_change": True}])
def test_a_state_that_cannot_be_read_is_refused_in_words(tmp_path: Path, damage: dict[str, Any]) -> None:
    asyncio.run(damaged(tmp_path / "games.db", damage))


async def damaged(database: Path, damage: dict[str, Any]) -> None:
    async with serving(config(database, workers=0)) as (url, server), Client(url) as one:
        made = await one.create("probe", "battle", "me", "me")
        async with server.storage.engine.begin() as connection:
            await connection.execute(snapshots.update().values(damage))
        with pytest.raises(Refusal) as refused:
            await server.live_games.get(made["id"])
        assert refused.value.why.id == "fault-unreadable-game"


def test_states_that_are_no_plain_data_are_kept_whole() -> None:
    """Early turns of a record from elsewhere may hold anything."""
    states = [b"\xc1", b"\xc1\xc1", *(msgspec.msgpack.encode([number] + [0] * 40) for number in range(3))]
    turns = [Snapshot(moment, "1", "", state, [], 1) for moment, state in enumerate(states)]
    rows = rows_of("g", turns, 0)
    assert [row["is_change"] for row in rows] == [False, False, False, True, True]
    assert rows_of("g", turns, 3) == rows[3:]
    assert snapshots_in(rows, "g") == turns


def test_orders_kept_before_they_named_their_facts_still_hold(tmp_path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    settings = Config()
    settings.set_main_option("script_location", str(MIGRATIONS))
    kept = (
        '{"general":{"adjacent":true,"effect":10},"pieces":{"3":{"in_the_open":true}},"holds":{},"skips":[]}',
        '{"general":{"when":"never"},"pieces":{},"holds":{"move":"1.0.m3"},"skips":["prompt-transfer"]}',
    )
    with engine.begin() as connection:
        settings.attributes["connection"] = connection
        command.upgrade(settings, "m0002")
        for seat, orders in enumerate(kept):
            connection.execute(seats.insert().values(game="g", seat=seat, orders=orders, seen=0))
        migrate(connection)
        stored = connection.execute(sa.select(seats.c.orders).order_by(seats.c.seat)).scalars()
        assert [msgspec.json.decode(orders, type=StandingOrders) for orders in stored] == [
            StandingOrders(Order("if", ("adjacent",), 10), {3: Order("if", ("in-the-open",))}),
            StandingOrders(Order("never"), holds={"move": "1.0.m3"}, skips=("prompt-transfer",)),
        ]


def test_migrations_make_the_tables_the_program_uses(tmp_path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.begin() as connection:
        assert version_of(connection) is None
        migrate(connection)
        assert version_of(connection) == HEAD
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    settings = Config()
    settings.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(settings).get_current_head() == HEAD


def test_headers_of_earlier_games_get_sides_and_seats(tmp_path: Path) -> None:
    """Before the fourth migration a seat went by the name of its side."""
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    header = {"system": "aslsk", "revision": 1, "data": "", "scenario": "training", "options": {}, "seats": ["a", "b"]}
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "m0003")
        player = {"id": "p", "name": "P", "password": "", "guest": True, "epoch": 0, "created": 1}
        row = {
            "id": "g", "header": json.dumps(header), "access": "open", "watch": True, "owner": "p", "token": "t",
            "created": 1, "board": "", "to_move": "[]", "notes": "[]", "key": b"",
        }  # fmt: skip
        connection.execute(metadata.tables["players"].insert().values(player))
        connection.execute(metadata.tables["games"].insert().values(row))
        migrate(connection)
        kept = connection.execute(sa.text("SELECT header FROM games")).scalar()
    read = msgspec.json.decode(str(kept), type=Header)
    assert (read.sides, read.seats, read.scenario) == (("a", "b"), (0, 1), "training")


def test_migrations_use_no_code_of_the_program() -> None:
    """What a migration does must stay what it was, while the program changes."""
    for path in sorted((MIGRATIONS / "versions").glob("m*.py")):
        names = [
            name
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in ([one.name for one in node.names] if isinstance(node, ast.Import) else [node.module or "."])
        ]
        assert "alembic" in names
        assert not [name for name in names if name.split(".")[0] in ("bocage", "")], path.name
