# Scenario cards: titles, summaries, and the names of the suggested set-ups.
scenario-training-title = Premiers pas
scenario-training-summary = Normandie, 7 juillet 1944. Quatre groupes américains ont quatre tours pour prendre trois maisons sur cinq à trois groupes allemands. Petit, rapide, et toutes les phases y passent.
setup-training-houses-in-front = Premières maisons : tenir au plus près de l’ennemi
setup-training-behind-the-road = Derrière la route : les laisser venir à découvert
setup-training-from-the-wood = Par le bois : tout passe par le nord
setup-training-from-both-sides = Des deux côtés : mitrailleuse au nord, assaut au sud

scenario-ponyri-title = Les maisons de pierre de Ponyri
scenario-ponyri-summary = Koursk, 7 juillet 1943. Grenadiers et pionniers allemands, avec lance-flammes et charges de démolition, se battent pour les maisons de pierre d’un village ; des mitraillettes russes montent en ligne au tour 3. Un combat de rue à bout portant.
setup-ponyri-along-the-road = Le long de la route : les pionniers de part et d’autre
setup-ponyri-through-the-grain = À travers les blés : l’effort au nord
setup-ponyri-first-houses = Premières maisons : se battre pour la lisière
setup-ponyri-behind-the-crossroads = Derrière le carrefour : céder du terrain, garder la pierre

scenario-fromond-title = Quatre cents mètres à découvert
scenario-fromond-summary = La Vire, 7 juillet 1944. À peine sorti de ses canots, un bataillon américain doit traverser des champs battus par une mitrailleuse lourde et prendre un village. Le fumigène décide par où et quand on passe.
setup-fromond-edge-of-the-village = Lisière du village : longs couloirs de tir, repli court
setup-fromond-outposts = Avant-postes : retarder d’abord dans les champs et les bois

scenario-vyazma-title = Sortir de la poche de Viazma
scenario-vyazma-summary = 11 octobre 1941. Fusiliers et milice de Moscou doivent percer une mince ligne allemande et faire sortir trois groupes par le bord opposé avant que l’anneau ne se referme. Chaque tour passé à se battre est un tour de course perdu.
setup-vyazma-hamlet = Le hameau : les arrêter aux premières maisons
setup-vyazma-between-the-woods = Entre les bois : une seconde ligne en travers de la trouée
setup-vyazma-along-the-track = Le long du chemin : un seul coup de bélier
setup-vyazma-two-columns = Deux colonnes : l’une des deux passera

scenario-dezert-title = Le Dézert, deux fois
scenario-dezert-summary = 11 juillet 1944. Des panzergrenadiers d’élite tombent sur une mince ligne américaine dans un hameau dispersé ; à partir du tour 4, les Américains reviennent. Ce qui est pris doit encore être tenu à la fin.
setup-dezert-paved-road = Route pavée : tout droit par les maisons
setup-dezert-farm-track = Chemin de la ferme : contourner par les bois du sud
setup-dezert-far-houses = Maisons éloignées : faire payer dès le départ
setup-dezert-hamlet = Le hameau : tenir le centre jusqu’aux secours

scenario-polunino-title = Les mitrailleuses de Polounino
scenario-polunino-summary = Rjev, août 1942. Des fusiliers de la Garde attaquent un village en deux vagues ; derrière se trouve une seconde position, et dans chacune une mitrailleuse lourde enfile un long couloir. Une défense en profondeur sur deux cartes.
setup-polunino-crossroads = Carrefour : les mitrailleuses devant, le long des routes
setup-polunino-second-line = Seconde ligne : les mitrailleuses en retrait, peu d’hommes devant

# Ce qui figure sur la carte d'un scénario en plus du résumé.
muster-squad = groupe { $values } ({ $grade })
muster-half-squad = demi-groupe { $values }
muster-weapon = { $name } { $fp }-{ $range }
muster-leader = chef { $values }
muster-arrives = dès le tour { $turn }
muster-enters = entrent par le bord { $edge }
muster-columns = se placent dans les colonnes { $area }{ $board ->
    [none] { "" }
   *[other] {" "}du plateau { $board }
}
muster-hexes = se placent en { $area }{ $board ->
    [none] { "" }
   *[other] {" "}du plateau { $board }
}
muster-grade-e = élite
muster-grade-1 = première ligne
muster-grade-2 = seconde ligne
muster-grade-c = conscrits
muster-grade-g = novice
scenario-training-note = Entre le canal de Vire et Taute et Saint-Jean-de-Daye, le 7 juillet 1944 : le 120th Infantry (30e division) contre le Kampfgruppe Heintz (Grenadier-Regiment 984). L’Américain doit choisir entre tirer d’abord et marcher tant qu’il en a le temps ; l’Allemand entre tenir les premières maisons et s’y faire encercler. Le premier groupe démoralisé laisse une maison vide pendant un tour, et les deux plans en changent.
scenario-ponyri-note = Ponyri, le 7 juillet 1943 : le Grenadier-Regiment 508 (292e division d’infanterie) avec des pionniers contre le 1019e régiment de fusiliers (307e division). Le feu seul ne chasse personne de la pierre ; lance-flammes et charges le peuvent, mais doivent venir tout près. Dépenser les pionniers sur le premier îlot ou les garder pour le sud ? Les mitraillettes du tour 3 répondent à l’un comme à l’autre.
scenario-fromond-note = Saint-Fromond-sur-Vire, le 7 juillet 1944 : le 2e bataillon du 117th Infantry (30e division) contre le Kampfgruppe Heintz. Douze colonnes de champs, des blés hauts en juillet, et des trouées où seule la fumée aide. Une mitrailleuse lourde voit la moitié de la carte, mais seulement d’où elle est vue. L’entrée de la seconde compagnie au tour 2 dit quel plan était le bon.
scenario-vyazma-note = À l’ouest de Viazma, le 11 octobre 1941 : fusiliers et milice de Moscou sortent de la poche à travers un mince rideau. Seul compte qui sort par le bord est. Une colonne va plus vite, deux s’arrêtent moins bien ; l’Allemand peut tenir le hameau ou la trouée entre les bois, pas les deux. Sa réserve du tour 3 ferme l’un des deux passages.
scenario-dezert-note = Le Dézert, le 11 juillet 1944 : le Panzergrenadier-Lehr-Regiment 901 contre le 39th Infantry (9e division). Chacun attaque et chacun défend, dans les mêmes maisons : en prendre sept et en reperdre, ou s’arrêter tôt et s’installer ? La réserve américaine du tour 4 surprend qui est encore sur la route.
scenario-polunino-note = Au nord de Rjev, août 1942 : le 46e régiment de fusiliers de la Garde (16e division) contre l’Infanterie-Regiment 456 (256e division d’infanterie). Deux positions en profondeur, une mitrailleuse lourde dans chacune. La pièce qui tire le plus longtemps est celle qui est prise : quand recule-t-elle ? Seconde vague russe au tour 2, réserve allemande au tour 4.
