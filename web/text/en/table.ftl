# Tables without hexes.
web-prompt-tray-table = Drag a unit onto the table, or click it and then a point.
web-prompt-tray-into = Click where it is to stand, or what it begins in: { $what }.
web-prompt-kinds = Click where it is to lie.
web-prompt-turn-left = Turn it to the left
web-prompt-turn-right = Turn it to the right
web-prompt-lead = Drag on the table, or click where to go. Dragging a leader takes his group along; with Alt he goes alone.
web-prompt-drive = Drag on the table, or click where to go.
web-prompt-point = Click a point of the table.
web-prompt-shift = Drag a figure to where it is to stand, or click it and then the place.
web-lead-lapses = the rest of the move lapses
web-fallen = { $who } fell here
web-replay-phase-back = To the phase before
web-replay-phase-on = To the next phase
web-replay-turns = Turns
web-lead-halted = { $why } There the move ends.
web-lead-stays = { $who } does not get there. { $why }
web-lead-waits = Something else is asked first: he can go on afterwards.
web-lead-short = His Movement ends before it.
web-lead-beyond = { $price } (from the yellow { $dots ->
    [one] dot
   *[other] dots
  } on)
web-lead-cost = { $cost } of { $of }
web-lead-far = { $cost } of { $of }, no further
web-lead-halt = { $cost } of { $of }, no further: { $why }
web-lead-left = { $count ->
    [one] { $who } stays
   *[other] { $count } stay: { $who }
  }
web-prompt-scenery = What is outlined can be chosen: { $what }.
web-prompt-foes = What is framed in red can be clicked too: { $what }.
web-prompt-aimless = None of the enemy can be aimed at from here. Click one of them to hear why.
web-not-offered = That cannot be chosen now.
web-free-unit = { $what } ({ $least }–{ $most })
web-free-degrees = { $what } (°)
web-prompt-handles = Pull a round handle at the figure to turn it, or type the direction: north is 0°, east 90°.
web-forces-group = Group of { $first }
web-forces-unit = { $unit } ({ $first })
web-forces-alone = On their own
web-forces-waiting = Off the map: { $unit }
web-forces-off = { $count } off the map
web-forces-setting-up = set-up not finished
web-floors = Storeys
web-floor-roof = Roofs
web-floor = { $floor ->
    [0] Ground floor
   *[other] Storey { $floor }
  }
web-again = { $count ->
    [one] The other one of the group does the same: { $what }
   *[other] The other { $count } of the group do the same: { $what }
  }
web-again-not = { $count ->
    [one] { $who } does not do the same. { $why }
   *[other] { $who } do not do the same. { $why }
  }
web-again-ends = { $count ->
    [one] One more of the group is still to come.
   *[other] { $count } more of the group are still to come.
  }
web-again-stop = Stop: { $count } to come
# Close combat.
web-fights = Fights
web-fight-against = vs
web-fights-pair = Who against whom
web-sight-start-table = Click a figure or a point to look from.
web-sight-from-table = Light ground is seen from there. Point at a figure or a thing to see what is in the way.
web-prompt-point-for = Click a point of the table, and you are asked whether to: { $what }.
web-floors-short = Floor
web-log-others = { $count } more
web-choice-at = { $what }: { $x }″ from the left, { $y }″ from below
web-shot-through = through the openings of: { $what }
web-table-size = table { $wide }″ × { $deep }″
# Squads seen from afar.
web-squad = { $unit }: { $men ->
    [one] one man
   *[other] { $men } men
}{ $lost ->
    [0] {""}
   *[other] , { $lost } lost
}
