"""The formations of a side as one list: what each needs to be activated, who then acts, and what weakens it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bocage.kernel.choice import Choice
from bocage.kernel.showing.view import Formation as FormationShown
from bocage.kernel.text import Text
from bocage.systems.ept import activation
from bocage.systems.ept.state.formations import formations_of, leader_of, members
from bocage.systems.ept.state.model import Formation, State, Unit
from bocage.systems.ept.state.names import formation_name


def formations_in_hand(s: State) -> Sequence[FormationShown]:
    """The formations of the side whose hand it is that have anybody left, those that have acted last."""
    shown = [formation for formation in formations_of(s, s.active) if belonging(s, formation)]
    return [row(s, formation) for formation in sorted(shown, key=lambda formation: formation.activated)]


def belonging(s: State, formation: Formation) -> list[Unit]:
    """Those of a formation who are on the map or arrive, the leader first; decoys are none."""
    all_of_it = {unit.id: unit for unit in (*members(s, formation), *activation.muster(s, formation))}
    leader = leader_of(s, formation)
    return sorted((unit for unit in all_of_it.values() if not unit.decoy), key=lambda unit: unit is not leader)


def row(s: State, formation: Formation) -> FormationShown:
    """A formation with the choices that activate it; one that has acted is named only."""
    own, ready = belonging(s, formation), activation.muster(s, formation)
    acting = [unit for unit in own if unit in ready]
    if formation.activated:
        return FormationShown(
            formation_name(s, formation.id), tuple(unit.id for unit in own), marks=(Text("mark-activated"),)
        )
    facts = (
        Text("fact-needs", {"number": activation.formation_tally(s, formation).total}),
        Text("fact-acting", {"count": len(acting), "all": len(own)}),
    )
    return FormationShown(
        formation_name(s, formation.id),
        tuple(unit.id for unit in acting or own),
        tuple(str(choice) for choice in ways_to_activate(s, formation)),
        facts,
        tuple(weakened(s, formation)),
    )


def ways_to_activate(s: State, formation: Formation) -> Iterator[Choice]:
    """The choices that activate a formation; while it needs no test none is offered."""
    free = [Choice(verb, number=formation.id) for verb in (activation.TAKE, activation.BRING)]
    lawful = [choice for choice in free if activation.why_not_attempt(s, choice) is None]
    tested = Choice(activation.FORMATION, number=formation.id)
    yield from lawful or ([tested] if activation.why_not_attempt(s, tested) is None else [])


def weakened(s: State, formation: Formation) -> Iterator[Text]:
    """What lowers the morale against which a formation is tested, by how much."""
    for line in activation.formation_tally(s, formation).lines[1:]:
        yield Text("fact-lowered", {"name": Text(f"mod-{line.name}"), "value": f"{line.value:+d}".replace("-", "−")})
