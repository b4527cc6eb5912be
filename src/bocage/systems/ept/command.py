"""Command (EPT-3): radii checked once at the start of each turn, uncommanded units, attachment to other formations."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, ask, together
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import formation_of, formations_of, leader_of, leads, superior_of
from bocage.systems.ept.state.model import OFF_MAP, Formation, State, Unit
from bocage.systems.ept.state.names import formation_name, tell_of, unit_name
from bocage.systems.ept.state.units import is_adjacent_or_here, is_vehicle, type_of, units_of

ATTACH = "attach"
"""The verb that attaches an uncommanded unit to a formation, whose number it names."""


# --- the check at the start of a turn ---------------------------------------------------------------------------------
@rule("EPT-2.Ba", "EPT-3.3a", "EPT-3.3g")
def check_command(s: State) -> Procedure[None]:
    """Give the NC marker to units beyond their leader's radius, take it from those that are back."""
    attached = detach(s)
    for side in (0, 1):
        for unit in list(units_of(s, side)):
            before = unit.uncommanded and unit.id not in attached
            unit.uncommanded = is_out_of_command(s, unit)
            if unit.uncommanded and not before:
                yield tell_of(s, unit, "told-uncommanded", "EPT-3.3f")


@rule("EPT-3.3i")
def detach(s: State) -> list[int]:
    """End the attachments of the turn before: these units are out of command again, until their own leader is near."""
    attached = [unit for unit in s.units.values() if unit.host]
    for unit in attached:
        unit.host, unit.uncommanded = 0, True
    return [unit.id for unit in attached]


@rule("EPT-3.3f", "EPT-10.2c")
def is_out_of_command(s: State, unit: Unit) -> bool:
    """Whether a unit is beyond the radius of the leader that commands it; decoys and independents never are.

    While the leader is lost, or has not arrived, there is nothing to measure from: markers stay as they are.
    """
    formation = formation_of(s, unit)
    if formation is None or unit.decoy:
        return False
    if leads(s, unit):
        return is_beyond_superior(s, formation, unit)
    leader = leader_of(s, formation)
    if leader is None or leader.at == OFF_MAP:
        return unit.uncommanded
    return not is_within(s, leader, unit, radius_to(s, formation))


@rule("EPT-3.3c")
def is_beyond_superior(s: State, formation: Formation, leader: Unit) -> bool:
    """Whether a platoon leader is out of the reach of his company leader; only the distance counts."""
    superior = superior_of(s, formation)
    commander = leader_of(s, superior) if superior is not None else None
    if superior is None or commander is None or commander.at == OFF_MAP:
        return False
    return not is_within(s, commander, leader, superior.reach or tables().numbers.command.company)


@rule("EPT-3.3d")
def is_within(s: State, leader: Unit, unit: Unit, radius: int) -> bool:
    """Whether a unit is within a number of hexes of its leader; neither sight nor ground counts."""
    return s.board.distance(leader.at, unit.at) <= radius


@rule("EPT-3.3b", "EPT-3.3c", "EPT-16.1j")
def radius_to(s: State, formation: Formation) -> int:
    """How far the leader of a formation reaches to its units, in hexes; what the scenario says goes first."""
    leader, numbers = leader_of(s, formation), tables().numbers.command
    if formation.radius:
        return formation.radius
    if leader is not None and is_vehicle(leader):
        return numbers.armour
    if formation.company:
        return int(s.setting.options.company_support_radius)
    printed = type_of(leader).radius if leader is not None else None
    return printed or numbers.platoon


# --- attachment -------------------------------------------------------------------------------------------------------
def attachments(s: State, side: int) -> Iterator[Choice]:
    """The uncommanded units of a side that could be attached, each to every formation whose leader is there."""
    for unit in units_of(s, side):
        for formation in formations_of(s, side):
            if why_not_attach(s, unit, formation) is None:
                yield Choice(ATTACH, unit.id, number=formation.id)


@rule("EPT-3.3i")
def why_not_attach(s: State, unit: Unit, formation: Formation) -> Violation | None:
    """Why an uncommanded unit is not attached to a formation: its leader must be adjacent to it or in its hex."""
    leader = leader_of(s, formation)
    if not unit.uncommanded or unit.id in s.pledged or leads(s, unit):
        return refuse("EPT-3.3i", "refuse-in-command", unit=unit_name(s, unit.id))
    if formation.id == unit.formation or leader is None or leader.at == OFF_MAP:
        return refuse("EPT-3.3i", "refuse-leader-too-far", formation=formation_name(s, formation.id))
    if not is_adjacent_or_here(s, unit, leader):
        return refuse("EPT-3.3i", "refuse-leader-too-far", formation=formation_name(s, formation.id))
    return None


def why_not_answer(s: State, choice: Choice) -> Violation | None:
    """Why an attachment is not made."""
    unit, formation = s.units.get(choice.piece or 0), s.formations.get(choice.number or 0)
    if choice == END:
        return None
    if choice.verb != ATTACH or unit is None or formation is None or formation.side != unit.side:
        return refuse("EPT-3.3i", "refuse-not-offered", choice=str(choice))
    return why_not_attach(s, unit, formation)


def attach_in_secret(s: State) -> Procedure[None]:
    """Both sides attach at the same time; neither sees whom the other attaches before both have decided."""
    yield from together({side: offer_attachments(s, side) for side in (0, 1)})
    for id, formation in s.pledged.items():
        s.units[id].host, s.units[id].uncommanded = formation, False
    s.pledged = {}


def offer_attachments(s: State, side: int) -> Procedure[None]:
    """Let a side attach one unit after the other."""
    while next(attachments(s, side), None) is not None:
        choice = yield from ask(
            side,
            text("prompt-attach"),
            Choices(lambda known: (*attachments(known, side), END), why_not=why_not_answer),
            rule="EPT-3.3i",
        )
        if choice == END:
            return
        s.pledged[choice.piece or 0] = choice.number or 0
