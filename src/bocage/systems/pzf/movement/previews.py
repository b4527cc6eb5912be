"""What a leg or charge would cost and risk (PZF-B5g), shown to players and agents before they choose it."""

from __future__ import annotations

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.rules import Violation, rule
from bocage.kernel.tally import Tally
from bocage.systems.pzf.movement import charging, legs
from bocage.systems.pzf.movement.charging import charge, declare_charge
from bocage.systems.pzf.movement.legs import Leg
from bocage.systems.pzf.movement.strides import walk_to
from bocage.systems.pzf.movement.walking import activation_of
from bocage.systems.pzf.space.bodies import Point
from bocage.systems.pzf.state.model import PS, State


@rule("PZF-B5g")
def leg_tally(s: State, choice: Choice) -> Tally | None:
    """What the leg or charge of a choice costs in Movement points.

    None for other choices and for legs the table forbids.
    """
    figure = s.figures[activation_of(s).figure]
    target = s.figures.get(choice.piece or 0)
    leg: Leg | Violation | None = None
    if choice.verb == "charge" and target is not None:
        leg = charging.charge_leg(s, figure, target, choice.point)
    elif choice.verb == "to" and choice.point is not None:
        leg = legs.plan_leg(s, figure, choice.point)
    if not isinstance(leg, Leg):
        return None
    tally = Tally(unit="ps", scale=PS)
    tally.add(leg.cost, "way", "PZF-B5i")
    return tally


class RiskyMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """A leg or charge on which dice are rolled, as a resolution."""

    figure: int
    point: Point | None = None
    """Where the leg ends; None lets a charge choose its own point of contact."""
    target: int = 0
    """The enemy it charges; 0 for a leg without a charge."""

    def run(self, s: State) -> Procedure[str]:
        """Carry it out and name the outcome: `dies`, `contact`, `short`, `arrives` or `hangs`."""
        figure = s.figures[self.figure]
        if self.target:
            yield from charge(s, figure, Choice("charge", self.target, point=self.point))
        else:
            yield from walk_to(s, figure, Choice("to", point=self.point))
        if figure.where != "table":
            return "dies"
        if self.target:
            return "contact" if figure.charged else "short"
        return "arrives" if (figure.x, figure.y) == self.point else "hangs" if figure.climb is not None else "short"

    def touches(self, s: State) -> Touched:
        """Everything: a move may set off mines and losses anywhere."""
        return ANYTHING


class Declaration(msgspec.Struct, frozen=True):
    """A declared charge at a terrifying enemy, as a resolution (PZF-8.3b)."""

    figure: int
    target: int

    def run(self, s: State) -> Procedure[str]:
        """Carry out the Bravery test and name the outcome: `dares` or `daunted`."""
        dares = yield from declare_charge(s, s.figures[self.figure], Choice("declare", self.target))
        return "dares" if dares else "daunted"

    def touches(self, s: State) -> Touched:
        """Everything: the test may change what any figure can do."""
        return ANYTHING


def move_resolution(s: State, choice: Choice) -> RiskyMove | Declaration | None:
    """The dice a choice leads to, as a resolution; None for a leg or charge on which nothing is rolled."""
    figure = s.figures[activation_of(s).figure]
    target = s.figures.get(choice.piece or 0)
    if choice.verb == "declare" and target is not None:
        return Declaration(figure.id, target.id)
    if choice.verb == "charge" and target is not None:
        leg = charging.charge_leg(s, figure, target, choice.point)
        is_tested = charging.is_terrifying(target) and activation_of(s).declared != target.id
        if isinstance(leg, Leg) and (leg.crossings or is_tested):
            return RiskyMove(figure.id, choice.point, target.id)
    elif choice.verb == "to" and choice.point is not None:
        leg = legs.plan_leg(s, figure, choice.point)
        if isinstance(leg, Leg) and leg.crossings:
            return RiskyMove(figure.id, choice.point)
    return None
