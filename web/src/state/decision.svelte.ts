/**
 * The decision that the shown seat has to make: its question, the offers, and the pieces and places they are about.
 * Everything is derived from room, position, selection and the history of choices; nothing here is written from outside.
 * Read by the question panel, the map's highlights and the input handlers.
 */

import { wantedBy } from "../model/free";
import { piecesOf, verbOf } from "../model/notation";
import { isAside, isFaint, type MenuEntry, menuOf, piecesIn, targetsAt, targetsOf } from "../model/offers";
import { groupOf, nextOf, unitOf } from "../model/questionpieces";
import type { Form, Offer, Piece, Question, Way } from "../protocol";
import { styles } from "../styles.svelte";
import type { ChoiceHistory } from "./choicehistory.svelte";
import type { IdleUnits } from "./idle.svelte";
import type { Position } from "./position.svelte";
import type { GameRoom } from "./room.svelte";
import type { OpenMenu, Selection } from "./selection.svelte";

const NO_QUESTION: Question = { acts: 0 };

export class Decision {
  constructor(
    private readonly room: GameRoom,
    private readonly position: Position,
    private readonly selection: Selection,
    private readonly history: ChoiceHistory,
    /** Units that the player is done with. */
    readonly idle: IdleUnits,
  ) {}

  /** What is asked; without prompt and offers where nothing is, as in the replay. */
  readonly question = $derived.by<Question>(() =>
    this.position.past ? NO_QUESTION : (this.position.view?.question ?? NO_QUESTION),
  );
  /** The free answer that the question wants; null: none, it is answered by offers or forms. */
  readonly freeAnswer = $derived(
    this.question.free && !this.question.forms?.length ? wantedBy(this.question.example) : null,
  );
  /** Kinds of choices that a number or a point completes; empty while changes are still being shown. */
  readonly forms = $derived.by<readonly Form[]>(() => (this.position.queued ? [] : (this.question.forms ?? [])));
  /** The listed choices; empty while changes are still being shown. */
  readonly offers = $derived.by<readonly Offer[]>(() => (this.position.queued ? [] : (this.question.offers ?? [])));
  /** The offers of the selected verb, or all of them where none is selected. */
  readonly clickableOffers = $derived.by(() => {
    const { verb, piece } = this.selection;
    if (!verb) return this.offers;
    const meant = this.offers.filter((offer) => verbOf(offer.notation) === verb);
    const own = meant.filter((offer) => offer.pieces?.[0] === piece);
    return own.length ? own : meant;
  });
  /** The places and pieces that a click chooses, with their offers. */
  readonly targets = $derived.by(() =>
    this.selection.verb
      ? targetsAt(this.clickableOffers, this.selection.piece)
      : targetsOf(this.offers, this.selection.piece),
  );
  /** Whether the player is asked something now. */
  readonly isOpen = $derived.by(() => this.offers.length > 0 || (!!this.question.free && !this.position.queued));
  /** Ids of the pieces that the question is about. */
  readonly subjects = $derived<ReadonlySet<number>>(
    new Set([...piecesIn(this.question.prompt), ...(this.targets.actor === null ? [] : [this.targets.actor])]),
  );
  /** The pieces on the map that can do something, without those the player is done with. */
  readonly ablePieces = $derived.by<readonly Piece[]>(() => {
    const { pieces, view } = this.position;
    return [...this.targets.pieces]
      .filter(([, offers]) => !isFaint(offers))
      .flatMap(([id]) => pieces.get(id) ?? [])
      .filter((piece) => piece.place && view && !this.idle.of(piece, view));
  });
  /** Who could still act: those pieces, or the one that is in hand already. */
  readonly unfinished = $derived.by<readonly Piece[]>(() => {
    const actor = this.position.pieces.get(this.targets.actor ?? -1);
    return this.ablePieces.length || !actor?.place ? this.ablePieces : [actor];
  });
  /** The own piece whose ways matter: the selected one, else one that the question is about. */
  readonly mover = $derived.by<Piece | undefined>(() => {
    const { piece: selected } = this.selection;
    const ids = selected === null ? [...this.subjects] : [selected];
    const pieces = ids.flatMap((id) => this.position.pieces.get(id) ?? []);
    return this.isOpen ? pieces.find(({ side }) => side === this.room.side) : undefined;
  });
  /** The own pieces that act together, in the order in which they joined. */
  readonly group = $derived.by<readonly Piece[]>(() => {
    if (!this.isOpen || this.position.isSettingUp) return [];
    const { prompt } = this.question;
    const namesAll = !!styles.prompt(prompt?.id).names_all;
    const chosen = this.history.leadingTo(prompt?.id ?? "");
    return groupOf(piecesIn(prompt), chosen, this.position.pieces, this.room.side, namesAll);
  });
  /** Whether the last choice brought the last piece of the group, so that undoing it releases that piece. */
  readonly canReleaseLast = $derived.by(
    () => !!this.question.can_undo && piecesOf(this.history.last).includes(this.group.at(-1)?.id ?? -1),
  );
  /** The place that the question is about, such as the target of fire; empty: none. */
  readonly place = $derived.by(() => {
    const { prompt } = this.question;
    const place = prompt?.args?.[styles.prompt(prompt.id).place ?? ""];
    return typeof place === "string" ? place : "";
  });

  /** Whether a way is one of those that are shown: of the selected verb, else of none that stands aside. */
  isMeant(way: Way): boolean {
    const first = way.choices[0] ?? "";
    if (this.selection.verb) return verbOf(first) === this.selection.verb;
    return !this.offers.some((offer) => offer.notation === first && isAside(offer));
  }

  /** The menu entries for a piece and what it holds, or (null) for all own pieces of a place. */
  entriesOf(place: string, piece: number | null): readonly MenuEntry[] {
    const holder = (piece === null ? undefined : this.position.pieces.get(piece)?.holder) ?? piece;
    const own = (this.position.byPlace.get(place) ?? []).filter(
      (one) => one.side === this.room.side && (holder === null || one.id === holder || one.holder === holder),
    );
    return this.isOpen ? menuOf(this.offers, new Set(own.map(({ id }) => id)), this.subjects) : [];
  }

  /** The menu of a piece, or (null) of a place; null: there is nothing to list. */
  menuOf(place: string, piece: number | null): OpenMenu | null {
    const meant = piece === null ? null : this.position.pieces.get(piece);
    const unit = unitOf(this.position.byPlace.get(place) ?? [], meant, this.room.side);
    const entries = this.entriesOf(place, piece);
    if (unit !== undefined) return { entries, place, unit };
    return entries.length ? { entries, place } : null;
  }

  /** Whether the player is done with an own piece, and how; undefined: not. */
  idleOf(piece: Piece): "done" | "sleep" | undefined {
    const { view } = this.position;
    return view && piece.side === this.room.side ? this.idle.of(piece, view) : undefined;
  }

  /** The piece after the selected one (or before it) that can do something or be put somewhere. */
  nextActor(backwards = false): Piece | undefined {
    const id = nextOf(this.ablePieces, this.forms, this.selection.piece, backwards);
    return id === undefined ? undefined : this.position.pieces.get(id);
  }
}
