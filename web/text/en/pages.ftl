# Pages and forms around the map.
web-refresh = Look again
web-watch-games = Games to watch
web-new-game = A new game
web-systems = Rule systems
web-under-way = under way
web-join-as = Join: { $side }
web-game-name = Name of the game
web-game-rename = Rename
web-game-named = Keep
web-game-remove = Delete
web-game-remove-sure = Really delete?
web-game-hide = Take off the list
web-game-look = Look
web-record-open = Open a record …
web-record-reading = The record is being replayed …
web-record-about = Choose or drop the file of a saved game: look at it again, or play on from any point.

# Scenario cards
web-card-difficulty = Difficulty { $level } of 5
web-card-balance = { $games } games between equal computers:
web-card-forces = Forces
web-card-forces-usual = Forces, unless you choose others
web-card-goals = How it is won
web-card-ground = The map, with the places that are fought for: { $places }
web-card-hard = difficulty
web-card-note = Design note
web-card-rules = Rules it turns on

# A new game
web-setup-each = each seat by itself …
web-setup-me = me, at this screen
web-setup-open = free, for whoever joins
web-setup-agent = computer: { $name }
web-setup-listed = Show in the list of open games
web-setup-watch = Others may look on
web-setup-watch-link = Others may look on, by a link
web-setup-access-private = Private: this game stands in no list.
web-setup-access-invited = By link: you get a link to send; whoever has it can join.
web-setup-access-open = Open: in the list for everybody; free seats can be taken by anybody.
web-setup-changed = { $count ->
    [one] (one changed)
   *[other] ({ $count } changed)
}

# Accounts
web-account = Account
web-account-guest = { $name } (without account)
web-account-title = Account: { $name }
web-account-register = Open an account
web-account-register-about = An account lets you come back from any browser. Your games as a guest stay yours. The name for signing in is for you only: nobody else sees it.
web-account-register-do = Open the account
web-account-sign-in = Sign in
web-account-sign-in-about = Come back to your account. Games played as this guest stay with the guest.
web-account-sign-in-do = Sign in
web-account-rename = Name
web-account-rename-about = What the others at the table see, followed by your number: others may have the name, but nobody has the number.
web-account-rename-do = Take this name
web-account-password = Password
web-account-password-about = Whoever else is signed in to this account is signed out.
web-account-password-do = Change the password
web-account-sign-out = Sign out
web-account-sign-out-everywhere = End all my sessions
web-account-export = Download everything of mine
web-account-name = Name
web-account-sign-in-name = Name for signing in
web-account-password-word = Password
web-account-old = Present password
web-account-new = New password
web-account-again = Once more
web-account-no-name = A name is needed.
web-account-short = A password has at least 8 characters.
web-account-differ = The two passwords are not the same.
web-account-done-register = The account is open, and your games are in it. The others see you as { $name }; choose here what they see.
web-account-done-sign-in = Welcome back, { $name }.
web-account-done-rename = You are now called { $name }.
web-account-done-password = The password is changed.

# Settings
web-settings = Settings
web-settings-theme = Theme
web-settings-theme-auto = as the system
web-settings-theme-light = light
web-settings-theme-dark = dark
web-settings-contrast = Contrast
web-settings-contrast-usual = usual
web-settings-contrast-high = high
web-settings-palette = Colours
web-settings-palette-usual = usual
web-settings-palette-safe = safe for colour-blind eyes
web-settings-symbols = Counters
web-settings-symbols-hobby = as in the hobby
web-settings-symbols-nato = NATO symbols
web-settings-speed = Computer's pace
web-settings-speed-instant = at once
web-settings-speed-quick = quick
web-settings-speed-normal = normal
web-settings-speed-slow = slow

# Standing orders
web-orders-own = As follows …
web-orders-ask = Ask me
web-orders-when-always = always
web-orders-when-never = never
web-orders-when-if = in these cases
web-orders-effect = if the chance of an effect is at least
web-orders-places = Only in these hexes
web-orders-everywhere = everywhere
web-orders-unknown = Not on this map: { $hexes }.
web-orders-at-once = Fire without asking if the effect is at least
web-orders-seat = The whole side
web-orders-general = General order
web-orders-special = Orders for single units and weapons
web-orders-none = None: all follow the general order.
web-orders-add = Add an order for …
web-orders-stack = whole stack in { $hex }
web-orders-remove = Back to the general order
web-orders-pick = Mark on the map
web-orders-picking = Click hexes to mark or unmark them ({ $count } marked).
web-orders-picked = Done
web-orders-secret = The other side never sees an order, nor that you passed by one.
web-orders-skips = Questions that are passed over
web-orders-ask-again = Ask me again
web-orders-unit = Orders for this unit …

