"""The tools of the table: sight, field of view, notes on scenery and figures, ghost templates, aids."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from tests.systems.pzf.position import AMERICAN, GERMAN, Position, american, german, given

from bocage.kernel.contract.look import Look
from bocage.kernel.rules import Violation
from bocage.kernel.text import bundle, render, text
from bocage.systems.pzf.reference.tables import tables
from bocage.systems.pzf.shooting import bursts, notes
from bocage.systems.pzf.showing import looking
from bocage.systems.pzf.showing.aids import aids
from bocage.systems.pzf.showing.scene import figure_facts
from bocage.systems.pzf.state.model import Burst

HIGH_WALL = {"kind": "wall_high", "id": "wall", "line": [[16, 6], [16, 13]]}
HEDGE = {"kind": "hedge", "id": "hedge", "line": [[10, 14], [22, 14]]}
RIFLEMAN = american("rifleman", (10, 10))
BEHIND_WALL = german("behind-wall", (24, 10))
BEHIND_HEDGE = german("behind-hedge", (12, 18))


def at_table(*terrain: dict[str, Any], step: str = "move") -> Position:
    """A rifleman with one enemy where the high wall may be between them and one where the hedge may be."""
    return given([RIFLEMAN, BEHIND_WALL, BEHIND_HEDGE], step=step, terrain=terrain)


def look_of(position: Position, target: str) -> Look:
    """What the sight tool says of the rifleman's view of a figure (`#name`) or a point."""
    to = f"#{position.id(target[1:])}" if target.startswith("#") else target
    look = looking.inspect(position.state, AMERICAN, f"#{position.id('rifleman')}", to)
    assert isinstance(look, Look)
    return look


def reason_of(look: Look) -> str:
    assert look.why is not None
    return render(look.why, "en", "bocage.systems.pzf")


def test_the_sight_tool_says_what_hides_a_figure_and_where_but_not_how_far_it_is() -> None:
    look = look_of(at_table(HIGH_WALL, HEDGE), "#behind-wall")

    assert (look.clear, look.distance) == (False, None)
    assert reason_of(look) == "out of sight behind High wall"
    assert look.at == 428, "thousandths of the line, at the wall"


def test_the_sight_tool_says_what_a_shot_must_pass_but_not_how_far_it_goes() -> None:
    look = look_of(at_table(HIGH_WALL, HEDGE), "#behind-hedge")

    assert (look.clear, look.distance) == (True, None)
    assert reason_of(look) == "seen; a shot must pass Hedge (3+)"


def test_the_sight_tool_looks_from_point_to_point_and_refuses_what_is_no_point() -> None:
    s = at_table(HIGH_WALL, HEDGE).state

    refusal = looking.inspect(s, AMERICAN, "10000,10000", "A1")

    assert looking.inspect(s, AMERICAN, "10000,10000", "10000,12000") == Look(True, None, rule="PZF-4.1e")
    assert isinstance(refusal, Violation)
    assert refusal.why.id == "refuse-no-such-place"


def test_the_sight_tool_names_all_that_hides_in_order_and_nothing_that_does_not() -> None:
    tank = german("tank", (20, 10), "ger_pz4", facing=0)
    low_wall = {"kind": "wall_low", "id": "low", "line": [[12, 6], [12, 13]]}
    position = given([RIFLEMAN, BEHIND_WALL, tank], step="move", terrain=[low_wall, HIGH_WALL])

    figure, point = look_of(position, "#behind-wall"), look_of(position, "24000,10000")

    assert not figure.clear
    assert reason_of(figure) == "out of sight behind High wall, Panzer IV"
    assert not point.clear
    assert reason_of(point) == "out of sight behind High wall", "a point is seen over the tank"


def test_a_figure_that_is_not_seen_on_a_clear_day_is_hidden_by_something_that_is_named() -> None:
    men = [american(f"man {place}", place) for place in ((8, 10), (17, 10), (17, 19), (26, 10))]
    house = {"kind": "building_stone", "id": "house", "rect": [14, 7, 20, 13]}
    position = given(men, step="move", terrain=[house, HEDGE])

    pairs = [(one, other) for one in position.names.values() for other in position.names.values() if one != other]
    looks = [looking.inspect(position.state, AMERICAN, f"#{one}", f"#{other}") for one, other in pairs]

    hidden = [look for look in looks if isinstance(look, Look) and not look.clear]
    assert len(hidden) == 8
    assert {look.why.id if look.why else "" for look in hidden} == {"look-hidden"}


