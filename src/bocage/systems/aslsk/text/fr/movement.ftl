prompt-move = Choisissez une unité à déplacer, ou terminez la phase de mouvement.{ $waiting ->
    [0] {""}
    [one] {" "}Une unité à côté de la carte est perdue si elle n’entre pas à ce tour.
   *[other] {" "}{ $waiting } unités à côté de la carte sont perdues si elles n’entrent pas à ce tour.
}
prompt-move-rest = La pile s’est séparée : déplacez ses autres membres ou laissez-les sur place.
prompt-move-on = { $unit } en { $hex } : il reste { $mf } MF{ $mode ->
    [assault] , en mouvement d’assaut
    [double] , au pas de charge
   *[other] { "" }
}. Que faire ?

choice-move = Déplacer { $piece }
choice-join = { $piece } se joint au mouvement
choice-join-all = Tous se joignent au mouvement
choice-assault = Mouvement d’assaut
choice-assault-about = Un seul hexagone, et pas pour tous ses MF ; le tir contre elle n’a alors pas le −1 du mouvement (FFNAM).
choice-double = Pas de charge
choice-double-about = 2 MF de plus pour ce mouvement, mais aussitôt épuisée (CX) : +1 à ses propres jets jusqu’à sa prochaine phase de mouvement.
choice-help = { $piece } aide { $other } à porter
choice-to = Aller en { $hex }
choice-woods-rate = Aller en { $hex } par le bois qui borde la route
choice-exit = Sortir de la carte par le bord { $hex }
choice-smoke = { $piece } lance des fumigènes en { $hex }
choice-smoke-about = 1 MF dans son hexagone, 2 MF à côté ; posée si le dé est assez bas ; un 6 finit aussi son mouvement. Le tir qui part de la fumée, y entre ou la traverse a +2.
choice-smoke-group = Fumigène…
choice-recover = { $other } tente de récupérer { $piece }
choice-drop = Abandonner { $piece }
choice-leave = { $piece } quitte la pile
choice-leave-short = reste ici
choice-stop = Terminer ce mouvement
choice-end = Terminer la phase

mod-mf-base = Facteurs de mouvement du pion
mod-mf-leader = Conduit par un chef
mod-mf-double-time = Pas de charge
mod-mf-road = Bonus de route
mod-mf-portage = Charge portée
mod-mf-terrain = Terrain
mod-mf-smoke = Fumigène

roll-smoke = Grenades fumigènes
rolled-smoke = Grenades fumigènes, { $unit } : il faut { $need } ou moins

told-moves = { $others ->
    [0] { $unit } va en { $hex } pour { $mf } MF.
    [1] { $unit } et une autre unité vont en { $hex } pour { $mf } MF.
   *[other] { $unit } et { $others } autres unités vont en { $hex } pour { $mf } MF.
}
told-move-ends = Fin de ce mouvement.
told-exits = { $unit } sort de la carte.
told-no-smoke = Les grenades ne donnent rien : pas de fumée en { $hex }.
told-smoke = La fumée se répand en { $hex }.
told-smoke-lifts = La fumée se dissipe : elle dure une phase de mouvement.
told-smoke-ends-move = Un tel résultat met fin au mouvement de { $unit }, sur place.
told-charge-placed = Une charge de démolition est posée en { $hex }.

refuse-not-yours-to-move = Ce n’est pas à vous de déplacer { $unit } maintenant.
refuse-broken-or-pinned = { $unit } est démoralisé ou cloué au sol.
refuse-in-close-combat = { $unit } est retenu en combat rapproché.
refuse-prep-fired = { $unit } a tiré pendant la phase de tir de préparation.
refuse-move-over = { $unit } a terminé son mouvement.
refuse-stack-first = Terminez d’abord la pile séparée, { $unit } bougera ensuite.
refuse-finish-first = Terminez d’abord le mouvement de { $unit }.
refuse-choose-mover = Choisissez d’abord qui se déplace.
refuse-join = { $unit } ne peut pas se joindre au mouvement : une pile se forme dans un hexagone, avant toute dépense de MF.
refuse-declare-late = { $unit } a déjà commencé son mouvement.
refuse-declared = { $unit } l’a déjà déclaré.
refuse-double-time = Pas de charge interdit à { $unit } : blessé, épuisé (CX), ou épuisé jusqu’à cette phase.
refuse-double-assault = { $unit } ne peut combiner pas de charge et mouvement d’assaut.
refuse-help = { $unit } ne peut pas aider à porter ici.
refuse-not-adjacent = { $hex } n’est pas voisin : on va d’hexagone en hexagone.
refuse-too-far = { $hex } est hors d’atteinte : il faut { $mf } MF, il en reste { $left }.
refuse-no-way = Aucun chemin ne mène en { $hex } maintenant : des ennemis ou des hexagones pleins le barrent.
refuse-off-map = On ne peut pas quitter la carte ici.
refuse-wait-elsewhere = Hors de la carte on ne fait que s’en approcher : pas de mouvement en { $hex }.
refuse-enemy-hex = { $hex } est occupé par l’ennemi.
refuse-woods-rate = Le coût du bois n’est un choix qu’en entrant en { $hex } par sa route.
refuse-assault-one-hex = { $unit } fait un mouvement d’assaut : un seul hexagone.
refuse-assault-all-mf = { $unit } y dépenserait tous ses MF, ce que le mouvement d’assaut interdit.
refuse-mf = { $unit } n’a pas assez de MF.
refuse-no-smoke = { $unit } n’a pas de grenades fumigènes, ou les a déjà essayées dans cette phase.
refuse-smoke-hex = Pas de fumigène possible en { $hex }.
refuse-no-charge = { $unit } n’a pas de charge de démolition à placer.
refuse-charge-target = { $hex } n’est pas une cible pour une charge de démolition.
refuse-off-map-action = { $unit } n’est pas encore sur la carte.
refuse-leave = { $unit } ne peut pas se séparer de la pile maintenant.
refuse-leave-leader = { $unit } a dépensé des MF qu’il doit à son chef : ils restent ensemble.
refuse-no-such-action = C’est impossible dans cette phase.
# Seulement dans d’anciens enregistrements.
told-movement = Mouvement : { $side }
