# Scénarios et placement.
prompt-set-up = Placez vos forces : { $left ->
    [one] il reste un pion
   *[other] il reste { $left } pions
  }.
prompt-arrange = Tout est placé. { $leaders ->
    [0] Dites quand vous êtes prêt.
   *[other] Choisissez le char qui mène chaque formation de chars.
  }
prompt-place = Où placez-vous { $piece } ?
prompt-face = Dans quelle direction regarde { $piece } ?
prompt-follow = Avec quelle formation agit { $piece } ?
choice-setup = Placer pour moi : { $plan }
choice-put = Placer { $piece }
choice-place = { $hex }
choice-emplace = { $hex }, en batterie
choice-face = { $direction }
choice-follow = { $formation }
choice-lead = { $piece } mène sa formation
choice-aboard = { $piece } embarque sur { $other }
choice-leave = { $piece } quitte la carte
direction-n = Nord
direction-ne = Nord-est
direction-se = Sud-est
direction-s = Sud
direction-sw = Sud-ouest
direction-nw = Nord-ouest
told-set-up-done = { $side } : placement terminé.
told-arrival = { $side } : { $formation } a atteint le bord de la carte.
told-weather = { $level ->
    [0] L’air est clair.
    [1] La visibilité baisse : brume, poussière ou pluie.
    [2] La visibilité est mauvaise.
   *[other] On ne voit presque plus rien.
  }
told-ground = L’état du sol est maintenant : { $ground }.
told-light = C’est maintenant { $light }.
told-left-map = { $unit } quitte la carte.
ground-dry = sec
ground-mud = boue
ground-snow = neige
ground-deep-snow = neige épaisse
light-day = le jour
light-other = l’obscurité
refuse-not-all-placed = Tout n’est pas placé.
refuse-tank-leaders-left = Il reste des formations de chars sans chef.
refuse-outside-area = { $hex } est hors de la zone de placement.
refuse-no-room-to-set-up = Il n’y a pas de place en { $hex }, ou le pion ne peut pas s’y tenir.
refuse-no-passenger = { $unit } ne commence pas à bord d’un véhicule.
refuse-not-together = { $unit } et le véhicule ne commencent pas ensemble.
refuse-no-seat = { $vehicle } n’a pas de place pour { $unit }.
refuse-no-exit = { $unit } ne peut pas quitter la carte depuis { $hex }.
roll-early = Météo
roll-arrival = Arrivée
work-entrenchment = Retranchement
work-prepared-position = Position préparée
work-bunker = Bunker
work-wire = Barbelés
work-mines = Mines
work-dummy-mines = Fausses mines
muster-arrives = à partir du tour { $turn }
muster-on-a-die = à partir du tour { $turn }, sur un dé de { $roll } ou plus
muster-from = à partir du tour { $turn }
muster-entry = par { $hexes }
muster-area = en { $area }
muster-off-map = hors de la carte
muster-mines = Mines, vraies ou fausses
muster-missions = { $battery }, { $missions ->
    [one] 1 mission
   *[other] { $missions } missions
  }
goal-hexes = Hexagones tenus à la fin, { $points ->
    [one] 1 point
   *[other] { $points } points
  } chacun : { $hexes }
goal-losses = { $side } : les points des pertes ennemies{ $factor ->
    [one] {""}
   *[other] , multipliés par { $factor }
  }
goal-exit = { $side } : les points des unités qui quittent la carte par { $hexes }{ $factor ->
    [one] {""}
   *[other] , multipliés par { $factor }
  }
goal-margin = { $side } : victoire avec une avance de { $points ->
    [one] 1 point
   *[other] { $points } points
  }
goal-behind = { $side } : victoire { $points ->
    [0] sans retard
    [one] avec un point de retard au plus
   *[other] avec { $points } points de retard au plus
  }
goal-none = { $side } : pas de victoire aux points, mais peut en priver l’adversaire
scenario-training-title = Cinq maisons
scenario-training-summary = Première partie : une compagnie allemande descend du nord vers une rue de village tenue par une section soviétique.
scenario-training-note = Tout commence caché. Testez vos formations l’une après l’autre, que l’une tire pendant que l’autre avance, et ne donnez l’assaut qu’à ce qui est neutralisé.
plan-training-german-1 = par le chemin de l’ouest
plan-training-german-2 = par le verger de l’est
plan-training-soviet-1 = dans les maisons de devant
plan-training-soviet-2 = derrière la rue
roll-lots = Tirage au sort
rolled-lots = { $count } pions sont mélangés face cachée
