# Bombardement, tir antichar et tir d’opportunité, aviation, fumée et casemates.
choice-fire-part = { $piece } tire sur { $hex } avec { $number }
choice-add-part = { $piece } tire aussi, avec { $number }
refuse-no-bombardment-fire = { $piece } ne peut pas bombarder en ce moment.
refuse-no-anti-tank-fire = { $piece } n’a pas de tir antichar en ce moment.
refuse-locked-in-assault = { $hex } est un hexagone d’assaut : on n’y combat qu’en assaut.
refuse-aboard = { $piece } est transporté et ne tire pas.
refuse-one-kind-of-fire = { $piece } a déjà employé un autre type de tir dans ce segment.
refuse-portion = { $piece } ne peut pas consacrer cette seule part de sa force à l’attaque.
