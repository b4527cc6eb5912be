"""Army lists: checked, printed with their points, or drawn."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bocage.cli.command import DIFFERS, Json, Language, Options, Seed, all_options, fail, read_options, show_json, words

if TYPE_CHECKING:
    from bocage.kernel.contract.armies import Roster
    from bocage.kernel.contract.system import AnySystem


def army(
    code: Annotated[str, typer.Argument(help="The system.")],
    what: Annotated[
        str, typer.Argument(metavar="LIST", help="A file, - for standard input, or a ready-made army.")
    ] = "",
    random: Annotated[bool, typer.Option("--random", help="Draw a legal list of the nation that is named.")] = False,
    seed: Seed = 1,
    save: Annotated[Path | None, typer.Option(help="Write the list in full to a file.")] = None,
    option: Options = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Check an army list and print it with its points, or draw a legal one."""
    from bocage.kernel.contract.registry import find

    system = find(code)
    armies = system.rules.armies
    if armies is None:
        fail(f"in {code} no armies are built")
    if not what and not random:
        fail("expected a file with an army list, the name of a ready-made army, or --random")
    all_options(system, option)
    chosen = {**read_options(option), armies.keys[0]: _written(what) if what else armies.empty}
    roster = armies.muster("", chosen, 0, "")
    if random and roster.random:
        roster = armies.muster("", {**chosen, armies.keys[0]: f"{roster.random} {seed}"}, 0, "")
    judged = roster.judged
    if not judged.value:
        fail("; ".join(words(reason.why, lang, system) for reason in judged.reasons))
    if save:
        _save(judged.value, save)
    if json:
        show_json({"legal": not judged.reasons, "judged": judged, "army": roster.army})
    else:
        _show_army(roster, lang, system)
    if judged.reasons:
        raise SystemExit(DIFFERS)


def _written(what: str) -> str:
    """What stands in a file or on standard input; a word that is no file is meant as it stands."""
    from bocage.kernel.contract.armies import list_in

    path = Path(what)
    try:
        if what == "-":
            return list_in(sys.stdin.read())
        return list_in(path.read_text("utf-8")) if path.suffix or path.is_file() else what
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{what}: the list cannot be read: {getattr(error, 'strerror', None) or 'expected UTF-8 text'}")


def _save(written: str, path: Path) -> None:
    try:
        path.write_text(written + "\n", "utf-8")
    except OSError as error:
        fail(f"{path}: the list cannot be written: {error.strerror}")


def _show_army(roster: Roster, lang: str, system: AnySystem) -> None:
    judged = roster.judged
    heads = [words(message, lang, system) for message in (judged.nation, judged.size) if message is not None]
    print(f"{', '.join(heads)}: {judged.total} / {judged.limit}")
    for part in roster.army:
        print(f"{part.cost:6}  {words(part.name, lang, system)}")
        for item in part.lines:
            print(f"{item.cost:6}    {words(item.name, lang, system)}")
            for extra in item.lines:
                if extra.count:
                    print(f"{'':8}    {extra.count:+} {words(extra.name, lang, system)} ({extra.count * extra.cost})")
    for reason in judged.reasons:
        print(f"{reason.rule}: {words(reason.why, lang, system)}")
