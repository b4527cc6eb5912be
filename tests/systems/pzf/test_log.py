"""What the log says of dice: what each must show, what or who it is about, and nothing of steps that pass by."""

from __future__ import annotations

from contextlib import suppress

import pytest
from tests.systems.pzf.driver import at

from bocage.kernel.contract.procedure import Draw, Event
from bocage.kernel.contract.question import Ask
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import Chosen
from bocage.kernel.showing.view import LogLine
from bocage.kernel.tally import EACH, NEEDED, Tally
from bocage.kernel.text import LANGUAGES, Text, render, text
from bocage.systems.pzf.estimation import by_eye, how_far_off
from bocage.systems.pzf.heroes import answers, passes_by
from bocage.systems.pzf.model import Heroic
from bocage.systems.pzf.parts import STEPS, gains
from bocage.systems.pzf.system import SYSTEM
from bocage.systems.pzf.templates import Explosion, catches
from bocage.systems.pzf.view import weapon_name
from bocage.systems.pzf.wounds import Blow, remove, strike

Script = list[list[int]]


def played(dice: Script, *choices: str, **words: object) -> tuple[Game, dict[str, int]]:
    """The game of a situation after some choices of the seat that is asked."""
    options = complete_options(SYSTEM, {})
    setting, state, names = SYSTEM.rules.situation(words, options, "test")
    game = Game.start(SYSTEM, setting, state, "test", options, dice=ScriptedDice(dice))
    for choice in choices:
        for name, id in names.items():
            choice = choice.replace(f"#{name}", f"#{id}")
        game.choose(choice, game.to_move[0])
    return game, names


def rolls(game: Game) -> list[LogLine]:
    return [line for line in game.log if line.dice]


def number(line: LogLine) -> int:
    """What a die must show."""
    assert line.final is None
    return sum(modifier.value for modifier in line.tally)


def test_each_roll_of_a_shot_says_what_it_needs_and_what_it_must_pass() -> None:
    """A rifleman fires over a low wall: the dice to hit, for the wall, to wound and for a critical hit all tell."""
    game, _ = played(
        [[6], [6], [6], [1]],
        "take #a",
        "target #x",
        sides=["american", "german"],
        player="american",
        phase="shooting",
        figures=[
            {"name": "a", "type": "us_private", "at": [4, 4], "facing": 90, "weapons": ["rifle"]},
            {"name": "x", "type": "ger_grenadier", "at": [12, 4], "facing": 270, "weapons": ["rifle"]},
            {"type": "ger_grenadier", "at": [12, 9], "facing": 270, "weapons": ["rifle"]},
        ],
        terrain=[{"kind": "wall_low", "line": [[8, 1], [8, 7]], "width": 0.3}],
    )
    said = {line.message.id: line for line in rolls(game)}
    assert [line.message for line in rolls(game) if line.message.id == "rolled-in-the-way"] == [
        Text("rolled-in-the-way", {"what": text("terrain-wall-low")}),
    ]
    assert {id: number(line) for id, line in said.items()} == {
        "roll-to-hit": 3,
        "rolled-in-the-way": 5,
        "rolled-wound": 4,
        "rolled-critical": 6,
    }
    assert [modifier.name for modifier in said["rolled-critical"].tally] == [NEEDED]


@pytest.mark.parametrize(
    ("type", "said"),
    [
        ("ger_grenadier", ["hit, but not wounded.", "touché sans blessure."]),
        ("ger_pz4", ["hit, but not damaged.", "touché sans dommage."]),
        ("ger_pak40", ["hit, but not damaged.", "touché sans dommage."]),
    ],
)
def test_a_man_is_wounded_and_a_machine_damaged(type: str, said: list[str]) -> None:
    s, names = at(figures=[{"name": "x", "type": type, "side": "german", "at": [10, 10]}])
    told: list[Text] = []
    procedure, read = strike(s, Blow(names["x"], 8)), None
    with suppress(StopIteration):
        while True:
            asked = procedure.send(read)
            read = asked.read((1,)) if isinstance(asked, Draw) else None
            told += [asked.message] if isinstance(asked, Event) else []
    for language, words in zip(LANGUAGES, said, strict=True):
        assert render(told[-1], language, "bocage.systems.pzf").endswith(words)


