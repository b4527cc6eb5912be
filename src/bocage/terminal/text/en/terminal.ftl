# The text client.

# Before the game
ui-start = Go on with a game, or begin one:
ui-new-game = A new game
ui-go-on = { $title }, turn { $turn }, game { $promise }, last played { $when }
ui-start-which = Which? (Enter: a new game)
ui-systems = Rule systems:
ui-system-which = Which system? (Enter: the first)
ui-scenarios = Scenarios of { $system }:
ui-scenario = { $title } ({ $turns } turns, about { $minutes } min). { $summary }
ui-scenario-which = Which scenario? (Enter: the first)
ui-pair = { $name }: { $what }
ui-who-plays = Who plays the { $seat }? (Enter: { $usual })
ui-players = Players:
ui-a-person = a person at this keyboard
ui-an-agent = the computer, "{ $name }"
ui-an-agent-like = the computer, "{ $name }": { $like }
agent-random = plays anything that is legal (weakest)
agent-passive = does nothing (for practice)
agent-greedy = takes what looks best at once (easy)
agent-novice = follows a plan, overlooks much (easy)
agent-cautious = follows a plan, spares its men (strong)
agent-bold = follows a plan, takes risks (strong)
agent-scripted = follows a plan (strong)
ui-pick-again = "{ $typed }" is none of these; type a number from 1 to { $last }.
ui-options-which = Options of the rules: Enter keeps the usual ones, "list" shows them, "E2 = off" changes one.
ui-option-needs = only with { $needed }
ui-options-prompt = Options:
ui-option-unknown = "{ $typed }" is no option with a value it can have; "list" shows them all.
ui-on = on
ui-off = off
ui-loaded = Going on with { $path }.

# The game
ui-promise = Dice promise { $promise }…: the key shown at the end will prove every roll.
ui-help-hint = Type a number to choose, ? for help, quit to stop; the game saves itself after every decision.
ui-hand-over = { $seat }: the screen is yours. Press Enter ("trust" to stop this question).
ui-free-answer = Type your answer in notation, for example: { $example }
ui-list-more = Page { $page } of { $pages }, { $left } more: type "more", or a hex or a notation directly.
ui-total = modifiers { $value }
ui-total-unit = { $value } { $unit }
ui-with = with { $carried }
ui-roll = { $what }, { $kind }: { $dice }
ui-roll-needed = { $what }, { $kind }: { $dice }; needed { $needed }+ ({ $tally })
ui-limit-at-most = { $what }, { $kind }: { $dice }; at most { $number } ({ $tally })
ui-limit-below = { $what }, { $kind }: { $dice }; less than { $number } ({ $tally })
ui-limit-apart = { $what }, { $kind }: { $dice } ({ $tally })
ui-roll-changed = { $what }, { $kind }: { $dice }; modifiers { $total } ({ $tally }), final { $final }
ui-odds-number = { $name } { $range }, { $mean } on average
ui-odds-sampled = { $shares } (estimated, ±{ $error })
ui-orders-answered = { $count ->
    [one] Your standing orders let one chance to react pass ("orders" changes them).
   *[other] Your standing orders answered { $count } chances to react ("orders" changes them).
}
ui-defect = This choice leads where the rules have no answer ({ $what }), a defect of the program: choose otherwise. The game in { $path } shows it.
ui-plan-undone = Nothing of this plan was done.
ui-plan-stopped = Stopped after { $done } of { $planned }: something happened that needs a new decision.
ui-over = The game is over. { $why }
ui-winner = Winner: { $seat }.
ui-draw = Nobody wins: a draw.
ui-key = Dice key: { $key }
ui-record = The whole game is in { $path } ("bocage replay FILE --verify" proves every roll).
ui-left = The game is saved. Go on with: bocage play --text --load { $path }
ui-saved = Saved in { $path }
ui-not-saved = Not saved: { $reason }

