"""Troop organisation and command (PZF-3): chains of men two inches apart, each held by a ranked man [Gradé]."""

from __future__ import annotations

from bocage.ground.table import components
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.reference.tables import charts, profile
from bocage.systems.pzf.space.bodies import base, tolerance
from bocage.systems.pzf.state.model import Figure, State, on_table


@rule("PZF-14.1c", "PZF-B2c", "PZF-3.2b", "PZF-3.2c", off=False)
def is_grade(f: Figure) -> bool:
    """Lieutenants, sergeants, corporals and their equals: the heroes of the lists, who command themselves too."""
    return f.kind == "man" and profile(f.type).hero


def needs_command(f: Figure) -> bool:
    """Whether a figure is one that can be non-commanded."""
    return f.kind == "man" and not is_independent(f) and not is_grade(f)


@rule("PZF-3.1b", "PZF-3.1c", off=False)
def is_independent(f: Figure) -> bool:
    """Vehicles, and men with the rule Independent, never need command."""
    return f.kind != "man" or "independent" in f.special


@rule("PZF-3.3d")
def judge_command(s: State, side: int) -> None:
    """Say of every man of a side whether he is commanded now."""
    men = in_chains(s, side)
    release(men)
    for chain in chains(men):
        led = any(may_lead(s, f) for f in chain)
        for f in chain:
            f.isolated = not led and needs_command(f)
    adopt(s, men)
    judge_passengers(s, side)


def in_chains(s: State, side: int) -> list[Figure]:
    """The men of whom chains are made: those who need command, and those who give it."""
    return [f for f in on_table(s, side) if f.kind == "man" and (is_grade(f) or not is_independent(f))]


@rule("PZF-3.3c", off=lambda s, f: is_grade(f) and not any(is_grade(g) for g in _before(s, f)))
def may_lead(s: State, f: Figure) -> bool:
    """Any Gradé commands: when the leader of a group is lost, the next simply goes on."""
    return is_grade(f)


def _before(s: State, f: Figure) -> list[Figure]:
    """Who stands before a man in the list of his group, lost or not."""
    return [g for g in s.figures.values() if g.unit == f.unit and g.side == f.side and g.id < f.id]


@rule("PZF-9.3g")
def judge_passengers(s: State, side: int) -> None:
    """Men in a vehicle need no cohesion: a Gradé of their group in the same vehicle commands them."""
    carried = [f for f in s.figures.values() if f.where == "aboard" and f.side == side and f.kind == "man"]
    for f in carried:
        led = any(is_grade(g) and g.unit == f.unit and g.aboard == f.aboard for g in carried)
        f.isolated = not led and needs_command(f)


def companions(s: State, f: Figure) -> list[Figure]:
    """The friends among whom a man is: on the table, or aboard the same vehicle."""
    if f.where == "aboard":
        return [m for m in s.figures.values() if m.where == "aboard" and m.aboard == f.aboard]
    return on_table(s, f.side)


def release(men: list[Figure]) -> None:
    """Nobody is commanded or taken over until it is judged again."""
    for f in men:
        f.isolated = f.adopted = False


@rule("PZF-3.2a", "PZF-3.1a", "PZF-3.3b", off=lambda men: [[f] for f in men])
def chains(men: list[Figure]) -> list[list[Figure]]:
    """Men of one group linked by two inches or less; a group may fall into several chains, each with its own Gradé."""
    return _linked(men, same_group=True)


@rule("PZF-3.3a")
def adopt(s: State, men: list[Figure]) -> None:
    """Men without command are taken over by any Gradé to whom a chain of men leads, whatever their groups."""
    for chain in _linked(men, same_group=False):
        if any(may_lead(s, f) for f in chain):
            for f in chain:
                if f.isolated:
                    f.isolated, f.adopted = False, True


def is_linked(s: State, f: Figure) -> bool:
    """Whether a chain of men leads to a Gradé as everybody stands now."""
    men = in_chains(s, f.side)
    return any(any(map(is_grade, chain)) for chain in _linked(men, same_group=False) if f in chain)


def _linked(men: list[Figure], *, same_group: bool) -> list[list[Figure]]:
    limit = charts().command.chain + tolerance()
    shapes = [base(f) for f in men]
    may_link = (lambda i, j: men[i].unit == men[j].unit) if same_group else None
    return [[men[i] for i in group] for group in components(shapes, limit, may_link)]


def acts_freely(f: Figure) -> bool:
    """Commanded, or steadied by his own courage for this turn (PZF-3.2g)."""
    return not f.isolated or is_steadied(f)


@rule("PZF-3.2g", off=False)
def is_steadied(f: Figure) -> bool:
    """A man who passed his Bravery test at the start of his turn acts as if commanded."""
    return f.nerve == "passed"


def is_bound(s: State, f: Figure, *, walking_off: bool = False) -> Violation | None:
    """Why a man may not move or act as he likes: no command, or half a heavy weapon and nobody for the other half."""
    return (None if walking_off else is_led(f)) or s.setting.joins.why_not_alone(s, f)


@rule("PZF-3.2d")
def is_led(f: Figure) -> Violation | None:
    """A man without command does nothing but take cover."""
    return None if acts_freely(f) else refuse("PZF-3.2d", "refuse-isolated")
