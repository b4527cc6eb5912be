/**
 * Which buttons the question panel shows, which keys they have, and the choice whose odds it previews.
 * Everything is derived from the state of the game; made and read by the question panel only.
 */

import { isHeading } from "../model/events";
import { verbOf } from "../model/notation";
import {
  actsOf,
  actsOfAbsent,
  type Group,
  groupsOf,
  isAboutOne,
  isAside,
  isMixed,
  isOnMap,
  isTallied,
  keysFor,
  type MenuEntry,
} from "../model/offers";
import { isEnding, roleOf } from "../model/roles";
import { Slots } from "../model/slots";
import type { LogLine, OddsAnswer, Offer, Piece } from "../protocol";
import type { GameClient } from "../state/client.svelte";
import { RESERVED } from "../state/keys.svelte";
import { screen } from "../ui.svelte";
import { words } from "../words/words.svelte";

/** The key that sends what is filled in on a board of assignments. */
export const LOCK = "F";
const WITH_BOARD: ReadonlySet<string> = new Set([...RESERVED, LOCK]);

export function isEnd(offer: Offer): boolean {
  return isEnding(roleOf(offer));
}

/** Whether a choice has a grip on the map. */
function isGripped(offer: Offer): boolean {
  return roleOf(offer) === "turn-left" || roleOf(offer) === "turn-right";
}

/** Whether a piece joins another that is clicked on the map. */
function isPairing(offer: Offer): boolean {
  return roleOf(offer) === "join" && (offer.pieces?.length ?? 0) > 1;
}

function isHidden(entry: MenuEntry): boolean {
  return "offer" in entry && isAside(entry.offer);
}

export class PromptButtons {
  private readonly layout = new Slots();

  constructor(private readonly game: GameClient) {}

