# La page dans le navigateur.
web-title = Bocage
web-subtitle = Toutes les règles, la carte sur la table.
web-loading = Chargement…
web-offline = Connexion perdue. Nouvel essai…
web-gone = Cette partie n’existe pas, ou elle ne vous est pas ouverte.
web-map = Carte. Les flèches déplacent le curseur, Entrée choisit, N va à l’unité suivante qui peut agir, L énumère les choix.
web-language = Langue
web-steps = Séquence de jeu
web-steps-set-up = Mise en place
web-panels = Panneaux
web-close = Fermer
web-cancel = Annuler
web-more = Plus
web-back = Accueil

# Accueil
web-start-continue = Reprendre
web-start-continue-about = { $count ->
    [0] Aucune partie en cours
    [one] Une partie en cours
   *[other] { $count } parties en cours
}
web-start-learn = Apprendre
web-start-learn-about = Des leçons brèves, puis un combat guidé
web-start-quick = Bataille rapide
web-start-quick-about = Contre l’ordinateur, tout de suite
web-start-scenarios = Scénarios
web-start-scenarios-about = { $count ->
    [one] Une seule bataille
   *[other] { $count } batailles au choix
}
web-start-hotseat = Même écran
web-start-hotseat-about = Deux joueurs devant cet écran
web-start-online = En ligne
web-start-online-about = Inviter un ami ou rejoindre une partie ouverte
web-start-none = Rien pour l’instant.
web-start-error = Réponse du serveur : { $why }
web-card-turns = { $turns } tours
web-card-half = Au dernier tour, seul joue le camp qui commence.
web-card-minutes = environ { $minutes } min
web-card-play = Jouer
web-card-choose = Choisir
web-setup-players = Joueurs par camp
web-setup-side = Vous jouez
web-setup-against = Contre
web-setup-computer = l’ordinateur
web-setup-friend = un ami qui reçoit le lien
web-setup-anyone = qui voudra
web-setup-both = les deux camps à cet écran
web-setup-strength = Ordinateur
web-setup-options = Options de règles
web-setup-begin = Commencer
web-go-on = Reprendre
web-your-turn = à vous
web-waiting = en attente
web-finished = terminée
web-join = Rejoindre
web-watch = Regarder
web-guest = Invité { $number }
web-you = vous
web-open-seat = libre
web-open-games = Parties ouvertes
web-invite = Envoyez ce lien à l’autre joueur :
web-copy = Copier
web-copied = Copié

# Barres
web-menu-game = Partie
web-menu-view = Affichage
web-menu-help = Aide
web-menu-replay = Revoir la partie
web-menu-live = Revenir à la partie
web-menu-record = Enregistrer la partie
web-menu-picture = Enregistrer une image (PNG)
web-menu-svg = Enregistrer une image (SVG)
web-menu-report = Enregistrer un compte rendu
web-menu-orders = Consignes permanentes…
web-menu-resign = Abandonner…
web-menu-draw = Proposer la nulle
web-menu-rematch = Rejouer
web-menu-grid = Grille
web-menu-labels = Numéros des hexagones
web-menu-counters = Pions
web-menu-motion = Animations
web-menu-sound = Sons
web-menu-arrange = Modifier un placement jusqu’à « Prêt »
web-stack-whole = Toute la pile
web-stack-which = Cliquez sur une des unités de la pile.
web-menu-nato = Symboles OTAN
web-menu-theme = Thème
web-theme-auto = comme le système
web-theme-light = clair
web-theme-dark = sombre
web-menu-speed = Rythme de l’ordinateur
web-speed-instant = immédiat
web-speed-quick = rapide
web-speed-normal = normal
web-speed-slow = lent
web-menu-aids = Aide de jeu
web-menu-keys = Touches
web-menu-rules = Livret de règles
web-turn = Tour { $turn }
web-turn-track = Tour { $turn } sur { $turns }
web-resign-sure = Abandonner cette partie ?
web-resign-yes = Abandonner

