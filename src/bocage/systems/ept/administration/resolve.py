"""The morale of formations at the end of a turn (EPT-14): who becomes hesitant, who is tested, who leaves."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args
from bocage.systems.ept.morale.losses import leave_map
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import leader_of
from bocage.systems.ept.state.model import OFF_MAP, Formation, State
from bocage.systems.ept.state.names import formation_name
from bocage.systems.ept.state.worth import score_loss


def examine(s: State) -> Procedure[None]:
    """Mark the formations that have become hesitant, then test those at their second number."""
    for formation in s.formations.values():
        yield from hesitate(s, formation)
    for formation in list(s.formations.values()):
        if must_test(formation) and is_there(s, formation):
            yield from try_formation(s, formation)


@rule("EPT-14.1a")
def hesitate(s: State, formation: Formation) -> Procedure[None]:
    """A formation becomes hesitant when its losses reach its first number."""
    if formation.hesitant or formation.lost < formation.hesitates_at:
        return
    formation.hesitant = True
    yield tell("told-hesitant", rule="EPT-14.1a", formation=formation_name(s, formation.id), seat=formation.side)


@rule("EPT-14.2a")
def must_test(formation: Formation) -> bool:
    """Whether a formation is tested: at its second number, later only in turns with new losses."""
    return has_new_losses(formation) and formation.lost >= formation.breaks_at and not formation.demoralised


@rule("EPT-14.2b")
def has_new_losses(formation: Formation) -> bool:
    """Whether a formation has lost steps in this turn."""
    return formation.lost_now > 0


def is_there(s: State, formation: Formation) -> bool:
    """Whether any unit of a formation is left to be tested; decoys have no morale."""
    there = [unit for unit in s.units.values() if unit.formation == formation.id and unit.at != OFF_MAP]
    return any(not unit.decoy for unit in there)


@rule("EPT-14.2a", "EPT-14.2d")
def trial_tally(s: State, formation: Formation) -> Tally:
    """The morale of the leader that two dice may not exceed, less hesitation, even that of this very turn."""
    leader, tally = leader_of(s, formation), Tally()
    tally.add(leader.morale if leader is not None else formation.leader_morale, "leader-morale", "EPT-14.2a")
    tally.add(tables().numbers.formation_morale.test, "hesitant", "EPT-14.2a")
    return tally


def try_formation(s: State, formation: Formation) -> Procedure[None]:
    """Test a formation; if it fails all its units leave the map."""
    tally = trial_tally(s, formation)
    limit = tally.total

    def read(faces: Faces) -> bool:
        return sum(faces) <= limit

    about: Args = {"formation": formation_name(s, formation.id)}
    held = yield from draw(
        TWO_D6, "formation-test", read, tally=tally, seat=formation.side, rule="EPT-14.2a", about=about, limit="at-most"
    )
    if held:
        return
    yield from give_way(s, formation)


@rule("EPT-14.2c")
def give_way(s: State, formation: Formation) -> Procedure[None]:
    """A demoralised formation leaves the map with all its units; those to come stay away, and are no loss."""
    formation.demoralised = True
    yield tell("told-demoralised", rule="EPT-14.2c", formation=formation_name(s, formation.id), seat=formation.side)
    for unit in [one for one in s.units.values() if one.formation == formation.id]:
        if unit.at != OFF_MAP:
            score_loss(s, unit, unit.steps)
        leave_map(s, unit)
