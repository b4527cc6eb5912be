"""Loading, replaying, proving, and going on under newer rules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import (
    LOST_DICE,
    NEW_DICE,
    NEW_RULES,
    load,
    replay,
    replaying,
    upgraded,
    verify,
    with_key,
)
from bocage.kernel.records.forms import from_bytes, from_text, to_bytes, to_text
from bocage.kernel.records.record import Chosen, Declared, Record, RecordError, Rolled, state_hash
from tests.records.games import KEY, play_on, played, use_revision


@pytest.mark.parametrize("scenario", ["patrol", "battle"])
@pytest.mark.parametrize("seed", range(4))
def test_a_record_replays_to_the_same_end(scenario: str, seed: int) -> None:
    game = played(scenario, seed=seed)
    result = replay(game.record)
    assert result.difference is None
    assert result.snapshots == len(game.snapshots)
    assert result.game
    assert state_hash(result.game.state) == state_hash(game.state)
    assert [line.message for line in result.game.log] == [line.message for line in game.log]


def test_a_replay_can_be_watched() -> None:
    record = played(most=30).record
    lengths = [len(step.game.inputs) for step in replaying(record) if step.game]
    assert lengths == sorted(set(lengths))
    assert lengths[-1] == len(record.inputs)


def test_a_replay_in_another_process(tmp_path: Path) -> None:
    """The state hash does not depend on the process: another one, with another hash seed, agrees."""
    file = tmp_path / "game.txt"
    file.write_text(to_text(played("battle").record), "utf-8")
    script = (
        "import sys; from pathlib import Path; from bocage.kernel.records.forms import read; "
        "from bocage.kernel.play.replay import replay; from tests.records.games import use_revision; use_revision(2); "
        "sys.exit(replay(read(Path(sys.argv[1]))).difference and 'differs')"
    )
    root = Path(__file__).parents[2]
    for seed in ("1", "4711"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
        subprocess.run([sys.executable, "-c", script, str(file)], cwd=root, env=env, check=True, timeout=60)


@pytest.mark.parametrize("most", [0, 3, 11, 25, 40, 10**9])
def test_loading_gives_the_game_back(most: int) -> None:
    game = played(most=most)
    again = load(from_text(to_text(with_key(game))))
    assert again.record == game.record
    assert state_hash(again.state) == state_hash(game.state)
    assert again.log == game.log
    assert again.to_move == game.to_move
    assert [again.legal(seat) for seat in (0, 1)] == [game.legal(seat) for seat in (0, 1)]
    assert play_on(again).record == play_on(game).record


def test_without_its_key_a_game_gets_new_dice_and_says_so() -> None:
    record = played(most=40).record
    assert not record.key
    game = play_on(load(record))
    assert [note.id for note in game.notes] == [LOST_DICE]
    assert game.header.commitment != record.header.commitment
    report = verify(game.record)
    before = sum(isinstance(entry, Rolled) for entry in record.inputs)
    assert not report.findings
    assert report.proved == report.rolls - before
    assert "cannot be proved" in report.remarks[0]


def test_a_wrong_key_is_refused() -> None:
    with pytest.raises(RecordError, match="not the one that was promised"):
        load(played(most=40).record, key=b"another")


# --- proving ------------------------------------------------------------------------------------------------------
def test_every_roll_is_proved() -> None:
    record = played().record
    report = verify(record)
    assert report.findings == []
    assert report.remarks == []
    assert report.proved == report.rolls > 0


def _with_input(record: Record, number: int, entry: Rolled | Chosen) -> Record:
    return msgspec.structs.replace(record, inputs=[*record.inputs[:number], entry, *record.inputs[number + 1 :]])


def test_a_changed_roll_is_found() -> None:
    record = played().record
    place, roll = next((number, entry) for number, entry in enumerate(record.inputs) if isinstance(entry, Rolled))
    other = Rolled(roll.purpose, tuple(face % 6 + 1 for face in roll.faces))
    report = verify(_with_input(record, place, other))
    assert "roll 0 is" in report.findings[0]
    assert "the key gives" in report.findings[0]
    assert report.proved == 0


def test_a_key_that_was_not_promised_is_a_finding() -> None:
    report = verify(msgspec.structs.replace(played().record, key=b"another".hex()))
    assert "not the one that was promised" in report.findings[0]


def test_an_illegal_choice_is_a_finding() -> None:
    record = played(most=40).record
    place = max(number for number, entry in enumerate(record.inputs) if isinstance(entry, Chosen) and not entry.auto)
    report = verify(_with_input(record, place, Chosen(0, Choice("take", 999))))
    assert "take #999" in report.findings[0]
    assert report.findings[0].startswith("input ")


def test_a_running_game_keeps_its_key() -> None:
    report = verify(played(most=40).record)
    assert report.findings == []
    assert report.proved == 0


# --- differences are named ----------------------------------------------------------------------------------------
def test_a_changed_state_is_named() -> None:
    record = played().record
    kept = record.snapshots[3]
    plain = msgspec.msgpack.decode(kept.state)
    plain["orders"] = 77
    changed = msgspec.structs.replace(kept, state=msgspec.msgpack.encode(plain), hash=state_hash(plain))
    snapshots = [*record.snapshots[:3], changed, *record.snapshots[4:]]
    result = replay(msgspec.structs.replace(record, snapshots=snapshots))
    assert result.difference
    assert result.difference.at == kept.at
    assert "orders is 77 in the record" in str(result.difference)


def test_a_missing_end_is_named() -> None:
    record = played().record
    assert "goes on" in str(replay(msgspec.structs.replace(record, outcome=None)).difference)
    longer = [*record.inputs, Chosen(0, Choice("pass"))]
    assert "the game is over" in str(replay(msgspec.structs.replace(record, inputs=longer)).difference)


def test_declarations_are_replayed() -> None:
    for kinds in (["resign"], ["timeout"], ["abandon"]):
        game = played(most=30)
        for kind in kinds:
            game.declare(kind, 0)
        assert replay(game.record).difference is None
        assert load(game.record).outcome == game.outcome
    game = played(most=30)
    game.declare("offer-draw", 0)
    assert game.outcome is None
    game.declare("offer-draw", 1)
    assert game.outcome is not None
    assert replay(game.record).difference is None
    assert load(game.record).outcome == game.outcome


def test_an_agreed_award_goes_to_the_side_named_and_survives_both_forms() -> None:
    game = played(most=30)
    game.declare("award", 0, 1)
    assert game.outcome == Outcome("agreed-win", 1)
    for record in (from_text(to_text(game.record)), from_bytes(to_bytes(game.record))):
        assert record.inputs[-1] == Declared("award", 0, 0, 1)
        assert replay(record).difference is None
        assert load(record).outcome == game.outcome


def test_nobody_wins_a_game_that_was_abandoned() -> None:
    game = played(most=30)
    game.declare("abandon", 1)
    assert game.outcome == Outcome("abandoned")


# --- newer rules --------------------------------------------------------------------------------------------------
def old_game(most: int) -> Game:
    use_revision(1)
    game = played(most=most)
    use_revision(2)
    return game


@pytest.mark.parametrize("most", [30, 60])
def test_a_running_game_goes_on_under_newer_rules(most: int) -> None:
    old = old_game(most).record
    assert replay(old).difference
    game = load(old, key=KEY)
    last = old.snapshots[-1]
    assert game.header.revision == 2
    assert game.notes[0].id == NEW_RULES
    assert game.notes[0].args == {"turn": last.turn, "old": 1, "new": 2}
    assert game.inputs[: last.at] == old.inputs[: last.at]
    assert game.snapshots[:-1] == old.snapshots[:-1]
    assert game.state.nerve == [4, 4]
    play_on(game)
    result = replay(game.record)
    assert result.difference is None
    assert result.since == last.at
    report = verify(game.record)
    assert report.findings == []
    assert "older rules" in " ".join(report.remarks)
    assert report.proved == report.rolls


def rolled_since(record: Record) -> bool:
    """Whether dice were rolled after the last turn began."""
    return any(isinstance(entry, Rolled) for entry in record.inputs[record.snapshots[-1].at :])


def test_dice_that_were_seen_are_not_rolled_again() -> None:
    old = next(record for most in range(20, 90) if rolled_since(record := old_game(most).record))
    game = load(old, key=KEY)
    assert [note.id for note in game.notes] == [NEW_RULES, NEW_DICE]
    assert game.notes[1].args["key"] == KEY.hex()
    play_on(game)
    report = verify(game.record)
    assert report.findings == []
    assert report.proved == report.rolls


def test_a_finished_game_keeps_its_end_under_newer_rules() -> None:
    old = old_game(10**9).record
    game = load(old)
    assert game.outcome == old.outcome
    assert game.decision is None
    assert replay(game.record).difference is None


def test_a_resigned_game_keeps_its_end_under_newer_rules() -> None:
    game = old_game(45)
    game.declare("resign", 1)
    again = load(game.record)
    assert again.outcome == game.outcome
    assert replay(again.record).difference is None


def test_where_rules_agree_a_record_is_simply_of_today() -> None:
    record = played("patrol").record
    header = msgspec.structs.replace(record.header, data="of another day")
    result = upgraded(msgspec.structs.replace(record, header=header))
    assert result.header == record.header
    assert result.inputs == record.inputs
    assert result.notes == []


def test_options_that_are_gone_or_new_take_their_defaults() -> None:
    record = played("patrol", most=20).record
    header = msgspec.structs.replace(record.header, data="of another day", options={"gone": True})
    game = load(msgspec.structs.replace(record, header=header), key=KEY)
    assert game.header.options == {"answers": True, "volleys": False}
    assert game.notes == []
