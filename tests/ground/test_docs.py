"""The examples of the page on the ground run, and give what is written beside or below them."""

from __future__ import annotations

import ast
import re
from typing import Any

from bocage.kernel.files.ledger import repository

PAGE = repository() / "docs" / "ground.md"
SHOWN = re.compile(r"^(?P<asked>\S.*?\S)(?: {2,}|\n)# (?P<answer>[\[({'T].*)$", re.MULTILINE)


def test_the_examples_about_hexes_are_true() -> None:
    hexes = PAGE.read_text("utf-8").split("## Tables")[0]
    blocks = re.findall(r"```python\n(.*?)```", hexes, re.DOTALL)
    names: dict[str, Any] = {}
    shown = 0
    for block in blocks:
        exec(block, names)
        for example in SHOWN.finditer(block):
            exec(f"given = {example['asked']}", names)
            assert names["given"] == ast.literal_eval(example["answer"].removesuffix(": within 30° of it"))
            shown += 1
    assert shown == 7
