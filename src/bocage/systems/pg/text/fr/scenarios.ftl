# Scénarios et placement.
prompt-set-up = Placez vos forces : il reste { $left ->
    [one] une pièce
   *[other] { $left } pièces
  }.
prompt-arrange = Tout est placé. { $leaders ->
    [0] Dites quand vous êtes prêt.
   *[other] Choisissez les blindés qui ont un chef de char.
  }
prompt-place = Où placez-vous { $piece } ?
choice-setup = Prendre le placement proposé
choice-put = Placer { $piece }
choice-place = En { $hex }
choice-lead = Donner un chef de char à { $piece }
choice-mount = Faire de { $piece } un chef de cavalerie
told-suggested-set-up = { $side } : placement proposé adopté.
told-visibility = La visibilité est de { $hexes ->
    [one] 1 hexagone
   *[other] { $hexes } hexagones
  }.
told-revealed = { $piece } en { $hex } : unité découverte.
told-arrival = { $side } : un groupe a atteint le bord de la carte.
refuse-not-all-placed = Tout n’est pas placé.
refuse-tank-leaders-left = Il reste des chefs de char à attribuer.
refuse-outside-area = { $hex } est hors de la zone de placement.
refuse-no-room = Il n’y a pas de place en { $hex }, ou la pièce ne peut pas s’y tenir.
roll-leader = Tirage d’un chef
rolled-leader = Tirage : { $piece }
roll-snow = Temps
roll-arrival = Arrivée
unit-entrenchment = Retranchement
unit-battery = Batterie hors carte { $factor }
unit-mines = { $strength ->
    [0] Faux champ de mines
   *[other] Champ de mines de force { $strength }
  }
unit-minefield = Champ de mines
muster-arrives = à partir du tour { $turn }
muster-on-a-die = à partir du tour { $turn }, sur un dé de { $roll } ou plus
muster-entry = par { $hexes }
muster-area = en { $area }
muster-kommissar = Commissaire
muster-entrenchment = Retranchement
muster-mines = Champ de mines ou leurre
goal-hexes = Points pour le contrôle d’hexagones à la fin : { $hexes }
goal-steps = { $side } : { $points ->
    [one] 1 point
   *[other] { $points } points
  } par pas ennemi
goal-exit = { $side } : { $points ->
    [one] 1 point
   *[other] { $points } points
  } par pas sorti de la carte par { $hexes }
goal-margin = { $side } : victoire avec { $points ->
    [one] 1 point d’avance
   *[other] { $points } points d’avance
  }
goal-otherwise = Sinon, victoire : { $side }
scenario-training-title = Un village près du ruisseau
scenario-training-summary = Une première partie : des sections allemandes avec un char attaquent un village tenu par quelques sections soviétiques.
scenario-training-note = Servez-vous de vos chefs : sans eux personne ne s’approche de l’ennemi. Clouez les défenseurs par un tir combiné, puis allez-y.
scenario-alytus-title = Deux ponts
scenario-alytus-summary = Alytus, 22 juin 1941 : les ponts du Niémen sont pris intacts, et des chars soviétiques attendent sur l’autre rebord.
scenario-alytus-note = Le nord est à gauche. L’Allemand traverse sous des canons qu’il ne peut percer ; le Soviétique a des chars puissants, peu de chefs et presque pas d’infanterie. À partir du tour 9 arrive un second groupe de chars.
scenario-tula-title = La route de Toula
scenario-tula-summary = Toula, 30 octobre 1941 : une brigade blindée remonte la chaussée dans la brume contre des ouvriers, le NKVD et des canons dans les rues.
scenario-tula-note = La brume se lève au tour 7. Les pièces lourdes sont placées cachées ; un train blindé et quelques chars peuvent venir en aide à partir du tour 8.
scenario-nepokrytaya-title = Un coup dans le flanc
scenario-nepokrytaya-summary = Nepokrytaïa, 13 mai 1942 : deux groupes blindés frappent par-dessus des crêtes nues des régiments tournés de l’autre côté.
scenario-nepokrytaya-note = Le Soviétique peut tenir le village comme une île ou ramener ses fantassins vers l’est sous la protection de ses chars.
scenario-podosinovka-title = La cavalerie dans la brèche
scenario-podosinovka-summary = Podosinovka, 27 novembre 1942 : un corps de cavalerie est lancé en plein jour entre des points d’appui que personne n’a pris.
scenario-podosinovka-note = Quand la neige tombe, la visibilité se réduit à deux hexagones pour un tour : c’est le moment de galoper. Les pas qui atteignent le bord ouest comptent.
scenario-pokhlebin-title = Le village de trop
scenario-pokhlebin-summary = Pokhlebine, 4 décembre 1942 : une division de cavalerie a pris un village, et un régiment de panzers frais vient le reprendre de deux côtés.
scenario-pokhlebin-note = Tenir la prise ou sortir vers le nord : chaque pas sauvé compte. L’Allemand doit détruire les chars en embuscade avant de fermer l’anneau.
scenario-tatsinskaya-title = Dehors avant le jour
scenario-tatsinskaya-summary = Tatsinskaïa, 28 décembre 1942 : chars et camions d’un corps encerclé percent vers le nord-ouest dans le noir.
scenario-tatsinskaya-note = De nuit, personne n’entre sans chef sur un terrain qu’il ne contrôle pas. À partir du tour 10, des réserves allemandes peuvent venir de l’est ; la lumière revient au tour 17.
scenario-mishurin-title = Six pontons
scenario-mishurin-summary = Michourine Rog, 28 septembre 1943 : des gardes traversent le Dniepr de nuit et gravissent l’escarpement avant l’arrivée des blindés allemands.
scenario-mishurin-note = Les ponts sont détruits : quatre sections de génie font toute la traversée. À partir du tour 12, des blindés allemands peuvent venir du sud.
scenario-kapitanovka-title = Fermer la porte à une foule
scenario-kapitanovka-summary = Kapitanovka, 27 janvier 1944 : deux faibles groupes de panzers se rejoignent dans une vallée derrière deux corps de chars, et tout le monde veut passer.
scenario-kapitanovka-note = Le Soviétique a besoin de la route vers l’ouest ; l’Allemand peut tirer des crêtes ou boucher le village. À partir du tour 10, la cavalerie de la Garde arrive de l’est ; à partir du tour 14, des Panther viennent du nord.
