"""Hidden markers keep their secret (PZF-10.2)."""

from __future__ import annotations

import pytest

from bocage.systems.pzf.setup.situation import read_situation
from bocage.systems.pzf.showing.view import known
from bocage.systems.pzf.special import revealing
from bocage.systems.pzf.state.model import State
from bocage.systems.pzf.turn.activations import mover_choices


def with_markers(*, swapped: bool) -> State:
    """Two markers, one of them a dummy: which of them is all that differs."""
    real, dummy = ("n", "m") if swapped else ("m", "n")
    places = {"m": [10, 14], "n": [20, 14]}
    markers = [
        {"name": name, "side": "german", "at": places[name], "figures": ["x"] if name == real else []}
        for name in sorted((real, dummy))
    ]
    men = [
        {"name": "a", "type": "us_private", "at": [10, 4], "special": ["independent"]},
        {"name": "x", "type": "ger_grenadier"},
    ]
    data = {"step": "move", "player": "american", "figures": men, "markers": markers}
    return read_situation(data, {}, "hidden")[1]


@pytest.mark.rule("PZF-10.2f")
def test_the_enemy_is_offered_the_same_whatever_a_marker_hides() -> None:
    one, two = (known(with_markers(swapped=swapped), 0) for swapped in (False, True))
    assert list(mover_choices(one)) == list(mover_choices(two))
    assert one.markers == two.markers
    assert one.figures == two.figures
    assert len(revealing.reveal_choices(one)) == 2


@pytest.mark.parametrize("gun", [{"shell": "he"}, {"unloaded": True, "reloading": "he"}])
def test_nobody_knows_what_is_or_will_be_in_an_enemys_gun(gun: dict[str, object]) -> None:
    tank = {"name": "t", "type": "us_m4", "at": [10, 4], "arms": [{"weapon": "veh_medium", **gun}]}
    s = read_situation({"figures": [tank, {"name": "x", "type": "ger_grenadier", "at": [10, 14]}]}, {}, "hidden")[1]
    own, his = (next(f for f in known(s, seat).figures.values() if f.type == "us_m4").arms[0] for seat in (0, 1))
    assert own in next(f for f in s.figures.values() if f.type == "us_m4").arms
    assert "he" not in (his.shell, his.reloading)
    assert (bool(his.shell), bool(his.reloading)) == (bool(own.shell), bool(own.reloading))


def test_a_weapon_that_is_merely_made_ready_is_no_secret() -> None:
    rifle = {"weapon": "rifle", "jammed": True, "reloading": "plain"}
    man = {"name": "a", "type": "us_private", "at": [10, 4], "arms": [rifle]}
    s = read_situation({"figures": [man, {"name": "x", "type": "ger_grenadier", "at": [10, 14]}]}, {}, "hidden")[1]
    assert known(s, 1) is s
