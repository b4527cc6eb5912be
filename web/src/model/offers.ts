/** Which pieces, places or buttons stand for the choices of a question, and what a click or a drop means. Knows no rule. */
import type { Offer, Piece, Text } from "../protocol";
import { pointOf, verbOf } from "./notation";
import { roleOf } from "./roles";

export interface Targets {
  /** Offers that name neither piece nor place. */
  readonly buttons: readonly Offer[];
  /** Offers by the piece whose click chooses or selects them. */
  readonly pieces: ReadonlyMap<number, readonly Offer[]>;
  /** Offers by the place whose click chooses them; these places are lit. */
  readonly places: ReadonlyMap<string, readonly Offer[]>;
  /** The acting piece: the selected one, or the only one that can act; null: neither. */
  readonly actor: number | null;
}

function push<K>(map: Map<K, Offer[]>, key: K, offer: Offer): void {
  const listed = map.get(key);
  if (listed) listed.push(offer);
  else map.set(key, [offer]);
}

/** Whether a choice is kept apart from the others, as it is hardly ever wanted. */
export function isAside(offer: Offer): boolean {
  return !!offer.aside;
}

/** Whether a choice is one of all who can do it at its place, and not of the piece that it names. */
export function isOfAll(offer: Offer): boolean {
  return roleOf(offer) === "fire-together";
}

/** Whether all of some choices are hardly ever wanted. */
export function isFaint(offers: readonly Offer[] | undefined): boolean {
  return !!offers?.length && offers.every((offer) => offer.faint);
}

/** Whether a choice rolls for what was begun on the map: it is a button, although it names a piece and a place. */
function isResolved(offer: Offer): boolean {
  return roleOf(offer) === "resolve";
}

/** Whether something on the map stands for a choice: a piece, a place, or the point at which it is done. */
export function isOnMap(offer: Offer): boolean {
  if (isResolved(offer)) return false;
  return !!offer.pieces?.length || !!offer.place || !!pointOf(offer.notation);
}

/** Whether an offer shows its modifiers or their sum. */
export function isTallied(offer: Offer): boolean {
  return !!offer.tally?.length || !!offer.sum;
}

/** The offer whose odds are shown while the thing that stands for these offers is pointed at; null: none. */
export function pointedIn(offers: readonly Offer[] | undefined): Offer | null {
  const rolls = offers?.filter(isTallied);
  return (offers?.length === 1 ? offers[0] : (rolls?.find(({ faint }) => !faint) ?? rolls?.[0])) ?? null;
}

/**
 * Whether the question asks for a place, as of a unit on its way: other choices at a place then stand apart, unless the
 * way itself is a choice of the unit.
 */
function isForPlaces(offers: readonly Offer[]): boolean {
  if (offers.some((offer) => offer.place && !offer.pieces?.length)) return true;
  const goesOn = offers.some((offer) => offer.place && roleOf(offer) === "move");
  return !goesOn && offers.some((offer) => roleOf(offer) === "halt");
}

/** Offers at places that plain offers of places would hide, by their verb. */
export function groupsOf(offers: readonly Offer[]): ReadonlyMap<string, readonly Offer[]> {
  const groups = new Map<string, Offer[]>();
  if (!isForPlaces(offers)) return groups;
  for (const offer of offers) {
    if (offer.place && offer.pieces?.length && !isAside(offer)) push(groups, verbOf(offer.notation), offer);
  }
  return groups;
}

/** What the piece in hand may do at places, by verb, where it may do several things; what stands aside is among them. */
export function actsOf(offers: readonly Offer[], actor: number | null): ReadonlyMap<string, readonly Offer[]> {
  const acts = new Map<string, Offer[]>();
  for (const offer of offers) {
    const isOwn = actor !== null && offer.pieces?.[0] === actor && !isOfAll(offer);
    if (isOwn && offer.place) push(acts, verbOf(offer.notation), offer);
  }
  return acts.size > 1 ? acts : new Map();
}

/** A kind of choice at several places, with those places. */
export interface Group {
  readonly verb: string;
  /** The piece that does it, where it is none that can be clicked; null: whoever is in hand. */
  readonly piece: number | null;
  readonly offers: readonly Offer[];
}