def test_the_field_of_view_leaves_out_what_lies_behind_a_wall() -> None:
    position = at_table(HIGH_WALL)

    seen = looking.survey(position.state, AMERICAN, f"#{position.id('rifleman')}")

    assert isinstance(seen, dict)
    assert "11000,11000" in seen
    assert "21000,9000" not in seen


def test_a_hedge_has_notes_on_cover_and_movement() -> None:
    s = at_table(HIGH_WALL, HEDGE).state

    assert [note.text.id for note in looking.notes_on_ground(s, AMERICAN, "hedge", 0)] == [
        "ground-cover",
        "ground-difficult",
        "ground-foot-jump",
        "ground-vehicle-break",
    ]
    assert list(looking.notes_on_ground(s, AMERICAN, "nothing", 0)) == []


def notes_on(position: Position, name: str, seat: int = AMERICAN) -> list[str]:
    return [note.text.id for note in looking.notes_on_figure(position.state, seat, position.id(name))]


def test_a_figure_that_has_moved_has_a_note() -> None:
    position = at_table()
    assert notes_on(position, "rifleman") == []

    position.figure("rifleman").spent = 1000

    assert notes_on(position, "rifleman") == ["note-moved"]


def test_the_card_says_how_a_weapon_is_made_to_fire_again() -> None:
    position = given([RIFLEMAN | {"weapons": ["rifle"]}, BEHIND_WALL], step="move")
    rifleman = position.figure("rifleman")

    rifleman.arms[0].jammed = rifleman.arms[0].unloaded = True
    rifleman.spent, rifleman.acted = 1000, True

    assert notes_on(position, "rifleman") == ["note-acted", "note-jammed", "note-unloaded"]


def test_the_card_tells_only_its_owner_what_is_loaded() -> None:
    position = given([RIFLEMAN | {"weapons": ["rifle"]}, BEHIND_WALL], step="move")

    position.figure("rifleman").arms[0].shell = "heat"

    assert notes_on(position, "rifleman", AMERICAN) == ["note-shell-heat"]
    assert notes_on(position, "rifleman", GERMAN) == []


def test_what_a_shot_must_pass_is_named_before_it_is_fired() -> None:
    position = at_table(HEDGE, step="shoot")
    bursts.open_burst(position.state, position.figure("rifleman"))

    over_hedge = notes.obstacle_notes(position.state, position.choice("target #behind-hedge"))
    in_the_open = notes.obstacle_notes(position.state, position.choice("target #behind-wall"))

    assert [note.text for note in over_hedge] == [text("note-in-the-way", what=text("terrain-hedge"), value=3)]
    assert list(in_the_open) == []


@pytest.mark.parametrize(("shell", "told"), [("he", ["note-scatter"]), ("heat", [])])
def test_the_odds_of_a_shell_that_bursts_say_that_they_leave_out_where_a_miss_scatters(
    shell: str, told: list[str]
) -> None:
    """PZF-4.5k: the odds are those of the hit."""
    tank = american("tank", (10, 3), "us_m4", arms=[{"weapon": "veh_medium", "shell": shell}])
    position = given([tank, BEHIND_WALL], step="shoot")
    position.state.burst = Burst(position.id("tank"), 0, 1)

    on_target = bursts.notes_on_target(position.state, position.choice("target #behind-wall"))

    assert [note.text.id for note in on_target if note.rule == "PZF-4.5k"] == told


def shooting_over_hedge(weapon: str, **target: Any) -> Position:
    """A man who is about to shoot at an enemy behind the hedge."""
    figures = [RIFLEMAN | {"weapons": [weapon]}, BEHIND_WALL, BEHIND_HEDGE | target]
    position = given(figures, phase="shooting", terrain=[HEDGE])
    position.play("take #rifleman")
    return position


