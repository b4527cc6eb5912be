roll-dodge = Out of the way
told-runs-at = { $who } runs at { $target }.
told-dodges = { $who } gets out of the way.
refuse-run-over = { $who } was run at already in this turn.
