# Le client en mode texte.

# Avant la partie
ui-start = Reprendre une partie, ou en commencer une :
ui-new-game = Une nouvelle partie
ui-go-on = { $title }, tour { $turn }, partie { $promise }, jouée le { $when }
ui-start-which = Laquelle ? (Entrée : nouvelle partie)
ui-systems = Systèmes de règles :
ui-system-which = Quel système ? (Entrée : le premier)
ui-scenarios = Scénarios de { $system } :
ui-scenario = { $title } ({ $turns } tours, environ { $minutes } min). { $summary }
ui-scenario-which = Quel scénario ? (Entrée : le premier)
ui-pair = { $name } : { $what }
ui-who-plays = Qui joue ce camp : { $seat } ? (Entrée : { $usual })
ui-players = Joueurs :
ui-a-person = une personne à ce clavier
ui-an-agent = l’ordinateur, « { $name } »
ui-an-agent-like = l’ordinateur, « { $name } » : { $like }
agent-random = joue n’importe quoi de permis (le plus faible)
agent-passive = ne fait rien (pour s’exercer)
agent-greedy = prend ce qui paraît le mieux sur le moment (facile)
agent-novice = suit un plan, néglige beaucoup de choses (facile)
agent-cautious = suit un plan, ménage ses hommes (fort)
agent-bold = suit un plan, prend des risques (fort)
agent-scripted = suit un plan (fort)
ui-pick-again = « { $typed } » n’est pas dans la liste ; tapez un numéro de 1 à { $last }.
ui-options-which = Options des règles : Entrée garde les habituelles, « liste » les montre, « E2 = off » en change une.
ui-option-needs = seulement avec { $needed }
ui-options-prompt = Options :
ui-option-unknown = « { $typed } » n’est pas une option avec une valeur possible ; « liste » les montre toutes.
ui-on = oui
ui-off = non
ui-loaded = Reprise de { $path }.

# La partie
ui-promise = Engagement des dés { $promise }… : la clé donnée à la fin prouvera chaque jet.
ui-help-hint = Tapez un numéro pour choisir, ? pour l’aide, quitter pour arrêter ; la partie s’enregistre après chaque décision.
ui-hand-over = { $seat } : l’écran est à vous. Appuyez sur Entrée (« confiance » pour ne plus le demander).
ui-free-answer = Tapez votre réponse en notation, par exemple : { $example }
ui-list-more = Page { $page } sur { $pages }, encore { $left } : tapez « suite », ou directement un hexagone ou une notation.
ui-total = modificateurs { $value }
ui-total-unit = { $value } { $unit }
ui-with = avec { $carried }
ui-roll = { $what }, { $kind } : { $dice }
ui-roll-needed = { $what }, { $kind } : { $dice } ; il faut { $needed }+ ({ $tally })
ui-limit-at-most = { $what }, { $kind } : { $dice } ; { $number } au plus ({ $tally })
ui-limit-below = { $what }, { $kind } : { $dice } ; moins de { $number } ({ $tally })
ui-limit-apart = { $what }, { $kind } : { $dice } ({ $tally })
ui-roll-changed = { $what }, { $kind } : { $dice } ; modificateurs { $total } ({ $tally }), final { $final }
ui-odds-number = { $name } { $range }, { $mean } en moyenne
ui-odds-sampled = { $shares } (estimation, ±{ $error })
ui-orders-answered = { $count ->
    [one] Vos consignes ont laissé passer une occasion de réagir (« consignes » les change).
   *[other] Vos consignes ont répondu à { $count } occasions de réagir (« consignes » les change).
}
ui-defect = Ce choix mène là où les règles ne répondent plus ({ $what }), un défaut du programme : choisissez autre chose. La partie dans { $path } le montre.
ui-plan-undone = Rien de ce plan n’a été exécuté.
ui-plan-stopped = Arrêt après { $done } sur { $planned } : un événement demande une nouvelle décision.
ui-over = La partie est terminée. { $why }
ui-winner = Vainqueur : { $seat }.
ui-draw = Personne ne gagne : partie nulle.
ui-key = Clé des dés : { $key }
ui-record = Toute la partie est dans { $path } (« bocage replay FICHIER --verify » prouve chaque jet).
ui-left = La partie est enregistrée. Pour la reprendre : bocage play --text --load { $path }
ui-saved = Enregistré dans { $path }
ui-not-saved = Non enregistré : { $reason }

