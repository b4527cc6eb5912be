choice-advance = { $piece } : avancer au lieu de tirer
told-advances = { $who } avance au lieu de tirer (Sturmtruppen).
told-advances-several = { $who } avancent au lieu de tirer (Sturmtruppen).
refuse-no-sturmtruppen = Seuls les hommes et véhicules allemands avancent pendant la phase de tir.
refuse-near-enemy = Une avance reste à deux pouces de tout ennemi.
refuse-only-advance = Une avance est un mouvement et rien d’autre.
