# Pages et formulaires autour de la carte.
web-refresh = Actualiser
web-watch-games = Parties à regarder
web-new-game = Nouvelle partie
web-systems = Systèmes de règles
web-under-way = en cours
web-join-as = Rejoindre : { $side }
web-game-name = Nom de la partie
web-game-rename = Renommer
web-game-named = Garder
web-game-remove = Supprimer
web-game-remove-sure = Vraiment supprimer ?
web-game-hide = Retirer de la liste
web-game-look = Voir
web-record-open = Ouvrir un enregistrement…
web-record-reading = L’enregistrement est rejoué…
web-record-about = Choisissez ou déposez le fichier d’une partie enregistrée : pour la revoir, ou la reprendre à n’importe quel moment.

# Cartes des scénarios
web-card-difficulty = Difficulté { $level } sur 5
web-card-balance = { $games } parties entre ordinateurs égaux :
web-card-forces = Forces
web-card-forces-usual = Forces, à moins d’en choisir d’autres
web-card-goals = Comment on gagne
web-card-ground = La carte, avec les lieux disputés : { $places }
web-card-hard = difficulté
web-card-note = Note de conception
web-card-rules = Règles décisives

# Nouvelle partie
web-setup-each = chaque place à part…
web-setup-me = moi, à cet écran
web-setup-open = libre, pour qui voudra
web-setup-agent = ordinateur : { $name }
web-setup-listed = Montrer dans la liste des parties ouvertes
web-setup-watch = D’autres peuvent regarder
web-setup-watch-link = D’autres peuvent regarder, avec un lien
web-setup-access-private = Privée : cette partie ne figure dans aucune liste.
web-setup-access-invited = Par lien : vous recevez un lien à envoyer ; qui l’a peut rejoindre.
web-setup-access-open = Ouverte : dans la liste pour tous ; chacun peut prendre une place libre.
web-setup-changed = { $count ->
    [one] (une changée)
   *[other] ({ $count } changées)
}

# Comptes
web-account = Compte
web-account-guest = { $name } (sans compte)
web-account-title = Compte : { $name }
web-account-register = Ouvrir un compte
web-account-register-about = Un compte permet de revenir depuis n’importe quel navigateur. Vos parties d’invité restent à vous. Le nom de connexion n’est que pour vous : personne d’autre ne le voit.
web-account-register-do = Ouvrir le compte
web-account-sign-in = Se connecter
web-account-sign-in-about = Revenir à votre compte. Les parties de cet invité restent à l’invité.
web-account-sign-in-do = Se connecter
web-account-rename = Nom
web-account-rename-about = Ce que les autres voient à la table, suivi de votre numéro : d’autres peuvent porter ce nom, personne n’a ce numéro.
web-account-rename-do = Prendre ce nom
web-account-password = Mot de passe
web-account-password-about = Toute autre connexion à ce compte est fermée.
web-account-password-do = Changer le mot de passe
web-account-sign-out = Se déconnecter
web-account-sign-out-everywhere = Fermer toutes mes sessions
web-account-export = Télécharger tout ce qui est à moi
web-account-name = Nom
web-account-sign-in-name = Nom de connexion
web-account-password-word = Mot de passe
web-account-old = Mot de passe actuel
web-account-new = Nouveau mot de passe
web-account-again = Encore une fois
web-account-no-name = Il faut un nom.
web-account-short = Un mot de passe a au moins 8 caractères.
web-account-differ = Les deux mots de passe diffèrent.
web-account-done-register = Le compte est ouvert, avec vos parties. Les autres vous voient sous le nom { $name } ; choisissez ici ce qu’ils voient.
web-account-done-sign-in = Bon retour, { $name }.
web-account-done-rename = Vous vous appelez maintenant { $name }.
web-account-done-password = Le mot de passe est changé.

# Réglages
web-settings = Réglages
web-settings-theme = Thème
web-settings-theme-auto = comme le système
web-settings-theme-light = clair
web-settings-theme-dark = sombre
web-settings-contrast = Contraste
web-settings-contrast-usual = normal
web-settings-contrast-high = fort
web-settings-palette = Couleurs
web-settings-palette-usual = normales
web-settings-palette-safe = sûres pour les daltoniens
web-settings-symbols = Pions
web-settings-symbols-hobby = à la manière du jeu
web-settings-symbols-nato = symboles OTAN
web-settings-speed = Rythme de l’ordinateur
web-settings-speed-instant = immédiat
web-settings-speed-quick = rapide
web-settings-speed-normal = normal
web-settings-speed-slow = lent

# Consignes permanentes
web-orders-own = Comme suit…
web-orders-ask = Me demander
web-orders-when-always = toujours
web-orders-when-never = jamais
web-orders-when-if = dans ces cas
web-orders-effect = si la chance d’un effet atteint
web-orders-places = Seulement dans ces hexagones
web-orders-everywhere = partout
web-orders-unknown = Hors de cette carte : { $hexes }.
web-orders-at-once = Tirer sans demander si l’effet atteint
web-orders-seat = Tout le camp
web-orders-general = Consigne générale
web-orders-special = Consignes pour des unités et des armes
web-orders-none = Aucune : tous suivent la consigne générale.
web-orders-add = Ajouter une consigne pour…
web-orders-stack = toute la pile en { $hex }
web-orders-remove = Revenir à la consigne générale
web-orders-pick = Marquer sur la carte
web-orders-picking = Cliquez les hexagones à marquer ou non ({ $count } marqués).
web-orders-picked = Fini
web-orders-secret = L’autre camp ne voit jamais une consigne, ni que vous avez passé par elle.
web-orders-skips = Questions qui ne vous sont plus posées
web-orders-ask-again = Me le redemander
web-orders-unit = Consignes pour cette unité…

