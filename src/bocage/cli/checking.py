"""Commands that check files: rule cases and records of games."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from bocage.cli.command import DIFFERS, Further, Json, fail, progress, show_json


def case(
    files: Annotated[list[Path], typer.Argument(help="Case files, or folders of them.")],
    json: Json = False,
    system: Further = None,
) -> None:
    """Run rule cases and print what differs."""
    from bocage.kernel.contract.registry import add_systems
    from bocage.kernel.files.case import run_case
    from bocage.players import find

    add_systems(system or ())
    paths = [path for given in files for path in (_cases_under(given) if given.is_dir() else [given])]
    if not paths:
        fail(f"there is no case in {', '.join(map(str, files))}")
    results = []
    with progress("cases", len(paths), quiet=json) as report:
        for number, path in enumerate(paths, 1):
            results.append(run_case(path, find))
            report(number, path.name)
    failed = [result for result in results if not result.passed]
    if json:
        show_json({"cases": results})
    else:
        for result in failed:
            print("\n".join([result.file, *(f"  {difference}" for difference in result.differences)]))
        print(f"{len(results) - len(failed)} of {len(results)} cases passed")
    if failed:
        raise SystemExit(DIFFERS)


def _cases_under(folder: Path) -> list[Path]:
    """All TOML files in a folder and the folders in it; those that cannot be opened are passed over."""
    names = [Path(root, name) for root, _, names in os.walk(folder) for name in names]
    return sorted(path for path in names if path.suffix == ".toml")


def replay(
    file: Annotated[Path, typer.Argument(help="A record, readable or compact.")],
    verify: Annotated[bool, typer.Option(help="Prove every roll by the revealed key and every choice.")] = False,
    save: Annotated[Path | None, typer.Option(help="Write the record again; .txt is the readable form.")] = None,
    json: Json = False,
) -> None:
    """Play a record again under today's rules and name the first difference."""
    from bocage.kernel.play.replay import replaying
    from bocage.kernel.play.replay import verify as prove
    from bocage.kernel.records.forms import read, write

    record = read(file)
    if verify:
        _verified(prove(record, str(file)), file, json)
        return
    with progress("replay", len(record.inputs), quiet=json) as report:
        for step in replaying(record, str(file)):
            played = step
            report(len(played.game.inputs) if played.game else 0, "")
    if save:
        write(record, save)
    difference = str(played.difference) if played.difference else ""
    if json:
        counts = {"inputs": len(record.inputs), "turns": len(record.snapshots), "since": played.since}
        show_json(
            {"file": str(file), "passed": not difference, "differences": [difference] if difference else []} | counts
        )
    else:
        print(f"{file}: {difference or f'{len(record.inputs)} inputs, {len(record.snapshots)} turns, no difference'}")
    if difference:
        raise SystemExit(DIFFERS)


def _verified(report: Any, file: Path, json: bool) -> None:
    if json:
        import msgspec

        show_json({"file": str(file), "passed": not report.findings, **msgspec.to_builtins(report)})
    else:
        print(f"{file}: {report.proved} of {report.rolls} rolls proved, {report.choices} choices")
        for line in (*report.remarks, *report.findings):
            print(f"  {line}")
        print("sound" if not report.findings else "not sound")
    if report.findings:
        raise SystemExit(DIFFERS)