  // --- which offers are buttons ---------------------------------------------------------------------------------------
  /** The offers that something on the map stands for. */
  readonly onMap = $derived.by(() => this.game.decision.offers.filter(isOnMap));
  /** The choices that stand in the list of formations. */
  private readonly ofFormations = $derived.by(
    () => new Set((this.game.decision.question.formations ?? []).flatMap(({ choices }) => choices ?? [])),
  );
  readonly hasFormations = $derived(this.ofFormations.size > 0);
  private readonly free = $derived.by(() =>
    this.game.decision.offers.filter(
      (offer) => !isOnMap(offer) && !this.ofFormations.has(offer.notation) && !(this.hasFormations && isAside(offer)),
    ),
  );
  /** What ends the action of the piece in question, where it is the only such choice and no other button is there. */
  private readonly ending = $derived.by(() => {
    const own = this.onMap.filter((offer) => !offer.place && roleOf(offer) === "stop");
    return own.length === 1 && !this.free.length ? own : [];
  });
  /** The other offers, those that end something last, so that they keep their place. */
  readonly buttons = $derived([
    ...this.free.filter((offer) => !isEnd(offer)),
    ...this.free.filter(isEnd),
    ...this.ending,
  ]);
  readonly labels = $derived(this.buttons.map((offer) => words.of(offer.label)));
  /** The spans for which all questions like this one can be let pass; empty in lessons. */
  readonly holds = $derived.by(() => {
    const { decision, room } = this.game;
    return decision.offers.length && !room.lesson ? (decision.question.spans ?? []) : [];
  });
  /** The keys of the buttons, then of the spans. */
  readonly keys = $derived.by(() => {
    const taken = this.game.assigning.isOpen ? WITH_BOARD : RESERVED;
    return keysFor([...this.labels, ...this.holds.map((span) => words.hold(span))], taken);
  });
  /** Own pieces that act together; empty for one alone that the question names. */
  readonly group = $derived.by<readonly Piece[]>(() => {
    const { group, question } = this.game.decision;
    const isNamed = group.length === 1 && words.of(question.prompt).includes(words.of(group[0]!.name));
    return isNamed ? [] : group;
  });
  /** Offers that stand beside the name of a piece of the group. */
  readonly ofMembers = $derived(this.onMap.filter((offer) => this.isOfMember(offer)));
  /** Nothing is left but to end, and what is hardly ever wanted. */
  readonly isIdle = $derived(
    !this.hasFormations &&
      this.onMap.length > 0 &&
      this.onMap.every((offer) => isAside(offer) || this.isOfMember(offer)) &&
      this.buttons.every(isEnd),
  );
  /** Whether a point of the tabletop can be the answer. */
  readonly wantsPoint = $derived.by(() => this.game.decision.forms.some((form) => form.point));
  private readonly wantsNumber = $derived.by(() => this.game.decision.forms.some((form) => form.number));
  /** Pieces beside the map that can be chosen: those to be placed. */
  readonly tray = $derived.by<readonly Piece[]>(() => {
    const { decision, position } = this.game;
    const ids = [...decision.targets.pieces.keys(), ...decision.forms.flatMap((form) => form.pieces?.[0] ?? [])];
    return [...new Set(ids)].flatMap((id) => position.pieces.get(id) ?? []).filter((piece) => !piece.place);
  });
  /** Offers of pieces that are buttons too, but not what one button does for all of them. */
  private readonly ofPieces = $derived.by(() => {
    const { decision, position } = this.game;
    if (this.tray.length || (position.isSettingUp && !isAboutOne(decision.offers))) return [];
    const picked = isMixed(decision.offers) ? decision.targets.actor : undefined;
    const forAll = new Set(this.free.map(({ notation }) => verbOf(notation)));
    return this.onMap.filter(
      (offer) =>
        offer.pieces?.length &&
        !offer.place &&
        !isAside(offer) &&
        !isGripped(offer) &&
        !(picked !== undefined && isPairing(offer)) &&
        !this.ending.includes(offer) &&
        (picked === undefined || offer.pieces[0] === picked) &&
        !this.isOfMember(offer) &&
        !forAll.has(verbOf(offer.notation)),
    );
  });
  /** The buttons of those offers, which stay in place until something else is asked or a die is rolled. */
  readonly answers = $derived.by(() => {
    const { decision, position, room } = this.game;
    const lastRoll = position.view?.log.findLastIndex(({ dice }) => !!dice);
    const status = words.of(position.view?.status);
    const moment = [decision.question.prompt?.id, decision.place, room.seat, status, lastRoll].join("/");
    const hasAll = (offer: Offer) => this.hasAll(offer);
    const here = decision.mover?.place ?? "";
    return this.layout.of(moment, this.ofPieces, position.pieces, hasAll, !this.free.length, here);
  });
  /** Offers that have a button of their own among the answers. */
  private readonly answered = $derived(
    new Set(this.answers.slots.flatMap(({ offers }) => (offers.length > 1 ? [] : offers))),
  );
  /** Offers that are only in the list of all choices. */
  readonly unlisted = $derived(this.onMap.filter((offer) => !this.answered.has(offer)));
  readonly hasList = $derived(this.onMap.length > this.answered.size);
  /** Offers at several places that share a button; the place is then picked on the map. */
  readonly groups = $derived.by<readonly Group[]>(() => {
    const { offers, targets } = this.game.decision;
    const absent = actsOfAbsent(offers, (id) => this.game.position.pieces.has(id));
    if (absent.length > 1) return absent;
    const forPlaces = groupsOf(offers);
    const groups = forPlaces.size ? forPlaces : actsOf(offers, this.game.selection.piece ?? targets.actor);
    return [...groups].map(([verb, some]) => ({ verb, piece: null, offers: some }));
  });
  /** The piece in question, where its menu has more than the buttons here; null: it has not. */
  readonly more = $derived.by<Piece | null>(() => {
    const { decision } = this.game;
    const { mover } = decision;
    return mover && decision.entriesOf(mover.place, mover.id).some(isHidden) ? mover : null;
  });
  /** The notation of the button that stands out; empty or undefined: none does. */
  readonly primary = $derived.by(() => {
    if (this.best) return this.best.notation;
    const plain = this.buttons.find((offer) => !isAside(offer) && !isEnd(offer));
    if (plain && this.buttons.some(isAside)) return plain.notation;
    if (this.hasFormations) return "";
    const canClickMap = this.onMap.length || this.wantsPoint || this.wantsNumber;
    const ready = this.game.position.isSettingUp && !this.tray.length ? this.buttons.find(isEnd) : undefined;
    if (ready) return ready.notation;
    return canClickMap && !this.isIdle ? "" : this.buttons[0]?.notation;
  });

