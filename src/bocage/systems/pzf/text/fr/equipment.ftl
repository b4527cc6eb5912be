prompt-treat = { $who } se meurt : un médecin tente-t-il de le sauver ?
choice-treat = { $piece } le soigne
roll-treat = Trousse à pharmacie
told-treated = { $who } est sauvé par un médecin.
told-not-treated = Le médecin ne peut rien pour { $who }.
refuse-treated = Un médecin qui a soigné ne tire pas pendant ce tour.
