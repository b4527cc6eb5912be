"""When a side may pass its segment (PG-3.02b), and what the other side may demand of it then (PG-3.02d)."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Event, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Args
from bocage.systems.pg.kommissars import why_not_pass_over
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import on_map, piece_name, side_name
from bocage.systems.pg.state.printed import is_leader


@rule("PG-14.42a")
def why_not_pass(s: State) -> Violation | None:
    """A side with demoralized units that have not tried to recover may not pass, unless the option lets it."""
    refusal = why_not_pass_over(s, s.active)
    if refusal is not None:
        return refusal
    waiting = bound_to_recover(s)
    return refuse("PG-14.42a", "refuse-pass-demoralized", piece=piece_name(s, waiting[0].id)) if waiting else None


@rule("PG-14.42a")
def bound_to_recover(s: State) -> list[Piece]:
    """The units of the active side that must still try to recover in this turn, by the option before it may pass."""
    if s.setting.options.pass_with_demoralized != "forced_recovery":
        return []
    own = on_map(s, s.active)
    return [piece for piece in own if piece.order == "demoralized" and not piece.marker and not is_leader(piece)]


def waiting_to_recover(s: State) -> Args:
    """What the question of a segment says of the units that keep the side from passing."""
    return {"waiting": len(bound_to_recover(s))}


@rule("PG-3.02d")
def demandable(s: State) -> list[int]:
    """The demoralized pieces of the side that passes of which the other may demand an attempt to recover.

    Units are among them by the option only: otherwise nobody passes who has such units (PG-14.42a).
    """
    return [piece.id for piece in on_map(s, s.active) if piece.order == "demoralized" and not piece.marker]


def told_pass(s: State) -> Event:
    """What the log says of a pass."""
    return tell("told-pass", rule="PG-3.02b", seat=s.active, side=side_name(s, s.active))
