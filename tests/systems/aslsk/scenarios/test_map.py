"""The map (ASL-1.1) and what scenarios say of it: joined boards, names of hexes, areas, control at the start."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.systems.aslsk.position import german, given, russian

from bocage.ground import geomorph
from bocage.ground.errors import BoardError
from bocage.ground.layout import BoardPart
from bocage.kernel.contract.registry import complete_options, find
from bocage.kernel.contract.scenario import ScenarioError
from bocage.systems.aslsk.game.setup import start
from bocage.systems.aslsk.game.victory import begin_control
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.scenarios.boards import BoardSpec, assemble, drawn, laid_beside
from bocage.systems.aslsk.scenarios.scenario import Force, Setting, area_cells, find_scenario, parse_scenario, scenarios

TWO = BoardSpec(parts=(BoardPart("u"), BoardPart("v", turned=True)))


def setting(forces: tuple[dict[str, object], ...] = (), *, l13: bool = True, **more: object) -> Setting:
    data = {
        "id": "test",
        "board": {"parts": [{"board": "u"}, {"board": "v", "turned": True}]},
        "sides": ["german", "russian"],
        "first": "german",
        "elr": {"german": 3, "russian": 3},
        "forces": list(forces),
        **more,
    }
    return Setting(parse_scenario(data, "test"), complete_options(find("aslsk"), {"L13": l13}))


@pytest.mark.rule("ASL-1.1a")
def test_two_boards_lie_edge_to_edge() -> None:
    board = laid_beside(drawn("u"), geomorph.flip(drawn("v")), "south")
    names = {board.label(cell)[0] for cell in range(board.size)}
    assert names == {"u", "v"}
    assert board.distance(board.cell("uF10"), board.cell("uF9")) == 1
    merged = [cell for name, cell in board.aliases.items() if name.startswith("v") and board.label(cell)[0] == "u"]
    assert len(merged) == 16, "the half hexes of both long edges form one hex each"


@pytest.mark.rule("ASL-1.1b", "ASL-1.1c")
def test_every_hex_has_one_name_and_one_terrain() -> None:
    board = assemble(TWO)
    assert len(set(board.labels)) == len(board)
    assert board.label(board.cell("uK2")) == "uK2"
    assert all(isinstance(board.terrain[cell], str) and board.terrain[cell] for cell in range(board.size))
    assert board.distance(board.cell("uA1"), board.cell("uC1")) == 2


@pytest.mark.rule("ASL-1.1e")
def test_half_hexes_on_the_edge_are_whole_hexes() -> None:
    board = drawn("u")
    for label in ("B0", "B10", "FF0", "FF10"):
        cell = board.cell(label)
        assert board.on_map(cell)
        assert len(board.steps(cell)) == 3


@pytest.mark.rule("ASL-2.0h")
def test_a_hex_grain_runs_through_centres() -> None:
    board = drawn("u")
    grain = [board.cell(label) for label in ("E2", "F2", "G3", "H3", "I4")]
    assert [touch.cell for touch in board.crossed(grain[0], grain[-1]) if touch.how == "through"] == grain[1:-1]
    assert all(board.adjacent(start, end) for start, end in pairwise(grain))


@pytest.mark.rule("ASL-1.4a", "ASL-1.4b")
def test_a_roll_keeps_both_dice_and_both_values() -> None:
    units = [german("squad", "A1"), german("mate", "A1"), russian("in stone building", "A3")]
    position = given(units, board={"columns": {"A": "..S", "B": "...."}}, phase="PFPh", dice=[(2, 5)])
    position.play("target @A3", "add #squad", "fire")
    [rolled] = [line for line in position.game.log if line.dice]
    assert (rolled.dice, rolled.faces) == ("2d6", (2, 5))
    assert (rolled.natural, rolled.final) == (7, 10)
    assert [(line.value, line.rule) for line in rolled.tally] == [(3, "ASL-1.1.2e")]


@pytest.mark.rule("ASL-L13")
@pytest.mark.parametrize("l13", [True, False])
def test_half_hexes_joined_to_another_board_count_only_without_the_option(l13: bool) -> None:
    force: dict[str, object] = {"side": "german", "area": ["A-GG"], "board": "u", "units": {"ge_467": 1}}
    game = setting((force,), l13=l13)
    cells = area_cells(game, Force("german", units={"ge_467": 1}, area=("A-GG",), board="u"))
    joined = [cell for cell in cells if len(game.names_of[cell]) > 1]
    assert len(joined) == (0 if l13 else 16)
    assert len(cells) == (330 if l13 else 346)


@pytest.mark.rule("ASL-D23")
def test_control_at_the_start_follows_the_set_up_area() -> None:
    forces: tuple[dict[str, object], ...] = (
        {"side": "german", "area": ["A-H"], "board": "u", "units": {"ge_467": 1}},
        {"side": "russian", "area": ["A-H"], "board": "v", "units": {"ru_447": 1}},
    )
    victory = [{"side": "german", "type": "control", "at_least": 2, "hexes": ["uC3", "vC3", "uZ3"]}]
    s = start(setting(forces, victory=victory))
    begin_control(s)
    control = {s.board.label(cell): side for cell, side in s.control.items()}
    assert control == {"uC3": 0, "vC3": 1}


@pytest.mark.rule("ASL-D23")
def test_control_at_the_start_may_be_said_by_the_scenario() -> None:
    victory = [{"side": "german", "type": "control", "at_least": 1, "hexes": ["uC3"]}]
    s = start(setting(victory=victory, initial_control="russian"))
    begin_control(s)
    assert list(s.control.values()) == [1]


def test_an_unknown_board_or_scenario_is_named() -> None:
    with pytest.raises(BoardError, match="there is no board 'nowhere'"):
        assemble(BoardSpec(parts=(BoardPart("nowhere"),)))
    with pytest.raises(ScenarioError, match="no scenario 'nothing'"):
        find_scenario("nothing")
    with pytest.raises(ScenarioError, match="expected parts, columns or hexes"):
        assemble(BoardSpec())


@pytest.mark.rule("ASL-0a", "ASL-0b", "ASL-1.2a", "ASL-1.2b")
def test_the_kit_has_squads_leaders_and_support_weapons() -> None:
    kinds = {unit.kind for unit in tables().units.values()}
    assert kinds == {"squad", "half_squad", "leader"}
    assert all(unit.morale > 0 for unit in tables().units.values())
    assert {weapon.kind for weapon in tables().weapons.values()} == {"LMG", "MMG", "HMG", "FT", "DC"}


@pytest.mark.rule("ASL-0d", "ASL-5.1a")
def test_a_scenario_gives_forces_conditions_and_an_elr_to_each_group() -> None:
    for card in scenarios().values():
        assert card.victory
        assert {force.side for force in card.forces} == set(card.sides)
        s = start(Setting(card, complete_options(find("aslsk"), {})))
        assert all(unit.elr == card.elr[s.setting.sides[unit.side]] for unit in s.units.values())
