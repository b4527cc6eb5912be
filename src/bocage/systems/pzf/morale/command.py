"""Command (PZF-3): chains of men two inches apart at most, each commanded by a ranked man [Gradé]."""

from __future__ import annotations

from bocage.ground.table import components
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.reference.tables import charts, profile
from bocage.systems.pzf.space.bodies import base, tolerance
from bocage.systems.pzf.state.model import Figure, State, on_table


@rule("PZF-14.1c", "PZF-B2c", "PZF-3.2b", "PZF-3.2c")
def is_grade(figure: Figure) -> bool:
    """Whether a figure is a Gradé: an officer or NCO, which commands others and needs no command."""
    return figure.kind == "man" and profile(figure.type).hero


def needs_command(figure: Figure) -> bool:
    """Whether a figure is one that can be without command."""
    return figure.kind == "man" and not is_independent(figure) and not is_grade(figure)


@rule("PZF-3.1b", "PZF-3.1c")
def is_independent(figure: Figure) -> bool:
    """Whether a figure never needs command: vehicles, guns, mounts, and men with the rule Independent."""
    return figure.kind != "man" or "independent" in figure.special


@rule("PZF-3.3d")
def judge_command(s: State, side: int) -> None:
    """Set for every man of a side whether it is commanded now."""
    men = chain_members(s, side)
    reset_command(men)
    for chain in command_chains(men):
        is_led = any(may_lead(s, each) for each in chain)
        for figure in chain:
            figure.isolated = not is_led and needs_command(figure)
    adopt_uncommanded(s, men)
    judge_passengers(s, side)


def chain_members(s: State, side: int) -> list[Figure]:
    """The men of a side on the table that form chains: those that need command and those that give it."""
    return [
        figure
        for figure in on_table(s, side)
        if figure.kind == "man" and (is_grade(figure) or not is_independent(figure))
    ]


@rule("PZF-3.3c")
def may_lead(s: State, figure: Figure) -> bool:
    """Whether a figure commands its chain: any Gradé does, so that one takes over when another is lost."""
    return is_grade(figure)


@rule("PZF-9.3g")
def judge_passengers(s: State, side: int) -> None:
    """Set for men in vehicles whether a Gradé of their group in the same vehicle commands them."""
    carried = [
        passenger
        for passenger in s.figures.values()
        if passenger.where == "aboard" and passenger.side == side and passenger.kind == "man"
    ]
    for figure in carried:
        is_led = any(
            is_grade(leader) and leader.unit == figure.unit and leader.aboard == figure.aboard for leader in carried
        )
        figure.isolated = not is_led and needs_command(figure)


def companions(s: State, figure: Figure) -> list[Figure]:
    """The friends around a figure: on the table, or aboard the same vehicle."""
    if figure.where == "aboard":
        return [man for man in s.figures.values() if man.where == "aboard" and man.aboard == figure.aboard]
    return on_table(s, figure.side)


def reset_command(men: list[Figure]) -> None:
    """Set all given men as commanded by their own group, before command is judged anew."""
    for man in men:
        man.isolated = man.adopted = False


@rule("PZF-3.2a", "PZF-3.1a", "PZF-3.3b")
def command_chains(men: list[Figure]) -> list[list[Figure]]:
    """Men of one group linked by gaps of two inches or less.

    A group may form several chains, each needing its own Gradé.
    """
    return _linked(men, same_group=True)


@rule("PZF-3.3a")
def adopt_uncommanded(s: State, men: list[Figure]) -> None:
    """Put men without command under any Gradé to whom a chain of men of any groups leads."""
    for chain in _linked(men, same_group=False):
        if any(may_lead(s, each) for each in chain):
            for figure in chain:
                if figure.isolated:
                    figure.isolated, figure.adopted = False, True


def is_linked_to_grade(s: State, figure: Figure) -> bool:
    """Whether a chain of men of any groups leads from a figure to a Gradé, as all stand now."""
    men = chain_members(s, figure.side)
    return any(any(map(is_grade, chain)) for chain in _linked(men, same_group=False) if figure in chain)


def _linked(men: list[Figure], *, same_group: bool) -> list[list[Figure]]:
    """The chains of men, of one group or of any, whose bases are within the distance of command."""
    limit = charts().command.chain + tolerance()
    shapes = [base(man) for man in men]
    may_link = (lambda index, second: men[index].unit == men[second].unit) if same_group else None
    return [[men[index] for index in group] for group in components(shapes, limit, may_link)]


def acts_freely(figure: Figure) -> bool:
    """Whether a figure may act as its player likes: commanded, or steadied for this turn (PZF-3.2g)."""
    return not figure.isolated or is_steadied(figure)


@rule("PZF-3.2g")
def is_steadied(figure: Figure) -> bool:
    """Whether a man passed its Bravery test at the start of its turn, so that it acts as if commanded."""
    return figure.nerve == "passed"


def why_not_free(s: State, figure: Figure, *, walking_off: bool = False) -> Violation | None:
    """Why a man may not move or act as its player likes; None if it may.

    It has no command (not asked with `walking_off`), or it carries one part of a heavy weapon and no second man carries
    the other.
    """
    return (None if walking_off else why_not_led(figure)) or s.setting.joins.why_not_alone(s, figure)


@rule("PZF-3.2d")
def why_not_led(figure: Figure) -> Violation | None:
    """Why a man may do nothing but take cover: it has no command; None if it acts freely."""
    return None if acts_freely(figure) else refuse("PZF-3.2d", "refuse-isolated")
