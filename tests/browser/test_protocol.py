"""The page's types are those of the server."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from bocage.server.schema import wire_schema

WEB = Path(__file__).parents[2] / "web"


def test_the_generated_types_have_not_drifted(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or not (WEB / "node_modules").is_dir():
        pytest.skip("the page's packages are not installed")
    made = tmp_path / "protocol.ts"
    schema = msgspec.json.encode(wire_schema(), order="sorted")
    subprocess.run([node, "protocol.mjs", str(made)], cwd=WEB, input=schema, check=True, timeout=60)
    assert made.read_text() == (WEB / "src" / "protocol.ts").read_text(), "run `npm run protocol` in web/"
