"""The flag (PZF-13.1e): who takes it up when its bearer falls. What it does in a melee stands with the duel."""

from __future__ import annotations

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pzf.bodies import touching
from bocage.systems.pzf.model import State, on_table
from bocage.systems.pzf.view import name_of


@rule("PZF-13.1e")
def flag_falls(s: State, id: int) -> Procedure[None]:
    """A friend who touches the fallen bearer may take up the flag at once, else it is lost."""
    f = s.figures[id]
    if "flag" not in f.gear:
        return
    f.gear.remove("flag")
    friends = (friend for friend in on_table(s, f.side) if friend.kind == "man" and touching(friend, f))
    options = tuple(Choice("flag", friend.id) for friend in friends)
    if not options:
        return
    choice = yield from ask(
        f.side,
        text("prompt-flag"),
        Choices(lambda k: (*options, PASS), default=lambda k: options[0]),
        rule="PZF-13.1e",
        pieces=(f.id,),
    )
    if choice != PASS:
        s.figures[choice.piece or 0].gear.append("flag")
        yield tell("told-flag", who=name_of(s, choice.piece or 0), rule="PZF-13.1e", pieces=(choice.piece or 0,))
