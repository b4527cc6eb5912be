"""The command `bocage`. Every command imports what it needs when it runs, so that help is shown at once.

Bad input gets one sentence on standard error and exit code 2; a check that fails gives exit code 1.
"""

from __future__ import annotations

import sys
from typing import NoReturn

import typer

from bocage.cli.armies import army
from bocage.cli.checking import case, replay
from bocage.cli.command import refusing
from bocage.cli.lab import bench, fuzz, ladder, odds, perft, simulate
from bocage.cli.ledger import rules, systems
from bocage.cli.playing import backup, play, restore, serve
from bocage.cli.tables import tables
from bocage.kernel.memory import collect_seldom

app = typer.Typer(
    help="Second World War rule systems, enforced in full: play, study and simulate them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in (
    systems,
    rules,
    tables,
    case,
    replay,
    army,
    simulate,
    ladder,
    odds,
    fuzz,
    perft,
    bench,
    play,
    serve,
    backup,
    restore,
):
    app.command()(command)


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line; leaves with its exit code."""
    collect_seldom()
    given = sys.argv[1:] if arguments is None else arguments
    with refusing():
        code = app(given or ["--help"], standalone_mode=False)
        if sys.stdout is not None:
            # Here, where an error becomes a sentence, and not when the interpreter exits.
            sys.stdout.flush()
        raise SystemExit(code if isinstance(code, int) else 0)
