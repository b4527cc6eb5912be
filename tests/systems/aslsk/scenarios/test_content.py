"""The boards and scenarios that come with the game: they join, they are fit to fight over, and the cards are whole."""

from __future__ import annotations

import re
import runpy
import tomllib
from collections import deque
from functools import cache
from importlib import resources
from itertools import pairwise, product
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

from bocage.ground import geomorph, lattice
from bocage.ground.board import Board, Cell
from bocage.ground.feature import Feature
from bocage.ground.sight import trace
from bocage.ground.sightlayer import sight_of
from bocage.kernel.contract.scenario import ScenarioCard
from bocage.kernel.text import LANGUAGES, Text, render
from bocage.systems.aslsk.game.setup import setup_faults
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.scenarios.boards import COLUMNS, ROWS, drawn, names
from bocage.systems.aslsk.scenarios.cards import cards, measured
from bocage.systems.aslsk.scenarios.scenario import Scenario, Setting, scenarios

ROOT = Path(__file__).parents[4]
PACKAGE = "bocage.systems.aslsk"
GEOMORPHIC = ("u", "v")
CORE = {"u": ("O4", "R4", "O6", "Q7"), "v": ("O5", "P6", "R5", "G5")}
LANE = 8
CARDS = list(scenarios().values())
FULL_CARDS = [card for card in CARDS if not card.tutorial]


def blocks(feature: Feature) -> bool:
    return feature.kind in ("woods", "building")


def by_id(card: Scenario) -> str:
    return card.id


# --- boards ---------------------------------------------------------------------------------------------------------
def test_the_boards_are_there() -> None:
    assert names() == ("training", "u", "v")


@pytest.mark.parametrize("name", GEOMORPHIC)
def test_a_geomorphic_board_has_its_size_and_its_share_of_buildings(name: str) -> None:
    board = drawn(name)
    assert board.size == COLUMNS * ROWS + COLUMNS // 2
    assert (board.label(0), board.label(board.size - 1)) == ("A1", "GG10")
    built = sum(terrain.startswith("building") for terrain in board.terrain)
    assert 0.12 <= built / board.size <= 0.18


@pytest.mark.parametrize("name", GEOMORPHIC)
def test_a_geomorphic_board_has_every_kind_of_terrain(name: str) -> None:
    board = drawn(name)
    kinds = {"building_stone", "building_wood", "woods", "woods_road", "orchard", "grain", "open"}
    assert set(board.terrain) == kinds
    assert {feature.surface for feature in board.features if feature.kind == "road"} == {"paved", "dirt"}
    spans = [len(building.cells) for building in board.buildings]
    assert max(spans) == 3
    assert spans.count(2) >= 4


def test_the_training_board_is_small() -> None:
    board = drawn("training")
    assert board.size == 13 * 8 + 6
    assert sum(terrain.startswith("building") for terrain in board.terrain) >= 8


@pytest.mark.parametrize("name", names())
def test_dominant_terrain_fills_its_hex(name: str) -> None:
    """Woods and fields cover more than a third of their hexes, and do not spill far into open ones."""
    board = drawn(name)
    for cell in range(board.size):
        shares = {
            kind: sum(
                lattice.share(polygon, board.axials[cell])
                for index in board.features_in[cell]
                if board.features[index].kind == kind
                for polygon in board.features[index].polygons
            )
            for kind in ("woods", "orchard", "grain")
        }
        kind = board.terrain[cell].removesuffix("_road")
        if kind in shares:
            assert 3 * shares[kind] > 1, board.label(cell)
        if kind == "open":
            assert 3 * max(shares.values()) < 1, board.label(cell)


# --- joining --------------------------------------------------------------------------------------------------------
def turned(board: Board, is_turned: bool) -> Board:
    return geomorph.flip(board) if is_turned else board


JOINS = list(product(GEOMORPHIC, (False, True), GEOMORPHIC, (False, True), ("south", "east")))


@cache
def join(first: str, first_turned: bool, second: str, second_turned: bool, side: geomorph.EdgeName) -> Board:
    one, other = turned(drawn(first), first_turned), turned(drawn(second), second_turned)
    return geomorph.join(one, other, side, names=("one", "two"))


def seam(board: Board) -> list[tuple[Cell, Cell]]:
    """Pairs of neighbours of which one belongs to the first board only and the other to the second."""
    owner = [board.label(cell)[:3] for cell in range(board.size)]
    return [
        (here, there)
        for here in range(board.size)
        for there in board.steps(here)
        if owner[here] == "one" and owner[there] == "two"
    ]


