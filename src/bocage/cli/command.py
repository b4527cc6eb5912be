"""What all commands share: refusals, output, progress bars, and options of a system."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from bocage.kernel.contract.system import AnySystem

DIFFERS, USAGE, INTERRUPTED = 1, 2, 130
"""Exit codes: a check failed; the input cannot be used; Ctrl-C, as shells report it."""
OUTPUT_FAILS = (errno.ENOSPC, errno.EIO, errno.EBADF)
"""Errors of the system when the standard output is a full disk or a device that is gone."""
MAX_SHOWN = 60
"""Characters of bad input that a sentence shows."""

Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Language = Annotated[str, typer.Option("--lang", help="Language of texts: en or fr.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same run.")]
Further = Annotated[list[str] | None, typer.Option("--system", help="A further system, as module:name.")]
Options = Annotated[list[str] | None, typer.Option("--option", help="A switch of the system, such as E2=false.")]


def fail(sentence: str) -> NoReturn:
    """Print one sentence to standard error and exit with code 2."""
    print(f"bocage: {sentence}", file=sys.stderr)
    raise SystemExit(USAGE)


@contextmanager
def refusing() -> Iterator[None]:
    """Report errors of the input in one sentence; errors of the program stay tracebacks."""
    try:
        yield
    except (KeyboardInterrupt, typer.Abort):
        raise SystemExit(INTERRUPTED) from None
    except typer.TyperException as error:
        fail(" ".join(error.format_message().split()))
    except BrokenPipeError:
        # The reader of our output is gone; closed now, so that flushing at exit prints no error.
        sys.stderr.close()
        raise SystemExit(DIFFERS) from None
    except OSError as error:
        if error.filename is None and error.errno in OUTPUT_FAILS:
            _discard_output()
            fail(f"the output cannot be written: {error.strerror}")
        fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (ValueError, LookupError, RuntimeError) as error:
        if not isinstance(error, _input_errors()):
            raise
        fail(" ".join(str(error).split()))


def _discard_output() -> None:
    """Throw away what was printed and not written; else the interpreter tries again and prints an error of its own."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _input_errors() -> tuple[type[Exception], ...]:
    from bocage.ground.errors import BoardError
    from bocage.kernel.contract.registry import UnknownSystem
    from bocage.kernel.contract.scenario import ScenarioError
    from bocage.kernel.datafile import DataError
    from bocage.kernel.files.case import CaseError
    from bocage.kernel.files.ledger import LedgerError
    from bocage.kernel.limits import NeverAsks
    from bocage.kernel.records.record import RecordError
    from bocage.lab.perft import PerftError
    from bocage.lab.simulate import WrongAgents
    from bocage.players import UnknownAgent

    return (
        BoardError,
        CaseError,
        DataError,
        LedgerError,
        NeverAsks,
        RecordError,
        ScenarioError,
        UnknownSystem,
        PerftError,
        UnknownAgent,
        WrongAgents,
    )


def show_json(value: Any) -> None:
    """One line of JSON on standard output."""
    import msgspec

    print(msgspec.json.encode(value).decode())


@contextmanager
def progress(title: str, total: int | None, *, quiet: bool = False) -> Iterator[Callable[[int, str], None]]:
    """A progress bar on standard error, moved by `report(done, what)`; nothing is shown if that is no terminal."""
    if quiet or not sys.stderr.isatty():
        yield lambda done, what: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done, what: bar.update(task, completed=done, description=f"{title} {what}".strip())


def words(message: Any, language: str, system: AnySystem) -> str:
    from bocage.kernel.text import LANGUAGES, render

    if language not in LANGUAGES:
        fail(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    return render(message, language, "bocage.kernel", system.package)


def read_options(entries: list[str] | None) -> dict[str, bool | str]:
    """Options written as KEY=value; the values true and false are booleans."""
    options: dict[str, bool | str] = {}
    for entry in entries or ():
        key, equals, value = entry.partition("=")
        if not equals:
            fail(f"expected an option such as E2=false, found {entry[:MAX_SHOWN]!r}")
        options[key] = {"true": True, "false": False}.get(value.lower(), value)
    return options


def all_options(system: AnySystem, entries: list[str] | None) -> dict[str, bool | str]:
    """All options of a system: those given, the rest at their defaults."""
    from bocage.kernel.contract.registry import complete_options

    try:
        return complete_options(system, read_options(entries))
    except ValueError as error:
        fail(str(error))
