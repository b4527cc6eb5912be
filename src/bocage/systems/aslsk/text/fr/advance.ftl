# Phase de progression.
prompt-advance = Faites progresser une unité, répartissez les armes ou terminez la phase de progression.{ $waiting ->
    [0] {""}
    [one] {" "}Une unité à côté de la carte est perdue si elle n’entre pas maintenant.
   *[other] {" "}{ $waiting } unités à côté de la carte sont perdues si elles n’entrent pas maintenant.
}

choice-advance = { $piece } progresse en { $hex }
choice-advance-again = { $count ->
    [one] L’autre de { $from } progresse aussi en { $to }
   *[other] Les { $count } autres de { $from } progressent aussi en { $to }
}
choice-advance-with = { $piece } progresse avec { $other } en { $hex }
choice-advance-off = { $piece } quitte la carte par le bord { $hex }

told-advances = { $unit } progresse en { $hex }.
told-exhausted = { $unit } est épuisé (CX).
told-never-entered = { $unit } n’est pas entré à temps sur la carte et est perdu.

refuse-cannot-advance = { $unit } est cloué au sol, démoralisé ou en mêlée : il ne progresse pas.
refuse-advanced-already = { $unit } a déjà progressé.
refuse-exhausted = { $unit } est épuisé (CX), et ce pas lui coûterait tous ses MF.
refuse-advance-together = Un chef progresse avec des groupes et demi-groupes de son hexagone, tous vers le même hexagone.
refuse-not-your-weapon = Choisissez une arme que vous possédez.
refuse-hand-on = { $unit } a progressé avec ses armes ; elles se transfèrent avant.
