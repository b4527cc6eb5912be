"""The text client, driven over a pipe as a player would: whole games, saves, mistakes, both languages."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random

import pytest

from bocage.kernel.play.orders import Order, StandingOrders
from bocage.kernel.play.replay import replay, verify
from bocage.kernel.records.forms import read
from bocage.kernel.records.record import Chosen, Declared
from bocage.terminal import main
from bocage.terminal.console import WIDTH
from bocage.terminal.saves import folder, players_file, players_of

HOT_SEAT = ("human", "human")
AGAINST_RANDOM = ("human", "random")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def numbers(seed: int, upto: int = 12) -> io.StringIO:
    """Far more numbers than a game needs, and now and then the answers of the probe that have no number."""
    rng = Random(seed)
    lines = []
    for _ in range(5000):
        lines.append(str(rng.randint(1, upto)))
        if rng.random() < 0.2:
            lines.append(rng.choice(("end", "pass", "aim (2500,2500)", "guess =3")))
    return io.StringIO("\n".join(lines))


def play(*lines: str, seats: tuple[str, ...] = AGAINST_RANDOM, language: str = "en", plain: bool = False) -> str:
    """What the screen shows for these lines in a game of the probe."""
    sink = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    code = main("probe", "battle", seats=seats, language=language, plain=plain, key=b"k", source=source, sink=sink)
    assert code == 0
    return sink.getvalue()


def kept() -> list[Path]:
    return sorted(folder().glob("*.bocage"))


# --- whole games ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [HOT_SEAT, AGAINST_RANDOM])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scenario", ["patrol", "battle"])
def test_a_whole_game_ends_with_a_proved_record(seats: tuple[str, ...], language: str, scenario: str) -> None:
    sink = io.StringIO()
    code = main("probe", scenario, seats=seats, language=language, key=b"k", source=numbers(5), sink=sink)
    assert code == 0
    record = read(kept()[0])
    assert record.outcome is not None
    assert not verify(record).findings
    assert record.key in sink.getvalue()
    assert str(kept()[0]) in sink.getvalue()


def test_agents_alone_play_to_the_end() -> None:
    sink = io.StringIO()
    assert main("probe", "battle", seats=("random", "random"), source=io.StringIO(), sink=sink, language="en") == 0
    assert "The game is over" in sink.getvalue()


def test_every_line_fits_the_screen() -> None:
    sink = io.StringIO()
    main("probe", "battle", seats=HOT_SEAT, language="fr", source=numbers(2, 40), sink=sink)
    long = [line for line in sink.getvalue().splitlines() if len(line) > WIDTH and "/" not in line]
    assert not long


# --- saving and going on ----------------------------------------------------------------------------------------------
def test_a_game_left_goes_on_where_it_was(tmp_path: Path) -> None:
    play("1", "1", "orders never", "save " + str(tmp_path / "mine.txt"), "quit")
    before = read(kept()[0])
    sink = io.StringIO()
    assert main(load=kept()[0], language="en", source=io.StringIO("orders\nquit\n"), sink=sink) == 0
    after = read(kept()[0])
    assert after.inputs == before.inputs
    assert after.header == before.header
    assert "never ask me" in sink.getvalue()
    assert read(tmp_path / "mine.txt").inputs == before.inputs
    assert replay(after).difference is None


def test_orders_saved_before_they_named_their_facts_are_read() -> None:
    play("quit")
    file = kept()[0]
    old = {
        "general": {"adjacent": True, "effect": 10},
        "pieces": {"3": {"in_the_open": True}},
        "holds": {},
        "skips": [],
    }
    players_file(file).write_text(json.dumps({"seats": ["human", "random"], "orders": {"0": old}}), "utf-8")
    players = players_of(file, 2)
    assert players is not None
    assert players.orders == {0: StandingOrders(Order("if", ("adjacent",), 10), {3: Order("if", ("in-the-open",))})}
    for broken in ("{}", "[]", '{"seats": ["human", "random"], "orders": {"0": []}}', '{"seats": 3, "orders": 4}'):
        players_file(file).write_text(broken, "utf-8")
        assert players_of(file, 2) is None


def test_a_loaded_game_keeps_its_players() -> None:
    play("quit")
    players = players_of(kept()[0], 2)
    assert players is not None
    assert players.seats == ["human", "random"]


def test_the_start_offers_unfinished_games() -> None:
    play("1", "quit")
    sink = io.StringIO()
    assert main("probe", language="en", source=io.StringIO("2\nquit\n"), sink=sink) == 0
    assert "Going on with" in sink.getvalue()


def test_end_of_input_saves_the_game() -> None:
    assert "The game is saved" in play("1", "1")
    assert sum(isinstance(entry, Chosen) for entry in read(kept()[0]).inputs) >= 2


def test_a_file_that_is_no_record_is_not_overwritten(tmp_path: Path) -> None:
    precious = tmp_path / "letter.txt"
    precious.write_text("Dear Jeanne")
    assert "Not saved" in play(f"save {precious}", "quit")
    assert precious.read_text() == "Dear Jeanne"


def test_what_cannot_be_loaded_is_said_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.bocage"
    bad.write_bytes(b"BOCAGE\x01nonsense")
    assert main(load=bad, source=io.StringIO(), sink=io.StringIO()) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main("probe", "nowhere", seats=HOT_SEAT, source=io.StringIO(), sink=io.StringIO()) == 2
    assert main("probe", "battle", seats=("human", "genius"), source=io.StringIO(), sink=io.StringIO()) == 2
    assert main("probe", "battle", seats=("human",), source=io.StringIO(), sink=io.StringIO()) == 2
    assert main("nosuch", "battle", source=io.StringIO(), sink=io.StringIO()) == 2
    assert main("probe", "battle", language="de", source=io.StringIO(), sink=io.StringIO()) == 2


# --- the start --------------------------------------------------------------------------------------------------------
def test_the_start_asks_for_what_it_was_not_told() -> None:
    sink = io.StringIO()
    lines = ["7", "battle", "human", "", "list", "answers = maybe", "answers = off", "", "quit"]
    assert main("probe", language="en", source=io.StringIO("\n".join(lines) + "\n"), sink=sink) == 0
    assert '"7" is none of these' in sink.getvalue()
    record = read(kept()[0])
    assert record.header.scenario == "battle"
    assert record.header.options == {"answers": False, "volleys": False}


def test_options_are_listed_under_their_headings_and_those_that_depend_on_another_say_so() -> None:
    sink = io.StringIO()
    lines = [
        "encounter",
        "human",
        "",
        "turn_limit = off",
        "list",
        "optional_turn_limit_standard = 10",
        "turn_limit = on",
    ]
    lines += ["optional_turn_limit_standard = 10", "", "quit"]
    assert main("pzf", language="en", source=io.StringIO("\n".join(lines) + "\n"), sink=sink) == 0
    said = " ".join(sink.getvalue().split())
    assert "The scenario and its end turn_limit = off" in said
    assert "when a limit is played. (only with turn_limit = on)" in said
    assert "option 'optional_turn_limit_standard' is '10'; it only counts where turn_limit is true" in said
    assert read(kept()[0]).header.options["optional_turn_limit_standard"] == "10"


@pytest.mark.parametrize(("seats", "limited"), [(HOT_SEAT, False), (AGAINST_RANDOM, True)])
def test_a_limit_of_turns_is_proposed_where_a_program_plays(seats: tuple[str, ...], limited: bool) -> None:
    sink = io.StringIO()
    assert main("pzf", "encounter", seats=seats, key=b"k", source=io.StringIO("quit\n"), sink=sink) == 0
    assert read(kept()[0]).header.options["turn_limit"] is limited


def test_leaving_before_the_game_begins_leaves_nothing() -> None:
    assert main("probe", language="en", source=io.StringIO(""), sink=io.StringIO()) == 0
    assert not kept()


# --- answers and commands ---------------------------------------------------------------------------------------------
def test_undo_takes_back_the_last_choice() -> None:
    shown = play("1", "undo", "undo", "quit")
    assert "Undone." in shown
    assert "Nothing can be undone" in shown
    assert not read(kept()[0]).inputs


def test_language_changes_in_place() -> None:
    shown = play("lang fr", "lang xx", "carte", "quitter")
    assert "Donnez un ordre" in shown
    assert "Quelle langue" in shown
    assert "La partie est enregistrée" in shown


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("999", "There is no choice 999"),
        ("0", "There is no choice 0"),
        ("1;999", "There is no choice 999"),
        ("unitz", 'did you mean "units"?'),
        ("%%%", "neither a choice nor a command"),
        ("take #31", "That unit is not yours. [PRB-2a]"),
        ("why take #31", "[PRB-2a]"),
        ("why 1", "this is allowed"),
        ("why", "in notation"),
        ("odds zzz zzz", "no choice of this list"),
        ("rule", "There is no rule"),
        ("rule PRB-2a", "PRB-2a: "),
        ("rule 2a", "PRB-2a: "),
        ("hex nowhere", 'There is no place "nowhere"'),
        ("hold move", "not being asked for a reaction"),
        ("orders sometimes", "To change them"),
        ("orders #99999 never", "no piece #99999"),
        ("orders close effect 25% at-once 60", "ask me if the unit is beside you or if the chance"),
        ("orders close effect 25% at-once 60", "react without asking if that chance is at least 60%"),
        ("orders Découvert", "ask me if the unit is in the open."),
        ("orders default", "ask me if the unit is beside you or if the chance"),
        ("orders adjacent", "any of: close, shown, near, effect 20"),
        ("offer-draw", "does not discuss draws"),
        ("log", "Nothing has happened yet"),
        ("reasons", "has not decided"),
        ("list", "Give an order"),
        ("units", "#1 "),
        ("more", ""),
        ("?", "undo your last choice"),
    ],
)
def test_what_is_typed_gets_an_answer_and_changes_nothing(typed: str, answer: str) -> None:
    assert answer in play(typed, "quit")
    assert not read(kept()[0]).inputs


def test_a_piece_or_a_place_is_an_answer() -> None:
    play("#1", "quit")
    first = read(kept()[0]).inputs[0]
    assert isinstance(first, Chosen)
    assert str(first.choice) == "take #1"


def test_a_plan_is_made_or_refused_as_a_whole() -> None:
    shown = play("take #3; rest #3; take #4; rest #4", "take #5; rest #5; take #5", "quit")
    made = [str(entry.choice) for entry in read(kept()[0]).inputs if isinstance(entry, Chosen)]
    assert made == ["take #3", "rest #3", "take #4", "rest #4"]
    assert "Nothing of this plan was done." in shown


def test_resigning_asks_first() -> None:
    assert "The game is over" not in play("resign", "no", "quit")
    assert "A player resigned." in play("resign", "yes")
    assert isinstance(read(kept()[0]).inputs[-1], Declared)


def test_a_draw_needs_both() -> None:
    assert "plays on" in play("offer-draw", "no", "quit", seats=HOT_SEAT)
    assert "agreed to a draw" in play("offer-draw", "yes", seats=HOT_SEAT)


def test_hidden_games_hand_the_screen_over() -> None:
    shown = play("end", "", "quit", seats=HOT_SEAT)
    assert "the screen is yours" in shown
    assert shown.count("the screen is yours") == 1
    trusted = play("end", "trust", "end", "end", "quit", seats=HOT_SEAT)
    assert trusted.count("the screen is yours") == 1


def test_the_computers_secrets_are_not_told() -> None:
    shown = play("end", "log", "reasons", "quit")
    assert "as good as another" not in shown


def test_plain_lists_instead_of_drawing() -> None:
    shown = play("map", "hex 0.0", "quit", plain=True)
    assert "‹" not in shown
    assert "==" not in shown


# --- mistakes ---------------------------------------------------------------------------------------------------------
COMMANDS = "map units hex odds why rule log undo hold orders lang info list more reasons ?"
PARTS = "fr en #1 @0.0 step move phase take fire pass end ; =3 (1,2) never adjacent effect 12 -1 %s {} \\ é"


def garbage(seed: int, count: int) -> io.StringIO:
    """Half answers, half anything."""
    rng = Random(seed)
    words = f"{COMMANDS} {PARTS}".split(" ")
    lines = []
    for _ in range(count):
        if rng.random() < 0.5:
            lines.append(str(rng.randint(1, 9)))
        elif rng.random() < 0.8:
            lines.append(" ".join(rng.choices(words, k=rng.randint(1, 4))))
        else:
            lines.append("".join(chr(rng.choice((rng.randint(32, 126), rng.randint(160, 0x2FFF)))) for _ in range(9)))
    return io.StringIO("\n".join(lines))


@pytest.mark.parametrize("seed", range(6))
def test_no_line_of_garbage_breaks_a_game(seed: int) -> None:
    sink = io.StringIO()
    code = main("probe", "battle", seats=HOT_SEAT, language="en", source=garbage(seed, 150), sink=sink)
    assert code == 0
    assert replay(read(kept()[0])).difference is None
