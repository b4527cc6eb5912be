# Péniches de débarquement.
terrain-beach = Plage
terrain-craft = Péniche de débarquement
prompt-craft = Une péniche arrive ({ $craft }) : choisissez sa place au bord de la mer.
prompt-land = Où { $who } débarque-t-il ?
choice-craft = Arriver ici
choice-land = { $piece } débarque
choice-ashore = Tous ceux qui trouvent place débarquent
roll-drift = Dérive : la somme des dés, rien si deux montrent la même face
roll-craft = Quelle péniche
told-craft-grounds = { $craft } : dérive de { $drift }″, puis échouage.
told-craft-turned-back = { $craft } : pas de place libre, demi-tour.
told-craft-leaves = { $craft } : vide, la péniche repart.
told-lands = { $who } débarque.
told-ashore = { $count ->
    [one] Une figurine débarque.
   *[other] { $count } figurines débarquent.
}
refuse-not-at-sea = Les péniches arrivent au bord de la mer, dans leur propre secteur.
refuse-far-from-bow = On débarque à la proue de la péniche.
reason-ashore = Personne ne reste à bord plus qu’il ne faut.
