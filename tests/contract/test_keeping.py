"""What a system keeps beside the state never shows: every list is that of a state that keeps nothing."""

from __future__ import annotations

import copy
from typing import Any

from bocage.kernel.contract.setting import attach
from bocage.kernel.contract.state import decode, encode
from tests.contract.games import Playing, every_scenario

MEMORIES: dict[str, tuple[str, ...]] = {
    "aslsk": ("kept",),
    "ept": ("kept", "shared"),
    "pg": ("kept",),
    "pzf": ("kept", "looks", "laid"),
}
"""The fields of its setting in which a system keeps what it has found out; a system that is not named keeps nothing."""


def keeping_nothing(state: Any, setting: Any, code: str) -> Any:
    """The same state, read anew, in the same setting without what was kept for other states."""
    bare = copy.copy(setting)
    for name in MEMORIES.get(code, ()):
        # Settings may be frozen, but for what they keep.
        object.__setattr__(bare, name, type(getattr(bare, name))())
    return attach(decode(encode(state), type(state)), bare)


@every_scenario
def test_kept_lists_are_those_of_a_state_that_keeps_nothing(play: Playing) -> None:
    for game, _ in play.positions():
        for seat in game.to_move:
            asked = game.asked(seat)
            if asked is not None and asked.choices.candidates is not None:
                fresh = asked.choices.listed(keeping_nothing(game.known(seat), game.setting, play.code))
                own = game.command.own(fresh, seat, asked, game.state) if game.command.is_shared else fresh
                assert own == game.legal(seat), asked.prompt.id
