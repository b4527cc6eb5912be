# L'outil de ligne de vue.
refuse-sight-declared = La ligne de vue n’est vérifiée qu’une fois le tir déclaré.
refuse-no-such-hex = Il n’y a pas d’hexagone { $hex } sur cette carte.