def test_a_test_of_bravery_says_who_needs_what() -> None:
    game, names = played(
        [[2, 3]],
        phase="movement",
        player="american",
        sides=["american", "german"],
        figures=[
            {"name": "alone", "type": "us_private", "at": [4, 4], "weapons": ["rifle"]},
            {"type": "ger_grenadier", "at": [30, 20], "weapons": ["rifle"]},
        ],
    )
    (line,) = rolls(game)
    assert line.message == Text("rolled-bravery-isolated", {"who": Text("figure-us-private", {"id": names["alone"]})})
    assert (line.natural, number(line)) == (5, 7)


def test_steps_that_pass_by_themselves_are_recorded_but_not_told() -> None:
    game, _ = played(
        [[2, 3]],
        phase="movement",
        sides=["american", "german"],
        figures=[
            {"type": "us_private", "at": [4, 4], "weapons": ["rifle"]},
            {"type": "ger_grenadier", "at": [30, 20], "weapons": ["rifle"]},
        ],
    )
    assert any(isinstance(entry, Chosen) and entry.auto for entry in game.inputs)
    assert not [line for line in game.log if line.message.id == "passed-by-itself"]


def test_the_dice_of_the_initiative_are_compared_and_not_added() -> None:
    game, _ = played(
        [[5, 2]],
        phase="initiative",
        sides=["american", "german"],
        figures=[
            {"type": "us_sergeant", "at": [4, 4], "weapons": ["rifle"]},
            {"type": "ger_gefreiter", "at": [30, 20], "weapons": ["rifle"]},
        ],
    )
    (line,) = rolls(game)
    assert line.message == Text("rolled-initiative", {"white": text("side-american"), "coloured": text("side-german")})
    assert (line.final, line.tally) == (None, ())


OTHER_FIGHTS = [{"type": kind, "at": [x, y]} for x in (30, 33) for kind, y in (("us_private", 3), ("ger_grenadier", 4))]


def said(line: LogLine) -> str:
    return render(line.message, "en", "bocage.systems.pzf")


def fought(dice: Script, **enemy: str) -> Game:
    """A private's fight with an enemy."""
    pair = [{"name": "a", "type": "us_private", "at": [10, 10]}, {"name": "x", "at": [10, 11], **enemy}]
    words = {"phase": "combat", "player": "american", "sides": ["american", "german"]}
    return played(dice, "fight #a", figures=[*pair, *OTHER_FIGHTS], **words)[0]


@pytest.mark.parametrize(
    ("dice", "decided"),
    [
        ([[5], [3], [1]], "Private wins the duel: best die 5 against 3."),
        ([[4], [4], [1]], "Grenadier wins the duel: best dice equal, CC 4 against 3."),
    ],
)
def test_the_dice_of_a_duel_are_compared_and_not_added(dice: Script, decided: str) -> None:
    """PZF-20.10b: the best single die decides, and CC only where both sides have the same."""
    game = fought(dice, type="ger_grenadier")
    duel = [line for line in rolls(game) if line.message.id == "rolled-duel"]
    assert [(line.final, line.tally) for line in duel] == [(None, ()), (None, ())]
    assert said(duel[0]) == "Duel, Private: the best die counts, on a tie CC 3"
    assert decided in [said(line) for line in game.log]


def test_an_exact_draw_says_who_wins_on_what() -> None:
    game = fought([[4], [4], [2], [1]], type="us_private", side="german")
    assert "Exact draw: 1 to 3 for Americans" in [said(line) for line in game.log]


def test_heroic_shooting_has_a_heading_of_its_own() -> None:
    game, _ = played(
        [],
        "heroic #a",
        phase="shooting",
        step="heroic-shoots",
        sides=["american", "german"],
        figures=[
            {"name": "a", "type": "us_lieutenant", "at": [4, 4], "weapons": ["smg"]},
            {"type": "ger_grenadier", "at": [9, 4], "weapons": ["rifle"]},
        ],
    )
    assert [line.message.id for line in game.log] == ["told-heroics-shoot", "told-heroic-shoot"]


def declared(dice: Script, kind: str, *choices: str) -> list[str]:
    """What is told of a lieutenant who declares a heroic action, with a private near him."""
    words = {"shoot": ("shooting", "heroic-shoots"), "move": ("movement", "heroic-moves")}[kind]
    game, _ = played(
        dice,
        "heroic #a",
        *choices,
        phase=words[0],
        step=words[1],
        sides=["american", "german"],
        figures=[
            {"name": "a", "type": "us_lieutenant", "at": [4, 4], "weapons": ["smg"]},
            {"name": "b", "type": "us_corporal", "at": [4, 2], "weapons": ["rifle"]},
            {"name": "x", "type": "ger_unteroffizier", "at": [12, 4], "weapons": ["rifle"]},
            {"name": "y", "type": "ger_unteroffizier", "at": [12, 7], "weapons": ["rifle"]},
        ],
    )
    return [line.message.id for line in game.log]