# Log
web-log-all = Everything
web-log-mine = { $side }
web-log-rolls = Dice
web-log-losses = Losses
web-log-filter = Show
web-log-newest = ↓ Newest
web-log-path = { $who }: { $path }
web-log-volley = { $side }: { $shots } shots, { $hits ->
    [one] one hit
   *[other] { $hits } hits
  }, { $stopped } stopped, { $lost } lost
web-log-search = Search the log
web-log-search-short = Search
web-log-older = Earlier lines
web-log-menu = More about this line
web-log-explain = Explain
web-log-branch = Play on from here …
web-log-moment = Show this moment
web-log-none = No such line.
web-explain-title = Why this result
web-explain-dice = The dice
web-explain-sum = The modifiers
web-explain-rules = The rules
web-explain-natural = original
web-explain-after = What followed
web-explain-before = What led to it
web-explain-plain = Nothing was rolled for this line itself.
web-branch-title = Play on from here
web-branch-about = A new game of your own goes on from this moment with new dice. The present one stays as it is.
web-branch-own = As { $side } against the computer
web-branch-both = Both sides at this screen
web-branch-go = Begin

# Draws, rematches, spectators
web-draw-offered = { $side } offer a draw.
web-draw-accept = Agree
web-draw-mine = You offer a draw. It lapses with your next choice.
web-rematch-waits = A rematch is ready.
web-rematch-go = To the rematch
web-watchers = { $count ->
    [one] one looks on
   *[other] { $count } look on
}
web-away = { $side } are not here
web-chat-none = Nothing has been said.
web-chat-watch = Only players can speak.
web-chat-unheard = { $count ->
    [one] one new line
   *[other] { $count } new lines
}
web-company = Players and links
web-menu-company = Players and links …
web-invite-watch = Whoever has this link may look on, and cannot play:
web-player-here = here
web-player-away = away
web-menu-notify = Tell me through the browser when it is my turn and I am elsewhere
web-notify-turn = It is your turn.
web-notify-blocked = The browser does not allow this page to notify you.

# Free questions
web-free-point = Click a point on the map, or give it here.
web-free-number = A number from { $least } to { $most }
web-free-any = A number
web-free-ok = This can be chosen.
web-free-choose = Choose
web-free-x = across
web-free-y = up

# Panels
web-forces-lost = lost { $count }
web-forces-broken = { $count } with marks
web-objectives = Objectives
web-dice-luck = Luck
web-dice-luck-about = How the rolls compare with chance: 50% is usual; low sums are good or bad as the roll has it.
web-dice-lower = lower sums in { $share } of equal games
web-dice-single = Single dice
web-dice-streak = Longest run of the same sum: { $count }
web-dice-purpose = By purpose
web-track-arrivals = Reinforcements
web-sequence = Sequence of play
web-rules-language = { $language ->
    [fr] Wording in French
   *[en] Wording in English
}
web-rules-kind-rule = rule
web-rules-kind-option = option
web-rules-kind-data = definition
web-rules-kind-ui = program
web-rules-none = No rule has all these words.
web-rules-also = Rules it names:
web-report-dice = Dice
web-report-forces = Forces at the end
web-report-players = Players
web-replay-branch = Play on from here …
web-replay-speed = Speed
web-replay-turn = Turn
web-key-orders = Standing orders
web-key-settings = Settings
web-key-tab-log = Log
web-key-tab-rules = Rules
web-key-tab-forces = Forces
web-key-tab-chat = Chat
web-key-tab-dice = Dice
web-key-labels = Hex numbers
web-key-replay = Replay
web-keys-taken = { $key } belonged to “{ $action }”, which has no key now.
web-keys-none = none
web-keys-search = Search the keys
web-menu-info = Info
web-menu-orders-top = Orders
web-menu-settings = Settings …
web-orders-nothing = Nothing is asked here while the other side moves. Questions that you no longer want to be asked stand here and can be brought back.
