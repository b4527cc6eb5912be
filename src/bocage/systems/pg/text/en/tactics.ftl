# Why an agent chose as it did.
reason-anti-tank = The best shot at a vehicle in { $hex }: about { $worth } points.
reason-assault = { $hex } must be cleared at close quarters.
reason-better-post = { $hex } is a better place to fire from, or a safer one.
reason-bombardment = Shells on { $hex }: about { $worth } points.
reason-declare = { $count ->
    [one] One piece has something useful to do.
   *[other] { $count } pieces have something useful to do.
}
reason-dig = Nobody is near: time to dig in.
reason-direct = The best fire is at { $hex }: about { $worth } points.
reason-eager = Always do something.
reason-enter = The odds in { $hex } are good: in with bayonets, for about { $worth } points.
reason-exit = Off the map: this counts.
reason-far-enough = This is a good place to stop.
reason-fire-at-mover = { $piece } in { $hex } is worth giving up a turn of one’s own: about { $worth } points.
reason-flee = Away from the fire.
reason-follow = The leader stays with his men, in { $hex }.
reason-hold-fire = No shot is worth the turn that it costs.
reason-join = Everybody who can joins in.
reason-join-fire = Together they hit harder at { $hex }.
reason-lead = A tank leader belongs where most tanks are.
reason-least-loss = { $piece } will be missed least.
reason-lend = The leader helps to direct the fire at { $hex }.
reason-march-exit = To { $hex }, on the way out at { $goal }.
reason-march-guard = { $goal } must be held: to { $hex }.
reason-march-hunt = To { $hex }, after the enemy at { $goal }.
reason-march-take = To { $hex }, on the way to { $goal }.
reason-nothing-more = Nothing more to gain in this segment.
reason-open-fire = The attack on { $hex } is strong enough.
reason-pass = No segment gains anything: those who wait can still fire at what moves.
reason-ready = Everything is in its place.
reason-recover = { $piece } has { $chance } chances in a hundred to recover.
reason-segment-assault = { $piece } begins: an assault is ripe.
reason-segment-dig = { $piece } begins: time to dig in.
reason-segment-exit = { $piece } begins: the way out is open.
reason-segment-fire = { $piece } begins: there are good targets.
reason-segment-march = { $piece } begins: the men must get on.
reason-segment-recover = { $piece } begins: shaken men must be brought back.
reason-segment-wait = { $piece } begins.
reason-set-up = A set-up that makes sense.
reason-shell = The best target for artillery and aircraft is { $hex }.
reason-stay = Under cover it may stay.
reason-straight-on = Straight on to { $hex }.
reason-strike = All are in: strike.
reason-support = Artillery and aircraft have a target.
reason-unlimber = A gun on its limber fires at nobody.
reason-waive = Better leave the enemy shaken.
