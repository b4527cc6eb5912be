"""Write the generated pages of the documentation: for every system its rules with the code and the tests of each."""

from __future__ import annotations

from pathlib import Path

from bocage.kernel.contract.registry import codes, find
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.files.ledger import coverage, read_ledger

ROOT = Path(__file__).parent.parent


def page(system: AnySystem) -> str:
    """All rules of a system in both languages, each with its code and its tests."""
    texts = read_ledger(system)
    lines = [f"# Rules of {system.code}", ""]
    for rule in coverage(system, ROOT).rules:
        words = texts[rule.id]
        lines += [f"### {rule.id}", "", words.en, "", f"*{words.fr}*", ""]
        lines += [f"- code: `{site}`" for site in rule.code]
        lines += [f"- test: `{test}`" for test in rule.tests]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    folder = ROOT / "docs" / "rules"
    folder.mkdir(exist_ok=True)
    for code in codes():
        (folder / f"{code}.md").write_text(page(find(code)), "utf-8")
