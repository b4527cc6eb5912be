# Les fiches des unités et des hexagones, et les détails d’un tir.
note-mf = Reste { $left } PM sur { $all }
note-portage = Porte { $pp } PP pour { $capacity } : { $mf } PM de moins
note-load = Porte { $pp } PP sur { $capacity }
note-directed = A dirigé { $piece }
note-rally = { $leader } peut la rallier : { $need } ou moins à deux dés ({ $drm }{ $dm ->
    [1] , DM
   *[other] { "" }
})
note-self-rally = Peut se rallier seule : { $need } ou moins à deux dés ({ $drm }{ $dm ->
    [1] , DM
   *[other] { "" }
})
note-no-rally = Aucun chef ici pour la rallier
note-rout-must = Doit dérouter ; éliminée si elle reste
note-rout-cannot = Doit dérouter et n’a nulle part où aller : éliminée
note-rout-may = Peut dérouter
note-rout-stays = N’a pas à dérouter, et ne le peut pas sans DM
note-rout-to = Déroute vers { $hex }, hors d’atteinte de l’ennemi
note-rout-interdicted = Déroute vers { $hex }, interdite en { $at }
note-entry = Entrée : { $mf } PM
note-entry-for = Entrée : { $mf } PM pour { $unit }
note-entry-road = Entrée : { $mf } PM, par la route { $road }
note-cover = Couvert : { $tem }
note-open = Sans couvert ; mouvement à découvert { $drm }
note-no-cover = Sans couvert, mais pas à découvert
note-shots = { $mf } PM dépensés ici ; tirs encore permis après celui-ci : { $left }
note-cower = Se terre { $share } % ({ $columns ->
    [one] { $columns } colonne
   *[other] { $columns } colonnes
} de moins)
note-breakdown = { $weapon } s’enraye { $share } %
note-rate = { $weapon } garde sa cadence { $share } %
note-residual = Laisse { $fp } PF résiduels
note-left-out = { $piece } manque cette cible s’il reste à l’écart
