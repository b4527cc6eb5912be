"""Games of ASL Starter Kit on a small board, begun at a chosen position for the German side."""

from __future__ import annotations

from typing import Any

from tests.browser.page import Player
from tests.browser.tabletop import BEGIN


def squads(place: str, *names: str, **more: Any) -> list[dict[str, Any]]:
    """German squads in a hex; `more` are further keys of each."""
    return [{"name": name, "type": "ge_467", "at": place, **more} for name in names]


def situation(phase: str, *units: dict[str, Any]) -> dict[str, Any]:
    """A position of Germans, who are to play, and Russians."""
    columns = {"A": "w....", "B": "...w..", "C": ".....", "D": "......", "E": ".....", "F": "......", "G": "....."}
    return {
        "board": {"columns": columns},
        "sides": ["german", "russian"],
        "phase": phase,
        "player": "german",
        "units": list(units),
    }


def begin_situation(player: Player, situation: dict[str, Any], question: str, agent: str = "passive") -> None:
    """Begin a game from a situation against an agent, as far as a question."""
    player.arrive()
    player.page.get_by_role("button", name="Quick battle").wait_for()
    seats = [{"who": "me"}, {"who": "agent", "agent": agent}]
    game = player.page.evaluate(BEGIN, {"system": "aslsk", "situation": situation, "seats": seats})
    player.arrive(f"/game/{game}")
    player.wait_for_question(question)
