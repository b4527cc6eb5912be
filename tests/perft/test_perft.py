"""Choice-tree counts under fixed dice: a changed count means that rules, or their order, have changed.

After a deliberate change, `bocage perft CODE SCENARIO --depth N` gives the new counts.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bocage.lab.perft import Perft, counts, read_perft

ENTRIES = [entry for file in sorted(Path(__file__).parent.glob("*.toml")) for entry in read_perft(file)]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.system}-{entry.scenario}-{entry.seed}")
def test_counts(entry: Perft) -> None:
    assert counts(entry) == list(entry.counts)