# Journal
web-log-all = Tout
web-log-mine = { $side }
web-log-rolls = Dés
web-log-losses = Pertes
web-log-filter = Montrer
web-log-newest = ↓ Dernier
web-log-path = { $who } : { $path }
web-log-volley = { $side } : { $shots } tirs, { $hits ->
    [0] aucun au but
    [one] un au but
   *[other] { $hits } au but
  }, { $stopped ->
    [0] aucun arrêté
    [one] un arrêté
   *[other] { $stopped } arrêtés
  }, { $lost ->
    [0] aucune perte
    [one] une perte
   *[other] { $lost } pertes
  }
web-log-search = Chercher
web-log-search-short = Chercher
web-log-older = Lignes précédentes
web-log-menu = Plus sur cette ligne
web-log-explain = Expliquer
web-log-branch = Jouer à partir d’ici…
web-log-moment = Montrer ce moment
web-log-none = Aucune ligne.
web-explain-title = Pourquoi ce résultat
web-explain-dice = Les dés
web-explain-sum = Les modificateurs
web-explain-rules = Les règles
web-explain-natural = brut
web-explain-after = Ce qui suivit
web-explain-before = Ce qui y a mené
web-explain-plain = Rien n’a été jeté pour cette ligne même.
web-branch-title = Jouer à partir d’ici
web-branch-about = Une nouvelle partie à vous part de ce moment avec de nouveaux dés. La présente reste telle quelle.
web-branch-own = Camp { $side }, contre l’ordinateur
web-branch-both = Les deux camps à cet écran
web-branch-go = Commencer

# Nulles, revanches, spectateurs
web-draw-offered = { $side } : nulle proposée.
web-draw-accept = Accepter
web-draw-mine = Vous proposez la nulle. L’offre tombe à votre prochain choix.
web-rematch-waits = Une revanche est prête.
web-rematch-go = À la revanche
web-watchers = { $count ->
    [one] un spectateur
   *[other] { $count } spectateurs
}
web-away = { $side } : absent
web-chat-none = Rien n’a été dit.
web-chat-watch = Seuls les joueurs peuvent parler.
web-chat-unheard = { $count ->
    [one] une nouvelle ligne
   *[other] { $count } nouvelles lignes
}
web-company = Joueurs et liens
web-menu-company = Joueurs et liens…
web-invite-watch = Avec ce lien, on peut regarder la partie sans y jouer :
web-player-here = présent
web-player-away = absent
web-menu-notify = Être averti par le navigateur quand c’est à moi et que je suis ailleurs
web-notify-turn = C’est à vous de jouer.
web-notify-blocked = Le navigateur n’autorise pas cette page à vous avertir.

# Questions libres
web-free-point = Cliquez un point de la carte, ou donnez-le ici.
web-free-number = Un nombre de { $least } à { $most }
web-free-any = Un nombre
web-free-ok = Ce choix est permis.
web-free-choose = Choisir
web-free-x = en large
web-free-y = en haut

# Panneaux
web-forces-lost = pertes : { $count }
web-forces-broken = marquées : { $count }
web-objectives = Objectifs
web-dice-luck = Chance
web-dice-luck-about = Les jets comparés au hasard : 50 % est l’ordinaire ; une somme basse est bonne ou mauvaise selon le jet.
web-dice-lower = sommes plus basses dans { $share } de parties égales
web-dice-single = Dés un à un
web-dice-streak = Plus longue suite d’une même somme : { $count }
web-dice-purpose = Par usage
web-track-arrivals = Renforts
web-sequence = Séquence de jeu
web-rules-language = { $language ->
    [fr] Texte français
   *[en] Texte anglais
}
web-rules-kind-rule = règle
web-rules-kind-option = option
web-rules-kind-data = définition
web-rules-kind-ui = programme
web-rules-none = Aucune règle n’a tous ces mots.
web-rules-also = Règles citées :
web-report-dice = Dés
web-report-forces = Forces à la fin
web-report-players = Joueurs
web-replay-branch = Jouer à partir d’ici…
web-replay-speed = Vitesse
web-replay-turn = Tour
web-key-orders = Consignes permanentes
web-key-settings = Réglages
web-key-tab-log = Journal
web-key-tab-rules = Règles
web-key-tab-forces = Forces
web-key-tab-chat = Discussion
web-key-tab-dice = Dés
web-key-labels = Numéros des hexagones
web-key-replay = Revoir la partie
web-keys-taken = { $key } servait à « { $action } », qui n’a plus de touche.
web-keys-none = aucune
web-keys-search = Chercher une touche
web-menu-info = Info
web-menu-orders-top = Consignes
web-menu-settings = Réglages…
web-orders-nothing = Rien n’est demandé ici pendant le mouvement adverse. Les questions dont vous ne voulez plus se retrouvent ici et peuvent être rétablies.
