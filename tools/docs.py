"""Write the generated pages of the documentation: for every system its rules with the code and the tests of each."""

from __future__ import annotations

from pathlib import Path

from bocage.kernel.ledger import coverage
from bocage.kernel.system import codes

DOCS = Path(__file__).parent.parent / "docs"


def page(code: str) -> str:
    lines = [f"# Rules of {code}", ""]
    for entry in coverage(code):
        lines += [f"**{entry.id}** ({entry.kind}, {entry.status}) {entry.en}", "", f"*{entry.fr}*", ""]
        lines += [f"- code: `{site}`" for site in entry.code]
        lines += [f"- test: `{test}`" for test in entry.tests]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    (DOCS / "rules").mkdir(exist_ok=True)
    for code in codes():
        (DOCS / "rules" / f"{code}.md").write_text(page(code), "utf-8")
