# Clocks, and what players agree upon
web-clocks = Clocks
web-menu-clocks = Clocks and agreements …
web-clock-days = { $days } d { $hours } h
web-clock-of = { $seat }: { $time }
web-clock-runs = The clock runs.
web-clock-stands = The clock stands still.
web-clock-paused = The clocks are paused.
web-clock-away = The player is on vacation; the clock stands still.
web-clocks-none = Without clocks
web-clocks-live = { $minutes } min each
web-clocks-live-choice = { $minutes } min each, and { $seconds } s more with each choice
web-clocks-live-turn = { $minutes } min each, and { $seconds } s more with each turn
web-clocks-slow-choice = { $days ->
    [one] { $days } day for each answer
   *[other] { $days } days for each answer
}
web-clocks-slow-turn = { $days ->
    [one] { $days } day a turn
   *[other] { $days } days a turn
}
web-clocks-due = your time ends { $date }
web-clocks-kind-none = without clocks
web-clocks-kind-live = live, at one sitting
web-clocks-kind-slow = slow, over days
web-clocks-minutes = Minutes each
web-clocks-seconds = Seconds more
web-clocks-days = Days
web-clocks-per-live = … are added with
web-clocks-per-live-choice = each choice
web-clocks-per-live-turn = each turn
web-clocks-per-slow = … are given for
web-clocks-per-slow-choice = each answer
web-clocks-per-slow-turn = each turn
web-clocks-about-live = Your clock runs only while you are asked, from when all players are here.
web-clocks-about-slow = Your clock runs only while you are asked, and stands still while you are on vacation.

web-propose-about = What you propose holds when all players agree.
web-propose-pause = Propose a pause
web-propose-resume = Propose to play on
web-propose-control = Other clocks
web-propose-award = Agree on the result
web-propose-do = Propose
web-proposal-pause = The clocks are to be paused.
web-proposal-resume = The clocks are to run again.
web-proposal-control = Clocks from now on: { $control }.
web-proposal-award = The result is to be: { $side } won.
web-proposal-mine = You propose: { $what }
web-proposal-theirs = { $players } proposes: { $what }
web-proposal-withdraw = Take back
web-proposal-decline = Decline

web-late = { $seat }: time has run out.
web-late-win = Claim the game …
web-late-agent = Let the computer play on …
web-late-partner = Take the place …
web-late-sure-win = The game ends, and you have won it.
web-late-sure-agent = The computer plays for the other side until its player comes back.
web-late-sure-partner = You command these units too from now on.
web-late-do-win = Win the game
web-late-do-agent = Let the computer play
web-late-do-partner = Take the place
web-late-wait = Wait on
web-late-grace = A partner may take the place; the game can be claimed in { $seconds } s.
web-late-first-answer = Answer your own question first; then the game can be claimed.
web-stand-in = The computer plays for you, as your time ran out.
web-stand-in-return = Play again myself

# Vacations, reminders, leaving
web-absence = Vacation and reminders
web-vacation = Vacation
web-vacation-about = While you are away the clocks of your slow games stand still, and the others see it. This year you have { $left ->
    [one] { $left } day left.
   *[other] { $left } days left.
}
web-vacation-from = From
web-vacation-days = Days
web-vacation-take = Take it
web-vacation-planned = You will be on vacation from { $from } until { $date }.
web-vacation-stay = I am staying
web-vacation-until = You are on vacation until { $date }.
web-vacation-end = I am back
web-mail = Reminders by mail
web-mail-about = Give an address, and you are reminded when it is your turn: once in each turn of a game, while you are not here.
web-mail-address = Address
web-mail-give = Send a code
web-mail-code = Code that was sent to { $address }
web-mail-confirm = Confirm
web-mail-to = You are reminded at { $address }.
web-mail-stop = No more reminders
web-leave = Leave for good
web-leave-about = Your name, your army lists and the games that nobody else plays are deleted; in others you resign.
web-leave-do = Delete everything of mine …
web-leave-sure = Yes, delete it for good