# Panneaux
web-panel-here = Unités présentes
web-panel-empty = Pointez la carte ou une unité.
web-panel-nobody = Personne ici.
web-elevation = niveau { $level }
web-with = avec { $things }
web-off-map = hors carte
web-tab-log = Journal
web-tab-rules = Règles
web-tab-forces = Forces
web-tab-chat = Discussion
web-tab-dice = Dés
web-log-empty = Il ne s’est encore rien passé.
web-log-final = final
web-log-needed = il faut { $number }+
web-log-show = Montrer sur la carte
web-rule = règle
web-rules-search = Chercher dans les règles
web-rules-contents = Sommaire
web-rules-count = { $count ->
    [one] une règle
   *[other] { $count } règles
}
web-rules-cases = Exemples
web-formations = Formations
web-forces-left = { $count ->
    [one] une unité
   *[other] { $count } unités
}
web-chat-all = à tous
web-chat-side = à mon camp
web-chat-placeholder = Dites quelque chose…
web-chat-send = Envoyer
web-dice-rolls = { $count ->
    [one] un jet
   *[other] { $count } jets
}
web-dice-mean = moyenne { $mean } (attendue { $expected })
web-dice-none = Pas encore de dés.

# Question
web-prompt = Ce que le jeu demande
web-prompt-thinking = { $side } : réflexion…
web-prompt-wait = En attente : { $side }.
web-prompt-away = En attente : { $side } (pas en ligne pour le moment).
web-prompt-watch = Vous êtes spectateur.
web-prompt-elsewhere = On leur demande :
web-prompt-success = réussite { $share }
web-prompt-news = Depuis votre dernier choix :
web-prompt-skip = Passer
web-prompt-choices = Toutes les options
web-prompt-firing = { $count ->
    [one] Tire :
   *[other] Tirent :
  }
web-prompt-moving = En mouvement :
web-prompt-together = { $count ->
    [one] Agit :
   *[other] Ensemble :
  }
web-prompt-pick-place = Cliquez sur un des hexagones éclairés.
web-prompt-still-do = Il reste à faire :
web-prompt-still-at = Peuvent encore agir : ces hexagones peuvent encore être choisis.
web-prompt-agreed = Vous avez terminé ici ; { $players } n’a pas encore terminé. Vous pouvez encore agir.
web-prompt-idle = Il ne reste ici qu’à terminer. Les actions rares sont dans le menu d’une unité (clic droit).
web-prompt-tray-how = Glissez un pion sur la carte, ou cliquez dessus puis sur un hexagone.
web-odds-number = { $name } { $range }, { $mean } en moyenne
web-odds-at-least = { $number } ou plus : { $share }
web-prompt-hold = Laisser passer { $span }
web-prompt-hold-game = Ne plus jamais demander
web-prompt-hold-game-how = Cette question ne vient plus, ni dans cette partie ni dans les suivantes. Les consignes permanentes permettent d’y revenir.
web-prompt-undo = Annuler
web-prompt-cancel = Autre unité
web-prompt-put-back = Reposer
web-prompt-still = Peuvent encore agir :
web-prompt-end-anyway = Terminer quand même
web-prompt-several = Lequel ?
web-prompt-estimated = estimation, ±{ $error }
web-prompt-tray = À placer
web-over = La partie est finie
web-over-winner = Victoire : { $side }.
web-over-key = Clé des dés :
web-over-draw = Partie nulle.
web-over-commitment = Promise faite avant le premier jet :
web-story = Bilan
web-story-losses = Pertes
web-story-share = { $lost ->
    [0] aucune perte sur { $all }
    [one] une perte sur { $all }
   *[other] { $lost } pertes sur { $all }
}
web-story-bar = à la fin : pertes { $lost }, en désordre { $disordered }, en état { $fit }
web-story-none = Aucune perte.
web-story-turning = Tournant de la partie
web-story-turns = Coups subis par chaque camp, tour par tour
web-story-point = C’est ici que l’écart s’est le plus creusé, aux dépens du camp { $side }.
web-story-no-point = Aucun tour n’a été décisif : aucun camp n’a souffert plus que l’autre.
web-story-watch = Revoir ce moment
web-story-luck = Chance
web-story-details = Détails : preuve des dés

# Ligne de vue
web-sight = Ligne de vue
web-sight-range = { $range ->
    [one] { $range } hexagone
   *[other] { $range } hexagones
}
web-sight-clear = dégagée
web-sight-blocked = bloquée
web-sight-hindrance = gêne +{ $drm }
web-sight-start = Cliquez l’hexagone d’où regarder.
web-sight-from = Depuis { $hex } : pointez un autre hexagone.

# Outils
web-tool-in = Agrandir
web-tool-out = Réduire
web-tool-fit = Carte entière
web-tool-close = Vue de près
web-tool-bare = Cacher les pions
web-tool-point = Montrer aux autres : cliquer un endroit, ou tracer une flèche
web-tool-sight = Ligne de vue
web-overview = Vue d’ensemble

