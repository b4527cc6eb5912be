prompt-defences = Works of your engineers: choose a place and what to lay there ({ $left } left)
choice-fortify = { $place }
roll-defences = Works of the engineers
told-fortified = Engineers have laid: { $what }.
