# Rally Phase and field promotion.
prompt-set-up-beside = { $edge ->
    [north] { $unit } enters by the north edge: choose where it waits beside the map.
    [east] { $unit } enters by the east edge: choose where it waits beside the map.
    [south] { $unit } enters by the south edge: choose where it waits beside the map.
    [west] { $unit } enters by the west edge: choose where it waits beside the map.
   *[any] Choose where { $unit } waits beside the map.
} It enters from the row beside the map; each row behind it costs { $mf } MF more.
prompt-arrange-beside = Everything waits beside the map: click a unit or a weapon to set it up elsewhere, or say that you are ready.
prompt-recover = Recover weapons that lie unpossessed, or end this step.
prompt-repair = Repair malfunctioned weapons, or end this step.
prompt-transfer = Hand weapons over within a hex, as both sides may in every Rally Phase, or end this step.
prompt-self-rally = Which broken unit tries to rally without a leader?
prompt-self-rally-hint = Leaders may always try, and so may a squad whose broken morale stands in a frame on its counter. In your own turn one other squad may try as well.
prompt-rally = Which unit is to be rallied, and by which leader?
prompt-keep-dm = DM would end now. Which units keep it, to be free to rout again?
prompt-keep-dm-hint = DM, desperation, is what fresh fire leaves on broken men. Who keeps it is harder to rally, by 4 on the dice, but may rout in the next Rout Phase as it likes; who loses it routs only where it must.

choice-end-step = End this step
choice-repair = Repair { $piece }
choice-transfer = Give { $piece } to { $other }
choice-self-rally = { $piece } tries to rally by itself
choice-rally = { $other } tries to rally { $piece }
choice-keep-dm = { $piece } stays in DM

note-rally-needs = Needs { $needed } or less on two dice; a { $worst } as rolled costs men
mod-dm = DM
mod-shelter = Woods or building
mod-self-rally = Rallies by itself
mod-nation = Nation
mod-high-morale = High morale
mod-low-morale = Low morale
mod-was-broken = Broken unit

roll-repair = Repair
roll-rally = Rally
rolled-rally = Rally, { $unit }: needs { $morale } or less
roll-leader-creation = Leader Creation

told-waits-to-enter = { $unit } waits at { $hex } to enter the map.
told-weapon-repaired = The { $weapon } works again.
told-weapon-failed = The { $weapon } stays jammed.
told-weapon-eliminated = The { $weapon } is beyond repair.
told-transfer = { $unit } takes over the { $weapon }.
told-rallied = { $unit } rallies.
told-not-rallied = { $unit } stays broken.
told-rally-casualty = The attempt to rally { $unit } ends in disaster.
told-leader-created = In { $hex } a new leader steps forward: { $leader }.
told-no-leader = Nobody steps forward to lead.

refuse-not-entry-hex = { $edge ->
    [north] { $hex } is not where this unit waits: it enters by the north edge.
    [east] { $hex } is not where this unit waits: it enters by the east edge.
    [south] { $hex } is not where this unit waits: it enters by the south edge.
    [west] { $hex } is not where this unit waits: it enters by the west edge.
   *[any] { $hex } is not beside the map, where this unit waits.
}
refuse-acted-already = A unit takes one action in a Rally Phase, and this one has had it.
refuse-not-your-unit = Choose a unit of yours on the map.
refuse-not-good-order = { $unit } is broken or in melee.
refuse-rally-choice = That is no part of this step of the Rally Phase.
refuse-nothing-to-repair = There is nothing to repair here.
refuse-captured-repair = A captured { $weapon } cannot be repaired.
refuse-transfer-choice = Choose a weapon of yours and another of your units in its hex.
refuse-recovered-now = The { $weapon } came into these hands in this very phase.
refuse-not-broken = Choose a broken unit of yours on the map.
refuse-melee = { $unit } is in melee.
refuse-rally-tried = { $unit } has already tried to rally in this player turn.
refuse-no-self-rally = { $unit } cannot rally by itself now.
refuse-no-leader-here = No such leader is stacked with that unit.
refuse-leader-broken = { $leader } is in no condition to rally others.
refuse-no-dm = That unit has no DM to keep.
refuse-keep-dm-in-shelter = In { $hex } there is cover: DM ends there.
