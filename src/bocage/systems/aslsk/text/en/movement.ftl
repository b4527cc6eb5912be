prompt-move = Choose a unit to move, or end the Movement Phase.{ $waiting ->
    [0] {""}
    [one] {" "}One unit beside the map is lost unless it enters this turn.
   *[other] {" "}{ $waiting } units beside the map are lost unless they enter this turn.
}
prompt-move-rest = The stack has split: move its other members, or leave them where they are.
prompt-move-on = { $unit } in { $hex } has { $mf } MF left{ $mode ->
    [assault] , in Assault Movement
    [double] , at Double Time
   *[other] { "" }
}. What next?

choice-move = Move { $piece }
choice-join = { $piece } goes along
choice-join-all = All go along
choice-assault = Assault Movement
choice-assault-about = One hex only, and not for all its MF; fire at it then has no −1 for moving (FFNAM).
choice-double = Double Time
choice-double-about = 2 MF more in this move, but exhausted (CX) at once: +1 on its own rolls until its next Movement Phase.
choice-help = { $piece } helps { $other } carry
choice-to = Move to { $hex }
choice-woods-rate = Move to { $hex } through the woods beside the road
choice-exit = Leave the map by the { $hex } edge
choice-smoke = { $piece } throws smoke into { $hex }
choice-smoke-about = 1 MF into its own hex, 2 MF into the next; placed if the die is low enough; a 6 also ends its move. Fire from, into or through smoke has +2.
choice-smoke-group = Smoke…
choice-recover = { $other } tries to recover { $piece }
choice-drop = Drop { $piece }
choice-leave = { $piece } leaves the stack
choice-leave-short = stays here
choice-stop = End this move
choice-end = End the phase

mod-mf-base = Movement factors of the counter
mod-mf-leader = Led by a leader
mod-mf-double-time = Double Time
mod-mf-road = Road bonus
mod-mf-portage = Load
mod-mf-terrain = Terrain
mod-mf-smoke = Smoke

roll-smoke = Smoke grenades
rolled-smoke = Smoke grenades, { $unit }: needs { $need } or less

told-moves = { $others ->
    [0] { $unit } moves to { $hex } for { $mf } MF.
    [1] { $unit } and another unit move to { $hex } for { $mf } MF.
   *[other] { $unit } and { $others } other units move to { $hex } for { $mf } MF.
}
told-move-ends = The move ends.
told-exits = { $unit } leaves the map.
told-no-smoke = The grenades fail: no smoke in { $hex }.
told-smoke = Smoke spreads in { $hex }.
told-smoke-lifts = The smoke lifts: it lasts for a Movement Phase.
told-smoke-ends-move = Such a roll ends the move of { $unit } where it is.
told-charge-placed = A demolition charge is set at { $hex }.

refuse-not-yours-to-move = { $unit } is not yours to move now.
refuse-broken-or-pinned = { $unit } is broken or pinned.
refuse-in-close-combat = { $unit } is held in close combat.
refuse-prep-fired = { $unit } fired in the Prep Fire Phase.
refuse-move-over = { $unit } has finished its move.
refuse-stack-first = Finish the split stack before { $unit } moves.
refuse-finish-first = Finish the move of { $unit } first.
refuse-choose-mover = First choose who moves.
refuse-join = { $unit } cannot go along: a stack forms in one hex, before it spends MF.
refuse-declare-late = { $unit } has already begun its move.
refuse-declared = { $unit } has declared that already.
refuse-double-time = { $unit } is wounded, or is or was CX just now, so no Double Time.
refuse-double-assault = { $unit } cannot combine Double Time and Assault Movement.
refuse-help = { $unit } cannot help to carry here.
refuse-not-adjacent = { $hex } is not next to it: one goes from hex to hex.
refuse-too-far = { $hex } is out of reach: { $mf } MF needed, { $left } left.
refuse-no-way = No way leads to { $hex } now: enemies or full hexes bar it.
refuse-off-map = Nothing may leave the map here.
refuse-wait-elsewhere = Off the map a unit only moves towards it, not to { $hex }.
refuse-enemy-hex = { $hex } is occupied by the enemy.
refuse-woods-rate = The woods rate is a choice only when entering { $hex } along its road.
refuse-assault-one-hex = { $unit } uses Assault Movement: one hex only.
refuse-assault-all-mf = { $unit } would need all its MF, which Assault Movement does not allow.
refuse-mf = { $unit } does not have enough MF.
refuse-no-smoke = { $unit } has no smoke grenades, or has already tried them in this phase.
refuse-smoke-hex = Smoke cannot be placed in { $hex }.
refuse-no-charge = { $unit } has no demolition charge to place.
refuse-charge-target = { $hex } is no target for a demolition charge.
refuse-off-map-action = { $unit } is not on the map yet.
refuse-leave = { $unit } cannot split from the stack now.
refuse-leave-leader = { $unit } has used MF it owes to its leader, so they stay together.
refuse-no-such-action = That cannot be done in this phase.
# Only in records of older games.
told-movement = Movement Phase: { $side }
