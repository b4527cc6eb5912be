"""The scenario files against a second typing of what the rules say of each: sides, zones, forces, ways to win, maps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bocage.mechanics.datafiles import DataError
from bocage.systems.pzf.armies.lists import Entry, count, points
from bocage.systems.pzf.reference.datafiles import PS, data_files
from bocage.systems.pzf.scenarios.scenario import (
    Scenario,
    ScenarioSide,
    Win,
    load_scenario,
    scenario_data,
    scenario_ids,
)
from bocage.systems.pzf.space.terrain import lay_table

STANDARD = ("encounter", "position", "defence", "ambush", "flight", "last_square")
TUTORIAL = ("farm",)
HISTORICAL = ("omaha", "formigny", "lingevres", "aachen")


def side_of(scenario: str, id: str) -> ScenarioSide:
    return next(side for side in scenario_data(scenario).side if side.id == id)


def zones(side: ScenarioSide) -> list[list[int]]:
    return [[length // PS for length in zone] for zone in side.zones]


def forces(entries: tuple[Entry, ...]) -> str:
    words = (f"{entry.count} {entry.ref}{' ' + '+'.join(entry.options) if entry.options else ''}" for entry in entries)
    return ", ".join(words)


def wins(scenario: Scenario) -> list[str]:
    return [f"{win.side} {win.type}{' at once' if win.at == 'once' else ''}" for win in scenario.win]


@pytest.mark.rule("PZF-0.1e", "PZF-14.1a")
def test_the_ten_scenarios() -> None:
    assert scenario_ids() == TUTORIAL + STANDARD + HISTORICAL
    for id in STANDARD + HISTORICAL:
        card = scenario_data(id)
        assert card.kind == ("standard" if id in STANDARD else "historical")
        assert card.table == (72 * PS, 48 * PS)
        assert len(card.side) == 2
        assert card.points == ((500, 1500) if id in STANDARD else None)
        assert card.period == (None if id in STANDARD else "F")
        assert card.turns == (15 if id in ("omaha", "lingevres") else 0)


# id: zones of A, zones of B, edges, order, ways to win, variants, winner at a limit
ACROSS = ([[0, 36, 72, 48]], [[0, 0, 72, 12]], "north south")
CORRIDOR = [[0, 18, 36, 30]]
PLAIN = "night weather demolition"
FREE = f"reserves hidden_deployment {PLAIN}"
LAYOUTS = {
    "encounter": (*ACROSS, "winner other", ["both rout_enemy"], FREE, "count"),
    "position": (*ACROSS, "winner other", ["both control_objective", "both rout_enemy"], FREE, "count"),
    "defence": (
        [[60, 0, 72, 48]],
        [[0, 0, 36, 48]],
        "east west",
        "B A",
        ["A control_objective", "both rout_enemy"],
        f"{PLAIN} no_reserves no_hidden_deployment",
        "B",
    ),
    "ambush": ([[0, 0, 72, 48]], CORRIDOR, "east west", "B A", ["both rout_enemy"], PLAIN, "count"),
    "flight": (
        [[0, 42, 72, 48], [48, 0, 72, 48], [0, 0, 72, 6]],
        CORRIDOR,
        "east west",
        "B A",
        ["B exit_fraction at once", "A exit_impossible at once"],
        PLAIN,
        "A",
    ),
    "last_square": (
        [[0, 42, 72, 48], [54, 0, 72, 48], [0, 0, 72, 6], [0, 0, 18, 48]],
        [[30, 18, 42, 30]],
        "any any",
        "B A",
        ["both rout_enemy"],
        PLAIN,
        "count",
    ),
}


@pytest.mark.parametrize("id", STANDARD)
def test_standard_scenario(id: str) -> None:
    card = scenario_data(id)
    one, other = card.side
    assert (one.id, one.role, other.id, other.role) == ("A", "attacker", "B", "defender")
    order = " ".join(card.deployment)
    expected = LAYOUTS[id]
    layout = (
        zones(one),
        zones(other),
        f"{one.edge} {other.edge}",
        order,
        wins(card),
        " ".join(card.variants),
        card.at_limit,
    )
    assert layout == expected
    assert card.first == ("roll_off" if order == "winner other" else "defender")
    assert (one.nation, other.nation, card.initiative, card.halves) == ("any", "any", None, False)


def test_what_is_special_in_the_standard_scenarios() -> None:
    hidden = {(id, side.id) for id in STANDARD for side in scenario_data(id).side if side.hidden}
    assert hidden == {("defence", "B"), ("ambush", "A")}
    reserve = {(id, side.id) for id in STANDARD for side in scenario_data(id).side if side.reserve_half}
    assert reserve == {("defence", "B"), ("last_square", "B")}
    groups = {id: len(side.zones) for id in STANDARD for side in scenario_data(id).side if side.groups}
    assert groups == {"flight": 3, "last_square": 4}
    away = {id: side_of(id, "A").away_from for id in STANDARD if side_of(id, "A").away_from}
    corridor, square = (0, 18 * PS, 36 * PS, 30 * PS), (30 * PS, 18 * PS, 42 * PS, 30 * PS)
    assert away == {"ambush": corridor, "flight": corridor, "last_square": square}
    assert {side_of(id, "A").away_by for id in away} == {12 * PS}
    assert [id for id in STANDARD if scenario_data(id).defender_ratio] == ["ambush"]
    assert side_of("flight", "B").exit == "east"


def test_objectives() -> None:
    placed = {id: scenario_data(id).objectives for id in scenario_ids()}
    objectives = {
        id: (objective.by, objective.count, objective.spacing // PS, objective.from_border // PS)
        for id, objective in placed.items()
        if objective
    }
    assert objectives == {"position": ("each", 2, 30, 0), "defence": ("B", 1, 0, 10)}


def test_numbers_of_the_ways_to_win() -> None:
    by_type: dict[str, list[Win]] = {}
    for id in scenario_ids():
        for win in scenario_data(id).win:
            by_type.setdefault(win.type, []).append(win)
    assert [win.count for win in by_type["control_objective"]] == [1, 1]
    assert [(win.edge, win.fraction) for win in by_type["exit_fraction"]] == [("east", 500)]
    assert [(win.side, win.turn) for win in by_type["hold_until"]] == [("german", 15)]
    occupied = [(win.element, win.min_figures, win.turns, win.by_door) for win in by_type["occupy"]]
    assert occupied == [("farmhouse", 3, 2, False), ("german_hq", 5, 2, False), ("hotel", 5, 2, True)]
    assert [(win.turn, win.quarters, win.split) for win in by_type["quarters"]] == [(15, 3, (36 * PS, 24 * PS))]


# scenario, side: nation, edge, zone, forces, reserve, points, count
FORCES = {
    ("omaha", "german"): (
        "germany south",
        [[0, 0, 72, 20]],
        "1 ger_at_team pak40, 1 ger_at_team, 3 ger_mg_team, 3 ger_mortar_team",
        "1 ger_grenadier_gruppe lmg, 1 ger_pioneers lmg+flamethrower",
        1660,
        74,
    ),
    ("omaha", "usa"): ("usa north", [[0, 28, 72, 48]], "2 us_m4, 1 us_pioneers bar+flamethrower", "", 810, 34),
    ("formigny", "usa"): (
        "usa north",
        [[0, 36, 72, 48]],
        "1 us_hq_rifle medic, 3 us_rifle bazooka, 2 us_mortar_team, 3 us_m4",
        "",
        1645,
        94,
    ),
    ("formigny", "german"): (
        "germany south",
        [[0, 0, 72, 12]],
        "1 ger_hq_grenadier medic, 2 ger_grenadier_gruppe, 1 ger_mg_team, 1 ger_mortar_team, 1 ger_at_team pak40",
        "1 ger_stug3",
        1100,
        63,
    ),
    ("lingevres", "british"): ("usa north", [[0, 36, 72, 48]], "15 us_m4", "", 3075, 135),
    ("lingevres", "german"): ("germany south", [[0, 0, 72, 14]], "8 ger_panther", "", 1800, 128),
    ("aachen", "usa"): (
        "usa north",
        [[0, 38, 72, 48]],
        "1 us_hq_rifle bazooka, 3 us_rifle bar, 1 us_m7, 3 us_m4",
        "",
        1590,
        92,
    ),
    ("aachen", "german"): (
        "germany south",
        [[0, 0, 72, 14]],
        "1 ger_hq_grenadier sniper, 3 ger_grenadier_gruppe panzerfaust, 2 ger_mg_team, "
        "1 ger_hq_grenadier sniper+panzerschreck, 3 ger_grenadier_gruppe panzerfaust, 2 ger_mg_team, 1 ger_at_team",
        "",
        1990,
        128,
    ),
}


@pytest.mark.rule("PZF-18.1a", "PZF-18.1b", "PZF-18.2a", "PZF-18.3a", "PZF-18.4a", "PZF-18.4b")
@pytest.mark.parametrize(("scenario", "side"), FORCES)
def test_historical_forces(scenario: str, side: str) -> None:
    army = side_of(scenario, side)
    place, zone, fielded, reserve, cost, models = FORCES[scenario, side]
    assert (f"{army.nation} {army.edge}", zones(army)) == (place, zone)
    assert (forces(army.forces), forces(army.reserve)) == (fielded, reserve)
    every = (*army.forces, *army.reserve)
    assert (sum(points(entry) for entry in every), sum(count(entry) for entry in every)) == (cost, models)
    assert (army.points, army.count) == (cost, models)


def test_what_is_special_in_the_historical_scenarios() -> None:
    assert [(id, *scenario_data(id).deployment) for id in HISTORICAL] == [
        ("omaha", "german", "usa"),
        ("formigny", "usa", "german", "usa", "german"),
        ("lingevres", "german", "british"),
        ("aachen", "usa", "german", "usa", "german"),
    ]
    assert [id for id in HISTORICAL if scenario_data(id).halves] == ["formigny", "aachen"]
    assert {id: scenario_data(id).initiative for id in HISTORICAL if scenario_data(id).initiative} == {
        "formigny": "usa"
    }
    assert {id: scenario_data(id).at_limit for id in HISTORICAL} == {
        "omaha": None,
        "formigny": "german",
        "lingevres": None,
        "aachen": "german",
    }
    assert (side_of("omaha", "german").minefields, side_of("omaha", "german").silent_turns) == (3, 2)
    assert side_of("omaha", "usa").never_routs
    assert side_of("lingevres", "german").hidden


@pytest.mark.rule("PZF-18.1f", "PZF-18.1g")
def test_landing_craft() -> None:
    crafts = {craft.id: (forces(craft.contents), tuple(side // PS for side in craft.size)) for craft in _omaha().craft}
    assert crafts == {
        "lca": ("2 us_rifle bar", (4, 3)),
        "lcm": ("2 us_pioneers bar+flamethrower", (4, 4)),
        "lct": ("3 us_m4", (4, 5)),
        "lci": ("1 us_hq_rifle medic, 7 us_rifle bar", (4, 5)),
    }


def test_landing() -> None:
    landing = _omaha().landing
    assert landing is not None
    assert (landing.drift_dice, landing.from_shore, landing.shore, landing.disembark) == (4, 6000, 38000, 2000)
    turns = {turn: landing.on_turn(turn) for turn in (1, 4, 5, 8, 9, 12, 13, 20)}
    assert [turns[turn] for turn in (1, 4, 5, 8, 9, 12)] == [("lct",)] * 2 + [("lca",)] * 2 + [("lcm",)] * 2
    assert turns[13] == turns[20] == ("lca", "lca", "lca", "lcm", "lct", "lci")
    strip = _omaha().multiplayer
    assert strip is not None
    assert strip.strip == 72 * PS


def _omaha() -> Scenario:
    return scenario_data("omaha")


@pytest.mark.rule("PZF-18.1c", "PZF-18.2b", "PZF-18.4c")
@pytest.mark.parametrize(
    ("id", "kinds"),
    [
        (
            "omaha",
            {
                "ford": 1,
                "beach": 1,
                "open": 2,
                "hedgehog": 13,
                "wire": 6,
                "rocks": 6,
                "slope": 2,
                "cliff": 7,
                "bunker": 3,
            },
        ),
        ("formigny", {"road": 4, "building_stone": 9, "building_wood": 1, "wall_low": 4, "hedge": 5, "wood": 3}),
        ("lingevres", {"road": 5, "building_stone": 4, "monument": 1, "bocage": 18, "wood": 3, "crops": 3}),
        ("aachen", {"road": 6, "building_stone": 12, "ruin": 8, "rubble": 7, "barricade": 8, "wood": 2}),
    ],
)
def test_historical_map(id: str, kinds: dict[str, int]) -> None:
    card = scenario_data(id)
    table = lay_table([side / PS for side in card.table], card.drawn(), id)
    pieces = [piece.kind for piece in table.pieces]
    assert {kind: pieces.count(kind) for kind in kinds} == kinds
    objectives = {win.element for win in card.win if win.element}
    assert objectives <= {piece.id for piece in table.pieces}


@pytest.mark.parametrize(
    ("id", "old", "new", "says"),
    [
        ("encounter", 'id = "encounter"', 'id = "meeting"', "id: expected the name of the file"),
        (
            "encounter",
            "0.0, 72.0, 12.0]",
            "0.0, 73.0, 12.0]",
            "side B: expected west, south, east and north side inside",
        ),
        ("encounter", 'side = "both"', 'side = "C"', "win[0].side: expected one of A, B, both, found 'C'"),
        ("flight", "away_by = 12.0\n", "", "side A: expected away_from and away_by together"),
        ("omaha", 'ref = "us_m4"', 'ref = "us_m44"', "side usa: expected one of"),
        ("omaha", 'options = ["pak40"]', 'options = ["pak88"]', "side german ger_at_team: expected one of"),
        ("omaha", 'craft = ["lct"]', 'craft = ["lst"]', "landing: expected one of lca, lci, lcm, lct, found 'lst'"),
        ("formigny", 'type = "road"', 'type = "rode"', "map element 4: expected one of"),
        (
            "formigny",
            'element = "german_hq"',
            'element = "hq"',
            "win[0].element: expected one of barn, church, german_hq, found 'hq'",
        ),
    ],
)
def test_a_bad_scenario_is_refused_in_one_sentence(id: str, old: str, new: str, says: str) -> None:
    file = f"scenarios/{id}.toml"
    text = data_files().read(file)
    assert old in text
    changed = replace(data_files(), read=lambda _: text.replace(old, new, 1))
    with pytest.raises(DataError) as refused:
        load_scenario(file, changed)
    assert f"{refused.value.place}: {refused.value.expected}".startswith(says)
    assert str(refused.value).startswith(f"{file}, line {refused.value.line}: ")
    assert "\n" not in str(refused.value)
