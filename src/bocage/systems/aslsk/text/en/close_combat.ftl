# Close Combat Phase.
prompt-cc-hex = In which hex is close combat fought next?
prompt-pair = { $hex }: with whom does { $leader } fight?
prompt-declare = { $hex }: declare your attacks.

cc-amounts = { $odds }, DRM { $drm }
cc-attacked = Attacked: { $piece }

choice-hex = Fight in { $hex }
choice-pair = { $piece } fights with { $other }
choice-alone = { $piece } fights alone
choice-attack = Attack { $piece }
choice-by = { $piece } takes part
choice-declare = Declare this attack
choice-done = No further attacks

mod-ambush = Ambush
mod-inexperienced = Inexperienced
mod-pinned = Pinned

roll-ambush = Ambush
roll-cc = Close combat
roll-creator = Whose leader

told-ambush = { $side } ambush the enemy in { $hex }.
told-cc-declared = { $side } attack at { $odds }.
told-melee = The units in { $hex } are in melee.

refuse-pair = { $leader } cannot fight with that unit.
refuse-cc-choice = That is no part of this close combat now.
refuse-joined = { $unit } fights with the unit it has joined and is not attacked apart from it.
refuse-broken-attack = { $unit } is broken and can only defend.
refuse-once = { $unit } has already been named in an attack.
refuse-fights-alone = A leader who fights alone attacks without the others.
