prompt-divide = Qui combat qui ? Prenez la répartition habituelle ou formez les paires vous-même.
prompt-fights = Quel combat vient ensuite ?
prompt-withdraw = Qui recule en premier ?
prompt-back = { $who } ne peut reculer tout droit : de quel côté ? (degrés à gauche ou à droite)
prompt-strike = { $who } l’emporte : qui frappe-t-il ?
prompt-reroll = Le drapeau est proche : relancer un dé ?
prompt-duel-might = Meilleur dé { $own } contre { $foe } : dépenser de la Puissance ?
prompt-rise = { $who } l’emporte couché : se relève-t-il ?
prompt-flag = Le porteur est tombé : qui relève le drapeau ?
prompt-heroic-combat-take = Combat Héroïque gagné : qui repart ?
choice-standard = Répartition habituelle
choice-pair = { $piece } contre { $other }
choice-join = { $piece } rejoint le combat contre { $other }
choice-fight = Combat de { $piece }
choice-withdraw = { $piece } recule
choice-back = Reculer, { $number }°
choice-strike = Frapper { $other }
choice-reroll = Relancer le { $number } de { $piece }
choice-rise = { $piece } se relève
choice-flag = { $piece } prend le drapeau
roll-duel = Duel
roll-duel-tie = Duel, égalité parfaite
rolled-duel = Duel, { $who }{ $more ->
    [0] {""}
   *[other] {" "}et { $more } de plus
} : le meilleur dé compte, à égalité la CC { $cc }
rolled-duel-tie = Égalité parfaite : de 1 à 3 pour { $side }
roll-duel-sabre = Duel, relance du sabre
roll-duel-flag = Duel, relance du drapeau
roll-over-barrier = Par-dessus l’obstacle
told-fight = { $one } combat { $two }.
told-duel-won = { $by ->
    [cc] { $who } remporte le duel : meilleurs dés égaux, CC { $own } contre { $foe }.
    [draw] { $who } remporte le duel : dés et CC égaux, un dernier dé décide.
   *[die] { $who } remporte le duel : meilleur dé { $own } contre { $foe ->
        [0] aucun
       *[other] { $foe }
    }.
}
told-steps-back = { $who } recule.
told-trapped = { $who } ne peut pas reculer : il est bloqué.
told-loses-hold = { $who } lâche prise et tombe.
told-barred = L’obstacle arrête le coup de { $who }.
told-flag = { $who } relève le drapeau.
told-heroic-over = { $who } n’a plus de combat : son Combat Héroïque est perdu.
refuse-way-back = Ce chemin est barré, ou s’écarte de plus de 45° de la ligne droite.
odds-won = remporte le duel
odds-beaten = perd le duel
odds-struck-down = l’emporte et abat
odds-fallen = perd et tombe
