"""The table as a seat sees it: figures with what they are, chains of command, objectives, what play did to the scenery.

Drawn from what the seat knows. No distance between enemies is part of it (PZF-4.1c), one's own chains of command are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

from bocage.kernel.showing.view import Area, Body, Link, Panel, Piece, Scene
from bocage.kernel.showing.view import Marker as Sign
from bocage.kernel.text import Args, Text, text
from bocage.systems.pzf.bodies import TURRET, arc_of, gap, near, radius_of
from bocage.systems.pzf.bravery import is_counted, models_of, never_routs, remaining
from bocage.systems.pzf.command import is_grade, needs_command
from bocage.systems.pzf.model import PS, Explosive, Figure, Marker, State, seat_of
from bocage.systems.pzf.openings import door_name
from bocage.systems.pzf.readiness import main_weapon
from bocage.systems.pzf.scenarios import Win
from bocage.systems.pzf.tables import charts, profile, vehicle
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import PHASES, marks, name_of, unit_of, weapon_fact, weapon_name, written_under

DEGREE = 1000


def scene(s: State, seat: int) -> Scene:
    """The table and everything on it."""
    pieces = [figure(s, f) for f in s.figures.values() if is_shown(f, seat)]
    pieces += [marker(s, m, seat) for m in s.markers.values()]
    pieces += [piece for charge in s.explosives.values() for piece in _charge(charge)]
    side = s.setting.name(s.player)
    status = Text("status", {"turn": s.turn, "turns": s.setting.turns, "side": side})
    return Scene(
        s.setting.table.name,
        tuple(pieces),
        tuple(signs(s)),
        (objectives(s), strengths(s)) if s.phase != "setup" else (objectives(s),),
        status,
        tuple(Text(f"phase-{phase}") for phase in PHASES),
        PHASES.index(s.phase) if s.phase in PHASES else -1,
        (*chains(s, seat), *fights(s)),
        tuple(areas(s, seat)),
        active=(s.player,),
        turn=s.turn,
        turns=s.setting.turns,
    )


def is_shown(f: Figure, seat: int) -> bool:
    """On the table, or one's own beside it."""
    return f.where in ("table", "aboard") or (f.where == "reserve" and f.side == seat)


def marker(s: State, m: Marker, seat: int) -> Piece:
    """A hidden marker: its owner reads on its back who is under it, the enemy sees a question mark (PZF-10.2k)."""
    own = m.side == seat
    name, under = (written_under(s, m), m.figures) if own else (Text("hidden-marker"), [])
    facts = tuple(name_of(s, id) for id in under)
    return Piece(m.id, "", m.side, name, "marker", point=(m.x, m.y), body=_card(), facts=facts)


# --- figures ------------------------------------------------------------------------------------------------------
def figure(s: State, f: Figure) -> Piece:
    """A figure as a piece; one that waits beside the table has no point yet."""
    on_table = f.where != "reserve"
    return Piece(
        f.id,
        "",
        f.side,
        name_of(s, f.id) if on_table else waiting_name(s, f),
        token(f),
        marks=tuple(marks(f)),
        holder=f.aboard or None,
        point=(f.x, f.y) if on_table else None,
        facts=tuple(facts(s, f)),
        body=body(s, f),
        group=f.unit,
        unit=unit_name(s, f),
    )


def unit_name(s: State, f: Figure) -> Text | None:
    """What the army list calls the group of a figure; nothing in a situation that was made up."""
    if not 0 < f.unit <= len(s.setting.units):
        return None
    return Text(f"unit-{s.setting.units[f.unit - 1].replace('_', '-')}")


def waiting_name(s: State, f: Figure) -> Text:
    """What waits beside the table: a unit by its first man, how many are with him, and its strongest weapon."""
    unit = unit_of(s, f.id)
    arm = main_weapon(s, unit)
    waits = [id for id in unit if s.figures[id].where == "reserve" and not s.figures[id].aboard]
    if len(unit) < 2 or arm is None or f.id not in waits[:1]:
        return name_of(s, f.id)
    return Text("unit-waiting", {"first": name_of(s, f.id), "others": len(unit) - 1, "weapon": arm})


