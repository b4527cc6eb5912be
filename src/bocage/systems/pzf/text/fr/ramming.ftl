roll-dodge = Esquiver
told-runs-at = { $who } fonce sur { $target }.
told-dodges = { $who } s’écarte à temps.
refuse-run-over = { $who } a déjà été visé par ce véhicule pendant ce tour.
