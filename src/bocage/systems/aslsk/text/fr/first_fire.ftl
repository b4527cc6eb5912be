prompt-first-fire = { $unit } dépense des MF en { $hex }. Tirer ou laisser passer ?
choice-pass = Ne pas tirer
refuse-no-shot = Aucun tir de ce genre n’est possible maintenant sur les unités en mouvement.

order-adjacent = si l’ennemi est adjacent
order-adjacent-word = contact
order-in-the-open = s’il est à découvert
order-in-the-open-word = découvert
order-normal-range = s’il est à portée normale
order-normal-range-word = portée
span-step = ce pas
span-step-word = pas
span-move = ce mouvement
span-move-word = mouvement
span-phase = cette phase
span-phase-word = phase
