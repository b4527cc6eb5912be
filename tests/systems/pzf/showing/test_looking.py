"""The tools of the table: sight, field of view, notes on scenery and figures, ghost templates, aids."""

from __future__ import annotations

import re
from fractions import Fraction

from tests.systems.pzf.driver import at

from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Look
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.play.game import Game
from bocage.kernel.rules import Violation
from bocage.kernel.text import bundle, render, text
from bocage.systems.pzf.reference.tables import tables
from bocage.systems.pzf.shooting import bursts, notes
from bocage.systems.pzf.showing import looking
from bocage.systems.pzf.showing.aids import aids
from bocage.systems.pzf.showing.scene import figure_facts
from bocage.systems.pzf.state.model import Burst
from bocage.systems.pzf.system import SYSTEM

WALL = {"kind": "wall_high", "id": "wall", "line": [[16, 6], [16, 13]]}
HEDGE = {"kind": "hedge", "id": "hedge", "line": [[10, 14], [22, 14]]}
FIGURES = [
    {"name": "a", "at": [10, 10]},
    {"name": "x", "type": "ger_grenadier", "at": [24, 10]},
    {"name": "y", "type": "ger_grenadier", "at": [12, 18]},
]


def test_the_sight_tool_says_what_is_seen_and_never_how_far() -> None:
    s, ids = at(step="move", terrain=[WALL, HEDGE], figures=FIGURES)
    hidden = looking.inspect(s, 0, f"#{ids['a']}", f"#{ids['x']}")
    over = looking.inspect(s, 0, f"#{ids['a']}", f"#{ids['y']}")
    assert isinstance(hidden, Look)
    assert isinstance(over, Look)
    assert (hidden.clear, hidden.distance) == (False, None)
    assert (over.clear, over.distance) == (True, None)
    assert over.why is not None
    assert "must pass Hedge (3+)" in render(over.why, "en", "bocage.systems.pzf")
    assert hidden.why is not None
    assert render(hidden.why, "en", "bocage.systems.pzf") == "out of sight behind High wall"
    assert hidden.at is not None
    assert 400 < hidden.at < 450, "at the wall"
    assert looking.inspect(s, 0, "10000,10000", "10000,12000") == Look(True, None, rule="PZF-4.1e")
    assert isinstance(looking.inspect(s, 0, "10000,10000", "A1"), Violation)


def test_the_sight_tool_names_all_that_hides_in_order_and_nothing_that_does_not() -> None:
    tank = {"name": "tank", "type": "ger_pz4", "at": [20, 10], "facing": 0}
    low = {"kind": "wall_low", "id": "low", "line": [[12, 6], [12, 13]]}
    s, ids = at(step="move", terrain=[low, WALL], figures=[*FIGURES, tank])

    def said(b: str) -> str:
        found = looking.inspect(s, 0, f"#{ids['a']}", b)
        assert isinstance(found, Look)
        assert not found.clear
        assert found.why is not None
        return render(found.why, "en", "bocage.systems.pzf")

    hidden = said(f"#{ids['x']}")
    assert hidden.startswith("out of sight behind High wall, ")
    assert "Low wall" not in hidden
    assert said("24000,10000") == "out of sight behind High wall"


def test_whatever_is_not_seen_on_a_clear_day_is_hidden_by_something_that_is_named() -> None:
    men = [{"name": f"m{i}", "at": [x, y]} for i, (x, y) in enumerate(((8, 10), (17, 10), (17, 19), (26, 10)))]
    house = {"kind": "building_stone", "id": "house", "rect": [14, 7, 20, 13]}
    s, ids = at(step="move", figures=men, terrain=[house, HEDGE])
    looks = [looking.inspect(s, 0, f"#{a}", f"#{b}") for a in ids.values() for b in ids.values() if a != b]
    hidden = [look for look in looks if isinstance(look, Look) and not look.clear]
    assert hidden
    assert all(look.why is not None and look.why.id == "look-hidden" for look in hidden)


