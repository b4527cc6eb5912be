"""The database: private, backed up while it is used, and in words where it fails; what players take and leave."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import stat
import zipfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from bocage.kernel.play.replay import replay
from bocage.kernel.records.forms import from_bytes
from bocage.server.config import Unusable
from bocage.server.database.backup import back_up, restore
from bocage.server.database.columns import chat, games, journal, metadata, players, sessions
from bocage.server.database.storage import Storage, now
from bocage.server.operation import retention
from tests.server.client import Client, play_on
from tests.server.running import config, database_url, serving


def test_the_file_of_the_database_is_private(tmp_path: Path) -> None:
    async def begun() -> None:
        await (await Storage.open(f"sqlite+aiosqlite:///{tmp_path / 'new' / 'games.db'}")).close()

    asyncio.run(begun())
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "new" / "games.db").stat().st_mode) == 0o600


@pytest.mark.usefixtures("each_database")
def test_servers_that_start_together_agree_on_their_secrets(tmp_path: Path) -> None:
    assert len(asyncio.run(secrets_of_two(database_url(tmp_path / "games.db")))) == 1


async def secrets_of_two(url: str) -> set[bytes]:
    storages = [await Storage.open(url) for _ in range(2)]
    secrets = await asyncio.gather(*(storage.secret("cookies") for storage in storages * 2))
    for storage in storages:
        await storage.close()
    return set(secrets)


@pytest.mark.usefixtures("each_database")
def test_a_backup_made_during_play_is_restored_and_played_on(tmp_path: Path) -> None:
    asyncio.run(backed_up(tmp_path))


async def backed_up(folder: Path) -> None:
    settings, file, other = config(folder / "games.db", workers=0), folder / "backup", folder / "restored.db"
    async with serving(settings) as (url, _), Client(url) as one:
        game = (await one.create("probe", "battle", "me", "me"))["id"]
        async with one.at(game) as seat:
            playing = asyncio.create_task(play_on([seat], Random(1), 60))
            await asyncio.sleep(0.2)
            assert await asyncio.to_thread(back_up, settings.database_url, file) == 1
            await playing
        cookies = one.http.cookies
    with pytest.raises(Unusable, match="exists already"):
        await asyncio.to_thread(back_up, settings.database_url, file)
    assert await asyncio.to_thread(restore, file, database_url(other)) == 1
    with pytest.raises(Unusable, match="holds players"):
        await asyncio.to_thread(restore, file, database_url(other))
    settings = config(other, workers=0)
    async with serving(settings) as (url, _), Client.again(url, cookies) as one, one.at(game) as seat:
        assert 0 < sum(seat.question(own)["acts"] for own in (0, 1)) <= 60
        await play_on([seat], Random(2), 5)


@pytest.mark.usefixtures("each_database")
def test_a_backup_of_nothing_and_from_nowhere_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="there is no file"):
        restore(tmp_path / "none", database_url(tmp_path / "games.db"))
    (tmp_path / "noise").write_bytes(b"noise" * 1000)
    with pytest.raises(Unusable, match="cannot be used"):
        restore(tmp_path / "noise", database_url(tmp_path / "games.db"))


@pytest.mark.usefixtures("each_database")
def test_where_the_database_fails_everyone_gets_a_sentence(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        asyncio.run(failing(tmp_path))
    assert not [record for record in caplog.records if record.exc_info]


async def failing(folder: Path) -> None:
    async with serving(config(folder / "games.db", workers=0)) as (url, server), Client(url) as one:
        game = (await one.create("probe", "battle", "me", "me"))["id"]
        async with one.at(game) as seat:
            async with server.storage.engine.begin() as db:
                await db.execute(sa.text("ALTER TABLE journal RENAME TO elsewhere"))
            pick = seat.question(0)["offers"][0]["notation"]
            answer = await seat.choose(0, pick)
            assert (answer["type"], answer["why"]["id"]) == ("refused", "fault-database")
            async with server.storage.engine.begin() as db:
                await db.execute(sa.text("ALTER TABLE elsewhere RENAME TO journal"))
            assert (await seat.choose(0, pick))["type"] == "done"
            async with server.storage.engine.begin() as db:
                await db.execute(sa.text("ALTER TABLE sessions RENAME TO nowhere"))
            refused = await one.http.get("/api/games")
            assert (refused.status_code, refused.json()["error"]["id"]) == (503, "fault-database")
            with pytest.raises(Exception, match="1013"):
                async with one.at(game):
                    pass


@pytest.mark.usefixtures("each_database")
def test_a_player_takes_everything_along(tmp_path: Path) -> None:
    asyncio.run(taken_along(config(tmp_path / "games.db", workers=0)))


async def taken_along(settings: Any) -> None:
    async with serving(settings) as (url, _), Client(url) as one, Client(url) as two:
        over = (await one.create("probe", "battle", "me", "open", access="open"))["id"]
        await two.post(f"/api/games/{over}/join", {})
        secret = (await one.create("probe", "patrol", "me", "open", access="open"))["id"]
        async with one.at(over) as seat:
            await seat.ask("declare", seat=0, what="resign")
        archive = zipfile.ZipFile(io.BytesIO((await one.http.get("/api/export")).content))
        account = json.loads(archive.read("account.json"))
        files = {game["id"]: game["file"] for game in account["games"]}
        assert set(files) == {over, secret}
        assert files[secret] is None
        record = from_bytes(archive.read(files[over]))
        assert record.key
        assert replay(record).difference is None
        refused = await Client(url).http.get("/api/export")
        assert refused.status_code == 401


@pytest.mark.usefixtures("each_database")
def test_a_player_who_leaves_is_forgotten_and_resigns(tmp_path: Path) -> None:
    asyncio.run(forgotten(config(tmp_path / "games.db", workers=0)))


async def forgotten(settings: Any) -> None:
    secret = {"name": "Slim", "password": "correct horse"}
    async with serving(settings) as (url, server), Client(url) as one, Client(url) as two:
        one.use(await one.post("/api/accounts", secret))
        own = (await one.create("probe", "battle", "me", "me"))["id"]
        shared = (await one.create("probe", "battle", "me", "open", access="open"))["id"]
        await two.post(f"/api/games/{shared}/join", {})
        async with one.at(shared) as seat:
            await seat.ask("chat", seat=0, text="hello")
            wrong = await one.http.post("/api/leave", json={"password": "wrong"})
            assert (wrong.status_code, wrong.json()["error"]["id"]) == (403, "fault-password")
            assert (await one.http.post("/api/leave", json={"password": "correct horse"})).status_code == 204
        assert (await two.http.post("/api/login", json=secret)).status_code == 403
        remaining = {game["id"]: game for game in (await two.get("/api/games"))["games"]}
        assert remaining[shared]["over"]
        assert remaining[shared]["seats"][0]["player"] == "—"
        async with server.storage.engine.connect() as db:
            for table in (games, journal):
                column = table.c.id if table is games else table.c.game
                assert (await db.execute(sa.select(column).where(column == own))).first() is None
            assert "Slim" not in str((await db.execute(sa.select(players))).all())
            assert "Slim" not in str((await db.execute(sa.select(chat))).all())


@pytest.mark.usefixtures("each_database")
def test_what_is_old_is_not_kept_and_what_is_used_is(tmp_path: Path) -> None:
    asyncio.run(kept(config(tmp_path / "games.db", workers=0, keep_days=50)))


async def kept(settings: Any) -> None:
    async with serving(settings) as (url, server), Client(url) as one, Client(url) as two:
        old = (await one.create("probe", "battle", "me", "me"))["id"]
        new = (await one.create("probe", "battle", "me", "me"))["id"]
        async with server.storage.writing() as db:
            long_ago = now() - 60 * retention.DAY
            await db.execute(games.update().where(games.c.id == old).values(created=long_ago))
            for table, column in (("seats", "game"), ("players", "id")):
                rows = metadata.tables[table]
                values = rows.c[column].in_([old, two.session["player"]])
                await db.execute(rows.update().where(values).values(seen=long_ago))
        await retention.Retention(server.storage, server.live_games, settings).round()
        assert [game["id"] for game in (await one.get("/api/games"))["games"]] == [new]
        assert (await two.http.get("/api/games")).status_code == 401
        async with server.storage.engine.connect() as db:
            assert len((await db.execute(sa.select(sessions))).all()) == 1
