prompt-defences = Ouvrages de vos ingénieurs (encore { $left })
choice-fortify = { $place }
roll-defences = Ouvrages des ingénieurs
told-fortified = Les ingénieurs ont installé : { $what }.
