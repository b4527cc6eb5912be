# Phase de ralliement et promotion.
prompt-set-up-beside = { $edge ->
    [north] { $unit } entre par le bord nord : choisissez où il attend, à côté de la carte.
    [east] { $unit } entre par le bord est : choisissez où il attend, à côté de la carte.
    [south] { $unit } entre par le bord sud : choisissez où il attend, à côté de la carte.
    [west] { $unit } entre par le bord ouest : choisissez où il attend, à côté de la carte.
   *[any] Choisissez où { $unit } attend, à côté de la carte.
} On entre depuis la rangée qui touche la carte ; chaque rangée derrière coûte { $mf } MF de plus.
prompt-arrange-beside = Tout attend à côté de la carte : cliquez sur une unité ou une arme pour la placer ailleurs, ou dites que vous êtes prêt.
prompt-recover = Récupérez des armes abandonnées ou terminez cette étape.
prompt-repair = Réparez des armes en panne ou terminez cette étape.
prompt-transfer = Transférez des armes au sein d’un hexagone, comme les deux camps le peuvent à chaque phase de ralliement, ou terminez cette étape.
prompt-self-rally = Quelle unité démoralisée tente de se rallier sans chef ?
prompt-self-rally-hint = Les chefs peuvent toujours tenter, comme les escouades dont le moral démoralisé est encadré sur le pion. À votre tour, une autre escouade peut tenter aussi.
prompt-rally = Quelle unité rallier, et par quel chef ?
prompt-keep-dm = Le DM prend fin. Quelles unités le gardent, pour pouvoir dérouter encore ?
prompt-keep-dm-hint = Le DM, le désespoir, est ce qu’un feu récent laisse aux hommes démoralisés. Qui le garde se rallie plus mal, de 4 aux dés, mais peut dérouter à son gré à la prochaine phase de déroute ; qui le perd ne déroute que s’il le doit.

choice-end-step = Terminer cette étape
choice-repair = Réparer { $piece }
choice-transfer = Donner { $piece } à { $other }
choice-self-rally = { $piece } tente de se rallier seul
choice-rally = { $other } tente de rallier { $piece }
choice-keep-dm = { $piece } reste en DM

note-rally-needs = Il faut { $needed } ou moins avec deux dés ; un { $worst } naturel coûte des hommes
mod-dm = DM
mod-shelter = Bois ou bâtiment
mod-self-rally = Se rallie seul
mod-nation = Nation
mod-high-morale = Moral élevé
mod-low-morale = Moral faible
mod-was-broken = Unité démoralisée

roll-repair = Réparation
roll-rally = Ralliement
rolled-rally = Ralliement, { $unit } : il faut { $morale } ou moins
roll-leader-creation = Création de chef

told-waits-to-enter = { $unit } attend en { $hex } d’entrer sur la carte.
told-weapon-repaired = { $weapon } : de nouveau en état de marche.
told-weapon-failed = { $weapon } : toujours hors d’usage.
told-weapon-eliminated = { $weapon } : irréparable.
told-transfer = { $unit } prend en charge : { $weapon }.
told-rallied = { $unit } se rallie.
told-not-rallied = { $unit } reste démoralisé.
told-rally-casualty = La tentative de rallier { $unit } tourne au désastre.
told-leader-created = En { $hex }, un nouveau chef se révèle : { $leader }.
told-no-leader = Personne ne se révèle pour commander.

refuse-not-entry-hex = { $edge ->
    [north] { $hex } n’est pas l’endroit où cette unité attend : elle entre par le bord nord.
    [east] { $hex } n’est pas l’endroit où cette unité attend : elle entre par le bord est.
    [south] { $hex } n’est pas l’endroit où cette unité attend : elle entre par le bord sud.
    [west] { $hex } n’est pas l’endroit où cette unité attend : elle entre par le bord ouest.
   *[any] { $hex } n’est pas hors de la carte, là où cette unité attend.
}
refuse-acted-already = Une unité n’accomplit qu’une action par phase de ralliement ; celle-ci a eu la sienne.
refuse-not-your-unit = Choisissez une de vos unités sur la carte.
refuse-not-good-order = { $unit } est démoralisé ou en mêlée.
refuse-rally-choice = Cela ne fait pas partie de cette étape de la phase de ralliement.
refuse-nothing-to-repair = Il n’y a rien à réparer ici.
refuse-captured-repair = Arme capturée ({ $weapon }) : pas de réparation possible.
refuse-transfer-choice = Choisissez une de vos armes et une autre de vos unités dans son hexagone.
refuse-recovered-now = { $weapon } : arrivée dans ces mains pendant cette phase même.
refuse-not-broken = Choisissez une de vos unités démoralisées sur la carte.
refuse-melee = { $unit } est en mêlée.
refuse-rally-tried = { $unit } a déjà tenté de se rallier dans ce tour de joueur.
refuse-no-self-rally = { $unit } ne peut pas se rallier seul maintenant.
refuse-no-leader-here = Ce chef n’est pas empilé avec cette unité.
refuse-leader-broken = { $leader } n’est pas en état de rallier les autres.
refuse-no-dm = Cette unité n’a pas de DM à conserver.
refuse-keep-dm-in-shelter = En { $hex }, il y a un abri : le DM y prend fin.
