# The flow of play: paths, cards, idle units, filters.
web-path-stop = { $count ->
    [1] stopped { $share }
   *[other] at least one stopped { $share }
}
web-path-most = most from { $firer } in { $place }
web-path-asking = who could fire at it …
web-path-safe = no known enemy can stop it
web-prompt-halted = Stopped on the way to { $place }; it may go on.
web-idle-done = done
web-objective-taken = { $what } is taken: { $side }
web-objective-free = { $what } is nobody’s
web-part-in = acts with the others
web-part-may = can join
web-idle-sleep = sleeping
web-filter = Highlight
web-filter-none = All counters
web-filter-able = Can act
web-filter-armed = With weapons
web-key-done = Mark the unit as done for this phase
web-key-sleep = Let the unit sleep until something happens to it
web-key-filter = Next highlight
web-settled = Nothing that is still played can change the result.
web-settled-end = End the game
web-settled-go-on = Play on
web-news-passed = Passed, and nothing happened: { $phases }.
web-news-roll = ({ $roll }, needed { $needed } or less)
web-news-phase = Nothing was left to do, so now: { $phase }
web-news-all = { $count } more
web-news-held = All hold.
web-pass-device = Hand the screen to { $side }.
web-pass-ready = I am { $side }
web-pass-trust = We trust each other: do not ask again
web-menu-take = Take this one
web-menu-done = Done for this phase
web-card-commander = commanded by { $player }
web-menu-hand-over = Hand over to { $player }
web-menu-sleep = Sleep until something happens
web-menu-sight = Line of sight from here
web-key-menu = Menu of the unit
