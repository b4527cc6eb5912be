# Les fiches des unités et des hexagones, et les détails d’un tir.
note-enter-now = À côté de la carte : perdue si elle n’entre pas avant la fin de la phase de progression de ce tour
note-mf = Reste { $left } MF sur { $all }
note-stays = A tiré pendant la phase de tir de préparation : ne bouge pas ce tour-ci
note-portage = Porte { $pp } PP pour { $capacity } : { $mf } MF de moins
note-load = Porte { $pp } PP sur { $capacity }
note-wounded = Blessé : moral { $morale }, commandement { $leadership }
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
note-road = Une route y passe : moins cher d’un hexagone de route à l’autre
note-entry = Entrée : { $mf } MF
note-entry-for = Entrée : { $mf } MF pour { $unit }
note-entry-road = Entrée : { $mf } MF, par la route { $road }
note-cover = Couvert : { $tem }
note-open = Sans couvert ; mouvement à découvert { $drm }
note-no-cover = Sans couvert, mais pas à découvert
note-smoke = Fumée : { $drm } au tir qui en part, y entre ou la traverse ; { $mf } MF de plus pour entrer ; elle se dissipe après la phase de mouvement
note-fp = FP { $how ->
    [halved] divisée par deux
    [doubled] doublée
   *[more] +{ $more }
} : { $why }
note-fp-of = { $piece } : FP { $how ->
    [halved] divisée par deux
    [doubled] doublée
   *[more] +{ $more }
}, { $why }
note-hindered = La ligne est gênée en { $hexes }
note-shots = { $mf } MF dépensés ici ; tirs encore permis après celui-ci : { $left }
note-own-men = { $count ->
    [one] Une de vos unités est dans l’hexagone visé et subit aussi l’attaque
   *[other] { $count } de vos unités sont dans l’hexagone visé et subissent aussi l’attaque
}
note-cower = Panique { $share } % ({ $columns ->
    [one] { $columns } colonne
   *[other] { $columns } colonnes
} de moins)
note-breakdown = { $weapon } s’enraye { $share } %
note-rate = { $weapon } garde sa cadence { $share } %
note-residual = Laisse une FP résiduelle : { $fp } FP attaquent quiconque entre plus tard dans l’hexagone pendant cette phase
note-left-out = Laissé à l’écart maintenant, { $piece } ne pourra plus tirer sur cette cible
path-stopped-means = arrêtée : clouée, démoralisée ou éliminée
