# Why the server does not do what it is asked.
fault-malformed = This request cannot be read: { $what }.
fault-too-large = This request is too large; at most { $most } bytes are read.
fault-too-fast = Too many requests; please go on in { $seconds } s.
fault-too-slow = The request did not arrive in time.
fault-not-found = There is nothing at this address.
fault-method = This address does not know the method { $method }.
fault-host = This server is not reached under that name.
fault-origin = This request comes from another site.
fault-csrf = The token of the session is missing or wrong; load the page again.
fault-no-session = There is no session; load the page again.
fault-defect = The program failed here; nothing was changed.
fault-database = The database does not answer at the moment; nothing was changed. Try again later.
fault-time-used = You have used much computing time; please go on in { $seconds } s.
fault-took-too-long = This took too long and was given up; nothing was changed.
fault-no-language = There is no language { $language }.

fault-name-taken = Somebody signs in by the name { $name } already; choose another.
fault-bad-name = A name has 1 to 40 visible characters.
fault-name-number = A name has no # in it: it announces the number that tells players of one name apart.
fault-has-account = You have an account already.
fault-no-account = You are a guest and have no password.
fault-password = The present password is wrong.
fault-login = The name or the password is wrong.

fault-no-system = There is no system { $system }.
fault-no-lesson = { $system } has no lesson { $lesson }.
fault-what-to-play = Exactly one of a scenario, a lesson or a situation is played.
fault-situation = This situation cannot be played: { $what }.
fault-no-scenario = { $system } has no scenario { $scenario }.
fault-options = This option is refused: { $what }.
fault-seats = This scenario has { $expected } seats; { $found } were given.
fault-no-agent = { $system } has no agent { $agent }.
fault-open-private = A private game has no free seats; make it open or invited.
fault-no-board = There is no such board.

fault-no-game = There is no such game, or it is not yours to see.
fault-unreadable-game = This game cannot be read: { $what }.
fault-only-watch = This link is for watching; to play, ask for the link of an invitation.
fault-others-play = Others play this game too; it can leave your list once it is over.
fault-record = This record cannot be opened: { $what }.
fault-record-time = This record takes longer than { $seconds } s to replay.
fault-no-free-seat = This seat is not free.
fault-not-over = The game is not over yet.
fault-over = The game is over.
fault-hidden = This can be looked at when the game is over.
fault-not-your-seat = This is not your seat.
fault-no-step = The game has { $steps } steps.
fault-moved-on = The game has moved on; this answer came too late.
fault-no-undo = There is nothing to undo.
fault-no-condition = { $system } has no condition { $condition } for standing orders.
fault-no-hold = There is no reaction that could be held for this span.
fault-draw-agent = The computer does not agree to draws.
fault-no-sight-tool = This system has no such tool.
fault-too-many-sockets = You have { $most } connections open already; close one first.
fault-too-many-games = You have begun { $most } games that are not over; end or delete one first.
fault-too-many-agent-games = { $most } games of yours are played by the computer alone; end or delete one first.

fault-not-settled = The result is not certain yet.
fault-no-armies = In { $system } no armies are built.
fault-army = This army list is refused: { $what }.
fault-no-army = There is no such army list among yours.
fault-too-many-armies = You keep { $most } army lists already; delete one first.

fault-time-control = This agreement about time is out of bounds.
fault-no-clocks = This game is played without clocks.
fault-time-left = This player still has time, or owes no answer.
fault-own-side = Nobody claims a game from his own side.
fault-your-turn = Your own side owes an answer; give it first.
fault-partner-first = A partner may still take the place; the game can be claimed in { $seconds } s.
fault-no-partner = Only a partner of the same side takes this place.
fault-live-agent = Agents take over in slow games only.
fault-award-agent = The computer agrees to no verdict.
fault-paused = The clocks stand still already.
fault-not-paused = The clocks are not paused.
fault-away = You have a vacation already.
fault-vacation = This year has { $left } days of vacation left.
fault-vacation-late = A vacation is planned { $days } days ahead at most.

fault-no-mail = This server sends no reminders.
fault-mail-guest = Reminders are sent to accounts only; open one first.
fault-mail-address = This is no address for mail.
fault-mail-fails = The mail could not be sent; try again later.
fault-mail-code = This is not the code, or it is too old; ask for another.

# Reminders by mail
mail-code-subject = Bocage: the code of your address
mail-code =
    Your code is { $code }. Give it at the page, and you will be reminded at this address when it is your turn.

    If you did not ask for it, nothing needs to be done.
mail-turn-subject = Bocage: your turn in “{ $scenario }”
mail-turn =
    It is your turn in “{ $scenario }”{ $turn ->
        [0] {""}
       *[other] , turn { $turn }
    }:
    { $link }

    No more reminders: { $stop }
mail-stop = No more reminders
mail-stop-about = You are reminded at your address when it is your turn.
mail-stop-unknown = There are no reminders under this link any more.
mail-stopped = You will not be reminded any more. Your games go on.
