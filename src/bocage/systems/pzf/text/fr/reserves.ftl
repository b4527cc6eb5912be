prompt-keep = Quelle unité reste en réserve ?
prompt-enter = { $who } entre en jeu : où ?
choice-keep = { $piece } et son unité restent en réserve
choice-enter = { $piece } entre ici
roll-reserve = Réserve
told-reserve = Une unité arrive : { $who }.
told-enters = { $who } entre en jeu.
refuse-not-at-edge = Les réserves entrent au contact de leur bord de table.
