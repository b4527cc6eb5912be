# Ce que dit la fiche d’un scénario : comment l’autre camp gagne, et de quoi traitent ses règles.
goal-against-control = { $side } : garder au moins { $keep } de ces { $count } lieux, ou les avoir repris d’ici là
goal-against-exit = { $side } : les arrêter avant, avec au plus { $most ->
    [one] { $most } groupe
   *[other] { $most } groupes
} (ou l’équivalent) sortis par le bord { $edge } en fin de partie
goal-against-clear = { $side } : avoir encore alors un groupe ou demi-groupe en bon ordre en { $hexes }
turns-on-asl-1-1-2g = Une route mène un point de mouvement plus loin qui la suit pendant tout son mouvement.
turns-on-asl-1-1-2n = En été, les blés sont hauts : ils ralentissent la marche et gênent le tir qui les traverse.
turns-on-asl-1-1-2o = D’octobre à mai, les blés sont coupés : ces champs sont du terrain découvert.
turns-on-asl-1-1a = La carte est assemblée de plusieurs plateaux.
turns-on-asl-1-2-4d = Une mitrailleuse à cadence de tir peut tirer plusieurs fois dans une phase, si son dé est bas.
turns-on-asl-2-0c = Un lieu appartient au dernier camp qui y a tenu seul, avec un groupe ou demi-groupe en bon ordre.
turns-on-asl-3-1c = Les renforts sont placés à côté de la carte au début de leur tour.
turns-on-asl-3-1k = Une unité démoralisée se rallie avec l’aide d’un chef dans son hexagone.
turns-on-asl-3-2-1a = La puissance de feu désigne la colonne de la table de tir ; le surplus est perdu.
turns-on-asl-3-3-1a = Le défenseur tire en deux temps : sur ceux qui bougent pendant qu’ils bougent, puis sur tous ensuite.
turns-on-asl-3-3-1y = Le tir sur ceux qui bougent laisse dans l’hexagone un feu résiduel, qui frappe quiconque y entre ensuite.
turns-on-asl-3-3t = Les groupes munis de grenades fumigènes peuvent tenter de poser de la fumée en se déplaçant.
turns-on-asl-3-3v = La fumée affaiblit beaucoup le tir vers son hexagone, depuis lui et au travers.
turns-on-asl-3-6a = Les unités démoralisées fuient l’ennemi dans une phase à part, celles du camp dont c’est le tour d’abord.
turns-on-asl-3-6t = Qui fuit en terrain découvert sous les yeux de l’ennemi doit tester à nouveau son moral.
turns-on-asl-3-8a = Les ennemis d’un même hexagone se battent au corps à corps en fin de tour.
turns-on-asl-3-8o = Dans les bois et les bâtiments, un camp peut surprendre l’autre avant un corps à corps.
turns-on-asl-3-8v = D’autres unités peuvent rejoindre un corps à corps qui dure.
turns-on-asl-4-1e = Au-delà de seize hexagones, une mitrailleuse ne tire que sous un chef, et à moitié de sa puissance.
turns-on-asl-4-2a = Un lance-flammes est terrible à un hexagone et deux fois plus faible à deux.
turns-on-asl-4-2e = Qui porte un lance-flammes est plus facile à atteindre.
turns-on-asl-4-3a = Une charge de démolition frappe un hexagone plus fort que toute arme.
turns-on-asl-4-3d = Une charge de démolition se pose de l’hexagone voisin, par une unité en mouvement.
turns-on-asl-5-1b = Une troupe qui échoue nettement à un test de moral est ensuite de moindre qualité.
turns-on-asl-d4 = Les renforts qui ne sont pas entrés sur la carte à la fin de leur tour sont perdus.
turns-on-asl-l11 = Les unités peuvent quitter la carte si cela sert la victoire.
turns-on-asl-l8 = Un seul groupe en bon ordre contrôle tout un bâtiment où il n’y a pas d’ennemi.
