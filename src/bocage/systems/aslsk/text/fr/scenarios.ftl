# Scenario cards: titles, summaries, and the names of the suggested set-ups.
scenario-training-title = Premiers pas
scenario-training-summary = Normandie, 7 juillet 1944. Quatre groupes américains ont quatre tours pour prendre trois maisons sur cinq à trois groupes allemands. Petit, rapide, et toutes les phases y passent.
setup-training-houses-in-front = Premières maisons : tenir au plus près de l'ennemi
setup-training-behind-the-road = Derrière la route : les laisser venir à découvert
setup-training-from-the-wood = Par le bois : tout passe par le nord
setup-training-from-both-sides = Des deux côtés : mitrailleuse au nord, assaut au sud

scenario-ponyri-title = Les maisons de pierre de Ponyri
scenario-ponyri-summary = Koursk, 7 juillet 1943. Grenadiers et pionniers allemands, avec lance-flammes et charges de démolition, se battent pour les maisons de pierre d'un village ; des mitraillettes russes montent en ligne au tour 3. Un combat de rue à bout portant.
setup-ponyri-along-the-road = Le long de la route : les pionniers de part et d'autre
setup-ponyri-through-the-grain = À travers les blés : l'effort au nord
setup-ponyri-first-houses = Premières maisons : se battre pour la lisière
setup-ponyri-behind-the-crossroads = Derrière le carrefour : céder du terrain, garder la pierre

scenario-fromond-title = Quatre cents mètres à découvert
scenario-fromond-summary = La Vire, 7 juillet 1944. À peine sorti de ses canots, un bataillon américain doit traverser des champs battus par une mitrailleuse lourde et prendre un village. Le fumigène décide par où et quand on passe.
setup-fromond-edge-of-the-village = Lisière du village : longs couloirs de tir, repli court
setup-fromond-outposts = Avant-postes : retarder d'abord dans les champs et les bois

scenario-vyazma-title = Sortir de la poche de Viazma
scenario-vyazma-summary = 11 octobre 1941. Fusiliers et milice de Moscou doivent percer une mince ligne allemande et faire sortir trois groupes par le bord opposé avant que l'anneau ne se referme. Chaque tour passé à se battre est un tour de course perdu.
setup-vyazma-hamlet = Le hameau : les arrêter aux premières maisons
setup-vyazma-between-the-woods = Entre les bois : une seconde ligne en travers de la trouée
setup-vyazma-along-the-track = Le long du chemin : un seul coup de bélier
setup-vyazma-two-columns = Deux colonnes : l'une des deux passera

scenario-dezert-title = Le Dézert, deux fois
scenario-dezert-summary = 11 juillet 1944. Des panzergrenadiers d'élite tombent sur une mince ligne américaine dans un hameau dispersé ; à partir du tour 4, les Américains reviennent. Ce qui est pris doit encore être tenu à la fin.
setup-dezert-paved-road = Route pavée : tout droit par les maisons
setup-dezert-farm-track = Chemin de la ferme : contourner par les bois du sud
setup-dezert-far-houses = Maisons éloignées : faire payer dès le départ
setup-dezert-hamlet = Le hameau : tenir le centre jusqu'aux secours

scenario-polunino-title = Les mitrailleuses de Polounino
scenario-polunino-summary = Rjev, août 1942. Des fusiliers de la Garde attaquent un village en deux vagues ; derrière se trouve une seconde position, et dans chacune une mitrailleuse lourde enfile un long couloir. Une défense en profondeur sur deux cartes.
setup-polunino-crossroads = Carrefour : les mitrailleuses devant, le long des routes
setup-polunino-second-line = Seconde ligne : les mitrailleuses en retrait, peu d'hommes devant
