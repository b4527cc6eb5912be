prompt-passenger = Which passenger is struck?
choice-hit = { $piece }
roll-reach-passenger = Reaching the passenger
roll-reach-motorcycle = Striking the motorcycle
roll-reach-mount = Reaching rider or mount
told-struck-instead = The hit strikes { $who } instead.
