"""Commands that a player may type instead of an answer. Each has English and French names; both always work.

A command returns whether the question has to be shown again, because the game or the language changed.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from bocage.kernel.chances.odds import Odds
from bocage.kernel.choice import Choice
from bocage.kernel.files.ledger import LedgerError, read_ledger
from bocage.kernel.records.record import RecordError
from bocage.kernel.showing.view import Offer
from bocage.kernel.text import LANGUAGES
from bocage.terminal import looking, saves
from bocage.terminal.narration import chances_words, log_words, odds_words
from bocage.terminal.orders import facts_to_type, order_of, order_words
from bocage.terminal.words import bare

if TYPE_CHECKING:
    from bocage.terminal.session import Session

Command = Callable[["Session", str], bool]
YES = ("yes", "y", "oui", "o")
MAX_SHOWN = 40
"""Characters of typed input that a sentence repeats."""
MAX_SHOWN_LINE = 60
"""Characters of a whole typed line that a sentence repeats."""
USUAL_LOG_LINES, SHOWN_REASONS, SHOWN_RULES = 20, 10, 20
"""Lines that `log`, `reasons` and `rule` print at most unless told otherwise."""
MAX_OFFERS_WITH_ODDS, QUICK_SAMPLES = 40, 1000
"""`odds` without a choice computes this many offers, each with at most this many samples."""
MAX_DIGITS = 6
"""Digits of a typed number that are read; longer numbers mean nothing."""
MAX_ID_DIGITS = 8
"""Digits of a typed piece number that are read."""


def obey(session: Session, line: str) -> bool:
    """Carry out a command; a line that is none gets one sentence."""
    word, _, rest = line.partition(" ")
    command = NAMES.get(bare(word))
    if command:
        return command(session, rest.strip())
    _not_understood(session, line)
    return False


def _not_understood(session: Session, line: str) -> None:
    listing = session.current
    targets = listing.at_target(line)
    if targets:
        numbers = ", ".join(str(listing.offers.index(offer) + 1) for offer in targets)
        session.say("several-there", place=line[:MAX_SHOWN], numbers=numbers)
        return
    for part in filter(None, map(str.strip, line.split(";"))):
        choice = session.choice_of(part)
        if choice is None and part.isdecimal():
            _no_such(session, part, "")
            return
        if choice is None:
            break
        violation = session.game.why_not(choice, session.seat)
        if violation and _is_meant(session, choice):
            session.console.say(session.words.pair(str(choice), session.refuse(violation)), indent="  ")
            return
    near = difflib.get_close_matches(bare(line.partition(" ")[0]), NAMES, 1)
    if near:
        session.say("did-you-mean", typed=line[:MAX_SHOWN_LINE], near=near[0])
    else:
        session.say("not-understood", typed=line[:MAX_SHOWN_LINE])


def _is_meant(session: Session, choice: Choice) -> bool:
    """Whether a refused notation was meant as an answer: it names a piece or place, or has the verb of an offer."""
    if choice != Choice(choice.verb):
        return True
    return any(choice.verb == offer.notation.partition(" ")[0] for offer in session.current.offers)


# --- help -------------------------------------------------------------------------------------------------------------
def help_me(session: Session, rest: str) -> bool:
    session.say("help-intro")
    for id in ("choose", *COMMANDS):
        typed, _, what = session.words(f"help-{id}").partition(" :: ")
        session.console.say(f"  {typed}: {what}" if session.plain else f"  {typed:<28}{what}", indent=" " * 28)
    return False


def again(session: Session, rest: str) -> bool:
    return True


def more(session: Session, rest: str) -> bool:
    listing = session.current
    listing.page = (listing.page + 1) % listing.pages
    listing.show(session.words, session.console, session.plain)
    return False


# --- looking ----------------------------------------------------------------------------------------------------------
def show_map(session: Session, rest: str) -> bool:
    looking.show_map(session, rest)
    return False


def show_units(session: Session, rest: str) -> bool:
    looking.show_units(session, rest)
    return False


def show_hex(session: Session, rest: str) -> bool:
    if rest:
        looking.show_hex(session, rest)
    else:
        session.say("hex-which")
    return False


def show_panels(session: Session, rest: str) -> bool:
    session.panels(session.seat)
    return False


def show_log(session: Session, rest: str) -> bool:
    """Print the last lines of the log, `rest` of them if it is a number."""
    count = int(rest[:MAX_DIGITS]) if rest.isdecimal() else USUAL_LOG_LINES
    lines = session.game.view(session.seat).log
    for line in lines[-count:] if count else ():
        session.console.say(f"  {log_words(line, session.game.sides, session.words)}", indent="    ")
    if not lines:
        session.say("log-empty")
    return False


def show_reasons(session: Session, rest: str) -> bool:
    for label, reason in session.reasons[-SHOWN_REASONS:]:
        session.console.say(f"  {session.words.pair(label, reason)}", indent="    ")
    if not session.reasons:
        session.say("no-reasons")
    return False


def show_rule(session: Session, rest: str) -> bool:
    """Print the wording of a rule, or the ids that contain what was typed."""
    try:
        ledger = read_ledger(session.game.system)
    except LedgerError as error:
        session.console.say(str(error))
        return False
    wanted = rest.strip("[]").casefold()
    by_name = {id.casefold(): rule for id, rule in ledger.items()}
    without_system = {id.partition("-")[2]: rule for id, rule in reversed(by_name.items())}
    exact = by_name.get(wanted) or without_system.get(wanted)
    if exact:
        wording = {language: getattr(exact, language) for language in LANGUAGES}
        session.console.say(session.words.pair(exact.id, wording[session.words.language]), indent="  ")
        return False
    near = [rule.id for id, rule in by_name.items() if wanted and wanted in id][:SHOWN_RULES]
    if near:
        session.say("rule-near", typed=rest[:MAX_SHOWN], ids=", ".join(near))
    else:
        session.say("rule-none", typed=rest[:MAX_SHOWN])
    return False


def show_odds(session: Session, rest: str) -> bool:
    """Print the tally and the outcomes of one answer, or the outcomes of all."""
    listing = session.current
    if rest:
        choice = session.choice_of(rest)
        if choice is None:
            _no_such(session, rest, "odds-which")
            return False
        if violation := session.game.why_not(choice, session.seat):
            session.console.say(session.refuse(violation), indent="  ")
            return False
        offer = next((offer for offer in listing.offers if offer.notation == str(choice)), None)
        _odds_of(session, str(choice), offer)
        return False
    shown = 0
    for number, offer in enumerate(listing.offers[:MAX_OFFERS_WITH_ODDS], 1):
        odds = session.game.odds(Choice.parse(offer.notation), session.seat, QUICK_SAMPLES)
        if odds:
            shown += 1
            said = session.words.pair(listing.label(offer, session.words), odds_words(odds, session.words))
            session.console.say(f"{number:3}  {said}", indent="     ")
    if not shown:
        session.say("no-odds")
    return False


def _odds_of(session: Session, notation: str, offer: Offer | None) -> None:
    words = session.words
    choice = session.choice_of(notation)
    assert choice is not None
    label = session.current.label(offer, words) if offer else notation
    session.console.say(f"{label}  ‹{notation}›", indent="  ")
    if offer and (offer.tally or offer.sum):
        total = words.total(offer)
        said = words.pair(total, words.modifiers(offer.tally, offer.scale)) if offer.tally else total
        session.console.say(f"  {said}", indent="    ")
    odds = session.game.odds(choice, session.seat)
    if odds:
        session.console.say(f"  {odds_words(odds, words)}", indent="    ")
        _show_targets(session, odds)
    else:
        session.say("no-odds-one")


def _show_targets(session: Session, odds: Odds) -> None:
    """Print the odds of each target by itself, where there are several."""
    names = {piece.id: piece.name for piece in session.game.view(session.seat).scene.pieces}
    for piece, chances in odds.targets.items() if len(odds.targets) > 1 else ():
        name = session.words.of(names[piece]) if piece in names else ""
        said = session.words.pair(f"{name} #{piece}".strip(), chances_words(chances, session.words))
        session.console.say(f"    {said}", indent="      ")


def _no_such(session: Session, typed: str, otherwise: str) -> None:
    if typed.isdecimal():
        session.say("no-such-number", number=typed[:20], last=len(session.current.offers))
    else:
        session.say(otherwise, typed=typed[:MAX_SHOWN])


def why(session: Session, rest: str) -> bool:
    """Print why a choice is refused, with the rule."""
    choice = session.choice_of(rest) if rest else None
    if choice is None:
        _no_such(session, rest, "why-what")
        return False
    violation = session.game.why_not(choice, session.seat)
    said = session.refuse(violation) if violation else session.words("allowed")
    session.console.say(session.words.pair(str(choice), said), indent="  ")
    return False


# --- acting -----------------------------------------------------------------------------------------------------------
def undo(session: Session, rest: str) -> bool:
    if session.game.undo(session.seat):
        session.say("undone")
        return True
    session.say("no-undo")
    return False


def hold(session: Session, rest: str) -> bool:
    """Decline this reaction and all others for a span of time."""
    asked = session.game.asked(session.seat)
    if asked is None or asked.decline is None:
        session.say("hold-not-now")
        return False
    words = session.words
    span = next((span for span in asked.spans if bare(rest) in words.spellings("span", span)), None)
    if span is None:
        ways = [words("hold-way", span=words.spelling("span", span)) for span in asked.spans]
        session.say("hold-which", ways=", ".join(ways))
        return False
    session.players.orders[session.seat].hold(span, asked)
    session.game.choose(asked.decline, session.seat)
    session.say("held", span=words.named(f"span-{span}", span))
    return True


def orders(session: Session, rest: str) -> bool:
    """Print the standing orders, or give new ones: to the seat, or to a piece named first as `#12`."""
    own, system = session.players.orders[session.seat], session.game.system
    words = rest.split()
    piece = _piece_in(words[0]) if words else None
    if piece is not None:
        words = words[1:]
        if all(each.id != piece for each in session.game.view(session.seat).scene.pieces):
            session.say("no-such-piece", piece=str(piece))
            return False
    if words:
        order = order_of(words, system, session.words)
        if order is None:
            session.say("orders-how", facts=facts_to_type(system, session.words))
            return False
        if piece is None:
            own.general = order
        elif order == own.general:
            own.pieces.pop(piece, None)
        else:
            own.pieces[piece] = order
        own.holds.clear()
        own.skips = ()
        session.save(now=True)
    session.say("orders-general", order=order_words(own.general, session.words))
    for id, order in own.pieces.items():
        session.say("orders-piece", piece=str(id), order=order_words(order, session.words))
    if not words:
        session.say("orders-how", facts=facts_to_type(system, session.words))
    return False


def _piece_in(word: str) -> int | None:
    """The id in a word such as `#12`; None if it is none."""
    digits = word.removeprefix("#")
    return int(digits[:MAX_ID_DIGITS]) if word.startswith("#") and digits.isdecimal() else None


def language(session: Session, rest: str) -> bool:
    if rest.casefold() not in LANGUAGES:
        session.say("lang-which", languages=", ".join(LANGUAGES))
        return False
    session.words.language = rest.casefold()
    return True


def save(session: Session, rest: str) -> bool:
    if not rest:
        session.save(now=True)
        session.say("saved", path=str(session.path))
        return False
    path = Path(rest).expanduser()
    try:
        saves.save_as(session.game, session.players, path)
    except (RecordError, OSError) as error:
        session.say("not-saved", reason=str(error))
        return False
    session.say("saved", path=str(path))
    return False


def resign(session: Session, rest: str) -> bool:
    if not _confirmed(session, "resign-sure", session.seat):
        return False
    session.game.declare("resign", session.seat)
    return True


def offer_draw(session: Session, rest: str) -> bool:
    """Offer a draw, which needs every seat: people are asked at once; against agents there is none."""
    others = [seat for seat in range(len(session.game.seats)) if seat != session.seat]
    if any(seat in session.agents for seat in others):
        session.say("draw-agents")
        return False
    session.game.declare("offer-draw", session.seat)
    for seat in others:
        if not _confirmed(session, "draw-accept", seat):
            session.say("draw-declined", seat=session.seat_name(seat))
            return False
        session.game.declare("offer-draw", seat)
    return True


def _confirmed(session: Session, id: str, seat: int) -> bool:
    answer = session.console.ask(session.words(id, seat=session.seat_name(seat)) + " ")
    return answer is not None and bare(answer) in YES


def leave(session: Session, rest: str) -> bool:
    session.has_left = True
    return True


COMMANDS: dict[str, tuple[Command, tuple[str, ...]]] = {
    "help": (help_me, ("?", "aide")),
    "list": (again, ("liste", "prompt")),
    "more": (more, ("suite",)),
    "map": (show_map, ("carte",)),
    "units": (show_units, ("unites", "pieces")),
    "hex": (show_hex, ("hexagone", "place", "lieu")),
    "info": (show_panels, ("infos", "goals", "objectifs")),
    "odds": (show_odds, ("chances", "tally")),
    "why": (why, ("pourquoi",)),
    "rule": (show_rule, ("regle",)),
    "log": (show_log, ("journal",)),
    "reasons": (show_reasons, ("raisons",)),
    "undo": (undo, ("annuler",)),
    "hold": (hold, ("retenir",)),
    "orders": (orders, ("consignes",)),
    "lang": (language, ("langue",)),
    "save": (save, ("sauver",)),
    "resign": (resign, ("abandonner",)),
    "offer-draw": (offer_draw, ("proposer-nulle", "nulle")),
    "quit": (leave, ("quitter", "exit")),
}
NAMES: dict[str, Command] = {name: entry[0] for key, entry in COMMANDS.items() for name in (key, *entry[1])}
