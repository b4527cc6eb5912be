# The page in the browser.
web-title = Bocage
web-subtitle = The rules in full, the map on the table.
web-loading = Loading …
web-offline = Connection lost. Trying again …
web-gone = There is no such game, or it is not open to you.
web-map = Map. Arrow keys move the cursor, Enter chooses, N goes to the next unit that can act, L lists the choices.
web-language = Language
web-steps = Sequence of play
web-steps-set-up = Set-up
web-panels = Panels
web-close = Close
web-cancel = Cancel
web-more = More
web-back = Start page

# Start page
web-start-continue = Continue
web-start-continue-about = { $count ->
    [0] No game is under way
    [one] One game is under way
   *[other] { $count } games are under way
}
web-start-learn = Learn
web-start-learn-about = Short lessons, then a battle with a coach
web-start-quick = Quick battle
web-start-quick-about = Against the computer, at once
web-start-scenarios = Scenarios
web-start-scenarios-about = { $count ->
    [one] One battle to fight
   *[other] { $count } battles to choose from
}
web-start-hotseat = Hot seat
web-start-hotseat-about = Two players at this screen
web-start-online = Online
web-start-online-about = Invite a friend or join an open game
web-start-none = Nothing here yet.
web-start-error = The server said: { $why }
web-card-turns = { $turns } turns
web-card-half = In the last turn only the side that moves first plays.
web-card-minutes = about { $minutes } min
web-card-play = Play
web-card-choose = Choose
web-setup-players = Players a side
web-setup-side = You play
web-setup-against = Against
web-setup-computer = the computer
web-setup-friend = a friend who gets the link
web-setup-anyone = anybody who joins
web-setup-both = both sides at this screen
web-setup-strength = Computer
web-setup-options = Rule options
web-setup-begin = Begin
web-go-on = Go on
web-your-turn = your turn
web-waiting = waiting
web-finished = finished
web-join = Join
web-watch = Watch
web-guest = Guest { $number }
web-you = you
web-open-seat = free
web-open-games = Open games
web-invite = Send this link to the other player:
web-copy = Copy
web-copied = Copied

# Bars
web-menu-game = Game
web-menu-view = View
web-menu-help = Help
web-menu-replay = Replay
web-menu-live = Back to the game
web-menu-record = Save the record
web-menu-picture = Save a picture (PNG)
web-menu-svg = Save a picture (SVG)
web-menu-report = Save a battle report
web-menu-orders = Standing orders …
web-menu-resign = Resign …
web-menu-draw = Offer a draw
web-menu-rematch = Play again
web-menu-grid = Grid
web-menu-labels = Hex numbers
web-menu-counters = Counters
web-menu-motion = Motion
web-menu-sound = Sound
web-menu-arrange = Rearrange a set-up until ready
web-stack-whole = Whole stack
web-stack-which = Click one of the units of the stack.
web-menu-nato = NATO symbols
web-menu-theme = Theme
web-theme-auto = as the system
web-theme-light = light
web-theme-dark = dark
web-menu-speed = Computer's pace
web-speed-instant = at once
web-speed-quick = quick
web-speed-normal = normal
web-speed-slow = slow
web-menu-aids = Player aid
web-menu-keys = Keys
web-menu-rules = Rulebook
web-turn = Turn { $turn }
web-turn-track = Turn { $turn } of { $turns }
web-resign-sure = Give up this game?
web-resign-yes = Resign

# Panels
web-panel-here = Units here
web-panel-empty = Point at the map or a unit.
web-panel-nobody = Nobody is here.
web-elevation = level { $level }
web-with = with { $things }
web-off-map = off the map
web-tab-log = Log
web-tab-rules = Rules
web-tab-forces = Forces
web-tab-chat = Chat
web-tab-dice = Dice
web-log-empty = Nothing has happened yet.
web-log-final = final
web-log-needed = needed { $number }+
web-log-show = Show on the map
web-rule = rule
web-rules-search = Search the rules
web-rules-contents = Contents
web-rules-count = { $count ->
    [one] one rule
   *[other] { $count } rules
}
web-rules-cases = Examples
web-formations = Formations
web-forces-left = { $count ->
    [one] one unit
   *[other] { $count } units
}
web-chat-all = to all
web-chat-side = to my side
web-chat-placeholder = Say something …
web-chat-send = Send
web-dice-rolls = { $count ->
    [one] one roll
   *[other] { $count } rolls
}
web-dice-mean = mean { $mean } (expected { $expected })
web-dice-none = No dice yet.

# Prompt
web-prompt = What the game asks
web-prompt-thinking = { $side } think …
web-prompt-wait = Waiting for { $side }.
web-prompt-away = Waiting for { $side }, who are not connected at the moment.
web-prompt-watch = You are looking on.
web-prompt-elsewhere = They are asked:
web-prompt-success = success { $share }
web-prompt-news = Since your last choice:
web-prompt-skip = Skip
web-prompt-choices = All options
web-prompt-firing = Firing:
web-prompt-moving = Moving:
web-prompt-together = { $count ->
    [one] Acting:
   *[other] Together:
  }
