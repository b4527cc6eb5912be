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
            "PZF-6.2a": lambda s, figure, man: not is_grade(man) and unchanged(crews.can_serve)(s, figure, man),
            "PZF-6.2c": lambda s, figure, man: figure.unit == man.unit and unchanged(crews.can_serve)(s, figure, man),
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
    crews.team_of_gunner: lambda s, figure: [
        man for man in on_table(s, figure.side) if man.unit == figure.unit and man is not figure
    ],
    crews.redirect_to_team: lambda s, hit: hit,
    crews.redirect_to_shield: lambda s, hit: hit,
    gunners.gunner_of: lambda s, figure: figure if figure.kind == "man" else next(gunners.men_at_gun(s, figure), None),
    hauling.hand_movement: 6 * PS,
}
