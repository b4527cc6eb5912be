"""Tables laid out from a seed: neither bare nor full, even, without long lanes of fire, and the same every time."""

from __future__ import annotations

from random import Random

import pytest

from bocage.ground.table import capsule, overlaps, within
from bocage.systems.pzf.reference.tables import tables
from bocage.systems.pzf.scenarios import generator
from bocage.systems.pzf.scenarios.generator import element_box
from bocage.systems.pzf.scenarios.openness import OpennessGrid, box_in_inches
from bocage.systems.pzf.setup import musters
from bocage.systems.pzf.state.model import PS

SIZE = (72_000, 48_000)
SEEDS = range(1, 6)


def drawn(seed: int, scenario: str = "encounter") -> OpennessGrid:
    setting = musters.setting_of(scenario, {"terrain_seed": str(seed)})
    assert setting.scenario is not None
    zones = (setting.scenario.side[0].zones, setting.scenario.side[1].zones)
    grid = OpennessGrid((72, 48))
    for element in generator.generate_table(SIZE, seed, zones):
        grid.add(element)
    return grid


@pytest.mark.rule("PZF-17.0b")
def test_a_table_is_laid_out_by_its_seed() -> None:
    elements = generator.generate_table(SIZE, 1)
    assert elements == generator.generate_table(SIZE, 1)
    assert elements != generator.generate_table(SIZE, 2)
    assert [element["type"] for element in elements].count("road") == 1
    assert 25 <= len(elements) <= 55


@pytest.mark.parametrize("seed", SEEDS)
def test_a_quarter_to_a_third_of_a_table_is_covered_and_both_halves_are_worth_alike(seed: int) -> None:
    grid = drawn(seed)
    assert 0.25 <= grid.covered() <= 0.35
    assert grid.evenness() >= 0.75
    mirrored = [grid.cover[y * 72 : y * 72 + 72] for y in reversed(range(48))]
    assert b"".join(mirrored) != bytes(grid.cover), "equal in worth, not in form"


@pytest.mark.parametrize("seed", SEEDS)
def test_no_lane_of_fire_is_longer_than_thirty_inches(seed: int) -> None:
    table = musters.setting_of("encounter", {"terrain_seed": str(seed)}).table
    clear = {"road"}
    pieces = [piece for piece in table.pieces if piece.kind not in clear]
    rng = Random(seed)
    lanes = 0
    for _ in range(4_000):
        x, y = 2_000 + rng.random() * 68_000, 2_000 + rng.random() * 44_000
        dx, dy = rng.random() - 0.5, rng.random() - 0.5
        length = (dx * dx + dy * dy) ** 0.5
        end = round(x + dx / length * 32_000), round(y + dy / length * 32_000)
        if 2_000 <= end[0] <= 70_000 and 2_000 <= end[1] <= 46_000:
            lane = capsule((round(x), round(y)), end, 2 * PS)
            lanes += not any(within(lane, piece.shape, 0) for piece in pieces)
    assert lanes == 0


@pytest.mark.parametrize("scenario", ["encounter", "defence", "flight"])
def test_neither_side_sees_over_half_of_the_others_zone(scenario: str) -> None:
    setting = musters.setting_of(scenario, {})
    assert setting.scenario is not None
    one, other = ([box_in_inches(zone) for zone in side.zones] for side in setting.scenario.side)
    assert drawn(1, scenario).seen(one, other, 6) <= 0.5


def test_nothing_lies_on_a_road_and_buildings_keep_from_the_edge() -> None:
    for seed in SEEDS:
        table = musters.setting_of("encounter", {"terrain_seed": str(seed)}).table
        roads = [piece for piece in table.pieces if piece.kind == "road"]
        for piece in table.pieces:
            if piece.kind != "road":
                assert not any(overlaps(piece.shape, road.shape) for road in roads), (seed, piece.kind)
        for element in generator.generate_table(SIZE, seed):
            if "doors" in element:
                west, south, east, north = element_box(element)
                assert min(west, south, 72 - east, 48 - north) >= tables().generator.building_from_edge / PS
