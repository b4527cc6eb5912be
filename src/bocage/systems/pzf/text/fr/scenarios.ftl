# La première partie et les scénarios historiques : cartes et notes de conception.
scenario-farm-title = La ferme du tournant
scenario-farm-summary = Une première partie. Normandie, juin 1944 : une poignée d’Américains avec une mitrailleuse doivent entrer dans une ferme tenue par un groupe de commandement allemand, et y rester deux tours.
scenario-farm-note = Six hommes dans la pierre contre onze à découvert, neuf tours. Le bois du nord cache mais ralentit ; la route est rapide et battue par le feu ; la haie du sud est entre les deux. Placez la mitrailleuse là où elle voit une fenêtre, et avancez là où elle tire. Le défenseur peut tenir la maison ou recevoir l’attaque au mur de la cour ; sa Puissance vaut plus tard que tôt.

scenario-omaha-title = Omaha Beach
scenario-omaha-summary = 6 juin 1944. Deux chars et une section de pionniers sont à terre ; chaque tour une péniche de plus arrive à la dérive. Les Allemands tiennent les falaises quinze tours, ou sont mis en déroute.
scenario-omaha-note = Omaha, 6 juin 1944 : des éléments des 16e et 116e d’infanterie avec des sapeurs d’assaut contre le Grenadier-Regiment 916 (352e division d’infanterie). Les défenseurs ne tirent pas pendant deux tours : c’est tout le temps que les sapeurs ont à découvert. L’Américain choisit entre la route du vallon, rapide et sous tous les canons, et la terrasse à l’est, où montent les hommes mais non les chars. L’Allemand doit deviner lequel en posant ses mines, puis en engageant sa réserve. La première LCA, au tour 5, change la bataille : jusque-là les chars sont seuls. Le courant porte à l’est ; visez à l’ouest de votre but.

scenario-formigny-title = Formigny
scenario-formigny-summary = 7 juin 1944. Une compagnie américaine avec trois chars doit prendre, au sud du village, la ferme où siège un poste de commandement allemand ; un canon d’assaut est en route.
scenario-formigny-note = Formigny, 7 juin 1944 : le 18e d’infanterie (1re division) contre les restes du Grenadier-Regiment 916 (352e division d’infanterie). Les armées se déploient par moitiés, tour à tour : la seconde moitié répond à la première. Deux chemins : maison par maison dans la rue derrière les chars, ou par les vergers et le chemin de l’est, plus long mais sans fenêtres au-dessus. L’Allemand peut se battre pour le carrefour ou céder le village et se battre au mur de la cour ; le Pak ne voit qu’un des deux chemins. Quand le canon d’assaut entre par le bord sud, les chars doivent lui faire face ou se hâter.

scenario-lingevres-title = Lingèvres
scenario-lingevres-summary = 14 juin 1944. Quinze Sherman britanniques contre huit Panther cachés dans les haies autour d’une place d’église : trois quarts de la table décident.
scenario-lingevres-note = Lingèvres, 14 juin 1944 : les 4th/7th Royal Dragoon Guards contre des chars de la Panzer-Lehr-Division. Le canon d’un Sherman fait peu au front d’un Panther et assez à son flanc, et la tourelle du Panther est lente. Il faut venir nombreux de deux côtés à la fois ; les haies décident où c’est possible. Le bourg est sur un petit plateau : qui tire de son rebord dans les prés du sud touche le toit mince des chars. Les Britanniques peuvent nettoyer ensemble un quart après l’autre, ou contourner par les deux ailes en acceptant des pertes ; l’Allemand peut rester caché et tirer sur les brèches des haies, ou dépenser ses leurres pour gagner des tours. Rien ne compte avant le tour 15 : un char vivant dans un quart vide vaut plus qu’un char détruit.

scenario-aachen-title = Le Quellenhof
scenario-aachen-summary = Aix-la-Chapelle, octobre 1944. Une compagnie avec des chars et un obusier automoteur se bat à travers les ruines jusqu’à un hôtel dont un bataillon allemand a fait sa forteresse.
scenario-aachen-note = Aix-la-Chapelle, 21 octobre 1944 : le 26e d’infanterie (1re division) contre le Grenadier-Regiment 689 (246e division de Volksgrenadier). Les Allemands sont plus nombreux, les Américains ont les canons : une maison où l’on n’entre pas peut être abattue, une blessure après l’autre. L’hôtel ne compte que si quelqu’un y entre par la porte, et cinq hommes doivent y rester deux tours. Descendre la Krefelder Strasse avec les chars ou passer les îlots de l’ouest avec les fusiliers ; tenir les barricades des rues ou se replier sur le parc. Chaque maison qui tombe ouvre une ligne de vue aux deux.


place-farmhouse = Ferme

choice-setup = Déployer pour moi : { $name }{ $now ->
    [0] { "" }
   *[other] { " " }({ $now } unités maintenant)
  }
setup-farm-through-the-wood = Par le bois : lent, sans être vu
setup-farm-along-the-hedge = Le long de la haie : la mitrailleuse sur la route
setup-farm-in-the-house = Dans la maison : murs de pierre, peu de fenêtres
setup-farm-at-the-wall = Au mur de la cour : les recevoir dehors
setup-omaha-the-draw = Le vallon : tout au passage bas
setup-omaha-the-whole-front = Tout le front : aucun angle mort
setup-omaha-the-terrace = La terrasse : par l’extrémité est
setup-formigny-down-the-street = Par la rue : chars en tête, maison par maison
setup-formigny-by-the-orchards = Par les vergers : l’effort à l’est
setup-formigny-the-yard-wall = Le mur de la cour : une ligne autour de la ferme
setup-formigny-both-flanks = Les deux ailes : la ferme dégarnie, ses côtés gardés
setup-lingevres-three-troops = Trois pelotons : sur les trois routes
setup-lingevres-left-hook = Crochet à gauche : dix chars à l’est
setup-aachen-krefelder-strasse = Krefelder Strasse : chars et fusiliers ensemble
setup-aachen-through-the-blocks = Par les îlots : les fusiliers à l’ouest
setup-aachen-the-park = Le parc : les maisons des deux côtés de l’hôtel
setup-aachen-hold-the-hotel = Tenir l’hôtel : personne n’arrive à la porte
