# Pourquoi un agent a fait son choix, une ligne pour chacun.
reason-eager = Toujours agir.
