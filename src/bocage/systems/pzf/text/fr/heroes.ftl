prompt-might = { $roll } : il manque { $points }. { $who } dépense-t-il autant de Puissance ?
prompt-fate = { $who } est blessé : dépenser un point de Destin (reste { $left }) ?
prompt-heroic-move = Déclarer un élan héroïque, pour un point de Puissance ? Le chef et les amis à 6″ de lui bougent alors avant tout le monde.
prompt-heroic-shoot = Déclarer un tir héroïque, pour un point de Puissance ? Le chef et les amis à 6″ de lui tirent alors avant tout le monde.
prompt-heroic-combat = Déclarer un combat héroïque, pour un point de Puissance ? Le combat du chef se joue en premier ; s’il n’y reste aucun ennemi, lui et ses amis bougent et peuvent charger de nouveau.
prompt-heroic-take = Élan héroïque de { $who } : lui d’abord, puis ceux qui l’entourent. Qui bouge ?
choice-might = { $piece } : { $number } point(s) de Puissance
choice-fate = { $piece } : un point de Destin
choice-heroic = { $piece } le déclare (Puissance { $might })
choice-trumpet = { $piece } sonne la trompette
choice-pass = Passer
roll-fate = Destin
roll-heroic-order = Quelle action héroïque passe d’abord
told-might = { $who } dépense sa Puissance : { $points }.
told-fate = Le Destin épargne { $who }.
told-heroic-move = { $who } déclare un élan héroïque.
told-heroic-shoot = { $who } déclare un tir héroïque.
told-heroic-combat = { $who } déclare un combat héroïque.
told-trumpet = { $who } sonne la trompette.
told-heroic-lost = { $who } a été chargé avant : son élan héroïque est perdu.
told-part = { $side } : mouvement.
refuse-left-behind = Qui suit un élan héroïque reste à 6″ de { $who }.
prompt-move = Quelle figurine bouge ? Glissez un chef pour mener tout son groupe.
prompt-moving = { $bound ->
    [0] Où va { $who } ? Il reste { $left } sur { $of }.
   *[other] { $who } ne peut pas marcher maintenant. { $why }
  }
choice-take = { $piece }
choice-take-armed = { $piece } : { $weapon }
choice-done = Terminé
