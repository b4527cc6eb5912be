# Ce que dit le programme lui-même, quel que soit le jeu.
refuse-not-asked = Vous n’avez rien à décider pour le moment.
refuse-not-your-command = Un autre joueur de votre camp commande cette unité.
refuse-hand-over = Cela ne peut pas être confié à un autre joueur maintenant.
refuse-hand-over-to-enemy = On ne confie des unités qu’aux joueurs du même camp.
refuse-not-offered = { $choice } ne fait pas partie des choix possibles ici.

outcome-resign = Un joueur a abandonné.
outcome-timeout = Un joueur a épuisé son temps.
outcome-agreed-draw = Les joueurs ont convenu d’une partie nulle.
outcome-agreed-win = Les joueurs se sont accordés sur le vainqueur.
outcome-abandoned = Personne n’a continué ; la partie a été abandonnée.

note-new-rules = Les règles ont changé depuis le début de cette partie (révision { $old }, désormais { $new }). Elle reprend au début du tour { $turn } ; les choix faits ensuite sont à refaire.
note-new-dice = De nouveaux dés servent à partir du jet { $roll }. La clé des précédents, promise sous la forme { $commitment }, est { $key }.
note-lost-dice = De nouveaux dés servent à partir du jet { $roll }. La clé des précédents, promise sous la forme { $commitment }, manquait.

reason-random = Tous les choix se valent.
reason-lesson = La leçon le veut.
reason-usual = Comme d’habitude.
reason-passive = N’agit jamais.

span-game = le reste de la partie (de nouvelles consignes l’annulent)
span-game-word = partie

tally-rounded-down = arrondi à l’inférieur
tally-rounded-up = arrondi au supérieur
tally-rounded-nearest = arrondi au plus proche
tally-at-most = au plus { $limit }
tally-at-least = au moins { $limit }
mod-needed = à obtenir au dé
passed-by-itself = Passé automatiquement : { $choice }
onlooker-status = La partie continue.

lesson-stray = C’est permis, mais ce n’est pas l’objet de cette leçon.
