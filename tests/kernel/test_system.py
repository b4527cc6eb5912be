"""Which packages count as systems."""

from __future__ import annotations

from pathlib import Path

import pytest

from bocage.kernel.contract.registry import UnknownSystem, codes, find, packaged


def test_a_package_in_the_making_is_no_system(tmp_path: Path) -> None:
    for name in ("done", "begun"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    (tmp_path / "done" / "system.py").touch()
    (tmp_path / "loose.py").touch()
    assert packaged([str(tmp_path)]) == ["done"]


def test_codes_are_those_of_complete_packages() -> None:
    assert "aslsk" in codes()
    with pytest.raises(UnknownSystem, match="known are: aslsk"):
        find("nonesuch")