  // --- the choice that is previewed -------------------------------------------------------------------------------------
  /** The first button with a tally; null: none has. */
  readonly best = $derived<Offer | null>(this.buttons.find((offer) => isTallied(offer) && !isAside(offer)) ?? null);
  /** The only roll among the offers of pieces; null: there is none, or several. */
  private readonly onlyRoll = $derived.by(() => {
    const rolls = this.ofPieces.filter((offer) => isTallied(offer));
    return rolls.length === 1 ? rolls[0]! : null;
  });
  /** Whether the answers stand on the ladder of the column, and need no button here. */
  readonly isOnLadder = $derived.by(
    () =>
      screen.size === "desk" &&
      !!this.game.position.view?.ladder?.length &&
      !!this.game.decision.question.spans?.length,
  );
  /** The first of those answers; null: there is none. */
  private readonly firstAnswer = $derived.by(() => (this.isOnLadder ? (this.ofPieces[0] ?? null) : null));
  /** The choice whose odds are shown while none is pointed at: the best button, else the only roll or the first answer;
   null: none. */
  readonly standing = $derived.by<Offer | null>(() => this.best ?? this.onlyRoll ?? this.firstAnswer);
  /** The choice whose odds are shown; null: none. */
  readonly preview = $derived.by<Offer | null>(() => this.game.pointer.offer ?? this.standing);
  readonly previewOdds = $derived.by<OddsAnswer | undefined>(() =>
    this.preview ? this.game.enquiries.oddsOf(this.preview) : undefined,
  );
  /** The odds in sight: where the previewed choice rolls nothing, those of the button that it adds to. */
  readonly odds = $derived.by<OddsAnswer | undefined>(() =>
    this.previewOdds?.shares.length || !this.best ? this.previewOdds : this.game.enquiries.oddsOf(this.best),
  );
  /** Notes on the choice whose odds are shown. */
  readonly notes = $derived((this.previewOdds?.notes?.length ? this.previewOdds : this.odds)?.notes ?? []);
  /** Whether pointing at some choice shows odds. */
  readonly canPreview = $derived.by(() => this.game.decision.offers.some((offer) => isTallied(offer)));
  readonly hasCard = $derived(
    !!this.odds?.shares.length || !!(this.preview && isTallied(this.preview)) || this.notes.length > 0,
  );
  /** The last event since the player last acted; undefined: none. */
  readonly latest = $derived.by<LogLine | undefined>(() => {
    const { position, unread } = this.game;
    const struck = position.flashes.struck ? unread.news.at(-1) : undefined;
    return struck ?? unread.lines.findLast((line) => !line.dice && !isHeading(line));
  });

  /** Whether the system has words for doing something with all pieces of a place. */
  private hasAll(offer: Offer): boolean {
    return !this.game.room.lesson && words.has(`${offer.label.id}-all`);
  }

  /** Whether an offer stands, in short words, beside the name of a piece of the group. */
  private isOfMember(offer: Offer): boolean {
    const [first, second] = offer.pieces ?? [];
    return second === undefined && this.group.some(({ id }) => id === first) && words.has(`${offer.label.id}-short`);
  }
}
