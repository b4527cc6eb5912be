# Règles particulières des scénarios historiques.
option-players = Nombre de joueurs par camp ; ils se partagent ses unités et chacun commande les siennes.
option-omaha-strips = Omaha : combien de secteurs de plage, chacun avec ses troupes, se suivent.
prompt-mines = Posez un champ de mines n’importe où sur la table (encore { $left }).
choice-mines = Champ de mines ici
told-mines = Un champ de mines est posé.
refuse-silent = Ces troupes ne tirent pas pendant les { $turns } premiers tours.
told-entered = On est entré dans le bâtiment par la porte.