# Réponses à ce qui est tapé
ui-no-such-number = Il n’y a pas de choix { $number } ; tapez un numéro de 1 à { $last }.
ui-several-there = { $place } a plusieurs choix : { $numbers }.
ui-did-you-mean = « { $typed } » n’est ni un choix ni une commande ; vouliez-vous dire « { $near } » ?
ui-not-understood = « { $typed } » n’est ni un choix ni une commande ; tapez ? pour l’aide.
ui-no-such-place = Il n’y a pas ici de lieu « { $place } ».
ui-no-such-piece = Il n’y a pas ici de pion #{ $piece }.
ui-hex-which = Quel hexagone ? Par exemple : hex K5
ui-hex-empty = Il n’y a rien ni personne ici.
ui-log-empty = Il ne s’est encore rien passé.
ui-no-reasons = L’ordinateur n’a encore rien décidé sous vos yeux.
ui-rule-near = Il n’y a pas de règle « { $typed } » ; il y a : { $ids }
ui-rule-none = Il n’y a pas de règle « { $typed } » ; les numéros sont ceux entre crochets ci-dessus.
ui-odds-which = « { $typed } » n’est pas un choix de cette liste ; par exemple : chances 1
ui-no-odds = Aucun de ces choix ne fait lancer les dés par lui-même.
ui-no-odds-one = Ce choix ne fait rien lancer par lui-même.
ui-why-what = Tapez ce que vous voudriez faire, en notation ; par exemple : pourquoi pass
ui-allowed = c’est permis.
ui-undone = Annulé.
ui-no-undo = On ne peut rien annuler : depuis, un dé a été lancé, quelque chose a été vu ou l’autre camp a été consulté.
ui-hold-not-now = Ce n’est ni une réaction ni une question dont on puisse se passer.
ui-hold-which = Pour combien de temps ? Tapez : { $ways }.
ui-hold-way = retenir { $span }
ui-held = Vous laissez passer pour { $span }.
ui-orders-general = Consignes pour les réactions : { $order }.
ui-orders-piece = Pion #{ $piece } : { $order }.
ui-orders-how = Pour les changer : consignes toujours | jamais | défaut | ou l’un de : { $facts }, effet 20, aussitôt 50. Un pion en tête, pour lui seul : consignes #12 jamais.
ui-order-if = me demander { $cases }
ui-or = ou
ui-order-always-only = toujours me demander
ui-order-never-only = ne jamais me demander, tout laisser passer
ui-order-if-only = ne pas me demander, tout laisser passer
ui-order-effect = si la chance d’un effet est d’au moins { $percent } %
ui-order-at-once = réagir sans demander si cette chance est d’au moins { $percent } %
ui-lang-which = Quelle langue ? Il y a : { $languages }
ui-resign-sure = Abandonner la partie ({ $seat }) ? (oui/non)
ui-draw-accept = { $seat } : on vous propose la nulle. Acceptez-vous ? (oui/non)
ui-draw-declined = La partie continue : { $seat } refuse.
ui-draw-agents = L’ordinateur ne discute pas de nulle ; « abandonner » termine la partie.

# Regarder
ui-map-legend = { $sides } ; le nombre compte unités et chefs. = route, * objectif, + autre marqueur. Terrain : { $terrain }.
ui-map-plain = Hexagones de { $name } : { $hexes }. « hex K5 » dit ce qu’il y a dans un hexagone et autour.
ui-map-empty = Il n’y a encore rien sur la carte.
ui-off-map = hors carte
ui-off-map-places = À côté de la carte : { $places }
ui-nobody = à personne
ui-road-to = , par la route
ui-direction-n = nord
ui-direction-ne = nord-est
ui-direction-e = est
ui-direction-se = sud-est
ui-direction-s = sud
ui-direction-sw = sud-ouest
ui-direction-w = ouest
ui-direction-nw = nord-ouest

# Aide, une ligne par commande
ui-help-intro = Tapez un numéro, ou l’un de ces mots :
ui-help-choose = 3, ou pass, K5, #12 :: choisir par numéro, notation, hexagone ou pion. Plusieurs à la fois avec « ; » forment un plan : il s’arrête à la première surprise ; les numéros sont ceux de l’écran.
ui-help-help = ? :: cette aide
ui-help-list = liste :: montrer de nouveau la question
ui-help-more = suite :: page suivante d’une longue liste
ui-help-map = carte, carte K5 :: toute la carte, ou les environs d’un hexagone
ui-help-units = unités :: tous les pions
ui-help-hex = hex K5 :: un hexagone et ses voisins
ui-help-info = infos :: objectifs et autres listes
ui-help-odds = chances, chances 3 :: à quoi mènent les choix, et le détail de l’un d’eux
ui-help-why = pourquoi to @K5 :: pourquoi une chose n’est pas permise, avec la règle
ui-help-rule = règle ASL-3.3c :: ce que dit une règle
ui-help-log = journal, journal 50 :: ce qui s’est passé
ui-help-reasons = raisons :: pourquoi l’ordinateur a choisi ainsi
ui-help-undo = annuler :: reprendre votre dernier choix
ui-help-hold = retenir pas|mouvement|phase :: laisser passer les réactions pendant ce temps
ui-help-orders = consignes :: quand vous voulez être consulté pour réagir
ui-help-lang = lang en :: in English
ui-help-save = sauver, sauver FICHIER :: enregistrer, ou sous un nom
ui-help-resign = abandonner :: abandonner la partie
ui-help-offer-draw = nulle :: proposer la nulle à l’autre joueur
ui-help-quit = quitter :: arrêter ; la partie est enregistrée

# Ce que les systèmes et le noyau peuvent dire mieux
declared-resign = { $seat } : nous abandonnons.
declared-timeout = { $seat } : temps épuisé.
declared-offer-draw = { $seat } : partie nulle proposée.
declared-hand-over = { $piece } est maintenant sous les ordres du joueur { $player }.
declared-settle = { $seat } : la partie est décidée et s’arrête ici.
declared-award = Tous les joueurs s’accordent sur la victoire de { $winner }.
declared-abandon = Personne ne continue ; la partie est abandonnée.
odds-nothing = rien
terrain-open = terrain découvert
terrain-road = route
terrain-woods-road = bois avec une route
terrain-building-stone = bâtiment de pierre
terrain-building-wood = bâtiment de bois
terrain-woods = bois
terrain-orchard = verger
terrain-grain = blé