def merged(board: Board) -> list[Cell]:
    """Hexes made of two halves."""
    both: dict[Cell, set[str]] = {}
    for label, cell in board.aliases.items():
        both.setdefault(cell, set()).add(label[:3])
    return [cell for cell, owners in both.items() if len(owners) == 2]


@pytest.mark.parametrize(("first", "first_turned", "second", "second_turned", "side"), JOINS)
def test_roads_run_on_over_every_join(
    first: str, first_turned: bool, second: str, second_turned: bool, side: geomorph.EdgeName
) -> None:
    board = join(first, first_turned, second, second_turned, side)
    for here in range(board.size):
        for there in board.steps(here):
            if there < board.size:
                assert board.has_road(here, there) == board.has_road(there, here)
    ends = {cell for pair in seam(board) for cell in pair} | set(merged(board))
    assert all(board.roads[cell].bit_count() != 1 for cell in ends)
    crossings = [pair for pair in seam(board) if board.has_road(*pair)]
    through = [cell for cell in merged(board) if board.roads[cell]]
    assert (len(crossings), len(through)) == ((1, 0) if side == "south" else (2, 2))


@pytest.mark.parametrize(("first", "first_turned", "second", "second_turned", "side"), JOINS)
def test_a_join_changes_no_terrain(
    first: str, first_turned: bool, second: str, second_turned: bool, side: geomorph.EdgeName
) -> None:
    board = join(first, first_turned, second, second_turned, side)
    for prefix, name in (("one", first), ("two", second)):
        alone = drawn(name)
        for cell in range(alone.size):
            joined = board.cell(prefix + alone.label(cell))
            assert board.terrain[joined] == alone.terrain[cell]


@pytest.mark.parametrize("name", names())
def test_nothing_is_drawn_on_or_beyond_the_edge(name: str) -> None:
    """So another board laid against an edge can cut no sight line inside this one; roads do not matter to sight."""
    board = drawn(name)
    frame = [lattice.to_plane(lattice.centre(axial), "flat") for axial in board.axials]
    west, north = (min(place[axis] for place in frame) for axis in (0, 1))
    east, south = (max(place[axis] for place in frame) for axis in (0, 1))
    for feature in board.features:
        for point in feature.points() if feature.polygons else ():
            across, down = lattice.to_plane(point, "flat")
            assert west < across < east
            assert north < down < south
    for edge in ("north", "south", "west", "east"):
        half = [cell for cell in board.edge(edge) if frame[cell][0] in (west, east) or frame[cell][1] in (north, south)]
        assert all(board.terrain[cell] == "open" for cell in half)


@pytest.mark.parametrize("side", ["south", "east"])
@pytest.mark.parametrize("second_turned", [False, True])
def test_sight_inside_a_board_is_the_same_when_another_is_joined(side: geomorph.EdgeName, second_turned: bool) -> None:
    alone, board = drawn("u"), join("u", False, "v", second_turned, side)
    rim = set(alone.edge(side))
    near = sorted(rim | {step for cell in rim for step in alone.steps(cell)})
    for start in near[::2]:
        for end in near:
            if start != end and alone.distance(start, end) <= 6:
                before = trace(alone, start, end)
                after = trace(board, board.cell(f"one{alone.label(start)}"), board.cell(f"one{alone.label(end)}"))
                assert [alone.label(cut.cell) for cut in before.cuts] == [
                    board.label(cut.cell)[3:] for cut in after.cuts
                ]


# --- fit to fight over ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", names())
def test_there_are_long_lanes_and_dead_ground(name: str) -> None:
    board = drawn(name)
    view = sight_of(board, blocks)
    clear = {
        start: [end for end in range(board.size) if end != start and not view.blocked(start, end)]
        for start in range(board.size)
    }
    share = sum(map(len, clear.values())) / (board.size * (board.size - 1))
    assert 0.08 < share < (0.3 if name in GEOMORPHIC else 0.6)
    lanes = [
        max(board.distance(start, end) for end in seen) for start, seen in clear.items() if is_building(board, start)
    ]
    assert sum(lane >= LANE for lane in lanes) >= (20 if name in GEOMORPHIC else 2)


def is_building(board: Board, cell: Cell) -> bool:
    return board.terrain[cell].startswith("building")


def open_hexes_to(board: Board, edge: str, goal: Cell) -> int:
    """The fewest open hexes on any way from an edge to a hex, grain and orchards taken as cover."""
    cost = {cell: int(board.terrain[cell] == "open") for cell in board.edge(edge)}
    queue = deque(sorted(cost, key=lambda cell: cost[cell]))
    while queue:
        here = queue.popleft()
        for there in board.steps(here):
            price = int(board.terrain[there] == "open")
            if cost[here] + price < cost.get(there, COLUMNS):
                cost[there] = cost[here] + price
                (queue.append if price else queue.appendleft)(there)
    return cost[goal]


