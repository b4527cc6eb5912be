# Building an army.
unit-tanks = Tanks
refuse-not-in-list = The list has no { $what }.
refuse-option-too-often = { $unit }: the option { $option } may not be taken so often.
refuse-options-exclude = { $unit }: these options exclude each other.
refuse-too-expensive = The army costs { $points } points, more than { $limit }.
refuse-wrong-period = { $unit }: not to be had in this period of the war.
refuse-adjust = { $unit }: only a combat group may have one man more or one less.
refuse-core = { $unit }: the platoon needs { $least } to { $most }.
refuse-one-type = The tanks of a platoon are all of one type.
refuse-no-place = { $unit }: no place in this platoon.
refuse-supports = This platoon may have { $most } supports at most.
refuse-divisional = The army may have { $most } divisional supports at most.
refuse-no-transport = { $unit }: in a motorised platoon a transport must be bought.
refuse-no-troops = An army needs troops.
refuse-no-list = No army can be made of this: { $why }
