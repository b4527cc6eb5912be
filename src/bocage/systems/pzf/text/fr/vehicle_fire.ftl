prompt-passenger = Quel passager est touché ?
choice-hit = { $piece }
roll-reach-passenger = Atteindre le passager
roll-reach-motorcycle = Toucher la moto
roll-reach-mount = Atteindre le cavalier ou la monture
told-struck-instead = Le tir touche { $who } à la place.
