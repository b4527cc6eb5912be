/** What is said beside those who are led: what a way costs and takes from them, why it ends, and who stays behind. */
import type { Piece, Text, Way } from "../protocol";
import { amount } from "../words/numbers";
import { words } from "../words/words.svelte";

/** An unused rest of a move is mentioned from this many inches on. */
const SPARE = 0.5;

interface Led {
  readonly way: Way;
  readonly piece: Piece;
}

/** Those who are led together. */
export interface Party {
  readonly led: readonly Led[];
  /** Who leads them. */
  readonly first: number | undefined;
  /** He does not get where he is sent. */
  readonly isShort: boolean;
  /** What it takes from all of them. */
  readonly price: Text | null | undefined;
  /** The names of those who stay. */
  readonly staying: readonly string[];
}

/** The first way of one who goes along on which something is rolled. */
export function rollsIn({ led, first }: Pick<Party, "led" | "first">): Way | undefined {
  return led.find(({ way, piece }) => way.risk && piece.id !== first)?.way;
}

/** What is said of a way: what it costs, of what there is; of those who go along in few signs. */
export function saidOf({ way, piece }: Led, party: Party): string {
  const { led, first, staying } = party;
  if (way.cost === null || way.cost === undefined) return "";
  if (led.length > 1 && piece.id !== first && way.budget) {
    const price = `${amount(way.cost, way.scale)}/${amount(way.budget, way.scale)}`;
    return way === rollsIn(party) ? `${price} · ${words.of(way.risk!)}` : price;
  }
  const taken = led.length > 1 ? party.price : way.price;
  const stay = staying.length ? words.say("lead-left", { count: staying.length, who: staying.join(", ") }) : "";
  return [
    priceOf(way, party.isShort),
    taken && pricedAt(words.of(taken), led),
    way.risk && words.of(way.risk),
    isWasted(way, led) ? words.say("lead-lapses") : "",
    stay,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** What is lost, and that the dots on the ways show from where on. */
function pricedAt(price: string, led: readonly Led[]): string {
  const dots = led.filter(({ way }) => way.beyond && way.price).length;
  return dots ? words.say("lead-beyond", { price, dots }) : price;
}

function priceOf(way: Way, isShort: boolean): string {
  const cost = words.price(way.cost!, way.unit, way.scale);
  const why = isShort && way.halt ? words.of(way.halt).replace(/\.$/, "") : "";
  const key = why ? "lead-halt" : isShort ? "lead-far" : "lead-cost";
  return way.budget ? words.say(key, { cost, of: words.price(way.budget, way.unit, way.scale), why }) : cost;
}

/** Whether a part of the move is lost, as it ends for all who are led. */
function isWasted(way: Way, led: readonly Led[]): boolean {
  const movers = led.filter((one) => one.way.choices.length).length;
  return movers > 1 && !!way.budget && way.budget - way.cost! > SPARE * (way.scale ?? 1);
}