/** What pieces that stand nowhere, such as batteries, may do at places, by piece and verb. */
export function actsOfAbsent(offers: readonly Offer[], isThere: (piece: number) => boolean): Group[] {
  const acts = new Map<string, Offer[]>();
  for (const offer of offers) {
    const [piece] = offer.pieces ?? [];
    if (piece !== undefined && offer.place && !isThere(piece)) push(acts, `${piece} ${verbOf(offer.notation)}`, offer);
  }
  return [...acts.values()].map((some) => ({
    verb: verbOf(some[0]!.notation),
    piece: some[0]!.pieces![0]!,
    offers: some,
  }));
}

/** Whether all choices are about one piece, wherever it stands, such as which way it looks. */
export function isAboutOne(offers: readonly Offer[]): boolean {
  return new Set(offers.map((offer) => offer.pieces?.[0])).size === 1 && offers.every(({ place }) => !place);
}

/** Whether some piece may do something at places and something else without one, so that it is picked first. */
export function isMixed(offers: readonly Offer[]): boolean {
  if (isForPlaces(offers)) return false;
  const own = offers.filter((offer) => offer.pieces?.length && !isAside(offer));
  const placed = new Set(own.flatMap((offer) => (offer.place ? offer.pieces![0]! : [])));
  return own.some((offer) => !offer.place && placed.has(offer.pieces![0]!));
}

/** Offers as targets by their place alone, for all acting pieces, or the one in hand. */
export function targetsAt(offers: readonly Offer[], actor: number | null = null): Targets {
  return { buttons: [], pieces: new Map(), places: byPlace(offers), actor };
}

function byPlace(offers: readonly Offer[]): Map<string, Offer[]> {
  const places = new Map<string, Offer[]>();
  for (const offer of offers) if (offer.place) push(places, offer.place, offer);
  return places;
}

/** Sorts offers by what stands for them, given the piece selected before. */
export function targetsOf(all: readonly Offer[], selected: number | null): Targets {
  const offers = all.filter((offer) => !isAside(offer) && !isOfAll(offer) && !isResolved(offer));
  const buttons = [...all.filter(isResolved), ...offers.filter((offer) => !offer.pieces?.length && !offer.place)];
  const compound = offers.filter(isCompound);
  const starters = new Set(compound.map((offer) => offer.pieces![0]!));
  const chosen = selected !== null && starters.has(selected) ? selected : null;
  // A plain choice of a place, such as the next step of a move, is not to be hidden behind what else could be done there.
  const actor = chosen ?? (starters.size === 1 && !isForPlaces(offers) ? [...starters][0]! : null);
  const pieces = new Map<number, Offer[]>();
  const places = chosen === null ? byPlace(all.filter(isOfAll)) : new Map<string, Offer[]>();
  for (const offer of offers) {
    const [first, second] = offer.pieces ?? [];
    if (first === undefined) {
      if (offer.place && chosen === null) push(places, offer.place, offer);
    } else if (!isCompound(offer) || first !== actor) push(pieces, first, offer);
    else if (offer.place) push(places, offer.place, offer);
    else push(pieces, second!, offer);
  }
  return { buttons, pieces, places, actor };
}

/** The places that are lit, in the order in which one goes through them: enemies before ground and scenery. */
export function litIn({ pieces, places }: Targets, isFoe: (piece: number) => boolean): string[] {
  return [...[...pieces.keys()].filter(isFoe).map((id) => `#${id}`), ...places.keys()];
}

/** Whether a choice names a piece and something else, so that it takes two clicks. */
function isCompound(offer: Offer): boolean {
  const count = offer.pieces?.length ?? 0;
  return count > 1 || (count === 1 && !!offer.place);
}

export interface Click {
  readonly place: string;
  readonly piece: number | null;
}

export type Answer =
  | { readonly kind: "choose"; readonly offer: Offer }
  | { readonly kind: "pick"; readonly offers: readonly Offer[] }
  | { readonly kind: "select"; readonly piece: number }
  | { readonly kind: "ask"; readonly notation: string }
  | { readonly kind: "nothing" };

