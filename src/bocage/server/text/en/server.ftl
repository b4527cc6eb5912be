# Why the server does not do what it is asked.
fault-malformed = This request cannot be read: { $what }.
fault-too-large = This request is too large; at most { $most } bytes are read.
fault-too-fast = Too many requests; please wait a moment.
fault-too-slow = The request did not arrive in time.
fault-not-found = There is nothing at this address.
fault-method = This address does not know the method { $method }.
fault-host = This server is not reached under that name.
fault-origin = This request comes from another site.
fault-csrf = The token of the session is missing or wrong; load the page again.
fault-no-session = There is no session; load the page again.
fault-defect = The program failed here; nothing was changed.
fault-database = The database does not answer at the moment; nothing was changed. Try again later.
fault-no-language = There is no language { $language }.

fault-name-taken = The name { $name } is taken.
fault-bad-name = A name has 1 to 40 visible characters.
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
fault-too-many-sockets = Too many connections at once.

fault-not-settled = The result is not certain yet.
fault-no-armies = In { $system } no armies are built.
fault-army = This army list is refused: { $what }.
fault-no-army = There is no such army list among yours.
fault-too-many-armies = You keep { $most } army lists already; delete one first.
