# What the program itself says, whatever is played.
refuse-not-asked = You are not asked to decide anything at the moment.
refuse-not-your-command = Another player of your side commands this unit.
refuse-hand-over = This cannot be handed over now.
refuse-hand-over-to-enemy = Units are handed over to players of the same side only.
refuse-not-offered = { $choice } is not among the choices here.

outcome-resign = A player resigned.
outcome-timeout = A player ran out of time.
outcome-agreed-draw = The players agreed to a draw.
outcome-agreed-win = The players agreed who had won.
outcome-abandoned = Nobody played on; the game was given up.

note-new-rules = The rules have changed since this game was begun (revision { $old }, now { $new }). It goes on from the start of turn { $turn }; choices made after that are to be made again.
note-new-dice = New dice are in use from roll { $roll } on. The key of the former ones, promised as { $commitment }, is { $key }.
note-lost-dice = New dice are in use from roll { $roll } on. The key of the former ones, promised as { $commitment }, was not at hand.

reason-random = Any choice is as good as another.
reason-lesson = The lesson says so.
reason-usual = As is usual.
reason-passive = Never acts.

span-game = the rest of the game (new orders undo it)
span-game-word = game

tally-rounded-down = rounded down
tally-rounded-up = rounded up
tally-rounded-nearest = rounded to the nearest
tally-at-most = at most { $limit }
tally-at-least = at least { $limit }
mod-needed = needed on the die
passed-by-itself = Passed automatically: { $choice }
onlooker-status = The game goes on.

lesson-stray = That is allowed, but not what this lesson is about.
