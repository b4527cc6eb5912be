"""Panzerfaust, bocage.systems.pzf.heavy: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.rules import ByRule, Variants, unchanged
from bocage.systems.pzf.heavy import carrying, crews, gunners, hauling
from bocage.systems.pzf.morale.command import is_grade
from bocage.systems.pzf.state.model import PS, on_table

SWITCHED_OFF: Variants = {
    carrying.men_to_move_mmg: 1,
    carrying.men_to_move_mortar: 1,
    carrying.men_to_move_rocket: 2,
    carrying.men_to_move_gun: 1,
    carrying.jump_after_gunner: "cross_on",
    carrying.bring_up_to_barrier: True,
    carrying.move_beside: True,
    crews.can_serve: ByRule(
        {
            "PZF-6.2a": lambda s, f, m: not is_grade(m) and unchanged(crews.can_serve)(s, f, m),
            "PZF-6.2c": lambda s, f, m: f.unit == m.unit and unchanged(crews.can_serve)(s, f, m),
        }
    ),
    crews.is_beside_weapon: True,
    crews.service_by_crew: "loaded",
    crews.lmg_fires: "unloaded",
    crews.mmg_fires: "loaded",
    crews.rocket_fires: "loaded",
    crews.mortar_fires: "loaded",
    crews.gun_fires: "loaded",
    crews.unloads_itself: "loaded",
    crews.team_of_gunner: lambda s, f: [m for m in on_table(s, f.side) if m.unit == f.unit and m is not f],
    crews.redirect_to_team: lambda s, hit: hit,
    crews.redirect_to_shield: lambda s, hit: hit,
    gunners.gunner_of: lambda s, f: f if f.kind == "man" else next(gunners.men_at_gun(s, f), None),
    hauling.hand_movement: 6 * PS,
}
