# Landing craft.
terrain-beach = Beach
terrain-craft = Landing craft
prompt-craft = A landing craft comes in ({ $craft }): choose its place on the edge of the sea.
prompt-land = Where does { $who } land?
choice-craft = Come in here
choice-land = { $piece } goes ashore
choice-ashore = All ashore who find room
roll-drift = Drift: all dice added, nothing where two show the same
roll-craft = Which craft
told-craft-grounds = The { $craft } drifts { $drift }″ and grounds.
told-craft-turned-back = The { $craft } finds no free place and turns back.
told-craft-leaves = The empty { $craft } leaves.
told-lands = { $who } lands.
told-ashore = { $count ->
    [one] One figure lands.
   *[other] { $count } figures land.
}
refuse-not-at-sea = Craft come in at the edge of the sea, in their own stretch of it.
refuse-far-from-bow = Whoever lands is put down by the bow of the craft.
reason-ashore = Nobody stays aboard longer than he must.
