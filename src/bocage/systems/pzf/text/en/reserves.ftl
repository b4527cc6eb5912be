prompt-keep = Which unit is kept in reserve?
prompt-enter = { $who } comes on: where?
choice-keep = { $piece } and the unit stay in reserve
choice-enter = { $piece } comes on here
roll-reserve = Reserve
told-reserve = A unit arrives: { $who }.
told-enters = { $who } comes on.
refuse-not-at-edge = Reserves come on touching their own edge.
