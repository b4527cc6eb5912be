roll-mine = Une mine saute
told-mine = Une mine explose sous { $who }.
roll-clear = Déminage
roll-cut = Coupe des barbelés
choice-clear = Déminer vers { $number }°
choice-cut = Couper les barbelés vers { $number }°
told-cleared = { $who } ouvre un passage dans les mines.
told-cut = { $who } coupe un passage dans les barbelés.
