"""What the log says of dice: what each must show, what or who it is about, and nothing of steps that pass by."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from tests.systems.pzf.position import AMERICAN, GERMAN, Piece, Position, american, german, given

from bocage.kernel.contract.procedure import Draw, Event
from bocage.kernel.contract.question import Ask
from bocage.kernel.records.record import Chosen
from bocage.kernel.showing.view import LogLine
from bocage.kernel.tally import EACH, NEEDED, Tally
from bocage.kernel.text import LANGUAGES, Text, render, text
from bocage.systems.pzf.morale.heroes import answer_remarks, tell_if_unused
from bocage.systems.pzf.morale.wounds import Blow, remove_figure, strike
from bocage.systems.pzf.shooting.estimation import error_event, estimate_by_eye
from bocage.systems.pzf.shooting.templates import Explosion, resolve_figure_under
from bocage.systems.pzf.state.model import Heroic
from bocage.systems.pzf.state.names import weapon_name
from bocage.systems.pzf.system import SYSTEM
from bocage.systems.pzf.turn.movement import STEPS, heroic_move_remarks

Dice = list[list[int]]
RIFLE: dict[str, Any] = {"weapons": ["rifle"]}
DISTANT_ENEMY = german("enemy", (30, 20), **RIFLE)


def played(figures: list[Piece], dice: Dice, *choices: str, **situation: Any) -> Position:
    """A position after some choices, each by the seat that is asked."""
    position = given(figures, dice=dice, **situation)
    position.play(*choices)
    return position


def rolls(position: Position) -> list[LogLine]:
    return [line for line in position.game.log if line.dice]


def told(position: Position) -> list[str]:
    return [line.message.id for line in position.game.log]


def face_needed(line: LogLine) -> int:
    """The face a die must show."""
    assert line.final is None
    return sum(modifier.value for modifier in line.tally)


def in_english(message: Text) -> str:
    return render(message, "en", "bocage.systems.pzf")


def test_each_die_of_a_shot_over_a_wall_says_which_face_it_needs() -> None:
    figures = [
        american("shooter", (4, 4), facing=90, **RIFLE),
        german("target", (12, 4), facing=270, **RIFLE),
        german("bystander", (12, 9), facing=270, **RIFLE),
    ]
    wall = {"kind": "wall_low", "line": [[8, 1], [8, 7]], "width": 0.3}
    to_hit, past_the_wall, to_wound, critical = [6], [6], [6], [1]

    position = played(
        figures,
        [to_hit, past_the_wall, to_wound, critical],
        "take #shooter",
        "target #target",
        phase="shooting",
        terrain=[wall],
    )

    assert [(line.message.id, face_needed(line)) for line in rolls(position)] == [
        ("roll-to-hit", 3),
        ("rolled-in-the-way", 5),
        ("rolled-wound", 4),
        ("rolled-critical", 6),
    ]
    assert rolls(position)[1].message.args == {"what": text("terrain-wall-low")}
    assert [modifier.name for modifier in rolls(position)[3].tally] == [NEEDED]


@pytest.mark.parametrize(
    ("type", "said"),
    [
        ("ger_grenadier", ["hit, but not wounded.", "touché sans blessure."]),
        ("ger_pz4", ["hit, but not damaged.", "touché sans dommage."]),
        ("ger_pak40", ["hit, but not damaged.", "touché sans dommage."]),
    ],
)
def test_a_man_is_wounded_and_a_machine_damaged(type: str, said: list[str]) -> None:
    position = given([german("target", (10, 10), type)])
    messages: list[Text] = []
    procedure, read = strike(position.state, Blow(position.id("target"), 8)), None

    with suppress(StopIteration):
        while True:
            request = procedure.send(read)
            read = request.read((1,)) if isinstance(request, Draw) else None
            messages += [request.message] if isinstance(request, Event) else []

    for language, words in zip(LANGUAGES, said, strict=True):
        assert render(messages[-1], language, "bocage.systems.pzf").endswith(words)


ALONE = american("alone", (4, 4), **RIFLE)


def test_a_test_of_bravery_says_who_needs_what() -> None:
    position = played([ALONE, DISTANT_ENEMY], [[2, 3]], phase="movement")

    (line,) = rolls(position)

    who = Text("figure-us-private", {"id": position.id("alone")})
    assert line.message == Text("rolled-bravery-isolated", {"who": who})
    assert (line.natural, face_needed(line)) == (5, 7)


def test_steps_that_pass_by_themselves_are_recorded_but_not_told() -> None:
    position = played([ALONE, DISTANT_ENEMY], [[2, 3]], phase="movement")

    by_themselves = [entry for entry in position.game.inputs if isinstance(entry, Chosen) and entry.auto]

    assert [(entry.seat, str(entry.choice)) for entry in by_themselves] == [(AMERICAN, "pass"), (GERMAN, "pass")]
    assert "passed-by-itself" not in told(position)


def test_the_dice_of_the_initiative_are_compared_and_not_added() -> None:
    leaders = [
        american("sergeant", (4, 4), "us_sergeant", **RIFLE),
        german("gefreiter", (30, 20), "ger_gefreiter", **RIFLE),
    ]

    (line,) = rolls(played(leaders, [[5, 2]], phase="initiative"))

    assert line.message == Text("rolled-initiative", {"white": text("side-american"), "coloured": text("side-german")})
    assert (line.final, line.tally) == (None, ())


OTHER_FIGHTS = [side(f"{side.__name__} {x}", (x, y)) for x in (30, 33) for side, y in ((american, 3), (german, 4))]


def fought(dice: Dice, enemy: str) -> Position:
    """The fight of an American private with an enemy of a type."""
    pair = [american("private", (10, 10)), german("enemy", (10, 11), enemy)]
    return played([*pair, *OTHER_FIGHTS], dice, "fight #private", phase="combat")


@pytest.mark.parametrize(
    ("dice", "decided"),
    [
        ([[5], [3], [1]], "Private wins the duel: best die 5 against 3."),
        ([[4], [4], [1]], "Grenadier wins the duel: best dice equal, CC 4 against 3."),
    ],
    ids=["best-die", "equal-dice"],
)
def test_the_dice_of_a_duel_are_compared_and_not_added(dice: Dice, decided: str) -> None:
    """PZF-20.10b: the best single die decides, and CC only where both sides have the same."""
    position = fought(dice, "ger_grenadier")

    duel = [line for line in rolls(position) if line.message.id == "rolled-duel"]

    assert [(line.final, line.tally) for line in duel] == [(None, ()), (None, ())]
    assert in_english(duel[0].message) == "Duel, Private: the best die counts, on a tie CC 3"
    assert [in_english(line.message) for line in position.game.log].count(decided) == 1


def test_an_exact_draw_says_which_side_wins_on_what() -> None:
    position = fought([[4], [4], [2], [1]], "us_private")

    said = [in_english(line.message) for line in position.game.log]

    assert said.count("Exact draw: 1 to 3 for Americans") == 1


LIEUTENANT = american("lieutenant", (4, 4), "us_lieutenant", weapons=["smg"])
HEROIC_SHOOTING = {"phase": "shooting", "step": "heroic-shoots"}
HEROIC_MOVES = {"phase": "movement", "step": "heroic-moves"}


def test_heroic_shooting_has_a_heading_of_its_own() -> None:
    position = played([LIEUTENANT, german("enemy", (9, 4), **RIFLE)], [], "heroic #lieutenant", **HEROIC_SHOOTING)

    assert told(position) == ["told-heroics-shoot", "told-heroic-shoot"]


def told_of_heroic(situation: dict[str, str], dice: Dice, *choices: str) -> list[str]:
    """What is told of a lieutenant who declares a heroic action, with a corporal near him."""
    figures = [
        LIEUTENANT,
        american("corporal", (4, 2), "us_corporal", **RIFLE),
        german("enemy", (12, 4), "ger_unteroffizier", **RIFLE),
        german("second-enemy", (12, 7), "ger_unteroffizier", **RIFLE),
    ]
    return told(played(figures, dice, "heroic #lieutenant", *choices, **situation))


@pytest.mark.parametrize(
    ("situation", "message"),
    [(HEROIC_SHOOTING, "told-heroic-shoot-unused"), (HEROIC_MOVES, "told-heroic-move-unused")],
    ids=["shooting", "move"],
)
def test_a_heroic_action_that_comes_to_nothing_is_told_so(situation: dict[str, str], message: str) -> None:
    assert told_of_heroic(situation, [], "pass", "end").count(message) == 1


def test_a_heroic_action_in_which_a_man_took_part_is_not_told_as_unused() -> None:
    fire = "pass", "take #lieutenant", "target #enemy", "cease", "end"
    fired = told_of_heroic(HEROIC_SHOOTING, [[1], [6]], *fire)
    move = "pass", "take #lieutenant", "to (4000,6000)", "done", "end"
    moved = told_of_heroic(HEROIC_MOVES, [], *move)

    assert fired.count("told-fires") == 1
    assert moved.count("told-moves") == 1
    assert [id for id in fired + moved if id.endswith("-unused")] == []


def test_a_hero_who_fell_in_his_heroic_action_has_taken_part_in_it() -> None:
    position = given([LIEUTENANT])
    s, hero = position.state, position.figure("lieutenant")
    s.leading = hero.id
    assert [event.message.id for event in tell_if_unused(s, "move")] == ["told-heroic-move-unused"]

    hero.heroic.append("move")
    remove_figure(s, hero.id)

    assert [event.message.id for event in tell_if_unused(s, "move")] == []


UNTEROFFIZIER = german("unteroffizier", (12, 4), "ger_unteroffizier")


def test_the_side_that_may_answer_a_declaration_is_told_whose_it_is() -> None:
    position = given([UNTEROFFIZIER])

    position.state.heroics = [Heroic(position.id("unteroffizier"))]

    who = Text("figure-ger-unteroffizier", {"id": position.id("unteroffizier")})
    assert list(answer_remarks(position.state, GERMAN)) == []
    assert list(answer_remarks(position.state, AMERICAN)) == [Text("heroic-answer", {"who": who})]


def test_before_a_heroic_move_each_side_is_told_whether_it_moves_first_without_it() -> None:
    s = given([UNTEROFFIZIER], initiative="american").state

    assert list(heroic_move_remarks(s, AMERICAN)) == [text("heroic-first")]
    assert list(heroic_move_remarks(s, GERMAN)) == [text("heroic-second")]


def test_a_side_that_answers_a_heroic_move_is_told_only_whose_it_answers() -> None:
    position = given([UNTEROFFIZIER])
    s = position.state
    s.heroics = [Heroic(position.id("unteroffizier"))]

    question = next(STEPS["heroic-moves"](s))

    assert list(heroic_move_remarks(s, AMERICAN)) == []
    assert isinstance(question, Ask)
    assert question.choices.remarks is not None
    assert [line.id for line in question.choices.remarks(s)] == ["heroic-answer"]


def test_a_jump_is_told_and_might_is_asked_for_with_what_it_is_for() -> None:
    wall = {"name": "wall", "kind": "wall_low", "line": [[6, 0], [6, 10]]}
    choices = "pass", "take #lieutenant", "to (8000,4000)"

    position = played([LIEUTENANT, DISTANT_ENEMY], [[5]], *choices, phase="movement", terrain=[wall])

    assert [line.message.id for line in rolls(position)] == ["rolled-jump"]
    prompt = position.question().prompt
    assert (prompt.id, prompt.args["goal"]) == ("prompt-might", text("might-cross-on"))


def test_the_strength_of_the_armies_stands_beside_the_table() -> None:
    grenadiers = [german(f"grenadier {y}", (30, y), **RIFLE) for y in range(4, 14)]
    position = played([ALONE, *grenadiers], [], phase="shooting")
    assert position.game.to_move == (AMERICAN,)
    position.figure("grenadier 13").where = "lost"

    _, panel = SYSTEM.showing.scene(position.state, AMERICAN).panels

    assert [line.id for line in panel.lines] == ["strength", "strength"]
    of_germans = panel.lines[GERMAN].args
    assert [of_germans[key] for key in ("left", "whole", "half", "rout")] == [9, 10, 5, 2]


def test_each_die_of_an_explosion_says_whom_it_is_about() -> None:
    position = given([german("prone", (12.4, 10), prone=True)])
    explosion = Explosion("blast5", (10_000, 10_000), 6)
    procedure = resolve_figure_under(position.state, explosion, position.figure("prone"), 0)

    about: dict[str, str] = {}
    request = next(procedure)
    with suppress(StopIteration):
        while True:
            if isinstance(request, Draw):
                about[request.purpose] = str(request.about)
            request = procedure.send(request.read((6,)) if isinstance(request, Draw) else None)

    assert list(about)[:3] == ["partly-under", "in-the-way", "wound"]
    for purpose in ("partly-under", "in-the-way", "wound"):
        assert f"'id': {position.id('prone')}" in about[purpose]


def test_two_weapons_alike_are_told_apart_by_where_a_vehicle_has_them() -> None:
    position = given([american("tank", (10, 10), "us_m4")])

    names = [in_english(weapon_name(position.state, position.id("tank"), arm)) for arm in range(3)]

    assert names == ["Medium vehicle gun", "Vehicle machine gun (coaxial)", "Vehicle machine gun (hull front)"]


def test_under_a_template_each_die_says_whose_it_is() -> None:
    figures = [
        american("mortar", (4, 10), unit="team", weapons=["pistol", "mortar_light"]),
        american("loader", (3, 10), "us_corporal", unit="team", **RIFLE),
        american("corporal", (4, 16), "us_corporal", **RIFLE),
        german("target", (20, 10)),
        german("standing", (21.4, 10)),
        german("lying", (18.6, 10), prone=True),
    ]
    dice = [[5], [6], [1], [2], [5], [4], [1]]

    choices = "take #mortar", "arm #mortar =1", "lay #target", "guess =16"
    position = played(figures, dice, *choices, phase="shooting")

    target, standing, lying = (
        Text("figure-ger-grenadier", {"id": position.id(name)}) for name in ("target", "standing", "lying")
    )
    past_the_ground = Text("way-to", {"who": lying, "what": text("ground-before-him")})
    whose = [line.message.args.get("who", line.message.args.get("what")) for line in rolls(position)]
    assert whose == [None, target, target, standing, lying, past_the_ground, lying]
    assert [render(rolls(position)[4].message, language, "bocage.systems.pzf") for language in LANGUAGES] == [
        "To hit Grenadier, partly under the template",
        "Toucher Grenadier, en partie sous le gabarit",
    ]


MORTAR = american("mortar", (4, 10), weapons=["mortar_light"])
TARGET_16_INCHES_AWAY = (20_000, 10_000)


@pytest.mark.parametrize(
    ("guess", "message", "error"),
    [(16, "told-guess-right", 0), (13, "told-guess-short", 3), (18, "told-guess-long", 2)],
)
def test_a_guess_is_told_with_its_error(guess: int, message: str, error: int) -> None:
    mortar = given([MORTAR]).figure("mortar")

    event = error_event(mortar, 0, TARGET_16_INCHES_AWAY, guess)

    assert event.message == Text(message, {"inches": error})


def test_the_dice_of_an_estimate_by_eye_make_no_sum_and_say_whose_it_is() -> None:
    position = given([MORTAR])

    request = next(estimate_by_eye(position.state, position.figure("mortar"), 0, TARGET_16_INCHES_AWAY))

    assert isinstance(request, Draw)
    assert request.tally == Tally(unit=EACH)
    assert request.about == {"who": Text("figure-us-private", {"id": position.id("mortar")})}


@pytest.mark.rule("PZF-10.1a")
def test_the_die_of_a_reserve_is_followed_by_what_came_of_it() -> None:
    independent: dict[str, Any] = {"special": ["independent"]}
    figures = [
        american("private", (10, 4), **independent),
        german("grenadier", (30, 20), **independent),
        american("reserve", where="reserve", **independent),
        american("second-reserve", where="reserve", **independent),
    ]

    position = played(figures, [[3, 4], [1, 2], [6, 1]], phase="start", turn=3, entries=["west", ""])

    results = [line.message for line in position.game.log if "reserve" in line.message.id and not line.dice]
    assert [message.id for message in results] == ["told-reserve", "told-reserve-waits"]
    assert in_english(results[1]) == "Americans: a unit stays in reserve."
