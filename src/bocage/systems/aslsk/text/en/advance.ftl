# Advance Phase.
prompt-advance = Advance a unit, rearrange weapons, or end the Advance Phase.{ $waiting ->
    [0] {""}
    [one] {" "}One unit beside the map is lost unless it enters now.
   *[other] {" "}{ $waiting } units beside the map are lost unless they enter now.
}

choice-advance = { $piece } advances to { $hex }
choice-advance-again = { $count ->
    [one] The other one of { $from } advances to { $to } too
   *[other] The other { $count } of { $from } advance to { $to } too
}
choice-advance-with = { $piece } advances with { $other } to { $hex }
choice-advance-off = { $piece } leaves the map by the { $hex } edge

told-advances = { $unit } advances to { $hex }.
told-exhausted = { $unit } is exhausted (CX).
told-never-entered = { $unit } has not entered the map in time and is lost.

refuse-cannot-advance = { $unit } is pinned, broken or in melee, so it does not advance.
refuse-advanced-already = { $unit } has already advanced.
refuse-exhausted = { $unit } is exhausted (CX), and this step would take all its MF.
refuse-advance-together = A leader advances with squads and half-squads of his hex, all into the same hex.
refuse-not-your-weapon = Choose a weapon in your hands.
refuse-hand-on = { $unit } has advanced with its weapons; they change hands before that.
