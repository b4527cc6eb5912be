# Fire groups.
prompt-fire-group = Who fires at { $hex }?
choice-add = Add { $piece }
choice-add-all = Add all of { $place }
choice-direct = { $piece } directs
choice-fire = Fire

refuse-not-connected = { $hex } is not next to the rest of the group.
refuse-ft-alone = A flamethrower attacks alone.
refuse-ft-leadership = Nobody directs a flamethrower.
refuse-leader-at-weapon = { $unit } serves a weapon and cannot direct.
refuse-has-directed = { $unit } has already directed fire in this player turn.
refuse-new-group = { $unit } may only direct firers he has directed before.
refuse-not-with-firers = { $unit } is not with the firers.
refuse-cannot-lead = { $unit } cannot use his leadership now.
refuse-no-leader = There is no leader to direct this.
refuse-hex-without-leader = Nobody can direct from { $hex }, so the group goes undirected.
refuse-direct-all = A leader must direct from { $hex } too.
refuse-hex-has-leader = Another leader already directs there, { $unit } adds nothing.
refuse-far-undirected = So far a machine gun fires only under a leader.
refuse-no-gun-to-help = { $unit } has no leader's machine gun to help with.
refuse-too-little-fp = That is less than one firepower factor.
refuse-fpf-uses-all = { $unit } must use everything it has in Final Protective Fire.
refuse-already-in = That is already part of the attack.
refuse-nobody-fires = Nobody fires yet.