web-prompt-pick-place = Click one of the lit hexes.
web-prompt-still-do = This can still be done:
web-prompt-still-at = Can still act: these hexes can still be chosen.
web-prompt-agreed = You have ended here; it still goes on for { $players }. You may act again.
web-prompt-idle = Nothing is left to be done here but to end it. Rare actions are in the menu of a unit (right click).
web-prompt-tray-how = Drag a counter onto the map, or click it and then a hex.
web-odds-number = { $name } { $range }, { $mean } on average
web-odds-at-least = { $number } or more: { $share }
web-prompt-hold = Hold { $span }
web-prompt-hold-game = Never ask this again
web-prompt-hold-game-how = This question no longer comes, in this game and in later ones. The menu Standing orders brings it back.
web-prompt-undo = Undo
web-prompt-cancel = Other unit
web-prompt-put-back = Put back
web-prompt-still = Can still act:
web-prompt-end-anyway = End anyway
web-prompt-several = Which?
web-prompt-estimated = estimated, ±{ $error }
web-prompt-tray = To be placed
web-over = The game is over
web-over-winner = { $side } win.
web-over-key = Dice key:
web-over-draw = A draw.
web-over-commitment = Promised before the first roll as:
web-story = How it went
web-story-losses = Losses
web-story-share = { $lost } of { $all } lost
web-story-bar = at the end: { $lost } lost, { $disordered } in disorder, { $fit } fit
web-story-none = Nothing was lost.
web-story-turning = Turning point
web-story-turns = Harm that each side took, turn by turn
web-story-point = { $side } suffered more than the other side, by the widest margin of the game.
web-story-no-point = No turn decided it: neither side was harmed more than the other.
web-story-watch = See it again
web-story-luck = Luck
web-story-details = Details: proof of the dice

# Sight
web-sight = Line of sight
web-sight-range = { $range ->
    [one] { $range } hex
   *[other] { $range } hexes
}
web-sight-clear = clear
web-sight-blocked = blocked
web-sight-hindrance = hindrance +{ $drm }
web-sight-start = Click the hex to look from.
web-sight-from = From { $hex }: point at another hex.

# Tools
web-tool-in = Zoom in
web-tool-out = Zoom out
web-tool-fit = Whole map
web-tool-close = Close up
web-tool-bare = Hide counters
web-tool-point = Point at the map for the others: click a place, or draw an arrow
web-tool-sight = Line of sight
web-overview = Overview map

# Keys
web-keys-title = Keys
web-keys-hint = Buttons in the question show their own letter. Click a key to change it.
web-keys-press = press a key …
web-keys-enter = Enter
web-keys-shift = Shift
web-keys-space = Space
web-keys-reset = Restore defaults
web-key-next = Next unit that can act
web-key-previous = Unit before
web-key-target = Next target, or place to go to
web-key-undo = Undo
web-key-list = List all choices
web-key-point = Point at the map
web-key-sight = Line of sight
web-key-bare = Hide counters
web-key-zoom = Whole map or close
web-key-in = Zoom in
web-key-out = Zoom out
web-key-grid = Grid
web-key-skip = Skip the computer's moves
web-key-hold = Hold this unit's move
web-key-help = These keys
web-key-escape = Cancel
web-key-arrows = Move the cursor
web-key-enter = Choose at the cursor

# Orders
web-place-beside = { $rows ->
    [one] margin { $way } of { $hex }
   *[other] outer margin { $way } of { $hex }
}
web-place-side = hexside { $way } of { $hex }
web-place-vertex = vertex { $ways } of { $hex }
web-place-storey = { $hex }, level { $level }
web-way-w = W
web-way-sw = SW
web-way-nw = NW
web-orders-title = Standing orders
web-orders-about = When do you want to be asked whether you react to an enemy move?
web-orders-always = Always
web-orders-also = The same, and always { $clause }
web-orders-effect-of = if the chance of an effect is at least { $percent }
web-orders-never = Never, let all pass

# Replay
web-replay-step = Step { $step } of { $steps }
web-replay-play = Play
web-replay-pause = Pause
web-replay-first = To the beginning
web-replay-last = To the end
web-replay-prev = One step back
web-replay-next = One step on
web-replay-eyes = seen by { $side }
web-replay-none = This game cannot be replayed yet.

# The foot of the column
web-status-saved = Saved
web-status-saving = Saving …
web-status-keys = ? keys
web-status-commitment = Dice sealed { $promise }
web-status-key = Dice key revealed
web-report-title = After-action report

# The play screen
web-menu = Menu
web-tools = Map tools
web-column = Unit, objectives, log
web-panel-card = What is pointed at
web-tab-charts = Charts
web-pane-map = Map
web-pane-unit = Unit
web-pane-log = Log
web-pane-charts = Charts
web-pane-chat = Chat
web-pane-more = Rules
web-track-before = Before turn
web-track-of = of { $turns }
web-plate-own = You
web-plate-you = you
web-plate-computer = computer
web-plate-open = free seat
web-plate-here = { $name }, here
web-plate-away = { $name }, away
web-plate-play = to play
web-plate-answer = to answer
web-plate-deploy = to deploy
web-prompt-reaction = { $who } · reaction
web-board = Who does what
web-board-several = { $name } +{ $more }
web-board-each = Tell each piece by itself
web-board-together = Tell the stack together
web-board-lock = Lock orders
web-board-count = { $done }/{ $all }
web-board-clear = Clear
web-board-open = to declare
web-chain = Chain of command
web-chain-frozen = { $count ->
    [one] 1 under orders
   *[other] { $count } under orders
  }
web-ladder = Reaction ladder
web-ladder-about = each shot may be answered
web-ladder-yours = You may answer
web-ladder-chance = Chance that the target is harmed
web-ladder-gone = gone
web-ladder-reveals = reveals it
web-slips = Secret orders
web-slips-secret = Only you see this.
web-due-then = then
web-prompt-on-map = Choose on the map
web-prompt-point-odds = Point at a choice to see its chances.
web-prompt-rare = Rare actions
web-rule-why = why so?
web-odds-or-more = { $outcome } or worse
web-key-charts = Charts
web-key-fit = Whole map
web-settings-text = Text size
web-settings-text-usual = usual
web-settings-text-large = large
web-settings-text-largest = largest
