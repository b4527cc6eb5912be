# The cards of units and hexes, and the small print of a shot.
note-enter-now = Beside the map: lost unless it enters by the end of this turn’s Advance Phase
note-mf = { $left } of { $all } MF left
note-stays = Fired in the Prep Fire Phase: does not move this turn
note-portage = Carries { $pp } PP of { $capacity }: { $mf } MF less
note-load = Carries { $pp } PP of { $capacity }
note-wounded = Wounded: morale { $morale }, leadership { $leadership }
note-directed = Has directed { $piece }
note-rally = { $leader } can rally it: { $need } or less on two dice ({ $drm }{ $dm ->
    [1] , DM
   *[other] { "" }
})
note-self-rally = Can rally by itself: { $need } or less on two dice ({ $drm }{ $dm ->
    [1] , DM
   *[other] { "" }
})
note-no-rally = No leader here who could rally it
note-rout-must = Must rout; eliminated if it stays
note-rout-cannot = Must rout and has nowhere to go: eliminated
note-rout-may = May rout
note-rout-stays = Need not rout, and without DM may not
note-rout-to = Rout to { $hex }, out of the enemy's reach
note-rout-interdicted = Rout to { $hex }, interdicted in { $at }
note-road = A road runs through: cheaper from road hex to road hex
note-entry = Enter: { $mf } MF
note-entry-for = Enter: { $mf } MF for { $unit }
note-entry-road = Enter: { $mf } MF, by road { $road }
note-cover = Cover: { $tem }
note-open = No cover; moving in the open { $drm }
note-no-cover = No cover, but not in the open
note-smoke = Smoke: { $drm } on fire from it, into it and through it; { $mf } MF more to enter; it lifts after the Movement Phase
note-fp = FP { $how ->
    [halved] halved
    [doubled] doubled
   *[more] +{ $more }
}: { $why }
note-fp-of = { $piece }: FP { $how ->
    [halved] halved
    [doubled] doubled
   *[more] +{ $more }
}, { $why }
note-hindered = The line is hindered in { $hexes }
note-shots = { $mf } MF spent here; further shots allowed after this: { $left }
note-own-men = { $count ->
    [one] One of your own units is in the target hex and is attacked too
   *[other] { $count } of your own units are in the target hex and are attacked too
}
note-cower = Cowers { $share }% ({ $columns ->
    [one] { $columns } column
   *[other] { $columns } columns
} less)
note-breakdown = { $weapon } breaks down { $share }%
note-rate = { $weapon } keeps its rate { $share }%
note-residual = Leaves Residual Fire: { $fp } FP attack whoever enters the hex later in this phase
note-left-out = If left out now, { $piece } may not fire at this target later
path-stopped-means = stopped: pinned, broken or eliminated
