# Pourquoi le serveur ne fait pas ce qu'on lui demande.
fault-malformed = Cette demande est illisible : { $what }.
fault-too-large = Cette demande est trop grande ; on lit au plus { $most } octets.
fault-too-fast = Trop de demandes ; continuez dans { $seconds } s.
fault-too-slow = La demande n’est pas arrivée à temps.
fault-not-found = Il n’y a rien à cette adresse.
fault-method = Cette adresse ne connaît pas la méthode { $method }.
fault-host = Ce serveur n’est pas joint sous ce nom.
fault-origin = Cette demande vient d’un autre site.
fault-csrf = Le jeton de la session manque ou est faux ; rechargez la page.
fault-no-session = Il n’y a pas de session ; rechargez la page.
fault-defect = Le programme a échoué ici ; rien n’a été changé.
fault-database = La base de données ne répond pas pour l’instant ; rien n’a été changé. Réessayez plus tard.
fault-time-used = Vous avez utilisé beaucoup de temps de calcul ; continuez dans { $seconds } s.
fault-took-too-long = Cela a pris trop de temps et a été abandonné ; rien n’a été changé.
fault-no-language = Il n’y a pas de langue { $language }.

fault-name-taken = Quelqu’un se connecte déjà sous le nom { $name } ; choisissez-en un autre.
fault-bad-name = Un nom a de 1 à 40 caractères visibles.
fault-name-number = Un nom ne contient pas de # : ce signe annonce le numéro qui distingue les joueurs de même nom.
fault-has-account = Vous avez déjà un compte.
fault-no-account = Vous êtes invité et n’avez pas de mot de passe.
fault-password = Le mot de passe actuel est faux.
fault-login = Le nom ou le mot de passe est faux.

fault-no-system = Il n’y a pas de système { $system }.
fault-no-lesson = { $system } n’a pas de leçon { $lesson }.
fault-what-to-play = On joue exactement un scénario, une leçon ou une situation.
fault-situation = Cette situation ne peut pas être jouée : { $what }.
fault-no-scenario = { $system } n’a pas de scénario { $scenario }.
fault-options = Option refusée : { $what }.
fault-seats = Ce scénario a { $expected } camps ; { $found } ont été donnés.
fault-no-agent = { $system } n’a pas d’agent { $agent }.
fault-open-private = Une partie privée n’a pas de place libre ; ouvrez-la ou invitez.
fault-no-board = Il n’y a pas de telle carte.

fault-no-game = Cette partie n’existe pas, ou vous ne pouvez pas la voir.
fault-unreadable-game = Cette partie est illisible : { $what }.
fault-only-watch = Ce lien ne permet que de regarder ; pour jouer, demandez un lien d’invitation.
fault-others-play = D’autres joueurs participent à cette partie ; elle pourra quitter votre liste une fois terminée.
fault-record = Cet enregistrement ne peut pas être ouvert : { $what }.
fault-record-time = Il faut plus de { $seconds } s pour rejouer cet enregistrement.
fault-no-free-seat = Cette place n’est pas libre.
fault-not-over = La partie n’est pas encore finie.
fault-over = La partie est finie.
fault-hidden = On pourra le voir quand la partie sera finie.
fault-not-your-seat = Ce n’est pas votre camp.
fault-no-step = La partie a { $steps } étapes.
fault-moved-on = La partie a avancé ; cette réponse arrive trop tard.
fault-no-undo = Il n’y a rien à annuler.
fault-no-condition = { $system } ne connaît pas la condition { $condition } pour les consignes permanentes.
fault-no-hold = Il n’y a pas de réaction à retenir pour cette durée.
fault-draw-agent = L’ordinateur n’accepte pas de partie nulle.
fault-no-sight-tool = Ce système n’a pas cet outil.
fault-too-many-sockets = Vous avez déjà { $most } connexions ouvertes ; fermez-en une d’abord.
fault-too-many-games = Vous avez commencé { $most } parties qui ne sont pas finies ; terminez-en ou supprimez-en une d’abord.
fault-too-many-agent-games = { $most } de vos parties sont jouées par l’ordinateur seul ; terminez-en ou supprimez-en une d’abord.

fault-not-settled = Le résultat n’est pas encore certain.
fault-no-armies = Dans { $system }, on ne compose pas d’armée.
fault-army = Cette liste d’armée est refusée : { $what }.
fault-no-army = Vous n’avez pas cette liste d’armée.
fault-too-many-armies = Vous gardez déjà { $most } listes d’armée ; supprimez-en une d’abord.

fault-time-control = Cet accord sur le temps dépasse les limites.
fault-no-clocks = Cette partie se joue sans pendules.
fault-time-left = Ce joueur a encore du temps, ou ne doit pas de réponse.
fault-own-side = Personne ne réclame la partie à son propre camp.
fault-your-turn = Votre camp doit lui-même une réponse ; donnez-la d’abord.
fault-partner-first = Un partenaire peut encore prendre la place ; la partie pourra être réclamée dans { $seconds } s.
fault-no-partner = Seul un partenaire du même camp prend cette place.
fault-live-agent = L’ordinateur ne prend le relais que dans les parties lentes.
fault-award-agent = L’ordinateur n’accepte aucun verdict.
fault-paused = Les pendules sont déjà arrêtées.
fault-not-paused = Les pendules ne sont pas arrêtées.
fault-away = Vous avez déjà un congé.
fault-vacation = Il reste { $left } jours de congé cette année.
fault-vacation-late = Un congé se prévoit au plus { $days } jours à l’avance.

fault-no-mail = Ce serveur n’envoie pas de rappels.
fault-mail-guest = Les rappels ne vont qu’aux comptes ; ouvrez-en un d’abord.
fault-mail-address = Ce n’est pas une adresse de courriel.
fault-mail-fails = Le courriel n’a pas pu être envoyé ; réessayez plus tard.
fault-mail-code = Ce n’est pas le code, ou il est trop ancien ; demandez-en un autre.

# Les rappels par courriel
mail-code-subject = Bocage : le code de votre adresse
mail-code =
    Votre code est { $code }. Donnez-le sur la page, et un rappel vous parviendra à cette adresse quand ce sera votre tour.

    Si vous ne l’avez pas demandé, il n’y a rien à faire.
mail-turn-subject = Bocage : à vous de jouer, « { $scenario } »
mail-turn =
    C’est à vous de jouer dans « { $scenario } »{ $turn ->
        [0] {""}
       *[other] , tour { $turn }
    } :
    { $link }

    Plus de rappels : { $stop }
mail-stop = Plus de rappels
mail-stop-about = Un rappel vous parvient à votre adresse quand c’est votre tour.
mail-stop-unknown = Ce lien ne commande plus aucun rappel.
mail-stopped = Vous ne recevrez plus de rappels. Vos parties continuent.
