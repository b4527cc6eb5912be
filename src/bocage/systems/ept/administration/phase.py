"""The administrative phase (EPT-2.Da): a table of steps in the order of the rulebook, then the next turn."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, Step, draw
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import Args
from bocage.systems.ept.administration.crews import abandon_leader, try_crews
from bocage.systems.ept.administration.displacement import displace_one
from bocage.systems.ept.administration.hiding import hide_in_secret
from bocage.systems.ept.administration.leaders import refresh, replace_fallen
from bocage.systems.ept.administration.markers import keep_moving_one, remove_markers
from bocage.systems.ept.administration.rallying import rally_one
from bocage.systems.ept.administration.resolve import examine
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.names import tell_of, told_name
from bocage.systems.ept.state.units import take_control
from bocage.systems.ept.victory import is_anybody_left, judge
from bocage.systems.ept.works.sappers import settle_sappers


def administration(s: State) -> Procedure[None]:
    """Begin the phase."""
    s.phase, s.step = "administration", ORDER[0]
    return
    yield


@rule("EPT-2.Da", "EPT-12.5a")
def remove_artillery(s: State) -> Procedure[None]:
    """(1) Barrages end."""
    s.impacts = []
    return
    yield


@rule("EPT-2.Da", "EPT-12.6b")
def thin_smoke(s: State) -> Procedure[None]:
    """(2) Thick smoke thins, thin smoke goes."""
    s.smoke = {cell: value - 1 for cell, value in s.smoke.items() if value > 1}
    return
    yield


@rule("EPT-2.Da", "EPT-9.5a")
def ask_vehicles(s: State) -> Procedure[None]:
    """(3) Vehicles with a Move marker may keep it."""
    if (yield from keep_moving_one(s)):
        s.step = "keep-moving"


@rule("EPT-2.Da")
def clear_markers(s: State) -> Procedure[None]:
    """(3) Fire, Move, Stunned and Stopped markers go, but for the Move markers that vehicles keep."""
    for unit in s.units.values():
        remove_markers(unit)
    return
    yield


@rule("EPT-2.Da")
def displace(s: State) -> Procedure[None]:
    """(4) Surplus units, and those in burning hexes, are moved by one hex."""
    for side in (0, 1):
        if (yield from displace_one(s, side)):
            s.step = "displace"
            return


@rule("EPT-2.Da")
def ask_crews(s: State) -> Procedure[None]:
    """(5) Crews of vehicles that were immobilised in this turn are tested; leaders may give theirs up."""
    yield from try_crews(s)
    if (yield from abandon_leader(s)):
        s.step = "crews"


@rule("EPT-2.Da")
def renew_leaders(s: State) -> Procedure[None]:
    """(6) Leaders turn to their fresh side, and the fallen are replaced."""
    refresh(s)
    yield from replace_fallen(s)


@rule("EPT-2.Da")
def rally(s: State) -> Procedure[None]:
    """(7) Neutralised units try to rally, one after the other."""
    if (yield from rally_one(s)):
        s.step = "rally"


@rule("EPT-2.Da")
def try_formations(s: State) -> Procedure[None]:
    """(8) Formations become hesitant, or are tested."""
    yield from examine(s)


@rule("EPT-2.Da", "EPT-7.3c")
def repair(s: State) -> Procedure[None]:
    """(9) Jammed weapons are tried again."""
    limit = tables().numbers.cadence.repaired_at_or_below

    def read(faces: Faces) -> bool:
        return sum(faces) <= limit

    for unit in [one for one in s.units.values() if one.jammed]:
        about: Args = {"unit": told_name(s, unit.id)}
        if (yield from draw(TWO_D6, "repair", read, seat=unit.side, rule="EPT-7.3c", about=about)):
            unit.jammed = False
            yield tell_of(s, unit, "told-repaired", "EPT-7.3c")


@rule("EPT-2.Da")
def hide(s: State) -> Procedure[None]:
    """(10) Men whom nobody observes may be hidden again."""
    yield from hide_in_secret(s)


def next_turn(s: State) -> Procedure[None]:
    """The turn marker advances; after the last turn the game is judged."""
    for cell in sorted({unit.at for unit in s.units.values()}):
        take_control(s, cell)
    if is_last_turn(s) or not all(is_anybody_left(s, side) for side in (0, 1)):
        s.outcome = judge(s)
        return
    burn_out(s)
    advance(s)
    forget_losses(s)
    s.step = "support"
    return
    yield


@rule("EPT-18.2b")
def burn_out(s: State) -> None:
    """By the option fires go out at the end of the turn; by the usual reading they burn to the end of the game."""
    if s.setting.options.fires_burn == "turn":
        s.fires = []


@rule("EPT-2.0a")
def is_last_turn(s: State) -> bool:
    """Whether the scenario has no further turn."""
    return s.turn >= s.setting.terms.turns


@rule("EPT-2.Db")
def advance(s: State) -> None:
    """A new turn begins."""
    s.turn += 1


@rule("EPT-14.2b")
def forget_losses(s: State) -> None:
    """In a new turn no formation has lost steps yet."""
    for formation in s.formations.values():
        formation.lost_now = 0


ADMINISTRATION: dict[str, Step] = {
    "artillery-ends": remove_artillery,
    "smoke-thins": thin_smoke,
    "sappers": settle_sappers,
    "keep-moving": ask_vehicles,
    "markers-go": clear_markers,
    "displace": displace,
    "crews": ask_crews,
    "leaders": renew_leaders,
    "rally": rally,
    "formations": try_formations,
    "repair": repair,
    "hide": hide,
}
"""The ten points of the phase in their order; sappers are settled before the third, which has two steps."""
ORDER = (*ADMINISTRATION, "next-turn")


def then_next(name: str, step: Step) -> Step:
    """A point of the phase that leads on to the one after it."""

    def run(s: State) -> Procedure[None]:
        s.step = ORDER[ORDER.index(name) + 1]
        yield from step(s)

    return run


STEPS: dict[str, Step] = {
    "administration": administration,
    **{name: then_next(name, step) for name, step in ADMINISTRATION.items()},
    "next-turn": next_turn,
}
