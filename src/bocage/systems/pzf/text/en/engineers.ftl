roll-mine = A mine goes off
told-mine = A mine goes off under { $who }.
roll-clear = Clearing mines
roll-cut = Cutting wire
choice-clear = Clear mines towards { $number }°
choice-cut = Cut the wire towards { $number }°
told-cleared = { $who } clears a lane through the mines.
told-cut = { $who } cuts a gap in the wire.
