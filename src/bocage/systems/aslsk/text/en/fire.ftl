# Fire attacks: who may fire, how strongly, and the roll.
roll-ift = Fire attack
roll-ift-unseen = Fire without a line of sight
roll-residual = Residual FP attack
roll-charge = Demolition charge
roll-malfunction = Which machine gun malfunctions

prompt-rof = { $weapon } keeps its rate of fire. Keep it, or leave Residual FP instead?
choice-keep-rof = Keep the ROF of { $piece }
choice-decline-rof = Decline the ROF of { $piece }
prompt-regroup = Some firers do not see { $hex }. Do the others fire together?
choice-together = Fire together
choice-apart = Each hex for itself

told-fire-none = no effect
told-fire = Fire at { $hex } by { $by }, { $fp } FP, column { $column }: { $result }.
told-keeps-rof = { $weapon } keeps its rate of fire and may fire again.
fire-amounts = { $fp } FP, column { $column }, DRM { $drm }
fire-together = { $first } + { $next }
fire-residual = Residual FP
fire-charge = the demolition charge
told-cowers = The firers cower: { $columns ->
    [one] one column
   *[other] { $columns } columns
} to the left.
told-dud = The charge does not go off.
told-no-sight = There is no line of sight; the shot is wasted.
told-fpf-check = { $unit } checks its morale on the dice of its own Final Protective Fire.

mod-tem = Terrain
mod-ffnam = Moving without Assault Movement (FFNAM)
mod-ffmo = Moving in the open (FFMO)
mod-ft-possession = Target has a flamethrower
mod-target-cx = Target exhausted (CX)
mod-printed-fp = Printed FP
mod-point-blank = Point blank
mod-long-range = Long range
mod-advancing-fire = Advancing Fire
mod-subsequent = Subsequent First Fire
mod-final-again = Final Fire after First Fire
mod-lone-gunner = One man at the machine gun
mod-extreme-range = Machine gun beyond 16 hexes
mod-assault-fire = Assault Fire
mod-fraction-lost = Fraction lost

refuse-has-fired = { $unit } has already fired.
refuse-final-fired = { $unit } is under a Final Fire marker.
refuse-leader-has-no-fp = { $unit } is a leader and has no firepower of his own.
refuse-own-fp-given-up = { $unit } gave up its own firepower for its weapons.
refuse-malfunctioned = { $weapon } is out of order.
refuse-charge-is-placed = { $weapon } is placed in the Movement Phase, not fired.
refuse-pinned-ft = { $unit } is pinned and cannot use a flamethrower.
refuse-moved-mg = { $weapon } was moved and cannot fire in this phase.
refuse-leader-has-acted = { $unit } has already acted in this phase.
refuse-too-many-weapons = { $unit } cannot fire so much at once.
refuse-two-flamethrowers = { $unit } cannot use two flamethrowers.
refuse-out-of-range = { $unit } reaches { $reach } hexes, the target is { $range } away.
refuse-only-adjacent = { $unit } can now fire at an adjacent hex only.
refuse-beyond-normal-range = { $unit } can now fire within normal range only.
refuse-nearer-enemy = { $unit } must not fire past an enemy at { $range } { $range ->
    [one] hex
   *[other] hexes
}.
refuse-no-mf-to-fire-at = { $mover } has not spent enough MF here for another shot by { $unit }.
refuse-left-out = { $unit } should have joined the earlier attack on { $hex }.
refuse-not-yours = That is not one of your units on the map.
refuse-no-such-piece = There is no such unit or weapon.