def _charge(charge: Explosive) -> Iterator[Piece]:
    """A charge, and its detonator if it has one."""
    size = Body(PS // 2, PS // 2)
    kind = "timed" if charge.timed else "controlled"
    point, name = (charge.x, charge.y), Text("charge", {"id": charge.id})
    yield Piece(charge.id, "", charge.side, name, f"charge-{kind}", point=point, body=size)
    if charge.detonator is not None:
        name, point = Text("detonator"), charge.detonator
        yield Piece(-charge.id, "", charge.side, name, "detonator", point=point, body=size)


def body(s: State, f: Figure) -> Body:
    """How large a figure is and where it looks, and what its weapon covers there (PZF-6.5b, 6.8g)."""
    facing = f.facing // DEGREE % 360
    if f.kind == "vehicle" and not vehicle(f.type).motorcycle:
        length, width, _ = vehicle(f.type).size
        if any(arm.mount in TURRET for arm in f.arms):
            turret = (f.facing + f.turret) // DEGREE % 360
            return Body(length, width, facing, turret, f.level, _arc(s, f, TURRET))
        return Body(length, width, facing, None, f.level, _arc(s, f, ("casemate", "hull_front")))
    return Body(2 * radius_of(f), 0, facing, None, f.level, _arc(s, f, {arm.mount for arm in f.arms}))


def _arc(s: State, f: Figure, mounts: Collection[str]) -> int:
    """What the first of some weapons covers that does not fire all round (PZF-9.4), in degrees; 0 where all do."""
    arcs = (arc_of(s, f, n) // DEGREE for n, arm in enumerate(f.arms) if arm.mount in mounts and not arm.gone)
    return next((arc for arc in arcs if arc < 360), 0)


def _card() -> Body:
    side = charts().hidden.marker
    return Body(side, side)


ROLES = (
    ("flamethrower", "flame"), ("mortar_heavy", "mortar"), ("mortar_light", "mortar"), ("hmg", "mg"), ("mmg", "mg"),
    ("lmg", "lmg"), ("rocket", "rocket"), ("panzerfaust", "rocket"), ("at_rifle", "rocket"),
    ("sniper_rifle", "sniper"), ("smg", "smg"), ("assault_rifle", "smg"),
)  # fmt: skip
"""What a man is drawn with, by the weapon that matters most."""


def token(f: Figure) -> str:
    """The kind of piece that a figure is shown as."""
    if f.kind == "mount":
        return "horse"
    if f.kind == "gun":
        return "gun"
    if f.kind == "vehicle":
        return _machine(f)
    if f.type.endswith("medic"):
        return "medic"
    if is_grade(f):
        return "leader"
    carried = {arm.weapon for arm in f.arms if not arm.gone}
    return next((drawn for id, drawn in ROLES if id in carried), "radio" if "radio" in f.gear else "rifle")


def _machine(f: Figure) -> str:
    row = vehicle(f.type)
    if row.motorcycle:
        return "motorcycle"
    if "horse_drawn" in row.special:
        return "cart"
    if row.kind == "transport":
        return "truck" if row.wheeled else "halftrack"
    turret = any(arm.mount in TURRET for arm in f.arms)
    return "car" if row.wheeled else "tank" if turret else "assault-gun"


def facts(s: State, f: Figure) -> Iterator[Text]:
    """What a figure can do, in words, as it holds now."""
    if f.kind == "vehicle":
        row = vehicle(f.type)
        armour = dict(zip(("front", "side", "top"), row.d, strict=True))
        yield text("fact-vehicle", move=row.move // DEGREE, ct=row.ct, **armour)
        yield Text("fact-pv", {"pv": f.pv, "whole": f.started_pv, "b": row.b})
    elif f.kind != "gun":
        man = profile(f.type)
        yield Text("fact-man", {"move": man.move // DEGREE, "cc": man.cc, "ct": man.ct, "f": man.f, "d": man.d})
        yield Text("fact-pv", {"pv": f.pv, "whole": f.started_pv, "b": man.b})
        if f.might or f.fate:
            yield Text("fact-hero", {"might": f.might, "fate": f.fate})
    if f.where == "reserve" and len(unit_of(s, f.id)) > 1:
        yield Text("fact-unit", {"count": len(unit_of(s, f.id))})
    arms = [(n, arm) for n, arm in enumerate(f.arms) if not arm.gone]
    yield from (weapon_fact(arm.weapon, arc_of(s, f, n) // DEGREE, weapon_name(s, f.id, n)) for n, arm in arms)


# --- what holds men together --------------------------------------------------------------------------------------
def chains(s: State, seat: int) -> Iterator[Link]:
    """One's own combat groups: a link from man to man, and a broken one to whoever has lost touch."""
    for men in groups(s, seat).values():
        yield from chain_of(men)


def groups(s: State, seat: int) -> dict[int, list[Figure]]:
    """The men of each combat group on the table."""
    found: dict[int, list[Figure]] = {}
    for f in s.figures.values():
        if f.side == seat and f.where == "table" and f.kind == "man" and f.unit:
            found.setdefault(f.unit, []).append(f)
    return found


def chain_of(men: Iterable[Figure]) -> Iterator[Link]:
    """The shortest links that hold some men together; whoever cannot be reached hangs on by a broken one."""
    everybody = list(men)
    part = {f.id: f.id for f in everybody}
    pairs = sorted(((gap(a, b), a.id, b.id, a, b) for a, b in combinations(everybody, 2)), key=lambda pair: pair[:3])
    limit = charts().command.chain
    for is_near in (True, False):
        for _, a, b, one, two in pairs:
            if part[a] == part[b] or (is_near and not near(one, two, limit)):
                continue
            if not is_near and not _leads(everybody, part, part[a], part[b]):
                continue
            yield Link(a, b, "command", broken=not is_near)
            old = part[a]
            part.update({id: part[b] for id, name in part.items() if name == old})


def _leads(men: list[Figure], part: dict[int, int], a: int, b: int) -> bool:
    """Whether one of two chains has nobody to lead it, and needs somebody."""
    led = {name: any(is_grade(f) for f in men if part[f.id] == name) for name in (a, b)}
    return any(not led[name] and any(needs_command(f) for f in men if part[f.id] == name) for name in (a, b))


def fights(s: State) -> Iterator[Link]:
    """Who fights whom."""
    for fight in s.fights:
        if not fight.done:
            yield from (Link(a, b, "fight") for a in fight.a for b in fight.b)


# --- the table ----------------------------------------------------------------------------------------------------
def signs(s: State) -> Iterator[Sign]:
    """Objectives, charges, and what was done to the scenery."""
    for o in s.objectives:
        owner = s.setting.name(o.owner) if o.owner >= 0 else Text("side-nobody")
        value = o.owner if o.owner >= 0 else None
        yield Sign(o.id, "objective", Text("marker-objective", {"owner": owner}), value, (o.x, o.y))
    for win in s.setting.wins:
        if win.type == "occupy" and win.element is not None:
            yield Sign(win.element, "objective", Text("marker-goal"), point=_middle(s, win.element))
    for id in s.scenery.destroyed:
        yield Sign(id, "destroyed", Text("marker-destroyed"), point=_middle(s, id))
    for id in s.scenery.open_doors:
        yield Sign(id, "door", Text("marker-door"), point=_door(s, id))
    for point in s.scenery.cut:
        yield Sign("", "cut", Text("marker-cut"), point=point)
    for point in s.scenery.cleared:
        yield Sign("", "cleared", Text("marker-cleared"), point=point)


def _middle(s: State, id: str) -> tuple[int, int] | None:
    laid = s.setting.table
    return laid.piece(id).shape.centre if id in laid.number else None


def _door(s: State, name: str) -> tuple[int, int] | None:
    for piece in table(s).pieces:
        for number, opening in enumerate(piece.openings):
            if opening.kind == "door" and door_name(piece, number) == name:
                return opening.middle
    return None


def areas(s: State, seat: int) -> Iterator[Area]:
    """Where a side deploys, as long as it does, and what was built on the table since the start."""
    for piece in table(s).pieces:
        if piece.id not in s.setting.table.number:
            outline, name = piece.shape.points, Text(f"terrain-{piece.kind.replace('_', '-')}")
            yield Area(piece.kind, outline, name, line=not piece.shape.filled)
    if s.phase == "setup" and s.setting.scenario is not None:
        for west, south, east, north in s.setting.scenario.side[s.roles[seat]].zones:
            yield Area("deploy", ((west, south), (east, south), (east, north), (west, north)), Text("area-deploy"))


def objectives(s: State) -> Panel:
    """How the game is won."""
    lines = [win_line(win, _winner(s, win.side)) for win in s.setting.wins]
    if s.setting.turns:
        lines.append(Text("win-turns", {"turns": s.setting.turns}))
        lines += at_last(s)
    return Panel(Text("panel-objectives"), tuple(lines), "objectives")


def strengths(s: State) -> Panel:
    """What is left of each army, and at how much it breaks."""
    lines = tuple(strength(s, side) for side in (0, 1) if s.start_count[side])
    return Panel(Text("panel-strength"), lines, "strength")


def strength(s: State, side: int) -> Text:
    """An army's count (PZF-8.4b), when half of it is lost (PZF-8.4c) and when it is routed (PZF-8.4d)."""
    whole, left = s.start_count[side], remaining(s, side) + unseen(s, side)
    args: Args = {"side": s.setting.name(side), "left": left, "whole": whole}
    if never_routs(s, side):
        return Text("strength-steadfast", args)
    half = whole - -(-whole * s.setting.options.half_destroyed_lost_fraction // 1000)
    rout = whole * s.setting.options.total_rout_remaining_fraction // 1000
    return Text("strength-broken" if left <= half else "strength", {**args, "half": half, "rout": rout})


def unseen(s: State, side: int) -> int:
    """What of an army's count is not known to stand anywhere: it is hidden, not lost."""
    known = sum(models_of(f) for f in s.figures.values() if f.side == side and is_counted(f))
    return max(0, s.start_count[side] - known)


def at_last(s: State) -> list[Text]:
    """Who wins when time is up, where no way to win says so (PZF-17.0c)."""
    if not s.setting.wins or any(win.type == "default_at_limit" for win in s.setting.wins):
        return []
    if s.setting.at_limit in s.setting.sides:
        return [Text("win-default-at-limit", {"side": Text(f"side-{_winner(s, s.setting.at_limit)}")})]
    return [Text("win-larger-share")]


def _winner(s: State, side: str) -> str:
    return side if side == "both" else s.setting.names[seat_of(s, side)]


def win_line(win: Win, side: str) -> Text:
    """A way to win in words."""
    args: Args = {
        "side": Text(f"side-{side}"),
        "count": win.count or win.quarters or win.min_figures,
        "turn": win.turn or win.turns,
        "share": win.fraction // 10,
        "edge": Text(f"edge-{win.edge}") if win.edge else "",
    }
    return Text(f"win-{win.type.replace('_', '-')}", args)
