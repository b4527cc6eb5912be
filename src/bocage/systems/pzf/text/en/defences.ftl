prompt-defences = Works of your engineers ({ $left } left)
choice-fortify = { $place }
roll-defences = Works of the engineers
told-fortified = Engineers have laid: { $what }.
