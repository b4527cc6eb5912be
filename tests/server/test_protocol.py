"""The page's types are those of the server."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bocage.server.schema import wire_schema

WEB = Path(__file__).parents[2] / "web"


def test_the_generated_types_have_not_drifted(tmp_path: Path) -> None:
    node = shutil.which("node") or shutil.which("node", path=Path(sys.executable).parent)
    if node is None or not (WEB / "node_modules").is_dir():
        pytest.fail("the page's packages are not installed: run `make web`")
    made = tmp_path / "protocol.ts"
    schema = msgspec.json.encode(wire_schema(), order="sorted")
    subprocess.run([node, "protocol.mjs", str(made)], cwd=WEB, input=schema, check=True, timeout=60)
    assert made.read_text() == (WEB / "src" / "protocol.ts").read_text(), "run `npm run protocol` in web/"
