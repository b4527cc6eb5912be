"""The command that checks the tables of a system, those of an owner of the printed charts among them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bocage.cli.command import Json, show_json

if TYPE_CHECKING:
    from bocage.kernel.contract.system import AnySystem
    from bocage.mechanics.datafiles import DataFiles


def tables(
    code: Annotated[str, typer.Argument(help="The system.")],
    folder: Annotated[
        Path | None, typer.Option(help="The folder of your tables; otherwise the one that BOCAGE_TABLES names.")
    ] = None,
    json: Json = False,
) -> None:
    """Check that all tables of a system are complete, and say where their numbers come from.

    Your own tables stand in FOLDER/CODE, in files named as those that are delivered.
    """
    from bocage.mechanics.datafiles import OWN_TABLES, DataFiles

    if folder is not None:
        os.environ[OWN_TABLES] = str(folder)
    entries = list(_entries(DataFiles.of(check(code).package)))
    if json:
        show_json({"system": code, "tables": entries})
        return
    for entry in entries:
        print(f"{entry['file']}, {entry['table']}: {'yours' if entry['yours'] else entry['provenance']}")
    yours = sum(entry["yours"] for entry in entries)
    print(f"{code}: {len(entries)} tables are complete, {yours} of them yours")


def check(code: str) -> AnySystem:
    """Read all tables of a system, and its scenarios, which name units; raises what is wrong with them."""
    from bocage.kernel.contract.registry import complete_options, find

    system = find(code)
    options = complete_options(system, {})
    for card in system.rules.scenarios():
        system.rules.start(system.rules.setting(card.id, options))
    return system


def check_yours() -> None:
    """Before a server starts, check all systems for which an owner has tables."""
    from bocage.kernel.contract.registry import codes
    from bocage.mechanics.datafiles import OWN_TABLES

    folder = os.environ.get(OWN_TABLES)
    for code in codes() if folder else ():
        if (Path(folder or "") / code).is_dir():
            check(code)


def _entries(files: DataFiles) -> Iterator[dict[str, Any]]:
    """Every table that states where its numbers come from, and every other one that an owner has replaced."""
    from bocage.mechanics.datafiles import names_in, parse

    for file in names_in(files.package):
        own = parse(files.read(file), file)
        yours = files.replacing(file, own)
        for name, table in own.items():
            provenance = table.get("provenance", "") if isinstance(table, dict) else ""
            if provenance or name in yours:
                yield {"file": file, "table": name, "provenance": provenance, "yours": name in yours}
