# Tables without hexes.
web-prompt-tray-table = Drag a unit onto the table, or click it and then a point.
web-prompt-lead = Drag on the table, or click where to go.
web-prompt-point = Click a point of the table.
web-lead-cost = { $cost } of { $of }
web-free-unit = { $what } ({ $least }–{ $most } { $unit })
web-forces-group = Group { $number }
web-forces-alone = On their own
web-floors = Storeys
web-floor-roof = Roofs
web-floor = { $floor ->
    [0] Ground floor
   *[other] Storey { $floor }
  }
web-again = Same with the { $count } others of the group
web-again-stop = Stop: { $count } to come
