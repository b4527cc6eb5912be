# Building an army.
unit-tanks = Tanks
refuse-not-in-list = The list has no { $what }.
refuse-option-too-often = { $unit }: { $option }, at most { $most }.
refuse-options-exclude = { $unit }: these options exclude each other.
refuse-too-expensive = That makes { $points } points; { $limit } are allowed.
refuse-wrong-period = { $unit }: not to be had in this period of the war.
refuse-adjust = { $unit }: only a combat group may have one man more or one less.
refuse-core-few = { $unit }: a platoon needs { $least } at least.
refuse-core-many = { $unit }: a platoon has { $most } at most.
refuse-one-type = The tanks of a platoon are all of one type.
refuse-no-place = { $unit }: no place in this platoon.
refuse-supports = { $most ->
    [0] No supports without squads.
    [one] This platoon may have 1 support at most.
   *[other] This platoon may have { $most } supports at most.
 }
refuse-divisional = The army may have { $most } divisional supports at most.
refuse-no-transport = { $unit }: in a motorised platoon a transport must be bought.
refuse-no-troops = An army needs troops.
refuse-no-list = No army can be made of this: { $why }

# The roster
chart-free = Free order of battle, by no chart
shelf-core = Core
shelf-support = Supports
shelf-divisional = Divisional supports
shelf-units = Units
shelf-vehicles = Vehicles
army-size = { $men ->
    [one] { $men } man
   *[other] { $men } men
 }, { $vehicles ->
    [0] no vehicle
    [one] { $vehicles } vehicle
   *[other] { $vehicles } vehicles
 }; counts as { $count }, tests its nerve once half of that is lost
army-mounted = { $weapon } ({ $mount })
army-carries = carries { $count }
column-m = M
column-m-long = Movement in inches
column-cc = CC
column-cc-long = Close combat
column-ct = CT
column-ct-long = Shooting: the die needed
column-f = F
column-f-long = Strength
column-d = D
column-d-long = Defence; of a vehicle front, sides and rear, top
column-a = A
column-a-long = Attacks
column-pv = PV
column-pv-long = Wounds it can take
column-b = B
column-b-long = Bravery
column-might = Mi
column-might-long = Might
column-fate = Fa
column-fate-long = Fate
option-army-points-short = Points
option-army-period-short = Period
option-army-period-D = early war, 1939-1940
option-army-period-M = mid war, 1941-1943
option-army-period-F = late war, 1944-1945
army-add = Add a platoon
army-first = Choose a platoon to begin with
army-first-about = A platoon comes with the least it needs. Or begin with a ready-made army or one at random, above.
army-none = Nothing yet: choose a platoon on the left.
