prompt-flame = Where does { $who } send the flame?
choice-flame = Send the flame there
told-flame = { $who } sends out a jet of flame.
told-flame-explodes = The flamethrower of { $who } explodes!
roll-flame-misfire = Misfire of the flamethrower
