# Groupes de tir.
prompt-fire-group = Qui tire sur { $hex } ?
choice-add = Ajouter { $piece }
choice-add-all = Ajouter tous ceux de { $place }
choice-direct = { $piece } dirige
choice-fire = Feu

refuse-not-connected = { $hex } n’est pas adjacent au reste du groupe.
refuse-ft-alone = Un lance-flammes attaque seul.
refuse-ft-leadership = Personne ne dirige un lance-flammes.
refuse-leader-at-weapon = { $unit } sert une arme et ne peut pas diriger.
refuse-has-directed = { $unit } a déjà dirigé un tir pendant ce tour de joueur.
refuse-new-group = { $unit } ne peut diriger que des tireurs qu’il a déjà dirigés.
refuse-not-with-firers = { $unit } n’est pas avec les tireurs.
refuse-cannot-lead = { $unit } ne peut pas user de son commandement maintenant.
refuse-no-leader = Il n’y a pas de chef pour diriger cela.
refuse-hex-without-leader = Personne ne peut diriger depuis { $hex } : le groupe tire sans chef.
refuse-direct-all = Un chef doit aussi diriger depuis { $hex }.
refuse-hex-has-leader = Un autre chef y dirige déjà, { $unit } n’ajoute rien.
refuse-far-undirected = Aussi loin, une mitrailleuse ne tire que sous les ordres d’un chef.
refuse-no-gun-to-help = { $unit } n’a pas de mitrailleuse d’un chef à servir.
refuse-too-little-fp = Cela fait moins d’un facteur de puissance de feu.
refuse-fpf-uses-all = { $unit } doit employer tout ce qu’il a pour son tir final de protection.
refuse-already-in = Cela fait déjà partie de l’attaque.
refuse-nobody-fires = Personne ne tire encore.