# Touches
web-keys-title = Touches
web-keys-hint = Les boutons de la question montrent leur lettre. Cliquez une touche pour la changer.
web-keys-press = pressez une touche…
web-keys-enter = Entrée
web-keys-shift = Maj
web-keys-space = Espace
web-keys-reset = Rétablir les touches par défaut
web-key-next = Unité suivante qui peut agir
web-key-previous = Unité précédente
web-key-target = Cible suivante, ou lieu où aller
web-key-undo = Annuler
web-key-list = Énumérer les choix
web-key-point = Montrer sur la carte
web-key-sight = Ligne de vue
web-key-bare = Cacher les pions
web-key-zoom = Carte entière ou de près
web-key-in = Agrandir
web-key-out = Réduire
web-key-grid = Grille
web-key-skip = Passer les coups de l’ordinateur
web-key-hold = Laisser passer ce mouvement
web-key-help = Ces touches
web-key-escape = Annuler
web-key-arrows = Déplacer le curseur
web-key-enter = Choisir au curseur

# Consignes
web-place-beside = { $rows ->
    [one] marge { $way } de { $hex }
   *[other] marge extérieure { $way } de { $hex }
}
web-place-side = côté { $way } de { $hex }
web-place-vertex = sommet { $ways } de { $hex }
web-place-storey = { $hex }, niveau { $level }
web-way-w = O
web-way-sw = SO
web-way-nw = NO
web-orders-title = Consignes permanentes
web-orders-about = Quand voulez-vous être interrogé sur une réaction à un mouvement ennemi ?
web-orders-always = Toujours
web-orders-also = De même, et toujours { $clause }
web-orders-effect-of = si la chance d’un effet atteint { $percent }
web-orders-never = Jamais, tout laisser passer

# Revoir
web-replay-step = Étape { $step } sur { $steps }
web-replay-play = Lecture
web-replay-pause = Pause
web-replay-first = Au début
web-replay-last = À la fin
web-replay-prev = Une étape en arrière
web-replay-next = Une étape en avant
web-replay-eyes = vu par : { $side }
web-replay-none = Cette partie ne peut pas encore être revue.

# Ligne d'état
web-status-saved = Enregistré
web-status-saving = Enregistrement…
web-status-keys = ? touches
web-status-commitment = Dés scellés { $promise }
web-status-key = Clé des dés révélée
web-report-title = Compte rendu de combat

# L’écran de jeu
web-menu = Menu
web-tools = Outils de la carte
web-column = Unité, objectifs, journal
web-panel-card = Ce qui est désigné
web-tab-charts = Tables
web-pane-map = Carte
web-pane-unit = Unité
web-pane-log = Journal
web-pane-charts = Tables
web-pane-chat = Chat
web-pane-more = Règles
web-track-before = Avant le tour
web-track-of = sur { $turns }
web-plate-own = Vous
web-plate-you = vous
web-plate-computer = ordinateur
web-plate-open = place libre
web-plate-here = { $name }, présent
web-plate-away = { $name }, absent
web-plate-play = à jouer
web-plate-answer = à répondre
web-plate-deploy = à placer
web-prompt-reaction = { $who } · réaction
web-board = Qui fait quoi
web-board-several = { $name } +{ $more }
web-board-each = Donner un ordre à chaque pièce
web-board-together = Donner un ordre à toute la pile
web-board-lock = Valider les ordres
web-board-count = { $done }/{ $all }
web-board-clear = Effacer
web-board-open = à déclarer
web-chain = Chaîne de commandement
web-chain-frozen = { $count ->
    [one] 1 sous ses ordres
   *[other] { $count } sous ses ordres
  }
web-ladder = Échelle des réactions
web-ladder-about = chaque tir appelle une réponse
web-ladder-yours = À vous de répondre
web-ladder-chance = Chance que la cible soit touchée
web-ladder-gone = disparu
web-ladder-reveals = le révèle
web-slips = Ordres secrets
web-slips-secret = Vous seul voyez ceci.
web-due-then = puis
web-prompt-on-map = Choisissez sur la carte
web-prompt-point-odds = Montrez un choix pour voir ses chances.
web-prompt-rare = Actions rares
web-rule-why = pourquoi ?
web-odds-or-more = { $outcome } ou pire
web-key-charts = Tables
web-key-fit = Carte entière
web-settings-text = Taille du texte
web-settings-text-usual = habituelle
web-settings-text-large = grande
web-settings-text-largest = très grande