@pytest.mark.parametrize("name", GEOMORPHIC)
def test_no_way_to_the_village_is_covered_throughout(name: str) -> None:
    board = drawn(name)
    for label in CORE[name]:
        for edge in board.edges:
            assert open_hexes_to(board, edge, board.cell(label)) >= 2, (label, edge)


def test_the_drawing_tool_makes_the_same_board_again() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "draw_board.py"))
    plan = tool["read_plan"](ROOT / "tools" / "boards" / "training.toml")
    stored = (resources.files(PACKAGE) / "data" / "boards" / "training.geojson").read_text("utf-8")
    assert tool["as_geojson"](plan, tool["draw"](plan)) == stored


@pytest.mark.parametrize("name", names())
def test_the_board_is_what_the_plan_says(name: str) -> None:
    """The drawing in the data folder was made from the plan beside the drawing tool."""
    plan = tomllib.loads((ROOT / "tools" / "boards" / f"{name}.toml").read_text("utf-8"))
    lines = [line.split() for line in plan["picture"].splitlines() if line.strip()]
    kinds = {".": "open", "w": "woods", "o": "orchard", "p": "orchard", "g": "grain", "h": "grain"}
    kinds |= {"S": "building_stone", "W": "building_wood"}
    board = drawn(name)
    planned = [kinds[mark] for column in range(plan["columns"]) for mark in _column(lines, column)]
    assert [terrain.removesuffix("_road") for terrain in board.terrain] == planned


