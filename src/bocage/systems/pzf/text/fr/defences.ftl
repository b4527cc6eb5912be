prompt-defences = Ouvrages de vos ingénieurs : choisissez un endroit et ce qu’on y pose (encore { $left })
choice-fortify = { $place }
roll-defences = Ouvrages des ingénieurs
told-fortified = Les ingénieurs ont installé : { $what }.
