prompt-treat = { $who } is dying: does a medic try to save him?
choice-treat = { $piece } tends him
roll-treat = Medical kit
told-treated = { $who } is saved by a medic.
told-not-treated = The medic can do nothing for { $who }.
refuse-treated = A medic who has tended a man does not shoot in that turn.
