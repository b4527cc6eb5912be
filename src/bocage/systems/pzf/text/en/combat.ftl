prompt-divide = Who fights whom? Take the standard division, or make pairs yourself.
prompt-fights = Which fight comes next?
prompt-withdraw = Who steps back first?
prompt-back = { $who } cannot step straight back: which way? (degrees to the left or right)
prompt-strike = { $who } has won: whom does he strike?
prompt-reroll = The flag is near: roll one die again?
prompt-duel-might = Best die { $own } against { $foe }: spend Might?
prompt-rise = { $who } has won on the ground: does he stand up?
prompt-flag = The bearer has fallen: who takes up the flag?
prompt-heroic-combat-take = Heroic combat won: who moves on?
choice-standard = Standard division
choice-pair = { $piece } against { $other }
choice-join = { $piece } joins the fight against { $other }
choice-fight = Fight of { $piece }
choice-withdraw = { $piece } steps back
choice-back = Step back, { $number }°
choice-strike = Strike { $other }
choice-reroll = Roll the { $number } of { $piece } again
choice-rise = { $piece } stands up
choice-flag = { $piece } takes the flag
roll-duel = Duel
roll-duel-tie = Duel, exact draw
rolled-duel = Duel, { $who }{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
}: the best die counts, on a tie CC { $cc }
rolled-duel-tie = Exact draw: 1 to 3 for { $side }
roll-duel-sabre = Duel, a sabre’s second roll
roll-duel-flag = Duel, the flag’s second roll
roll-over-barrier = Over the barrier
told-fight = { $one } fights { $two }.
told-duel-won = { $by ->
    [cc] { $who } wins the duel: best dice equal, CC { $own } against { $foe }.
    [draw] { $who } wins the duel: dice and CC equal, one more die decides.
   *[die] { $who } wins the duel: best die { $own } against { $foe ->
        [0] none
       *[other] { $foe }
    }.
}
told-steps-back = { $who } steps back.
told-trapped = { $who } cannot step back and is trapped.
told-loses-hold = { $who } loses his hold and falls.
told-barred = The barrier stops the blow of { $who }.
told-flag = { $who } takes up the flag.
told-heroic-over = { $who } has no fight left: his heroic combat is lost.
refuse-way-back = That way back is barred, or more than 45° off the straight one.
odds-won = wins the duel
odds-beaten = loses the duel
odds-struck-down = wins and strikes down
odds-fallen = loses and falls
