# Les leçons, et l’instructeur à côté de la question.
web-learn-head = Des leçons de quelques minutes, puis un petit combat avec un instructeur à vos côtés
web-learn-lessons = Leçons
web-learn-done = faite
web-learn-begun = reprend où vous l’avez laissée
web-learn-count = { $done ->
    [one] { $done } leçon faite sur { $count }
   *[other] { $done } leçons faites sur { $count }
}
web-learn-minutes = { $minutes } min
web-learn-tutorial = Le scénario d’initiation : { $title }
web-learn-step = Étape { $step } sur { $steps }
web-coach = Instructeur
web-coach-earlier = Avant
web-coach-on = Suite
web-coach-page = { $page } sur { $pages }
web-coach-hint = Montrez-moi
web-coach-again = Recommencer
web-coach-next = Leçon suivante : { $title }
web-coach-tutorial = Vers l’initiation
web-coach-all = Toutes les leçons
web-coach-done = Leçon terminée
web-coach-silence = Faire taire l’instructeur
web-menu-coach = Instructeur
