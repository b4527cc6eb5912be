"""Commands that list systems, scenarios and options, and the ledger of rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bocage.cli.command import DIFFERS, Further, Json, Language, Seed, fail, progress, show_json, words

if TYPE_CHECKING:
    from bocage.kernel.contract.options import Option
    from bocage.kernel.contract.system import AnySystem
    from bocage.kernel.files.ledger import Coverage


def systems(
    code: Annotated[str, typer.Argument(help="A system, to be shown with its options.")] = "",
    json: Json = False,
    lang: Language = "en",
) -> None:
    """List the rule systems and their scenarios; of one system also its options, under their headings."""
    from bocage.kernel.contract.registry import codes, find

    entries = []
    for one in [code] if code else codes():
        system = find(one)
        cards = [{"id": card.id, "title": words(card.title, lang, system)} for card in system.rules.scenarios()]
        entry: dict[str, Any] = {"code": one, "title": words(system.title, lang, system), "scenarios": cards}
        if code:
            entry["options"] = [_option(option, lang, system) for option in system.rules.options()]
        entries.append(entry)
    if json:
        show_json({"systems": entries})
        return
    for entry in entries:
        print(f"{entry['code']}: {entry['title']}")
        for card in entry["scenarios"]:
            print(f"  {card['id']}: {card['title']}")
        _show_options(entry.get("options", ()))


def _option(option: Option, lang: str, system: AnySystem) -> dict[str, Any]:
    return {
        "key": option.key,
        "group": words(option.group, lang, system) if option.group else "",
        "rule": option.rule,
        "default": option.default,
        "values": option.values,
        "needs": option.needs,
        "text": words(option.text, lang, system),
    }


def _show_options(options: Iterable[dict[str, Any]]) -> None:
    from bocage.kernel.contract.options import said

    for group, inside in groupby(options, lambda option: option["group"]):
        print(group)
        for option in inside:
            values = ", ".join(map(said, option["values"]))
            needs = " and ".join(f"{key}={' or '.join(map(said, wanted))}" for key, wanted in option["needs"].items())
            only = f", counts only with {needs}" if needs else ""
            print(f"  {option['key']}={said(option['default'])} ({values}{only}) [{option['rule']}] {option['text']}")


def rules(
    target: Annotated[str, typer.Argument(help="The code of a system, or the id of a rule.")] = "",
    json: Json = False,
    lang: Language = "en",
    mutate: Annotated[
        int, typer.Option(min=0, help="Number of rules to switch off, one at a time; a citing test must fail.")
    ] = 0,
    seed: Seed = 1,
    system: Further = None,
) -> None:
    """Show the ledger: each rule, the code that enforces it, the tests that prove it."""
    from bocage.kernel.contract.registry import add_systems, codes, find
    from bocage.kernel.files.ledger import coverage, repository

    add_systems(system or ())
    if target and target not in codes():
        _show_rule(target, lang, json)
        return
    if mutate:
        if not target:
            fail("expected the code of a system beside --mutate")
        _mutate(coverage(find(target), repository()), mutate, seed, system or (), json)
        return
    parts = [coverage(find(code), repository()) for code in ([target] if target else codes())]
    if json:
        show_json(parts[0] if target else {"systems": parts})
        return
    for part in parts:
        for line in part.rules:
            print(f"{line.id:14} {line.kind:6} {line.status:4} code {len(line.code)} tests {len(line.tests)}")
        done = sum(line.status == "done" for line in part.rules)
        print(f"{part.system}: {done} of {len(part.rules)} rules are done")


def _show_rule(id: str, lang: str, json: bool) -> None:
    from bocage.kernel.contract.registry import codes, find
    from bocage.kernel.files.ledger import coverage, read_ledger, repository

    for code in codes():
        rule = read_ledger(find(code)).get(id)
        if rule is None:
            continue
        line = next(line for line in coverage(find(code), repository()).rules if line.id == id)
        wording = {"en": rule.en, "fr": rule.fr}
        if json:
            show_json({"system": code, "id": id, "kind": line.kind, "status": line.status, **wording}
                      | {"code": line.code, "tests": line.tests})  # fmt: skip
            return
        print(f"{id} ({line.kind}, {line.status})\n{wording.get(lang, rule.en)}")
        for name, places in (("code", line.code), ("tests", line.tests)):
            print(f"{name}: " + ("\n      ".join(places) or "none"))
        return
    fail(f"there is no system and no rule {id[:40]!r}; systems are: {', '.join(codes())}")


def _mutate(coverage: Coverage, count: int, seed: int, further: Sequence[str], json: bool) -> None:
    from bocage.kernel.files.ledger import repository
    from bocage.lab.mutate import Mutant, mutate

    done = 0
    with progress("rules switched off", count, quiet=json) as report:

        def advance(mutant: Mutant) -> None:
            nonlocal done
            done += 1
            report(done, mutant.rule)

        result = mutate(coverage, count, seed, repository(), advance, further)
    if result.baseline:
        fail(f"the citing tests fail already with every rule on: {result.baseline}")
    if json:
        show_json({"system": coverage.system, "rules": result.rules, "survivors": result.survivors})
    else:
        for mutant in result.rules:
            print(f"{mutant.rule:14} {mutant.verdict}" + (f": {mutant.said}" if mutant.verdict != "caught" else ""))
        caught = len(result.rules) - len(result.survivors)
        print(f"{caught} of {len(result.rules)} rules that were switched off were caught by a test")
    if result.survivors:
        raise SystemExit(DIFFERS)