def _column(lines: list[list[str]], column: int) -> list[str]:
    """The marks of a column; half hexes stand on even lines."""
    return [line[column // 2] for line in lines[1 - column % 2 :: 2]]


# --- scenarios ------------------------------------------------------------------------------------------------------
@cache
def setting(id: str) -> Setting:
    return Setting(scenarios()[id], {option.key: option.default for option in tables().switches.options})


def squads(card: Scenario, side: str, *, until: int = 99) -> int:
    """The squads of a side that are on the map or enter it up to a turn."""
    chart = tables().units
    return sum(
        count
        for force in card.forces
        if force.side == side and force.arrive <= until
        for type, count in force.units.items()
        if chart[type].kind == "squad"
    )


def machine_guns(card: Scenario, side: str) -> int:
    chart = tables().weapons
    return sum(
        count
        for force in card.forces
        if force.side == side
        for type, count in force.weapons.items()
        if chart[type].kind.endswith("MG")
    )


def test_there_are_five_scenarios_and_a_tutorial() -> None:
    assert [card.tutorial for card in CARDS] == [True] + [False] * 5
    assert {frozenset(card.sides) for card in FULL_CARDS} == {
        frozenset(("german", "russian")),
        frozenset(("german", "american")),
    }


def test_every_feature_of_a_card_is_used_by_some_scenario() -> None:
    assert {victory.type for card in CARDS for victory in card.victory} >= {"control", "exit"}
    assert any(victory.at_once for card in CARDS for victory in card.victory)
    assert {card.half_last_turn for card in CARDS} == {True, False}
    assert {force.edge for card in CARDS for force in card.forces if force.arrive} == {"north", "east", "south", "west"}
    assert any(force.arrive > 1 for card in CARDS for force in card.forces)
    assert any(len(card.board.parts) == 2 for card in CARDS)
    assert {"ft", "dc"} <= {type for card in CARDS for force in card.forces for type in force.weapons}


@pytest.mark.parametrize("card", CARDS, ids=by_id)
def test_a_scenario_is_whole(card: Scenario) -> None:
    made = setting(card.id)
    assert set(card.elr) == set(card.sides)
    assert all(2 <= elr <= 4 for elr in card.elr.values())
    for victory in card.victory:
        assert all(is_building(made.board, made.board.cell(label)) for label in victory.hexes)
        assert victory.type == "exit" or 0 < victory.at_least <= len(victory.hexes)
        assert victory.type != "exit" or victory.edge in made.board.edges
    for force in card.forces:
        assert bool(force.area) != bool(force.edge)
        assert bool(force.arrive) == bool(force.edge)
        assert force.arrive <= card.turns
        _issued_as_the_kit_says(force.side, force.weapons)


def _issued_as_the_kit_says(side: str, weapons: dict[str, int]) -> None:
    for type in weapons:
        printed = tables().weapons[type]
        assert printed.nation == side or side in printed.issued_to


@pytest.mark.parametrize("card", FULL_CARDS, ids=by_id)
def test_a_scenario_has_the_proportions_of_a_good_one(card: Scenario) -> None:
    attacker = card.victory[0].side
    defender = next(side for side in card.sides if side != attacker)
    assert 8 <= squads(card, attacker) <= 14
    assert 1.5 <= squads(card, attacker) / squads(card, defender, until=3) <= 2
    assert 5 <= card.turns <= 8
    for side in card.sides:
        assert 1 <= 4 * machine_guns(card, side) / squads(card, side) <= 2


@pytest.mark.parametrize("card", CARDS, ids=by_id)
def test_two_named_set_ups_for_each_side_on_the_map(card: Scenario) -> None:
    made = setting(card.id)
    assert setup_faults(made) == []
    for side in card.sides:
        on_map = any(force.side == side and not force.arrive for force in card.forces)
        named = [setup for setup in card.setups if setup.side == side]
        assert len(named) == (2 if on_map else 0)
        stacks = [{(stack.at, stack.units) for stack in setup.place} for setup in named]
        assert all(len(one & other) <= len(one) // 2 for one, other in pairwise(stacks))


@pytest.mark.parametrize("card", CARDS, ids=by_id)
def test_a_scenario_starts_out_of_point_blank_range(card: Scenario) -> None:
    board = setting(card.id).board
    placed = {
        side: [board.cell(stack.at) for setup in card.setups if setup.side == side for stack in setup.place]
        for side in card.sides
    }
    one, other = (placed[side] for side in card.sides)
    assert all(board.distance(start, end) >= 2 for start in one for end in other)


@pytest.mark.parametrize("card", CARDS, ids=by_id)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_scenario_has_its_words_in_both_languages(card: Scenario, language: str) -> None:
    words = (resources.files(PACKAGE) / "text" / language / "scenarios.ftl").read_text("utf-8")
    entries = FluentParser().parse(words).body
    assert not any(isinstance(entry, ast.Junk) for entry in entries)
    ids = {entry.id.name for entry in entries if isinstance(entry, ast.Message)}
    wanted = {f"scenario-{card.id}-title", f"scenario-{card.id}-summary"}
    assert ids >= wanted | {f"setup-{card.id}-{named.name}" for named in card.setups}


@pytest.mark.parametrize("card", CARDS, ids=by_id)
def test_a_scenario_has_a_design_note(card: Scenario) -> None:
    note = (ROOT / "docs" / "scenarios" / f"{card.id}.md").read_text("utf-8")
    for part in (str(card.year), "## History", "Reference", "Dilemma", "First plan", "Second plan", "changes the plan"):
        assert part in note


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_a_card_are_told_in_plain_words(language: str) -> None:
    for id in {rule for card in measured().values() for rule in card.rules}:
        words = render(Text(f"turns-on-{id.lower().replace('.', '-')}"), language, PACKAGE)
        assert " " in words
        assert not re.search(r"\b[A-Z]{2,}\b|\b[A-Z][A-Za-z]?Ph\b", words), words


@pytest.mark.parametrize("card", cards(), ids=lambda card: str(card.id))
def test_a_card_tells_both_sides_what_to_do_and_names_the_places(card: ScenarioCard) -> None:
    goals = [render(goal, "en", PACKAGE) for goal in card.goals]
    for side in card.sides:
        name = render(Text(f"side-{side}"), "en", PACKAGE)
        assert any(f"{name}:" in goal for goal in goals), (name, goals)
    board = Setting(scenarios()[card.id], {}).board
    assert all(place in board.aliases for place in card.places)


def test_the_defender_of_a_village_must_keep_more_than_the_attacker_leaves() -> None:
    card = next(card for card in cards() if card.id == "fromond")
    keep = card.goals[-1].args
    assert (card.goals[-1].id, keep["keep"], keep["count"]) == ("goal-against-control", 5, 8)
    assert card.places == scenarios()["fromond"].victory[0].hexes


def test_a_card_says_where_each_force_comes_from() -> None:
    card = next(card for card in cards() if card.id == "fromond")
    said = [(card.sides[group.side], render(group.where, "en", PACKAGE)) for group in card.forces if group.where]
    assert said == [
        ("german", "set up in columns P–AA"),
        ("american", "enter by the east edge"),
        ("american", "enter by the east edge"),
    ]


def test_every_force_of_a_card_has_its_place() -> None:
    assert [card.id for card in cards() for group in card.forces if group.where is None] == []
