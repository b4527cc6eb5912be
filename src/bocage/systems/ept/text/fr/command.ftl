# Activation, commandement, phase administrative : ce qui est demandé, choisi, dit et refusé.
choice-take-unit = Activer { $piece } seul, sans test
choice-bring = Faire entrer { $formation } sans test
choice-enter = { $piece } entre en { $hex }
choice-enter-creep = { $piece } entre en { $hex } par mouvement tactique
choice-enter-march = { $piece } entre en { $hex } à marche forcée
choice-keep-move = { $piece } garde son marqueur Mouvement
choice-drop-move = { $piece } s’arrête
prompt-keep-move = { $unit } en { $hex } reste-t-il en mouvement au prochain tour ?
odds-activated = activation
odds-ends-phase = fin de la phase
refuse-not-automatic = Seul le vainqueur de l’initiative active sans test, et seulement au tout début de la phase.
refuse-nobody-arrives = Personne de { $formation } n’arrive ce tour.
refuse-not-arriving = { $unit } n’arrive pas sur la carte maintenant.
refuse-not-by-there = { $unit } n’arrive pas par { $hex }.
refuse-no-place = Personne ne peut être placé en { $hex }.
