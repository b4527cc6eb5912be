"""The sequence of play (EPT-2): support, command, operations, administration; step by step."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, Step, draw, tell
from bocage.kernel.dice import Dice, Faces
from bocage.kernel.rules import rule
from bocage.systems.ept import operations, reactions
from bocage.systems.ept.administration import phase
from bocage.systems.ept.artillery import effects, missions, plots
from bocage.systems.ept.assault import fight
from bocage.systems.ept.command import check_command, offer_attachments
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.names import side_name


@rule("EPT-2.Aa")
def support(s: State) -> Procedure[None]:
    """Resolve what was planned for this turn."""
    s.phase, s.step = "support", "plot"
    yield from missions.fly(s)
    yield from effects.resolve(s)


@rule("EPT-2.Ab")
def plot(s: State) -> Procedure[None]:
    """Both sides plan in secret for the next turn."""
    s.step = "command"
    yield from plots.plot_in_secret(s)


@rule("EPT-2.Ba")
def command(s: State) -> Procedure[None]:
    """Mark units that are out of command and free those that are back in it."""
    s.phase, s.step, s.active = "command", "attach", 0
    yield from check_command(s)


@rule("EPT-3.3i")
def attach(s: State) -> Procedure[None]:
    """Let the sides attach uncommanded units, one side after the other."""
    if (yield from offer_attachments(s, s.active)):
        return
    if s.active == 0:
        s.active = 1
    else:
        s.step = "initiative"


@rule("EPT-2.C1a", "EPT-2.C1b")
def initiative(s: State) -> Procedure[None]:
    """Each side rolls a die; the higher acts first, ties are rolled again."""
    s.phase, s.step = "operations", "operations"
    winner = s.setting.terms.automatic_initiative
    while winner is None:
        winner = yield from roll_initiative(s)
    s.first = s.active = winner
    s.automatic, s.passed = True, False
    yield tell("told-initiative", rule="EPT-2.C1a", side=side_name(s, winner))


def roll_initiative(s: State) -> Procedure[int | None]:
    """The side with the higher die, None for a tie."""
    first, second = (side.initiative for side in s.setting.terms.sides)

    def read(faces: Faces) -> int | None:
        margin = faces[0] + first - faces[1] - second
        return None if margin == 0 else int(margin < 0)

    return (yield from draw(Dice(2, 6), "initiative", read, rule="EPT-2.C1a"))


STEPS: dict[str, Step] = {
    "support": support,
    "plot": plot,
    "command": command,
    "attach": attach,
    "initiative": initiative,
    "operations": operations.choose_activation,
    "act": operations.act,
    "answer": reactions.answer,
    **fight.STEPS,
    **phase.STEPS,
}
"""The steps of a turn, in the order of the rulebook."""
