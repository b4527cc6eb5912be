# Why an agent chose as it did.
reason-activate = { $who } can do most now, with { $chance } chances in a hundred.
reason-activate-free = { $who } begins, while no test is needed.
reason-answer = { $unit } fires at { $target } in { $hex }: about { $worth } points.
reason-assault = The odds in { $hex } are good: at close quarters.
reason-attach = Better under another leader than under none.
reason-better-post = { $hex } is a safer place, or a better one to fire from.
reason-call-off = No shells on { $hex }: they would fall on the wrong men.
reason-change-tank = Nothing to fire at from here: the leader takes a tank that can drive.
reason-deputy = The new leader comes where he is safe.
reason-dig = Nobody is near: time to dig in.
reason-dismantle = Nothing to fire at for { $unit }: on towards { $goal }.
reason-eager = Always do something.
reason-enter = On to the map at { $hex }, where the way is shortest.
reason-far-enough = Far enough for now.
reason-flak = Every gun that can fires at aircraft.
reason-free = { $unit } must get going again.
reason-get-off = { $unit } gets off in time, before the enemy is too near.
reason-go-forced = { $task ->
    [guard] { $goal } must be held: at the double to { $hex }.
   *[other] Nobody can answer much: at the double to { $hex }, towards { $goal }.
}
reason-go-normal = { $task ->
    [guard] { $goal } must be held: to { $hex }.
    [hunt] To { $hex }, after the enemy at { $goal }.
   *[other] To { $hex }, on the way to { $goal }.
}
reason-go-tactical = One careful hex to { $hex }, towards { $goal }.
reason-halt-to-fire = A gun that stands still hits better.
reason-hide = Men whom nobody sees are hard to hit.
reason-hold-fire = No shot is worth what it costs or gives away.
reason-keep-moving = A target that moves is harder to hit.
reason-keep-the-step = A turn lost is better than a step lost.
reason-let-fall = The shells fall on { $hex } as planned.
reason-make-room = Somebody must go, and is missed least here.
reason-no-plot = No hex is worth shells.
reason-nothing-more = Nothing more to gain.
reason-leave = { $unit } leaves the map, which brings { $points } points.
reason-on-and-out = Not among the enemy: on, and out of their hex.
reason-overrun = Nothing in { $hex } can stop this: over them.
reason-out-of-fire = First out of the fire, then rally.
reason-pass = Nobody gains anything by acting: those who wait can still fire at what moves.
reason-plot = Shells for next turn on { $hex }: about { $worth } points.
reason-rally = { $chance } chances in a hundred to rally.
reason-reactivate = { $unit } has more to do.
reason-refire = { $unit } must be able to fire again.
reason-set-up-weapon = { $unit } has a field of fire here.
reason-shot = The best target for { $unit } is in { $hex }: about { $worth } points.
reason-shot-again = Another shot by { $unit } at { $hex } is worth the test: about { $worth } points.
reason-stand = Better to stand and fight.
reason-stay-at-the-gun = The gun is still of use here: the leader stays with it.
reason-step-back = This fight would be lost: back a hex.
reason-straight-on = Straight on to { $hex }.
reason-strike = { $unit } is the best to strike at.
reason-successor = The steadiest leads.
reason-turn = Front towards the enemy.
reason-lead = None of the tanks shall look like the leader’s.
reason-ready = Everything is in its place.
reason-set-up = A set-up that makes sense.
reason-volley = Together at { $hex }: about { $worth } points.
