prompt-first-fire = { $unit } dépense des MF en { $hex }. Tirer ou laisser passer ?
choice-pass = Ne pas tirer
refuse-no-shot = Aucun tir de ce genre n’est possible maintenant sur les unités en mouvement.
