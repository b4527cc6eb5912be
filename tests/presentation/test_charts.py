"""What is looked up while playing: the charts agree with the tables, and every rule stands in a named chapter."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from bocage.kernel.contract.registry import find
from bocage.kernel.files.ledger import read_ledger
from bocage.kernel.showing.view import Chart
from bocage.systems.aslsk.showing import aids as aslsk_aids
from bocage.systems.pzf.showing import aids as pzf_aids


def cell(chart: Chart, row: str, column: str) -> object:
    chart_row = next(one for one in chart.rows if row in (one.heading, one.terrain))
    return chart_row.cells[chart.columns.index(column)]


def test_the_fire_table_is_read_by_final_dr_and_fp() -> None:
    chart = aslsk_aids.fire_table()
    assert (cell(chart, "7", "8"), cell(chart, "0", "36"), cell(chart, "15", "1")) == ("1MC", "7KIA", "-")


def test_the_close_combat_table_gives_a_kill_number_for_each_odds() -> None:
    assert {row.heading: row.cells for row in aslsk_aids.close_combat_table().rows}["1:1"] == ("5",)


def test_the_terrain_chart_gives_cost_and_modifier() -> None:
    rows = {row.terrain: row.cells[:2] for row in aslsk_aids.terrain_chart().rows}
    assert (rows["woods"], rows["open"]) == (("2", "+1"), ("1", "0"))


def test_the_wound_chart_is_read_by_strength_and_defence() -> None:
    chart = pzf_aids.wound_chart()
    assert (cell(chart, "3", "3"), cell(chart, "2", "10")) == ("4", "-")


@pytest.mark.parametrize("code", ["aslsk", "pzf"])
def test_every_rule_stands_in_a_chapter_with_a_title(code: str) -> None:
    system = find(code)
    for language in ("en", "fr"):
        text = (resources.files(system.package) / "text" / language / "chapters.ftl").read_text()
        titled = set(re.findall(r"^chapter-(\S+) = ", text, re.MULTILINE))
        unnamed = [id for id in read_ledger(system) if not titled & set(_names(id))]
        assert not unnamed


def _names(id: str) -> list[str]:
    """The names that the chapter of a rule may have, as in `web/src/panels/contents.ts`."""
    parts = re.match(r"([A-Z]+)-([A-Z]?)(\d*)(?:\.(\d+))?", id)
    assert parts is not None
    book, letter, major, minor = parts.groups()
    return [f"{book}-{name}".lower() for name in (f"{letter}{major}-{minor}", f"{letter}{major}", letter) if name]
