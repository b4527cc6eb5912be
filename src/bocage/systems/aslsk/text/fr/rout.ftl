# Phase de déroute.
prompt-rout = Quelle unité déroute ?
prompt-rout-hint = Les hommes démoralisés au contact d’un ennemi valide, ou à découvert à sa portée, doivent dérouter : ils ne peuvent rester, et sont perdus si aucun hexagone ne leur est ouvert. Les autres ont le choix.
prompt-rout-with = Un chef déroute-t-il avec { $unit } ?
prompt-rout-drop = { $unit } porte trop pour dérouter. Que laisse-t-il sur place ?
prompt-rout-step = { $unit } déroute ; il lui reste { $left } MF. Vers où ?

choice-end-routs = Plus de déroute : les autres restent
choice-rout = Faire dérouter { $piece }
choice-rout-short = Déroute
choice-stay = { $piece } ne déroute pas
choice-stay-short = Reste
choice-with = { $piece } l’accompagne
choice-without = Aucun chef ne l’accompagne
choice-crawl = Ramper jusqu’en { $hex } (un hexagone, sans interdiction)

told-must-rout = { $unit } doit dérouter et passe en DM.
told-rout-step = { $unit } déroute en { $hex }.
told-rout-crawl = { $unit } rampe jusqu’en { $hex }.
told-interdiction = { $unit } subit une interdiction en { $hex }.
told-failed-to-rout = { $unit }, incapable de dérouter, est éliminé.
rout-why-crawl = Reptation : un seul hex, quel qu’il soit, sans interdiction.
rout-why-anywhere = Aucun abri n’est à portée : elle peut dérouter vers tout hex qui lui est ouvert.
rout-why-arrived = Elle a atteint son abri et passe dans un autre.
rout-why-shelter = Elle doit gagner l’abri le plus proche : { $hexes }.

refuse-rout-choice = Cela ne fait pas partie d’une déroute permise.
refuse-cannot-rout = { $unit } ne peut pas dérouter maintenant.
refuse-no-dm-rout = { $unit } n’est pas en DM, il ne déroute donc pas.
refuse-nowhere-to-rout = Aucun hexagone n’est ouvert à { $unit }.
refuse-must-rout = { $unit } doit dérouter.
refuse-closer = { $hex } rapproche de l’ennemi en { $enemy }, qui voit ou a vu l’unité.
refuse-past-enemy = { $hex } est lui aussi adjacent à l’ennemi en { $enemy }.
refuse-no-mf = Il ne reste pas assez de MF pour atteindre { $hex }.
refuse-must-stop = L’abri de { $hex } est atteint : on n’en sort que vers un autre abri.
refuse-not-toward-shelter = { $hex } n’est pas sur le chemin de l’abri le plus proche.
refuse-crawl-later = Ramper est une déroute entière, d’un seul hexagone.
refuse-stop-before-rout = La déroute a commencé : choisissez un hexagone.
refuse-stop-short = L’unité ne peut s’arrêter ni avant son abri, ni à côté de l’ennemi.
