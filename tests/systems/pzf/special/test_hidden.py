"""Hidden markers keep their secret (PZF-10.2)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.pzf.position import AMERICAN, GERMAN, Position, american, german, given

from bocage.systems.pzf.showing.view import known
from bocage.systems.pzf.special import revealing
from bocage.systems.pzf.turn.activations import mover_choices


def two_markers(grenadier_under: str) -> Position:
    """A marker in the west and one in the east; a grenadier is under one of them, the other is a dummy."""
    places = {"west": (10, 14), "east": (20, 14)}
    markers = [
        {"name": name, "side": "german", "at": place, "figures": ["grenadier"] if name == grenadier_under else []}
        for name, place in places.items()
    ]
    figures = [american("scout", (10, 4), special=["independent"]), german("grenadier")]
    return given(figures, step="move", player="american", markers=markers)


@pytest.mark.rule("PZF-10.2f")
def test_the_enemy_knows_and_is_offered_the_same_under_either_marker() -> None:
    west, east = (known(two_markers(name).state, AMERICAN) for name in ("west", "east"))

    assert list(mover_choices(west)) == list(mover_choices(east))
    assert west.markers == east.markers
    assert west.figures == east.figures
    assert len(revealing.reveal_choices(west)) == 2


@pytest.mark.parametrize(
    ("gun", "known_to_enemy"),
    [({"shell": "he"}, ("?", "")), ({"unloaded": True, "reloading": "he"}, ("", "plain"))],
    ids=["loaded", "being-loaded"],
)
def test_the_enemy_does_not_know_which_shell_is_or_will_be_in_a_gun(
    gun: dict[str, Any], known_to_enemy: tuple[str, str]
) -> None:
    tank = american("tank", (10, 4), "us_m4", arms=[{"weapon": "veh_medium", **gun}])
    position = given([tank, german("enemy", (10, 14))])

    own, enemys = (known(position.state, seat).figures[position.id("tank")].arms[0] for seat in (AMERICAN, GERMAN))

    assert own == position.figure("tank").arms[0]
    assert (own.shell, own.reloading) == (gun.get("shell", ""), gun.get("reloading", ""))
    assert (enemys.shell, enemys.reloading) == known_to_enemy


def test_a_jammed_rifle_that_is_made_ready_is_no_secret() -> None:
    rifle = {"weapon": "rifle", "jammed": True, "reloading": "plain"}
    position = given([american("rifleman", (10, 4), arms=[rifle]), german("enemy", (10, 14))])

    assert known(position.state, GERMAN) is position.state
