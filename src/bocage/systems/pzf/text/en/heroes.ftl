prompt-might = { $roll }: { $points } short. Does { $who } spend as much Might?
prompt-fate = { $who } is wounded: spend a point of Fate ({ $left } left)?
prompt-heroic-move = Declare a heroic move, for a point of Might? The leader and friends within 6″ of him then move before everybody else.
prompt-heroic-shoot = Declare heroic shooting, for a point of Might? The leader and friends within 6″ of him then shoot before everybody else.
prompt-heroic-combat = Declare a heroic combat, for a point of Might? The leader’s fight comes first; if no enemy of it is left, he and his friends move and may charge again.
prompt-heroic-take = Heroic move of { $who }: he goes first, then those near him. Who moves next?
choice-might = { $piece }: spend Might, { $number }
choice-fate = { $piece }: spend Fate
choice-heroic = { $piece } declares it (Might { $might })
choice-trumpet = { $piece } sounds the trumpet
choice-pass = Pass
roll-fate = Fate
roll-heroic-order = Whose heroic action comes first
told-might = { $who } spends Might: { $points }.
told-fate = Fate spares { $who }.
told-heroic-move = { $who } declares a heroic move.
told-heroic-shoot = { $who } declares heroic shooting.
told-heroic-combat = { $who } declares a heroic combat.
told-trumpet = { $who } sounds the trumpet.
told-heroic-lost = { $who } was charged first: his heroic move is lost.
told-part = Movement: { $side }
refuse-left-behind = Whoever follows a heroic move stays within 6″ of { $who }.
prompt-move = Which figure moves? Drag a leader to lead his whole group.
prompt-moving = { $bound ->
    [0] Where does { $who } go? { $left } of { $of } left.
   *[other] { $who } cannot walk now. { $why }
  }
choice-take = { $piece }
choice-take-armed = { $piece }: { $weapon }
choice-done = Done