def test_a_heroic_action_that_comes_to_nothing_is_told_so() -> None:
    assert "told-heroic-shoot-unused" in declared([], "shoot", "pass", "end")
    assert "told-heroic-move-unused" in declared([], "move", "pass", "end")


def test_a_heroic_action_in_which_somebody_took_part_is_not() -> None:
    fired = declared([[1], [6]], "shoot", "pass", "take #a", "target #x", "cease", "end")
    assert "told-fires" in fired
    moved = declared([], "move", "pass", "take #a", "to (4000,6000)", "done", "end")
    assert "told-moves" in moved
    assert not [id for id in fired + moved if id.endswith("-unused")]


def test_who_fell_in_his_heroic_action_has_taken_part_in_it() -> None:
    s, names = at(figures=[{"name": "a", "type": "us_lieutenant", "at": [4, 4]}])
    hero = s.figures[names["a"]]
    s.leading = hero.id
    assert [event.message.id for event in passes_by(s, "move")] == ["told-heroic-move-unused"]
    hero.heroic.append("move")
    remove(s, hero.id)
    assert not list(passes_by(s, "move"))


def test_whoever_may_answer_a_declaration_hears_whose_it_is() -> None:
    s, names = at(figures=[{"name": "x", "type": "ger_unteroffizier", "side": "german", "at": [12, 4]}])
    s.heroics = [Heroic(names["x"])]
    side = s.figures[names["x"]].side
    assert not list(answers(s, side))
    (line,) = answers(s, 1 - side)
    assert line == Text("heroic-answer", {"who": Text("figure-ger-unteroffizier", {"id": names["x"]})})


def test_before_a_heroic_move_it_is_said_who_moves_first_without_it() -> None:
    s, names = at(figures=[{"name": "x", "type": "ger_unteroffizier", "side": "german", "at": [12, 4]}])
    first, second = s.initiative, 1 - s.initiative
    assert [list(gains(s, seat)) for seat in (first, second)] == [[text("heroic-first")], [text("heroic-second")]]
    s.heroics = [Heroic(names["x"])]
    assert not list(gains(s, 1 - s.figures[names["x"]].side)), "that is an answer"
    request = next(STEPS["heroic-moves"](s))
    assert isinstance(request, Ask)
    assert request.choices.remarks is not None
    assert list(request.choices.remarks(s))


def test_a_jump_says_who_jumps_and_might_what_it_is_for() -> None:
    wall = {"name": "w", "kind": "wall_low", "line": [[6, 0], [6, 10]]}
    game, _ = played(
        [[5]],
        "pass",
        "take #a",
        "to (8000,4000)",
        phase="movement",
        sides=["american", "german"],
        figures=[
            {"name": "a", "type": "us_lieutenant", "at": [4, 4], "weapons": ["smg"]},
            {"type": "ger_grenadier", "at": [30, 20], "weapons": ["rifle"]},
        ],
        terrain=[wall],
    )
    (line,) = rolls(game)
    assert line.message.id == "rolled-jump"
    asked = game.asked(0)
    assert asked is not None
    assert (asked.prompt.id, asked.prompt.args["goal"]) == ("prompt-might", text("might-cross-on"))


def test_the_strength_of_the_armies_stands_beside_the_table() -> None:
    game, _ = played(
        [],
        phase="shooting",
        sides=["american", "german"],
        figures=[
            {"name": "a", "type": "us_private", "at": [4, 4], "weapons": ["rifle"]},
            *({"type": "ger_grenadier", "at": [30, y], "weapons": ["rifle"]} for y in range(4, 14)),
        ],
    )
    state = game.state
    state.figures[max(state.figures)].where = "lost"
    _, panel = SYSTEM.showing.scene(state, 0).panels
    assert [line.id for line in panel.lines] == ["strength", "strength"]
    german = panel.lines[1].args
    assert (german["left"], german["whole"], german["half"], german["rout"]) == (9, 10, 5, 2)