/** What a click on the map means; `ask`: nothing that is offered, so the rules are asked why. */
export function answerTo(offers: readonly Offer[], selected: number | null, click: Click): Answer {
  const targets = targetsOf(offers, selected);
  const onPiece = click.piece === null ? [] : (targets.pieces.get(click.piece) ?? []);
  if (onPiece.length) return ofPiece(onPiece, click.piece!, targets.actor, isMixed(offers));
  const only = onlyOf(offers, targets.actor, click);
  if (only) return { kind: "choose", offer: only };
  const onPlace = targets.places.get(click.place) ?? [];
  if (onPlace.length) return few(onPlace);
  const there = offers.filter((offer) => offer.place === click.place);
  if (there.length && targets.actor === null) return isForPlaces(offers) ? { kind: "pick", offers: there } : few(there);
  const notation = tried(offers, targets.actor, click);
  return notation ? { kind: "ask", notation } : { kind: "nothing" };
}

/** What the only piece that can act does to another, where it can do nothing else: a click on it is enough. */
function onlyOf(offers: readonly Offer[], actor: number | null, { piece }: Click): Offer | undefined {
  if (piece === null || piece !== actor) return undefined;
  const [own, ...more] = offers.filter((offer) => !isAside(offer) && offer.pieces?.[0] === actor);
  return own && !more.length && !own.place && isCompound(own) ? own : undefined;
}

function ofPiece(offers: readonly Offer[], piece: number, actor: number | null, mixed: boolean): Answer {
  const starts = offers.filter((offer) => offer.pieces![0] === piece && isCompound(offer));
  const isPicked = starts.length === offers.length || (mixed && starts.some(({ place }) => place));
  if (isPicked && offers.length > 1 && piece !== actor) return { kind: "select", piece };
  return few(offers);
}

/** One line of a unit's menu: a choice, or several that differ by the place alone. */
export type MenuEntry = { readonly offer: Offer } | { readonly offers: readonly Offer[] };

/** All that can be done with some pieces; with one that the question is about, also what names no piece. */
export function menuOf(
  offers: readonly Offer[],
  pieces: ReadonlySet<number>,
  active: ReadonlySet<number>,
): readonly MenuEntry[] {
  const asked = [...pieces].some((id) => active.has(id));
  const own = offers.filter((offer) => pieces.has(offer.pieces?.[0] ?? -1));
  const free = asked ? offers.filter((offer) => !offer.pieces?.length && !offer.place) : [];
  const byVerb = new Map<string, Offer[]>();
  for (const offer of own.filter(({ place }) => place))
    push(byVerb, `${offer.pieces!} ${verbOf(offer.notation)}`, offer);
  const single = [...free, ...own.filter(({ place }) => !place)];
  return [
    ...single.filter((offer) => !isAside(offer)).map((offer) => ({ offer })),
    ...[...byVerb.values()].map((some) => (some.length > 1 ? { offers: some } : { offer: some[0]! })),
    ...single.filter(isAside).map((offer) => ({ offer })),
  ];
}

function few(offers: readonly Offer[]): Answer {
  return offers.length === 1 ? { kind: "choose", offer: offers[0]! } : { kind: "pick", offers };
}

/** The notation that a click most likely meant where it is not offered, so that the rules can say why; null: none. */
export function tried(offers: readonly Offer[], actor: number | null, click: Click): string | null {
  const verb = (fits: (offer: Offer) => boolean): string | undefined => {
    const counts = new Map<string, number>();
    for (const offer of offers.filter((one) => !isAside(one) && fits(one))) {
      const name = verbOf(offer.notation);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].sort((first, other) => other[1] - first[1])[0]?.[0];
  };
  if (actor !== null) {
    const name = verb((offer) => offer.pieces?.[0] === actor && !!offer.place);
    if (name) return `${name} #${actor} @${click.place}`;
  }
  if (click.piece !== null) {
    const name = verb((offer) => offer.pieces?.length === 1 && !offer.place);
    if (name) return `${name} #${click.piece}`;
  }
  const name = verb((offer) => !offer.pieces?.length && !!offer.place);
  if (isFigure(click)) return `click #${click.piece}`;
  return name ? `${name} @${click.place}` : null;
}

/** Whether the click is on a figure of a tabletop, which is a place of its own: the rules say what that means. */
function isFigure({ place, piece }: Click): boolean {
  return piece !== null && place === `#${piece}`;
}

