"""A fight (EPT-15.0f): initiative of every unit, blows in descending order, withdrawal, the next round."""

from __future__ import annotations

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, draw
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, text
from bocage.systems.ept.assault import vehicle_round
from bocage.systems.ept.assault.blows import Blow, blow_tally
from bocage.systems.ept.assault.blows_at_vehicles import BlowAtVehicle, vehicle_blow_tally
from bocage.systems.ept.assault.entry import fighters, reveal_fighters, withdraw_before
from bocage.systems.ept.assault.withdrawal import withdraw_after
from bocage.systems.ept.morale.losses import eliminate, lose_step
from bocage.systems.ept.morale.results import neutralise
from bocage.systems.ept.morale.value import morale_tally
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import VEHICLE_ROUND, Fight, State, Unit
from bocage.systems.ept.state.names import told_name, unit_name
from bocage.systems.ept.state.units import is_airdropped, is_neutralised, is_stopped, is_vehicle, other

STRIKE = "strike"


# --- initiative -------------------------------------------------------------------------------------------------------
def begin_round(s: State) -> Procedure[None]:
    """Roll for every unit in the hex; the highest strike first."""
    fight = s.fight
    assert fight is not None
    if not fighters(s, other(fight.attacker)) and vehicle_round.has_vehicles_left(s):
        s.step = VEHICLE_ROUND
        return
    fight.order, fight.wounds, fight.asked = [], [], []
    for unit in (*fighters(s, fight.attacker), *fighters(s, other(fight.attacker))):
        value = yield from roll_initiative(s, unit)
        fight.order.append((value, unit.id))
    fight.order = in_order(fight.order)
    yield from reveal_fighters(s)
    s.step = "strike"


@rule("EPT-15.0f")
def in_order(entries: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Initiatives and units in the order of blows: the highest first."""
    return sorted(entries, key=lambda entry: (-entry[0], entry[1]))


def roll_initiative(s: State, unit: Unit) -> Procedure[int]:
    """A die and the morale of a unit, with what the situation adds."""
    tally = initiative_tally(s, unit)
    added = tally.total

    def read(faces: Faces) -> int:
        return faces[0] + added

    about: Args = {"unit": told_name(s, unit.id)}
    return (yield from draw(D6, "blow-order", read, tally=tally, seat=unit.side, rule="EPT-15.0f", about=about))


def initiative_tally(s: State, unit: Unit) -> Tally:
    """What a unit adds to its die; hesitation is in its morale already."""
    assert s.fight is not None
    tally = morale_tally(s, unit)
    for name, value in order_modifiers(s, s.fight, unit).items():
        tally.add(value, name, "EPT-15.0g")
    tally.add(surprise_of(s.fight, unit), "hidden", "EPT-15.0i")
    return tally


@rule("EPT-15.0g")
def order_modifiers(s: State, fight: Fight, unit: Unit) -> dict[str, int]:
    """What counts for the order of blows, apart from surprise."""
    numbers = tables().numbers.assault_initiative
    return {
        "attacker": numbers.attacker if fight.round == 1 and unit.side == fight.attacker else 0,
        "stopped": numbers.stopped if is_stopped(unit) else 0,
        "neutralised": numbers.neutralised if is_neutralised(unit) else 0,
        "airdropped": numbers.airdropped if is_airdropped(s, unit) else 0,
    }


@rule("EPT-15.0g", "EPT-15.0i")
def surprise_of(fight: Fight, unit: Unit) -> int:
    """What a unit has in the first round for having been hidden."""
    return tables().numbers.assault_initiative.hidden if fight.round == 1 and unit.id in fight.surprised else 0


# --- blows ------------------------------------------------------------------------------------------------------------
def strike(s: State) -> Procedure[None]:
    """The next unit strikes; losses fall once all of equal initiative have struck."""
    fight = s.fight
    assert fight is not None
    fight.order = [entry for entry in fight.order if entry[1] in s.units]
    if not fight.order:
        s.step = "vehicle-answers" if vehicle_round.begin_answers(s) else "withdraw-after"
        return
    value, id = fight.order.pop(0)
    yield from strike_with(s, s.units[id])
    if not strikes_with_next(fight, value):
        yield from apply_wounds(s)


@rule("EPT-15.0f")
def strikes_with_next(fight: Fight, initiative: int) -> bool:
    """Whether the next unit strikes at the same time, with the same initiative."""
    return bool(fight.order) and fight.order[0][0] == initiative


def strike_with(s: State, striker: Unit) -> Procedure[None]:
    """Choose a target and strike at it."""
    targets = [*fighters(s, other(striker.side)), *vehicle_round.targets_among_men(s, striker)]
    if not targets:
        return
    options = tuple(Choice(STRIKE, striker.id, other=target.id) for target in targets)
    choice = yield from ask(
        striker.side,
        text("prompt-strike", unit=unit_name(s, striker.id)),
        Choices(
            lambda known: options,
            tally=blow_tally_of,
            resolution=blow_of,
        ),
        rule="EPT-15.0f",
        pieces=(striker.id,),
    )
    if counts_as_fire(striker):
        striker.fire = "test"
    yield from blow_of(s, choice).run(s)


def blow_of(s: State, choice: Choice) -> Blow | BlowAtVehicle:
    """The blow of a choice."""
    ids = choice.piece or 0, choice.other or 0
    return BlowAtVehicle(*ids) if is_vehicle(s.units[ids[1]]) else Blow(*ids)


def blow_tally_of(s: State, choice: Choice) -> Tally:
    """What is added to the dice of a blow."""
    striker, target = s.units[choice.piece or 0], s.units[choice.other or 0]
    return vehicle_blow_tally(s, striker, target) if is_vehicle(target) else blow_tally(s, striker, target)


@rule("EPT-15.0e")
def counts_as_fire(striker: Unit) -> bool:
    """Whether a blow gives its striker a fire marker: it never does."""
    return False


@rule("EPT-15.0j")
def apply_wounds(s: State) -> Procedure[None]:
    """Take off what the blows of equal initiative have cost; a lost step neutralises by the option only."""
    fight = s.fight
    assert fight is not None
    wounds, fight.wounds = fight.wounds, []
    for id, is_eliminated in wounds:
        if id not in s.units:
            continue
        unit = s.units[id]
        if is_eliminated:
            yield from eliminate(s, unit, "EPT-15.0j")
        else:
            yield from lose_step(s, unit, "EPT-15.0j")
        if id in s.units and s.setting.options.assault_loss_neutralises and not is_neutralised(unit):
            yield from neutralise(s, unit)


STEPS: dict[str, Step] = {
    "withdraw-before": withdraw_before,
    "fight": begin_round,
    "strike": strike,
    "withdraw-after": withdraw_after,
    **vehicle_round.STEPS,
}
"""The steps of an assault in their order."""