# Answers to what was typed
ui-no-such-number = There is no choice { $number }; type a number from 1 to { $last }.
ui-several-there = { $place } has several choices: { $numbers }.
ui-did-you-mean = "{ $typed }" is neither a choice nor a command; did you mean "{ $near }"?
ui-not-understood = "{ $typed }" is neither a choice nor a command; type ? for help.
ui-no-such-place = There is no place "{ $place }" here.
ui-no-such-piece = There is no piece #{ $piece } here.
ui-hex-which = Which hex? For example: hex K5
ui-hex-empty = Nobody and nothing is here.
ui-log-empty = Nothing has happened yet.
ui-no-reasons = The computer has not decided anything in your sight yet.
ui-rule-near = There is no rule "{ $typed }"; there are: { $ids }
ui-rule-none = There is no rule "{ $typed }"; ids look like those in square brackets above.
ui-odds-which = "{ $typed }" is no choice of this list; for example: odds 1
ui-no-odds = None of these choices rolls dice by itself.
ui-no-odds-one = Nothing is rolled for this choice itself.
ui-why-what = Type what you would like to do, in notation; for example: why pass
ui-allowed = this is allowed.
ui-undone = Undone.
ui-no-undo = Nothing can be undone: a die has been rolled, something was shown, or the other side was asked since.
ui-hold-not-now = You are not being asked for a reaction now, nor for anything that could be left out.
ui-hold-which = For how long? Type: { $ways }.
ui-hold-way = hold { $span }
ui-held = You let this pass for { $span }.
ui-orders-general = Standing orders for reactions: { $order }.
ui-orders-piece = Piece #{ $piece }: { $order }.
ui-orders-how = To change them: orders always | never | default | any of: { $facts }, effect 20, at-once 50. Put a piece first for that piece alone: orders #12 never.
ui-order-if = ask me { $cases }
ui-or = or
ui-order-always-only = always ask me
ui-order-never-only = never ask me, let all pass
ui-order-if-only = do not ask me, let all pass
ui-order-effect = if the chance of any effect is at least { $percent }%
ui-order-at-once = react without asking if that chance is at least { $percent }%
ui-lang-which = Which language? There are: { $languages }
ui-resign-sure = Resign the game as { $seat }? (yes/no)
ui-draw-accept = { $seat }: a draw is offered. Accept? (yes/no)
ui-draw-declined = { $seat } plays on.
ui-draw-agents = The computer does not discuss draws; "resign" ends the game.

# Looking
ui-map-legend = { $sides }; the number counts units and leaders. = road, * objective, + other marker. Terrain: { $terrain }.
ui-map-plain = Hexes of { $name }: { $hexes }. "hex K5" tells what is in a hex and around it.
ui-map-empty = Nothing is on the map yet.
ui-off-map = off the map
ui-off-map-places = Beside the map: { $places }
ui-nobody = nobody's
ui-road-to = , by road
ui-direction-n = north
ui-direction-ne = north-east
ui-direction-e = east
ui-direction-se = south-east
ui-direction-s = south
ui-direction-sw = south-west
ui-direction-w = west
ui-direction-nw = north-west

# Help, one line a command
ui-help-intro = Type a number, or one of these words:
ui-help-choose = 3, or pass, K5, #12 :: choose by number, notation, hex or piece. Several at once with ";" are a plan: it stops at the first surprise; numbers are those on the screen.
ui-help-help = ? :: this help
ui-help-list = list :: show the question again
ui-help-more = more :: next page of a long list
ui-help-map = map, map K5 :: the whole map, or the surroundings of a hex
ui-help-units = units :: all pieces
ui-help-hex = hex K5 :: one hex and its neighbours
ui-help-info = info :: objectives and other lists
ui-help-odds = odds, odds 3 :: what choices may lead to, and the tally behind one
ui-help-why = why to @K5 :: why something is not allowed, with the rule
ui-help-rule = rule ASL-3.3c :: what a rule says
ui-help-log = log, log 50 :: what happened
ui-help-reasons = reasons :: why the computer chose as it did
ui-help-undo = undo :: undo your last choice
ui-help-hold = hold step|move|phase :: let reactions pass for that long
ui-help-orders = orders :: when you want to be asked about reactions
ui-help-lang = lang fr :: en français
ui-help-save = save, save FILE :: save now, or under a name
ui-help-resign = resign :: give up
ui-help-offer-draw = offer-draw :: offer the other player a draw
ui-help-quit = quit :: stop; the game is saved

# What systems and kernel may say better
declared-resign = { $seat }: we resign.
declared-timeout = { $seat }: out of time.
declared-offer-draw = { $seat }: a draw is offered.
declared-hand-over = { $piece } is now commanded by player { $player }.
declared-settle = { $seat }: the game is settled and ends here.
declared-award = All players agree that { $winner } has won.
declared-abandon = Nobody plays on; the game is given up.
odds-nothing = nothing
terrain-open = open ground
terrain-road = road
terrain-woods-road = woods with a road
terrain-building-stone = stone building
terrain-building-wood = wooden building
terrain-woods = woods
terrain-orchard = orchard
terrain-grain = grain
