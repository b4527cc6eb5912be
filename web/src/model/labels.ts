/** What a choice is called beside the map, where nothing shows which piece or place it is of. */
import type { GameInfo, Offer, Piece } from "../protocol";
import { amount } from "../words/numbers";
import { words } from "../words/words.svelte";
import { pointOf } from "./notation";
import { seatName } from "./seating";

/** Points of a tabletop to an inch. */
const INCH = 1000;
/** The name of a piece of scenery, of which only the number tells it from others of its kind. */
const SCENERY = /^[a-z_]+-(\d+)$/;

/** Where something is done is said unless it is `here`. */
export function labelOf(offer: Offer, pieces: ReadonlyMap<number, Piece>, here = ""): string {
  const point = pointOf(offer.notation);
  const bare = words.of(offer.label);
  const said = point
    ? words.say("choice-at", { what: bare, x: amount(point[0], INCH), y: amount(point[1], INCH) })
    : bare;
  const piece = offer.pieces?.length ? pieces.get(offer.pieces[0]!) : undefined;
  const place = offer.place || piece?.place || "";
  const where = place === here ? "" : (SCENERY.exec(place)?.[1] ?? words.place(place));
  const name = piece ? words.of(piece.name) : "";
  // The question names the figure that stands where it is asked for.
  const isAskedFor = here.startsWith("#") && piece?.place === here;
  const named =
    piece && !isAskedFor && !said.includes(`#${piece.id}`) && !said.includes(name) ? `${said} · ${name}` : said;
  return where && !named.includes(where) ? `${named} (${where})` : named;
}

/** Who is meant and where, where several choices differ by nothing else; else an empty text. */
export function otherOf(offer: Offer, among: readonly Offer[], pieces: ReadonlyMap<number, Piece>): string {
  const stem = ({ label, pieces: named }: Offer) => `${label.id} #${named?.[0]}`;
  const other = pieces.get(offer.pieces?.[1] ?? -1);
  if (!other || among.length < 2 || among.some((one) => stem(one) !== stem(offer))) return "";
  return [words.of(other.name), words.place(other.place)].filter(Boolean).join(" · ");
}

/**
 * Who is waited for, as far as the player may know it: those of the own side that are asked, else the other sides. Of
 * these it is not said which of several players is asked.
 */
export function waitedFor(
  { info, ownSeats }: { info: GameInfo | null; ownSeats: readonly number[] },
  asked: readonly number[] = [],
): string {
  if (!info) return "";
  const allies = asked.filter((seat) => !ownSeats.includes(seat));
  if (allies.length) return allies.map((seat) => seatName(info, seat, (side) => words.side(side))).join(", ");
  const own = new Set(ownSeats.map((seat) => info.seats[seat]?.side));
  return info.sides.flatMap(({ name }, side) => (own.has(side) ? [] : [words.side(name)])).join(", ");
}
