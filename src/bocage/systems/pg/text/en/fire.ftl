# Bombardment, anti-tank and opportunity fire, aircraft, smoke and bunkers.
choice-fire-part = { $piece } fires at { $hex } with { $number }
choice-add-part = { $piece } fires too, with { $number }
refuse-no-bombardment-fire = { $piece } cannot bombard now.
refuse-no-anti-tank-fire = { $piece } has no anti-tank fire now.
refuse-locked-in-assault = { $hex } is an assault hex: units in it only assault.
refuse-aboard = { $piece } is being carried and does not fire.
refuse-one-kind-of-fire = { $piece } has used another kind of fire in this segment.
refuse-portion = { $piece } cannot put just this part of its strength into the attack.
