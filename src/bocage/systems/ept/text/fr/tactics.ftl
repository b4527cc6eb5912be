# Pourquoi un agent a choisi ainsi.
reason-activate = { $who } peut faire le plus maintenant, avec { $chance } chances sur cent.
reason-activate-free = { $who } commence, tant qu’aucun test n’est demandé.
reason-answer = { $unit } tire sur { $target } en { $hex } : environ { $worth } points.
reason-assault = Les chances en { $hex } sont bonnes : au corps à corps.
reason-attach = Mieux vaut un autre chef que pas de chef.
reason-better-post = { $hex } est un endroit plus sûr, ou meilleur pour tirer.
reason-call-off = Pas d’obus sur { $hex } : ils tomberaient sur les mauvais hommes.
reason-change-tank = Rien sur quoi tirer d’ici : le chef prend un char qui roule encore.
reason-deputy = Le nouveau chef arrive là où il est à l’abri.
reason-dig = Personne n’est proche : c’est le moment de se retrancher.
reason-dismantle = Rien à viser pour { $unit } : en avant vers { $goal }.
reason-eager = Toujours agir.
reason-enter = Entrée sur la carte en { $hex }, où le chemin est le plus court.
reason-far-enough = Assez loin pour l’instant.
reason-flak = Tout canon qui le peut tire sur les avions.
reason-free = { $unit } doit repartir.
reason-get-off = { $unit } descend à temps, avant que l’ennemi soit trop près.
reason-go-forced = { $task ->
    [guard] { $goal } doit être tenu : au pas de course vers { $hex }.
   *[other] Personne ne peut guère répondre : au pas de course vers { $hex }, en direction de { $goal }.
}
reason-go-normal = { $task ->
    [guard] { $goal } doit être tenu : vers { $hex }.
    [hunt] Vers { $hex }, contre l’ennemi en { $goal }.
   *[other] Vers { $hex }, en direction de { $goal }.
}
reason-go-tactical = Un hexagone avec prudence vers { $hex }, en direction de { $goal }.
reason-halt-to-fire = Un canon à l’arrêt touche mieux.
reason-hide = Des hommes que personne ne voit sont difficiles à toucher.
reason-hold-fire = Aucun tir ne vaut ce qu’il coûte ou ce qu’il révèle.
reason-keep-moving = Une cible en mouvement est plus difficile à toucher.
reason-keep-the-step = Mieux vaut perdre un tour qu’un pas.
reason-let-fall = Les obus tombent sur { $hex } comme prévu.
reason-make-room = Quelqu’un doit partir, et c’est ici qu’il manquera le moins.
reason-no-plot = Aucun hexagone ne vaut des obus.
reason-nothing-more = Plus rien à gagner.
reason-leave = { $unit } quitte la carte, ce qui rapporte { $points } points.
reason-on-and-out = Pas au milieu de l’ennemi : en avant, hors de son hexagone.
reason-overrun = Rien en { $hex } ne peut arrêter cela : on leur passe dessus.
reason-out-of-fire = D’abord hors du feu, ensuite le ralliement.
reason-pass = Personne ne gagne à agir : qui attend peut encore tirer sur ce qui bouge.
reason-plot = Obus pour le tour prochain sur { $hex } : environ { $worth } points.
reason-rally = { $chance } chances sur cent de se rallier.
reason-reactivate = { $unit } a encore à faire.
reason-refire = { $unit } doit pouvoir tirer de nouveau.
reason-set-up-weapon = { $unit } a ici un champ de tir.
reason-shot = La meilleure cible de { $unit } est en { $hex } : environ { $worth } points.
reason-shot-again = Un tir de plus de { $unit } sur { $hex } vaut le test : environ { $worth } points.
reason-stand = Mieux vaut tenir et se battre.
reason-stay-at-the-gun = Le canon sert encore ici : le chef y reste.
reason-step-back = Ce combat serait perdu : un hexagone en arrière.
reason-straight-on = Tout droit vers { $hex }.
reason-strike = { $unit } est la meilleure cible.
reason-successor = Le plus ferme commande.
reason-turn = Face à l’ennemi.
reason-lead = Aucun char ne doit ressembler à celui du chef.
reason-ready = Tout est en place.
reason-set-up = Un déploiement qui a du sens.
reason-volley = Tous ensemble sur { $hex } : environ { $worth } points.
