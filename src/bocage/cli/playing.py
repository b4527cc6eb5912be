"""Commands to play: in the browser, in the terminal, or on a server for others."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from bocage.cli.command import Further, Options, all_options, fail
from bocage.cli.tables import check_yours


def play(
    code: Annotated[str | None, typer.Argument(help="With --text: the system; asked for if not given.")] = None,
    scenario: Annotated[str | None, typer.Argument(help="With --text: the scenario; asked for if not given.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Play in the terminal instead.")] = False,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Where to listen; 0 takes any free port.")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")] = True,
    seats: Annotated[str, typer.Option(help="With --text: who plays each seat, such as human,scripted.")] = "",
    option: Options = None,
    lang: Annotated[str | None, typer.Option("--lang", help="With --text: the language, en or fr.")] = None,
    load: Annotated[Path | None, typer.Option(help="With --text: a saved game to go on with.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="With --text: no pictures, no colours.")] = False,
) -> None:
    """Open the game in a browser, or play in the terminal."""
    if not text:
        if code or seats or option or lang or load or plain:
            fail("the page asks for scenario, players, options and language; in the terminal: bocage play --text")
        _play_at_the_page(port, browser)
        return
    from bocage.kernel.contract.registry import find
    from bocage.terminal import main as play_in_terminal

    if option and not code:
        fail("expected a system beside --option")
    chosen = all_options(find(code), option) if code and option else None
    who = [name.strip() for name in seats.split(",")] if seats else []
    raise SystemExit(play_in_terminal(code, scenario, seats=who, options=chosen, language=lang, load=load, plain=plain))


def _play_at_the_page(port: int | None, browser: bool) -> None:
    from bocage.server.home import play as play_at_home

    check_yours()
    with _serving("127.0.0.1", port or 0):
        play_at_home(port, browser, lambda line: print(line, flush=True))


@contextmanager
def _serving(host: str, port: int) -> Iterator[None]:
    """Report an error that keeps a server from starting in one sentence."""
    from bocage.server.config import Unusable

    try:
        yield
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        why = "the port is in use; name another with --port" if taken else error.strerror or error
        fail(f"cannot serve at {host}:{port}: {why}")
    except Unusable as error:
        fail(str(error))


Database = Annotated[
    str, typer.Option("--database", envvar="BOCAGE_DATABASE", help="A SQLite file, or the URL of a database.")
]


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any that is free.")] = 8017,
    database: Database = "",
    name: Annotated[list[str] | None, typer.Option(help="A host name under which the server is reached.")] = None,
    https: Annotated[bool, typer.Option(help="It is reached over HTTPS, through a proxy.")] = False,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes for agents and odds.")] = 2,
    seconds: Annotated[float, typer.Option(min=0.1, help="What an agent may think about one decision.")] = 10.0,
    rules: Annotated[int, typer.Option(min=0, max=64, help="Processes for the rules of games; 0: none.")] = 2,
    address: Annotated[str, typer.Option(help="The URL under which other servers on the database reach this.")] = "",
    metrics: Annotated[bool, typer.Option(help="Figures for Prometheus at /metrics.")] = False,
    log_json: Annotated[bool, typer.Option("--log-json", help="Write the log as lines of JSON.")] = False,
    keep_days: Annotated[int, typer.Option(min=0, help="Days games are kept that nobody plays; 0: for ever.")] = 0,
    abandon_days: Annotated[
        int, typer.Option(min=0, help="Days after which games of several people that nobody plays end; 0: never.")
    ] = 180,
    vacation_days: Annotated[int, typer.Option(min=0, max=366, help="Days of vacation that a player has a year.")] = 28,
    mail: Annotated[str, typer.Option(help="The SMTP server for reminders, such as smtp://user@host.")] = "",
    mail_from: Annotated[str, typer.Option(help="The address from which reminders come.")] = "",
    mail_password: Annotated[str, typer.Option(envvar="BOCAGE_MAIL_PASSWORD", help="Of the SMTP user.")] = "",
    url: Annotated[str, typer.Option(help="The URL of the page, for reminders.")] = "",
    system: Further = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve games to browsers, here or over the network."""
    from bocage.server.app import run
    from bocage.server.config import Config, database_url

    check_yours()
    config = Config(
        database_url(database), host, port, tuple(name or ()), https, workers, rules, seconds,
        address=address, metrics=metrics, log_json=log_json, keep_days=keep_days,
        abandon_days=abandon_days, vacation_days=vacation_days,
        mail=mail, mail_from=mail_from, mail_password=mail_password, url=url,
        systems=tuple(system or ()),
    )  # fmt: skip
    with _serving(host, port):
        run(config, partial(_announce, open_page=open_page))


def _announce(address: str, open_page: bool) -> None:
    from bocage.server.home import opened

    print(f"Bocage is served at {address}", flush=True)
    if open_page:
        opened(address)


def backup(
    file: Annotated[Path, typer.Argument(help="A new file.")],
    database: Database = "",
) -> None:
    """Copy all games and players into a file, also while the server runs."""
    from bocage.server.config import Config, Unusable, database_url
    from bocage.server.database.backup import back_up

    try:
        count = back_up(Config(database_url(database)).database_url, file)
    except Unusable as error:
        fail(str(error))
    print(f"{count} games are in {file}")


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    database: Database = "",
) -> None:
    """Copy a backup into a database that holds nothing yet."""
    from bocage.server.config import Config, Unusable, database_url
    from bocage.server.database.backup import restore as copy_back

    try:
        count = copy_back(file, Config(database_url(database)).database_url)
    except Unusable as error:
        fail(str(error))
    print(f"{count} games are restored from {file}")
