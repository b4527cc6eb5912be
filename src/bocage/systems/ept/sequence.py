"""The sequence of play (EPT-2): support, command, operations, administration; step by step."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, Step, draw, tell
from bocage.kernel.dice import Dice, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import EACH, Tally
from bocage.kernel.text import Args, Text
from bocage.systems.ept import operations, reactions
from bocage.systems.ept.actions.pressing import after_offers
from bocage.systems.ept.administration import phase
from bocage.systems.ept.artillery import aircraft, effects, missions, plots
from bocage.systems.ept.assault import fight
from bocage.systems.ept.close_quarters import overrun
from bocage.systems.ept.command import attach_in_secret, check_command
from bocage.systems.ept.game.events import begin_turn
from bocage.systems.ept.game.mixing import mix
from bocage.systems.ept.game.setup import set_up
from bocage.systems.ept.hidden import reveal_all_vehicles
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.names import side_name
from bocage.systems.ept.vehicles.hollow_charges import roll_hollow_charges


# --- support, command -------------------------------------------------------------------------------------------------
def preregister(s: State) -> Procedure[None]:
    """Before the first turn both sides choose the hexes of their pre-registered fires."""
    s.phase, s.step = "support", "support"
    yield from roll_hollow_charges(s)
    yield from plots.preregister(s)


def support(s: State) -> Procedure[None]:
    """What the scenario lets happen at the start of the turn, then what was planned for it."""
    s.phase, s.step = "support", "missions"
    yield from begin_turn(s)


@rule("EPT-2.Aa")
def bring_down(s: State) -> Procedure[None]:
    """What aircraft and artillery do where they have come, as it was planned a turn ago."""
    s.step = "plot"
    yield from effects.resolve(s)
    aircraft.leave(s)


def plot(s: State) -> Procedure[None]:
    """Plan for the next turn."""
    s.step = "command"
    yield from plan_support(s)


@rule("EPT-2.Ab")
def plan_support(s: State) -> Procedure[None]:
    """Both sides plan in secret for the next turn."""
    yield from plots.plot_in_secret(s)


def command(s: State) -> Procedure[None]:
    """Mark units that are out of command and free those that are back in it."""
    s.phase, s.step = "command", "attach"
    yield from reveal_all_vehicles(s)
    yield from check_command(s)


def attach(s: State) -> Procedure[None]:
    """Let the sides attach uncommanded units."""
    s.step = "initiative"
    yield from attach_in_secret(s)


# --- initiative -------------------------------------------------------------------------------------------------------
def initiative(s: State) -> Procedure[None]:
    """The side with the initiative acts first and may activate a formation without a test."""
    s.phase, s.step = "operations", "operations"
    winner = given_initiative(s)
    while winner is None:
        winner = yield from roll_initiative(s)
    s.first = s.active = winner
    s.automatic, s.passed = True, False
    yield tell("told-initiative", rule="EPT-2.C1a", side=side_name(s, winner))


@rule("EPT-2.C1b")
def given_initiative(s: State) -> int | None:
    """The side to which the scenario gives the initiative, None where it is rolled for."""
    return s.setting.terms.automatic_initiative


@rule("EPT-2.C1a")
def roll_initiative(s: State) -> Procedure[int | None]:
    """The side with the higher die, None for a tie, which is rolled again; the first die is that of the first side."""
    first, second = initiative_bonus(s, 0), initiative_bonus(s, 1)

    def read(faces: Faces) -> int | None:
        margin = faces[0] + first - faces[1] - second
        return None if margin == 0 else int(margin < 0)

    def told(winner: int | None) -> Text:
        return Text("initiative-tied") if winner is None else side_name(s, winner)

    about: Args = {"first": side_name(s, 0), "plus": first, "second": side_name(s, 1), "more": second}
    tally = Tally(unit=EACH)
    return (yield from draw(Dice(2, 6), "initiative", read, tally=tally, rule="EPT-2.C1a", about=about, result=told))


@rule("EPT-2.C1b")
def initiative_bonus(s: State, side: int) -> int:
    """What the scenario adds to a side's die."""
    return s.setting.terms.sides[side].initiative


ALL_STEPS: dict[str, Step] = {
    "mix": mix,
    "setup": set_up,
    "preregister": preregister,
    "support": support,
    "missions": missions.fly,
    "flak": missions.fire_at_aircraft,
    "shells": bring_down,
    "plot": plot,
    "command": command,
    "attach": attach,
    "initiative": initiative,
    "operations": operations.choose_activation,
    "act": operations.act,
    "answer": reactions.answer,
    **fight.STEPS,
    **overrun.STEPS,
    **phase.STEPS,
}
"""The steps of a turn, in the order of the rulebook."""
STEPS: dict[str, Step] = {name: after_offers(step) for name, step in ALL_STEPS.items()}
"""The same, each after the questions to those who have just been stopped (EPT-13.1b)."""
