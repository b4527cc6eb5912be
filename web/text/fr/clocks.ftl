# Les pendules, et ce dont les joueurs conviennent
web-clocks = Pendules
web-menu-clocks = Pendules et accords…
web-clock-days = { $days } j { $hours } h
web-clock-of = { $seat } : { $time }
web-clock-runs = La pendule tourne.
web-clock-stands = La pendule est arrêtée.
web-clock-paused = Les pendules sont en pause.
web-clock-away = Le joueur est en congé ; la pendule est arrêtée.
web-clocks-none = Sans pendules
web-clocks-live = { $minutes } min chacun
web-clocks-live-choice = { $minutes } min chacun, et { $seconds } s de plus à chaque choix
web-clocks-live-turn = { $minutes } min chacun, et { $seconds } s de plus à chaque tour
web-clocks-slow-choice = { $days ->
    [one] { $days } jour par réponse
   *[other] { $days } jours par réponse
}
web-clocks-slow-turn = { $days ->
    [one] { $days } jour par tour
   *[other] { $days } jours par tour
}
web-clocks-due = votre temps s’achève : { $date }
web-clocks-kind-none = sans pendules
web-clocks-kind-live = en direct, d’une traite
web-clocks-kind-slow = lente, sur plusieurs jours
web-clocks-minutes = Minutes chacun
web-clocks-seconds = Secondes de plus
web-clocks-days = Jours
web-clocks-per-live = … ajoutées à
web-clocks-per-live-choice = chaque choix
web-clocks-per-live-turn = chaque tour
web-clocks-per-slow = … accordés pour
web-clocks-per-slow-choice = chaque réponse
web-clocks-per-slow-turn = chaque tour
web-clocks-about-live = Votre pendule ne tourne que lorsqu’une réponse vous est demandée, dès que tous les joueurs sont là.
web-clocks-about-slow = Votre pendule ne tourne que lorsqu’une réponse vous est demandée, et s’arrête pendant vos congés.

web-propose-about = Ce que vous proposez vaut dès que tous les joueurs l’acceptent.
web-propose-pause = Proposer une pause
web-propose-resume = Proposer de reprendre
web-propose-control = Autres pendules
web-propose-award = Convenir du résultat
web-propose-do = Proposer
web-proposal-pause = mettre les pendules en pause.
web-proposal-resume = remettre les pendules en marche.
web-proposal-control = pendules désormais : { $control }.
web-proposal-award = résultat : victoire de { $side }.
web-proposal-mine = Vous proposez : { $what }
web-proposal-theirs = { $players } propose : { $what }
web-proposal-withdraw = Retirer
web-proposal-decline = Refuser

web-late = { $seat } : temps épuisé.
web-late-win = Réclamer la partie…
web-late-agent = Laisser jouer l’ordinateur…
web-late-partner = Prendre la place…
web-late-sure-win = La partie s’achève, et vous l’avez gagnée.
web-late-sure-agent = L’ordinateur joue pour l’autre camp jusqu’au retour de son joueur.
web-late-sure-partner = Vous commandez désormais aussi ces unités.
web-late-do-win = Gagner la partie
web-late-do-agent = Laisser jouer l’ordinateur
web-late-do-partner = Prendre la place
web-late-wait = Attendre encore
web-late-grace = Un partenaire peut prendre la place ; la partie pourra être réclamée dans { $seconds } s.
web-late-first-answer = Répondez d’abord à votre propre question ; la partie pourra ensuite être réclamée.
web-stand-in = L’ordinateur joue pour vous, car votre temps était épuisé.
web-stand-in-return = Jouer de nouveau moi-même

# Congés, rappels, départ
web-absence = Congés et rappels
web-vacation = Congés
web-vacation-about = Pendant votre absence, les pendules de vos parties lentes sont arrêtées, et les autres le voient. Il vous reste cette année { $left ->
    [one] { $left } jour.
   *[other] { $left } jours.
}
web-vacation-from = À partir du
web-vacation-days = Jours
web-vacation-take = Poser
web-vacation-planned = Vous serez en congé du { $from } au { $date }.
web-vacation-stay = Je reste
web-vacation-until = Vous êtes en congé jusqu’au { $date }.
web-vacation-end = Je suis de retour
web-mail = Rappels par courriel
web-mail-about = Donnez une adresse : un rappel vous dira quand c’est votre tour, une fois par tour de partie, tant que vous n’êtes pas là.
web-mail-address = Adresse
web-mail-give = Envoyer un code
web-mail-code = Code envoyé à { $address }
web-mail-confirm = Confirmer
web-mail-to = Les rappels vous parviennent à { $address }.
web-mail-stop = Plus de rappels
web-leave = Partir pour de bon
web-leave-about = Votre nom, vos listes d’armée et les parties que personne d’autre ne joue sont effacés ; dans les autres, vous abandonnez.
web-leave-do = Effacer tout ce qui est à moi…
web-leave-sure = Oui, effacer pour de bon