def test_the_field_of_view_leaves_out_what_lies_behind_a_wall() -> None:
    s, ids = at(step="move", terrain=[WALL], figures=FIGURES)
    seen = looking.survey(s, 0, f"#{ids['a']}")
    assert isinstance(seen, dict)
    assert "11000,11000" in seen
    assert "21000,9000" not in seen


def test_scenery_and_figures_have_notes() -> None:
    s, ids = at(step="move", terrain=[WALL, HEDGE], figures=FIGURES)
    assert [note.text.id for note in looking.notes_on_ground(s, 0, "hedge", 0)] == [
        "ground-cover", "ground-difficult", "ground-foot-jump", "ground-vehicle-break",
    ]  # fmt: skip
    assert not looking.notes_on_ground(s, 0, "nothing", 0)
    s.figures[ids["a"]].spent = 1000
    assert [note.text.id for note in looking.notes_on_figure(s, 0, ids["a"])] == ["note-moved"]


def test_the_card_says_how_a_weapon_is_made_to_fire_again() -> None:
    s, ids = at(step="move", figures=[{"name": "a", "at": [10, 10], "weapons": ["rifle"]}, FIGURES[1]])
    f = s.figures[ids["a"]]
    f.arms[0].jammed = f.arms[0].unloaded = True
    f.spent, f.acted = 1000, True
    assert [note.text.id for note in looking.notes_on_figure(s, 0, f.id)] == [
        "note-acted",
        "note-jammed",
        "note-unloaded",
    ]


def test_the_card_tells_its_owner_alone_what_is_loaded() -> None:
    s, ids = at(step="move", figures=[{"name": "a", "at": [10, 10], "weapons": ["rifle"]}, FIGURES[1]])
    f = s.figures[ids["a"]]
    f.arms[0].shell = "heat"
    assert [note.text.id for note in looking.notes_on_figure(s, f.side, f.id)] == ["note-shell-heat"]
    assert not looking.notes_on_figure(s, 1 - f.side, f.id)


def test_what_a_shot_must_pass_is_named_before_it_is_fired() -> None:
    s, ids = at(step="shoot", terrain=[HEDGE], figures=FIGURES)
    bursts.open_burst(s, s.figures[ids["a"]])
    (hedge,) = notes.obstacle_notes(s, Choice("target", ids["y"]))
    assert hedge.text == text("note-in-the-way", what=text("terrain-hedge"), value=3)
    assert not list(notes.obstacle_notes(s, Choice("target", ids["x"])))


def test_the_odds_of_a_shell_that_bursts_say_that_they_leave_out_where_a_miss_scatters() -> None:
    """PZF-4.5k: the odds are those of the hit."""
    for shell, told in (("he", ["note-scatter"]), ("heat", [])):
        tank = {"name": "t", "type": "us_m4", "at": [10, 3], "arms": [{"weapon": "veh_medium", "shell": shell}]}
        s, ids = at(step="shoot", figures=[tank, FIGURES[1]])
        s.burst = Burst(ids["t"], 0, 1)
        notes = bursts.notes_on_target(s, Choice("target", ids["x"]))
        assert [note.text.id for note in notes if note.rule == "PZF-4.5k"] == told


def test_who_lies_in_cover_must_first_be_made_out_and_the_odds_count_it() -> None:
    """PZF-20.6c: the die comes before the shot. Whether he is near enough to be seen for his own fire is not told."""
    shares = []
    for lies in (False, True):
        figures = [{**FIGURES[0], "weapons": ["rifle"]}, FIGURES[1], {**FIGURES[2], "prone": lies}]
        words = {"phase": "shooting", "terrain": [HEDGE], "figures": figures}
        setting, state, ids = SYSTEM.rules.situation(words, options := complete_options(SYSTEM, {}), "test")
        game = Game.start(SYSTEM, setting, state, "test", options)
        game.choose(Choice("take", ids["a"]), 0)
        notes = game.notes_on(Choice("target", ids["y"]), 0)
        assert [note.text.args["number"] for note in notes if note.text.id == "note-look"] == [4] * lies
        odds = [chances for note in notes if (chances := game.chances(note, 0))]
        shares.append([(one.shares.get("overlooked", 0), one.shares["lost"]) for one in odds])
    assert len(shares[0]) == 3
    assert {overlooked for overlooked, _ in shares[0]} == {0}
    assert {overlooked for overlooked, _ in shares[1]} == {Fraction(1, 2)}
    assert all(lying < standing for (_, standing), (_, lying) in zip(*shares, strict=True))


