"""Bravery (PZF-8): the test, what borrows and lends courage, its five cases, and when an army breaks."""

from __future__ import annotations

from collections.abc import Callable

from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import NEEDED, Tally
from bocage.kernel.text import Args, text
from bocage.systems.pzf import heroes, wounds
from bocage.systems.pzf.bodies import is_mounted, near
from bocage.systems.pzf.command import companions, is_grade, needs_command
from bocage.systems.pzf.model import Figure, State, living
from bocage.systems.pzf.tables import charts, profile, vehicle
from bocage.systems.pzf.view import is_unseen, name_of

Shortfall = tuple[int, int]
"""How much a test fell short, and by how much the lower of its dice can still be raised."""


# --- the test (8.1, 8.2, B10a) ------------------------------------------------------------------------------------
@rule("PZF-8.1a", "PZF-B10a", off=True)
def bravery_test(s: State, id: int, purpose: str, rule_id: str) -> Procedure[bool]:
    """2D6 and Bravery against the target; a hero may mend one die with Might."""
    f = s.figures[id]
    tally = bravery_tally(s, f)
    about: Args = {"who": name_of(s, id)}
    short, room = yield from draw(
        TWO_D6, purpose, _reading(tally.total, f), tally=tally, seat=f.side, rule=rule_id, about=about
    )
    if short and heroes.can_mend(f, short, room):
        short = 0 if (yield from heroes.mend(s, f, short, purpose, text("might-number", number=tally.total))) else short
    passed = short == 0
    yield tell(
        "told-bravery-passed" if passed else "told-bravery-failed", who=name_of(s, id), rule=rule_id, pieces=(id,)
    )
    return passed


def _reading(lacking: int, f: Figure) -> Callable[[Faces], Shortfall]:
    """Without Might only the verdict is read, so that odds fork once."""
    most = charts().might.most

    def read(faces: Faces) -> Shortfall:
        short = max(0, lacking - sum(faces))
        return (short, most - min(faces)) if f.might else (min(short, 1), 0)

    return read


def bravery_tally(s: State, f: Figure) -> Tally:
    """What a figure's dice must show: the target less the Bravery it tests with."""
    tally = Tally(unit=NEEDED)
    tally.add(s.setting.options.bravery_target, "bravery-target", "PZF-8.1a")
    own = own_bravery(f)
    lent = lent_bravery(s, f)
    if lent > own:
        tally.add(-lent, "bravery-of-a-hero", "PZF-8.2a")
    else:
        tally.add(-own, "bravery", "PZF-8.1a")
    tally.add(-trumpet_bonus(s, f), "trumpet", "PZF-13.1f")
    return tally


@rule("PZF-8.5e", off=0)
def own_bravery(f: Figure) -> int:
    """Heroes, men and vehicles alike test with the value of their profile."""
    return vehicle(f.type).b if f.kind == "vehicle" else profile(f.type).b


@rule("PZF-8.2a", "PZF-8.2c", off=0)
def lent_bravery(s: State, f: Figure) -> int:
    """The best Bravery of the friendly heroes near by."""
    if not may_borrow(f):
        return 0
    lenders = (h for h in companions(s, f) if h.id != f.id and is_grade(h))
    return max((own_bravery(h) for h in lenders if near(h, f, charts().bravery.leader_range)), default=0)


@rule("PZF-8.2b", off=True)
def may_borrow(f: Figure) -> bool:
    """Soldiers borrow courage; no vehicle does, nor a horse without its rider."""
    return f.kind == "man"


def trumpet_bonus(s: State, f: Figure) -> int:
    """What a trumpet lends to the end of the turn."""
    return charts().trumpet.bravery if f.id in s.trumpeted else 0


# --- the five cases (8.3, 8.5) ------------------------------------------------------------------------------------
@rule("PZF-8.3a")
def test_isolated(s: State, id: int) -> Procedure[None]:
    """Case 1: a non-commanded man at the start of his turn; whoever fails stays bound by his isolation."""
    f = s.figures[id]
    if f.isolated and not f.nerve and needs_command(f):
        passed = yield from bravery_test(s, id, "bravery-isolated", "PZF-8.3a")
        f.nerve = "passed" if passed else "failed"


@rule("PZF-8.3b", off=True)
def test_terror(s: State, id: int) -> Procedure[bool]:
    """Case 2: whoever charges a model of terrifying reputation; one who fails does nothing else this turn."""
    passed = yield from bravery_test(s, id, "bravery-terror", "PZF-8.3b")
    if not passed:
        s.figures[id].acted = s.figures[id].shot = s.figures[id].threw = True
    return passed


