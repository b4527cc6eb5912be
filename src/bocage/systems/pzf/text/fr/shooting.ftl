prompt-shoot = Prenez une figurine pour tirer, ou terminez le tir de votre camp.
prompt-heroic-shoot-take = Tir héroïque de { $who } : lui d’abord, puis ceux qui l’entourent. Qui tire ?
prompt-arm = Avec quelle arme { $who } tire-t-il ?
prompt-target = { $left ->
    [one] { $who } tire ({ $weapon }, portée { $range }″), encore un coup : sur quoi ?
   *[other] { $who } tire ({ $weapon }, portée { $range }″), encore { $left } coups : sur quoi ?
  }
prompt-marksman = { $who } a échoué ({ $roll }). Relancer ?
told-shoot-part = Tir : { $side }
told-fires = { $who } tire sur { $target }.
told-out-of-reach = Hors de portée : le tir est perdu.
told-missed = Manqué.
told-jammed = L’arme de { $who } s’enraye.
told-stopped = Le tir touche { $by }, sur la trajectoire.
told-stopped-there = Le tir touche un obstacle : { $what }.
told-stopped-by-ground = Le sol arrête le tir.
told-not-spotted = { $who } ne distingue pas l’homme couché.
told-void = { $who } promène son tir dans le vide.
told-reloads = { $who } s’occupe de ses armes : prêtes à la fin de la phase.
told-ready = Les armes de { $who } sont prêtes.
roll-to-hit = Toucher
roll-jam = Pas d’enrayage
roll-in-the-way = Obstacle sur la trajectoire
rolled-in-the-way = Obstacle à passer : { $what }
something-unseen = quelque chose d’inaperçu
ground-before-him = le sol devant lui
roll-spot-prone = Distinguer un homme couché à couvert
mod-ct = CT
mod-range-short = courte portée
mod-range-medium = moyenne portée
mod-range-long = longue portée
note-range-short = À courte portée, jusqu’à { $to }
note-range-medium = À moyenne portée, jusqu’à { $to }
note-range-long = À longue portée, jusqu’à { $to }
note-scatter = Ces chances sont celles du coup au but : raté, il dévie, et ceux qu’il peut alors toucher ne sont pas comptés
note-unmeasured = On ne mesure qu’une fois le tir déclaré : hors de portée, il est perdu
note-beyond = Un tir sur cette cible vient d’être hors de portée
choice-arm = { $weapon }
choice-target = Tirer sur { $piece }
choice-scenery = Tirer sur { $place }
choice-void = Perdre un coup sur ce terrain vide
choice-cease = { $kind ->
    [vehicle] Ne plus tirer avec { $weapon } : { $who }
   *[other] Ne plus tirer : { $who }
  }
choice-reload = { $piece } recharge ou désenraye : prêt à la fin de la phase
refuse-not-your-part = C’est à l’autre camp.
refuse-no-ct = Cette figurine ne peut pas tirer.
refuse-has-shot = Elle a déjà utilisé son tir de cette phase.
refuse-has-advanced = Elle a avancé dans cette phase à la place.
refuse-hampered = Elle a franchi un obstacle, grimpé, embarqué ou été jetée à terre ce tour-ci.
refuse-engaged = Elle est au corps à corps.
refuse-isolated-shot = Non commandée, elle ne peut pas tirer.
refuse-no-weapon = Elle n’a pas d’arme de ce genre.
refuse-unloaded = L’arme est déchargée.
refuse-jammed = L’arme est enrayée.
refuse-moved = Elle a bougé.
refuse-moved-far = Elle a utilisé plus de la moitié de son Mouvement.
refuse-crew = Il y faut { $men } hommes : trop peu sont à son contact et libres de servir.
refuse-no-target = Ce n’est pas une cible.
refuse-unseen = La cible n’est pas en vue.
refuse-arc = La cible est hors de l’angle de tir.
refuse-target-engaged = La cible est au corps à corps.
refuse-not-spotted = Le tireur n’a pas pu la distinguer.
refuse-friend-in-the-way = { $friend } est sur la trajectoire.
refuse-not-nearest = Non commandé, on ne tire que sur l’ennemi le plus proche.
refuse-burst-step = Chaque tir suivant va à 2″ au plus du précédent.
refuse-nothing-to-reload = Il n’y a rien à recharger ni à désenrayer.
choice-yes = Oui
choice-no = Non
weapon = Arme
refuse-nothing-in-sight = Elle ne voit rien sur quoi tirer.
odds-nothing = sans effet
odds-stopped = arrêté par un obstacle
odds-overlooked = pas distingué, aucun tir
odds-lost = cible hors de combat
odds-wounded = cible blessée ou endommagée
odds-saved = cible sauvée par le Destin
note-in-the-way = Obstacle à passer, { $what } : { $value }+
note-look = D’abord à distinguer, couché à couvert : { $number }+
note-look-fired = D’abord à distinguer, couché à couvert : { $number }+ ; il a tiré, donc sans dé à moins de { $near }
refuse-weapon-first = Choisissez d’abord l’arme, puis la cible.
heroic-in-sight = { $count ->
    [0] { $who } : aucun des { $men } n’a de cible
    [one] { $who } : un sur { $men } a une cible
   *[other] { $who } : { $count } sur { $men } ont une cible
  }
idle-moved = { $count ->
    [one] Un homme a bougé et ne peut pas tirer
   *[other] { $count } ont bougé et ne peuvent pas tirer
  }
idle-moved-far = { $count ->
    [one] Un homme a dépassé la moitié de son mouvement : trop pour tirer
   *[other] { $count } ont dépassé la moitié de leur mouvement : trop pour tirer
  }
idle-nothing-in-sight = { $count ->
    [one] Un homme ne voit rien sur quoi tirer
   *[other] { $count } ne voient rien sur quoi tirer
  }
idle-hampered = { $count ->
    [one] Un homme a sauté, grimpé ou est tombé et ne peut pas tirer
   *[other] { $count } ont sauté, grimpé ou sont tombés et ne peuvent pas tirer
  }
idle-engaged = { $count ->
    [one] Un homme est au corps à corps
   *[other] { $count } sont au corps à corps
  }
idle-isolated-shot = { $count ->
    [one] Un homme n’est pas commandé et ne peut pas tirer
   *[other] { $count } ne sont pas commandés et ne peuvent pas tirer
  }
idle-unloaded = { $count ->
    [one] Une arme est déchargée
   *[other] { $count } armes sont déchargées
  }
idle-jammed = { $count ->
    [one] Une arme est enrayée
   *[other] { $count } armes sont enrayées
  }
idle-crew = { $count ->
    [one] Une arme manque de servants à son contact
   *[other] { $count } armes manquent de servants à leur contact
  }
idle = { $count ->
    [one] Un autre ne peut pas tirer : cliquez sur lui pour savoir pourquoi
   *[other] { $count } autres ne peuvent pas tirer : cliquez sur l’un d’eux pour savoir pourquoi
  }
burst-silent = { $weapon }, sans tirer : { $why }
burst-goes-on = Chaque tir suivant va à 2″ au plus du précédent : les autres cibles sont hors de cette rafale
prompt-heroic-shoot-hint = Le chef et les amis à 6″ tirent d’abord. Une cible : un ennemi en vue d’une arme qui peut encore tirer.
