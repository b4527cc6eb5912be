# Ce que voient les joueurs.
unit-hidden = Unité cachée