@rule("PZF-8.3c")
def test_blast(s: State, id: int) -> Procedure[None]:
    """Case 3: an explosion within three inches; failure is prone."""
    f = s.figures[id]
    if f.prone or is_immune(f):
        return
    if not (yield from bravery_test(s, id, "bravery-blast", "PZF-8.3c")):
        f.prone = True


@rule("PZF-8.3d", "PZF-8.5f")
def test_rout(s: State, id: int) -> Procedure[bool]:
    """Case 4: everyone for himself. While the army is half destroyed each figure on the table tests or is removed."""
    f = s.figures[id]
    if not s.broken[f.side] or f.nerve_tested or is_tenacious(f) or not can_run(f):
        return True
    f.nerve_tested = True
    if (yield from bravery_test(s, id, "bravery-rout", "PZF-8.3d")):
        return True
    yield tell("told-routed", who=name_of(s, id), rule="PZF-8.3d", pieces=(id,))
    yield from rout(s, f)
    return False


def can_run(f: Figure) -> bool:
    """Men and vehicles run, but no wrecks, guns and mounts; who is not yet seen stays."""
    return f.kind in ("man", "vehicle") and not f.wreck and not is_unseen(f)


@rule("PZF-8.5b", off=lambda s, f: _lose(f))
def rout(s: State, f: Figure) -> Procedure[None]:
    """A figure that routs leaves the game on its horse, a vehicle with its load; what it served is left behind."""
    mount = s.figures.get(f.aboard) if is_mounted(f) else None
    gone = [f, *(g for g in s.figures.values() if g.aboard == f.id and g.where == "aboard")]
    for g in gone if mount is None else [mount, *gone]:
        g.aboard = 0
        _lose(g)
    for g in gone:
        if g.kind == "man":
            yield from wounds.leave_behind(s, g.id)


def _lose(f: Figure) -> None:
    f.where = "lost"


@rule("PZF-8.5c", off=False)
def is_tenacious(f: Figure) -> bool:
    """Snipers never run."""
    return "tenacious" in f.special


@rule("PZF-8.5a", off=False)
def is_immune(f: Figure) -> bool:
    """Vehicles know no fear but the rout of their army."""
    return f.kind in ("vehicle", "gun")


# --- when an army breaks (8.4) ------------------------------------------------------------------------------------
@rule("PZF-8.4a", off=1)
def models_of(f: Figure) -> int:
    """A figure counts as the square of the PV it began with."""
    return f.started_pv * f.started_pv


@rule("PZF-8.4f", off=True)
def is_counted(f: Figure) -> bool:
    """Guns and mounts are equipment: only men and vehicles count."""
    return f.kind in ("man", "vehicle")


@rule("PZF-8.4b", off=0)
def remaining(s: State, side: int) -> int:
    """What is left of an army, on the table, hidden, aboard, in reserve or gone by an exit it was allowed."""
    return sum(models_of(f) for f in living(s, side) if is_counted(f) and is_present(f))


@rule("PZF-8.4h", off=lambda f: f.where == "table")
def is_present(f: Figure) -> bool:
    """Who left by an allowed edge, waits in a craft, in reserve or under a marker is not lost."""
    return f.where != "lost"


@rule("PZF-8.4e")
def count_armies(s: State) -> None:
    """The count at the start: all figures, reserves included."""
    s.start_count = [
        sum(models_of(f) for f in s.figures.values() if f.side == side and is_counted(f)) for side in (0, 1)
    ]


@rule("PZF-8.4c", off=False)
def is_half_destroyed(s: State, side: int) -> bool:
    """At least half of the count is lost."""
    whole = s.start_count[side]
    lost = whole - remaining(s, side)
    return (
        whole > 0 and not never_routs(s, side) and lost * 1000 >= whole * s.setting.options.half_destroyed_lost_fraction
    )


@rule("PZF-8.4e", "PZF-18.1e", off=False)
def never_routs(s: State, side: int) -> bool:
    """An army to which its scenario adds without end does not break."""
    return side in s.setting.never_rout


@rule("PZF-8.4d", off=False)
def is_routed(s: State, side: int) -> bool:
    """At most a fifth of the count remains: the army is beaten."""
    return remaining(s, side) * 1000 <= s.start_count[side] * s.setting.options.total_rout_remaining_fraction


@rule("PZF-8.4g", off=False)
def is_beaten(s: State, side: int) -> bool:
    """Rout in a victory condition: the total rout, or nobody left on the table or to come."""
    gone = all(
        f.where in ("lost", "left") for f in s.figures.values() if f.side == side and is_counted(f) and not f.wreck
    )
    return is_routed(s, side) or gone