def shares(position: Position, result: str) -> list[Fraction]:
    """The chance of a result of the shot over the hedge, for each range."""
    notes_on_shot = position.notes_on("target #behind-hedge")
    chances = [position.game.chances(note, AMERICAN) for note in notes_on_shot]
    return [odds.shares.get(result, Fraction(0)) for odds in chances if odds]


def test_a_man_lying_in_cover_must_first_be_spotted_and_the_odds_count_it() -> None:
    """PZF-20.6c: the die comes before the shot. Whether he is near enough to be seen for his own fire is not told."""
    standing, lying = shooting_over_hedge("rifle"), shooting_over_hedge("rifle", prone=True)

    def faces_to_spot(position: Position) -> list[object]:
        told = [note.text for note in position.notes_on("target #behind-hedge")]
        return [each.args["number"] for each in told if each.id == "note-look"]

    assert faces_to_spot(standing) == []
    assert faces_to_spot(lying) == [4]
    assert shares(standing, "overlooked") == [0, 0, 0]
    assert shares(lying, "overlooked") == [Fraction(1, 2)] * 3
    assert shares(standing, "lost") == [Fraction(2, 9), Fraction(1, 6), Fraction(1, 9)]
    assert shares(lying, "lost") == [Fraction(2, 27), Fraction(1, 18), Fraction(1, 27)]


def test_the_odds_against_a_man_who_has_fired_count_the_spotting_beyond_six_inches_only() -> None:
    """PZF-20.6d: within six inches all see a man who fires; the short range of a pistol ends there."""
    position = shooting_over_hedge("pistol", prone=True, seen_until=1)

    told = [note.text.id for note in position.notes_on("target #behind-hedge")]

    assert [id for id in told if id.startswith("note-look")] == ["note-look-fired"]
    assert shares(position, "overlooked") == [0, Fraction(1, 2), Fraction(1, 2)]


def test_a_template_is_laid_on_the_target_and_tells_no_distance() -> None:
    tank = american("tank", (4, 10), "us_m4", facing=90)
    position = given([tank, RIFLEMAN, BEHIND_WALL, BEHIND_HEDGE], step="shoot")
    s = position.state
    bursts.open_burst(s, position.figure("tank"))
    assert s.burst is not None
    arms = position.figure("tank").arms
    (s.burst.arm,) = [number for number, arm in enumerate(arms) if tables().weapons[arm.weapon].he]
    arms[s.burst.arm].shell = "he"

    (near,) = notes.template_note(s, position.choice("target #behind-wall"))
    position.figure("behind-wall").x += 4000
    (distant,) = notes.template_note(s, position.choice("target #behind-wall"))

    assert near.text == distant.text
    assert near.text.args == {"whole": 1, "partly": 0}
    assert [(x - 4000, y) for x, y in distant.ring] == list(near.ring)


def test_every_line_of_the_aids_has_words_in_both_languages() -> None:
    for language in ("en", "fr"):
        for panel in aids():
            for line in (panel.title, *panel.lines):
                said = render(line, language, "bocage.systems.pzf")
                assert not re.search(r"[{}]|^aid-|\bweapon-", said), said
    kinds = {f"ground-foot-{row.foot}" for row in tables().terrain.values()}
    kinds |= {f"ground-vehicle-{row.vehicle}" for row in tables().terrain.values()}
    for language in ("en", "fr"):
        words = bundle(language, "bocage.systems.pzf")
        assert [id for id in kinds if not words.has_message(id)] == []


def test_the_card_says_what_a_move_has_silenced_and_how_far_the_rest_reaches() -> None:
    position = given([RIFLEMAN | {"weapons": ["rifle", "pistol", "grenade"]}, BEHIND_WALL], step="move")
    s, rifleman = position.state, position.figure("rifleman")
    penalties = [fact.args["penalty"] for fact in figure_facts(s, rifleman) if fact.id == "fact-arm"]
    assert penalties == ["half", "none", "none"]

    rifleman.spent = 3000
    assert notes_on(position, "rifleman") == ["note-moved"]

    rifleman.spent = 5400
    assert [note.text for note in looking.notes_on_figure(s, AMERICAN, rifleman.id)] == [
        text("note-moved"),
        text("note-arm-moved", weapon=text("weapon-rifle")),
        text("note-arm-now", weapon=text("weapon-pistol"), range=text("inches", whole=12, tenths=0)),
    ]