def test_of_one_who_has_fired_the_odds_count_the_look_beyond_where_his_fire_betrays_him() -> None:
    """PZF-20.6d: within six inches all see who fires; the short range of a pistol ends there, and no other."""
    words = {"phase": "shooting", "terrain": [HEDGE], "figures": [{**FIGURES[0], "weapons": ["pistol"]}, *FIGURES[1:]]}
    setting, state, ids = SYSTEM.rules.situation(words, options := complete_options(SYSTEM, {}), "test")
    lying = state.figures[ids["y"]]
    lying.prone, lying.seen_until = True, state.turn
    game = Game.start(SYSTEM, setting, state, "test", options)
    game.choose(Choice("take", ids["a"]), 0)
    notes = game.notes_on(Choice("target", ids["y"]), 0)
    assert [note.text.id for note in notes if note.text.id.startswith("note-look")] == ["note-look-fired"]
    odds = [chances for note in notes if (chances := game.chances(note, 0))]
    assert [one.shares.get("overlooked", 0) for one in odds] == [0, Fraction(1, 2), Fraction(1, 2)]


def test_a_template_is_laid_on_the_target_and_tells_no_distance() -> None:
    gun = {"name": "gun", "type": "us_m4", "at": [4, 10], "facing": 90}
    s, ids = at(step="shoot", figures=[gun, *FIGURES])
    bursts.open_burst(s, s.figures[ids["gun"]])
    assert s.burst is not None
    s.burst.arm = next(i for i, arm in enumerate(s.figures[ids["gun"]].arms) if tables().weapons[arm.weapon].he)
    s.figures[ids["gun"]].arms[s.burst.arm].shell = "he"
    near = list(notes.template_note(s, Choice("target", ids["x"])))
    s.figures[ids["x"]].x += 4000
    far = list(notes.template_note(s, Choice("target", ids["x"])))
    assert near[0].text == far[0].text
    assert near[0].text.args == {"whole": 1, "partly": 0}
    assert [(x - 4000, y) for x, y in far[0].ring] == list(near[0].ring)


def test_every_line_of_the_aids_has_words_in_both_languages() -> None:
    for language in ("en", "fr"):
        for panel in aids():
            for line in (panel.title, *panel.lines):
                said = render(line, language, "bocage.systems.pzf")
                assert not re.search(r"[{}]|^aid-|\bweapon-", said), said
    kinds = {f"ground-foot-{row.foot}" for row in tables().terrain.values()}
    kinds |= {f"ground-vehicle-{row.vehicle}" for row in tables().terrain.values()}
    assert all(bundle(language, "bocage.systems.pzf").has_message(id) for language in ("en", "fr") for id in kinds)


def test_the_card_says_what_a_move_has_silenced_and_how_far_the_rest_reaches() -> None:
    gunner = {"name": "a", "type": "us_private", "at": [10, 10], "weapons": ["rifle", "pistol", "grenade"]}
    s, ids = at(step="move", figures=[gunner, FIGURES[1]])
    f = s.figures[ids["a"]]
    penalties = [fact.args["penalty"] for fact in figure_facts(s, f) if fact.id == "fact-arm"]
    assert penalties == ["half", "none", "none"]
    f.spent = 3000
    assert [note.text.id for note in looking.notes_on_figure(s, 0, f.id)] == ["note-moved"]
    f.spent = 5400
    told = [note.text for note in looking.notes_on_figure(s, 0, f.id)][1:]
    reach = text("inches", whole=12, tenths=0)
    assert told == [
        text("note-arm-moved", weapon=text("weapon-rifle")),
        text("note-arm-now", weapon=text("weapon-pistol"), range=reach),
    ]