def test_each_die_of_an_explosion_says_whom_it_is_about() -> None:
    s, ids = at(figures=[{"name": "x", "type": "ger_grenadier", "at": [12.4, 10], "prone": True}])
    step = catches(s, Explosion("blast5", (10_000, 10_000), 6), s.figures[ids["x"]], 0)
    said: dict[str, str] = {}
    request = next(step)
    with suppress(StopIteration):
        while True:
            if isinstance(request, Draw):
                said[request.purpose] = str(request.about)
            request = step.send(request.read((6,)) if isinstance(request, Draw) else None)
    assert list(said)[:3] == ["partly-under", "in-the-way", "wound"]
    assert all(f"'id': {ids['x']}" in said[purpose] for purpose in list(said)[:3])


def test_two_weapons_alike_are_told_apart_by_where_a_vehicle_has_them() -> None:
    s, ids = at(figures=[{"name": "t", "type": "us_m4", "at": [10, 10]}])
    said = [render(weapon_name(s, ids["t"], arm), "en", "bocage.systems.pzf") for arm in range(3)]
    assert len(set(said)) == 3
    assert ["(" in words for words in said] == [False, True, True]


def shelled(dice: Script, guess: str) -> tuple[Game, dict[str, int]]:
    """A mortar fires at a man 16 inches away, beside whom one stands and one lies."""
    return played(
        dice,
        "take #m",
        "arm #m =1",
        "lay #a",
        guess,
        sides=["american", "german"],
        player="american",
        phase="shooting",
        figures=[
            {"name": "m", "type": "us_private", "at": [4, 10], "unit": "mo", "weapons": ["pistol", "mortar_light"]},
            {"name": "l", "type": "us_corporal", "at": [3, 10], "unit": "mo", "weapons": ["rifle"]},
            {"name": "r", "type": "us_corporal", "at": [4, 16], "weapons": ["rifle"]},
            {"name": "a", "type": "ger_grenadier", "at": [20, 10]},
            {"name": "b", "type": "ger_grenadier", "at": [21.4, 10]},
            {"name": "c", "type": "ger_grenadier", "at": [18.6, 10], "prone": True},
        ],
    )


def test_under_a_template_each_die_says_whose_it_is() -> None:
    game, names = shelled([[5], [6], [1], [2], [5], [4], [1]], "guess =16")
    whose = [line.message.args.get("who", line.message.args.get("what")) for line in rolls(game)]
    a, b, c = (Text("figure-ger-grenadier", {"id": names[man]}) for man in "abc")
    past = Text("way-to", {"who": c, "what": text("ground-before-him")})
    assert whose == [None, a, a, b, c, past, c]
    assert [render(rolls(game)[4].message, language, "bocage.systems.pzf") for language in LANGUAGES] == [
        "To hit Grenadier, partly under the template",
        "Toucher Grenadier, en partie sous le gabarit",
    ]


def test_a_guess_is_told_with_what_it_was_wrong_by() -> None:
    s, names = at(figures=[{"name": "m", "type": "us_private", "at": [4, 10], "weapons": ["mortar_light"]}])
    said = [how_far_off(s.figures[names["m"]], 0, (20_000, 10_000), inches).message for inches in (16, 13, 18)]
    assert said == [
        Text("told-guess-right", {"inches": 0}),
        Text("told-guess-short", {"inches": 3}),
        Text("told-guess-long", {"inches": 2}),
    ]


def test_the_dice_of_an_eye_make_no_sum_and_say_whose_it_is() -> None:
    s, names = at(figures=[{"name": "m", "type": "us_private", "at": [4, 10], "weapons": ["mortar_light"]}])
    asked = next(by_eye(s, s.figures[names["m"]], 0, (20_000, 10_000)))
    assert isinstance(asked, Draw)
    assert asked.tally == Tally(unit=EACH)
    assert asked.about == {"who": Text("figure-us-private", {"id": names["m"]})}


@pytest.mark.rule("PZF-10.1a")
def test_a_die_of_a_reserve_is_followed_by_what_came_of_it() -> None:
    game, _ = played(
        [[3, 4], [1, 2], [6, 1]],
        phase="start",
        turn=3,
        entries=["west", ""],
        figures=[
            {"name": "a", "type": "us_private", "at": [10, 4], "special": ["independent"]},
            {"name": "x", "type": "ger_grenadier", "at": [30, 20], "special": ["independent"]},
            {"name": "r", "type": "us_private", "where": "reserve", "special": ["independent"]},
            {"name": "q", "type": "us_private", "where": "reserve", "special": ["independent"]},
        ],
    )
    told = [line for line in game.log if "reserve" in line.message.id and not line.dice]
    assert [line.message.id for line in told] == ["told-reserve", "told-reserve-waits"]
    assert render(told[1].message, "en", SYSTEM.package) == "Americans: a unit stays in reserve."
