"""Positions for tests of rules: pieces are found by name, choices are written as in cases (`move #squad`, `to @B2`).

>>> position = given([german("squad", "A2"), russian("enemy", "G4", broken=True)])
>>> position.play("move #squad", "to @B2")
>>> position.hex("squad"), position.unit("squad").spent
('B2', 2)
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from bocage.kernel.chances.odds import Odds
from bocage.kernel.choice import Choice
from bocage.kernel.contract.registry import complete_options, find
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.files.case import with_ids
from bocage.kernel.play.game import Game
from bocage.systems.aslsk.scenarios.scenario import Setting
from bocage.systems.aslsk.state.model import State, Unit, Weapon

OPEN = {"columns": {"A": "....", "B": ".....", "C": "....", "D": ".....", "E": "....", "F": ".....", "G": "...."}}
"""Open Ground, seven columns of four and five hexes."""
GERMAN, RUSSIAN = 0, 1
"""The seats of the sides of `given`."""

Piece = dict[str, Any]


def german(name: str, place: str, type: str = "ge_467", **more: Any) -> Piece:
    """A German unit, a first-line squad unless another type is given; a leader is given by his values."""
    return {"name": name, "side": "german", "type": type, "at": place, **more}


def russian(name: str, place: str, type: str = "ru_447", **more: Any) -> Piece:
    """A Russian unit, a first-line squad unless another type is given."""
    return {"name": name, "side": "russian", "type": type, "at": place, **more}


def weapon(name: str, type: str, holder: str = "", **more: Any) -> Piece:
    """A weapon that a unit possesses or, with `at`, that lies in a hex."""
    return {"name": name, "type": type, **({"holder": holder} if holder else {}), **more}


class Position:
    """A situation with its pieces by name. Its game begins, and runs to the first question, when it is first used."""

    def __init__(self, setting: Setting, state: State, names: Mapping[str, int], dice: Sequence[Sequence[int]]) -> None:
        self.setting, self.situation, self.names, self.dice = setting, state, names, dice

    @cached_property
    def game(self) -> Game:
        options, dice = self.setting.options, ScriptedDice(self.dice)
        return Game.start(find("aslsk"), self.setting, self.situation, "test", options, dice=dice)

    @property
    def state(self) -> State:
        """The state of the game or, before it begins, of the situation."""
        state: State = self.game.state if "game" in self.__dict__ else self.situation
        return state

    def unit(self, name: str) -> Unit:
        return self.state.units[self.names[name]]

    def weapon(self, name: str) -> Weapon:
        return self.state.weapons[self.names[name]]

    def is_gone(self, name: str) -> bool:
        """Whether a piece has left play."""
        return self.names[name] not in self.state.units and self.names[name] not in self.state.weapons

    def cell(self, hex: str) -> int:
        return self.state.board.cell(hex)

    def hex(self, name: str) -> str:
        """Where a unit is."""
        return self.state.board.label(self.unit(name).at)

    def choice(self, notation: str) -> Choice:
        return Choice.parse(with_ids(notation, self.names))

    def play(self, *notations: str) -> None:
        """Make choices one after the other, each by the seat that is asked."""
        for notation in notations:
            self.game.choose(self.choice(notation), self.game.to_move[0])

    def plan(self, *notations: str) -> int:
        """Make choices as one plan; gives how many were made."""
        return self.game.play([self.choice(notation) for notation in notations], self.game.to_move[0])

    def offered(self, seat: int | None = None) -> list[str]:
        """The legal choices of a seat, by default of the one that is asked, with the names of pieces."""
        name_of = {str(id): name for name, id in self.names.items()}
        legal = self.game.legal(self.game.to_move[0] if seat is None else seat)
        return [re.sub(r"#(\d+)", lambda match: f"#{name_of[match[1]]}", str(choice)) for choice in legal]

    def why_not(self, notation: str, seat: int = GERMAN) -> tuple[str, str] | None:
        """The rule that refuses a choice and the id of the message; None if it is legal."""
        refusal = self.game.why_not(self.choice(notation), seat)
        return (refusal.rule, refusal.why.id) if refusal else None

    def odds(self, notation: str, seat: int = GERMAN) -> Odds:
        odds = self.game.odds(self.choice(notation), seat)
        assert odds is not None, f"{notation} rolls no dice"
        return odds

    def roll(self, *faces: Sequence[int]) -> None:
        """Script the dice that are rolled next."""
        assert isinstance(self.game.dice, ScriptedDice)
        self.game.dice.extend([tuple(each) for each in faces])


def given(
    units: Sequence[Piece],
    *,
    weapons: Sequence[Piece] = (),
    board: Mapping[str, Any] = OPEN,
    phase: str = "MPh",
    dice: Sequence[Sequence[int]] = (),
    options: Mapping[str, bool | str] = {},
    **more: Any,
) -> Position:
    """A position of Germans, who are to play, against Russians; `more` are other fields of a situation."""
    system = find("aslsk")
    chosen = complete_options(system, dict(options))
    data = {"board": board, "sides": ["german", "russian"], "player": "german", "phase": phase}
    data |= {"units": list(units), "weapons": list(weapons)} | more
    setting, state, names = system.rules.situation(data, chosen, "test")
    return Position(setting, state, names, dice)