/** What dropping a piece on another or on a place means; `ask`: it is not offered, so the rules are asked why. */
export function dropOf(offers: readonly Offer[], piece: number, onto: number | null, place: string): Answer {
  const own = offers.filter((offer) => offer.pieces?.[0] === piece && !isOfAll(offer));
  const meant = own.filter((offer) => onto !== null && offer.pieces?.[1] === onto);
  if (meant.length) return few(meant);
  const there = own.filter((offer) => place && offer.place === place && !offer.pieces?.[1]);
  if (there.length) return few(there);
  const pairs = own.find((offer) => offer.pieces?.[1] !== undefined);
  if (pairs && onto !== null) return { kind: "ask", notation: `${pairs.notation.split(" ")[0]} #${piece} #${onto}` };
  const places = own.find((offer) => offer.place);
  if (places && place) return { kind: "ask", notation: places.notation.replace(/@\S+/, `@${place}`) };
  return { kind: "nothing" };
}

/** The offers meant by dropping a figure on another: for the pair, else what the acting figure does to the other. */
export function pairedIn(offers: readonly Offer[], piece: number, onto: number, actor: number | undefined): Offer[] {
  const pairs = offers.filter((offer) => offer.pieces?.[0] === piece && offer.pieces?.[1] === onto);
  if (pairs.length || piece !== actor) return pairs;
  return offers.filter((offer) => offer.pieces?.length === 1 && offer.pieces[0] === onto);
}

/** Whether a piece may be picked up: some choice begins with it, or the question is about it. */
export function isDraggable(offers: readonly Offer[], piece: number, active: ReadonlySet<number>): boolean {
  return active.has(piece) || offers.some((offer) => offer.pieces?.[0] === piece);
}

/** Whether a choice names a piece alone: it is taken up first, and then asked where it goes. */
export function isTakenUp(offers: readonly Offer[], piece: number): boolean {
  return offers.some((offer) => offer.pieces?.length === 1 && offer.pieces[0] === piece && !offer.place);
}

/** Whether a piece can be sent to a place by itself, as those are who stand together and go the same way in turn. */
export function isSent(offers: readonly Offer[], piece: number): boolean {
  return offers.some(
    (offer) => offer.pieces?.length === 1 && offer.pieces[0] === piece && isStep(offer) && !isAside(offer),
  );
}

/** Whether a choice leads to another place. */
function isStep(offer: Offer): boolean {
  return !!offer.place && roleOf(offer) === "move";
}

/** Ids of the pieces that a text names. */
export function piecesIn(text: Text | null | undefined): number[] {
  const ids: number[] = [];
  for (const [name, value] of Object.entries(text?.args ?? {})) {
    if (typeof value === "object") ids.push(...piecesIn(value));
    else if (name === "id" && typeof value === "number") ids.push(value);
  }
  return ids;
}

/** A key for each button: the first initial, letter or digit that no button before it has; empty: none is free. */
export function keysFor(labels: readonly string[], taken: ReadonlySet<string>): string[] {
  const used = new Set(taken);
  return labels.map((label) => {
    const letters = [...label.normalize("NFD").toUpperCase()].filter((letter) => /[A-Z]/.test(letter));
    const initials = label
      .normalize("NFD")
      .toUpperCase()
      .split(/[^A-Z]+/)
      .map((word) => word[0] ?? "");
    const key = [...initials, ...letters, ..."123456789"].find((character) => character && !used.has(character)) ?? "";
    used.add(key);
    return key;
  });
}

/** Pieces of a place as a tree in reading order: every unit followed by what it holds. */
export function stackOf(pieces: readonly Piece[]): Piece[] {
  const here = new Set(pieces.map((piece) => piece.id));
  const held = new Map<number, Piece[]>();
  for (const piece of pieces) {
    if (piece.holder && here.has(piece.holder)) held.set(piece.holder, [...(held.get(piece.holder) ?? []), piece]);
  }
  const roots = pieces.filter((piece) => !piece.holder || !here.has(piece.holder));
  return roots.flatMap((piece) => [piece, ...(held.get(piece.id) ?? [])]);
}
