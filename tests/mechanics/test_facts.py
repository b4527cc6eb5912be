"""Facts by name: dispatch to pieces, places and the game, and what is said of a fact that does not exist."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bocage.kernel.contract.setting import Outcome, attach
from bocage.mechanics import facts


class Setting(msgspec.Struct):
    sides: tuple[str, ...] = ("german", "soviet")


class State(msgspec.Struct, dict=True):
    player: int = 1
    turn: int = 3
    outcome: Outcome | None = None

    @property
    def setting(self) -> Setting:
        return self.__dict__["setting"]  # type: ignore[no-any-return]


def found(state: State, subject: str, name: str) -> Any:
    attach(state, Setting())
    of_piece, of_place = (lambda id, name: (id, name)), (lambda place, name: (place, name))
    return facts.fact(state, subject, name, of_piece, of_place, sides=("player",))


def test_a_fact_is_of_a_piece_a_place_or_the_game() -> None:
    assert found(State(), "#12", "broken") == (12, "broken")
    assert found(State(), "#12.arm.0", "jammed") == (12, "arm.0.jammed")
    assert found(State(), "@K5", "smoke") == ("K5", "smoke")
    assert found(State(), "", "turn") == 3


def test_sides_are_given_by_name() -> None:
    assert found(State(), "", "player") == "soviet"
    assert (found(State(), "", "winner"), found(State(), "", "outcome")) == (None, None)
    over = State(outcome=Outcome("time", 0))
    assert (found(over, "", "winner"), found(over, "", "outcome")) == ("german", "time")
    assert found(State(outcome=Outcome("agreed-draw")), "", "winner") is None


@pytest.mark.parametrize("name", ["trun", "__dict__", "_private"])
def test_an_unknown_fact_is_refused_with_a_hint(name: str) -> None:
    with pytest.raises(LookupError, match=f"the game has no fact '{name}'"):
        found(State(), "", name)
