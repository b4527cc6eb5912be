/** Standing orders as players set them: ready-made ones, and what is in a form. The facts they ask about are the system's. */
import type { Condition, Order } from "./protocol";

type Conditions = readonly Condition[];

/** Least chance of an effect, in per cent, for which a player wants to be asked, and the chance that counts as strong. */
export const LEAST_EFFECT = 10;
export const STRONG_EFFECT = 30;

/** The order that holds until a player gives another. */
export function usual(conditions: Conditions): Order {
  return { facts: conditions.filter((one) => one.default).map(({ key }) => key), effect: LEAST_EFFECT };
}

/** An order that is ready to be given; `also` is the fact that it adds to the usual one. */
export interface Ready {
  readonly name: "always" | "default" | "also" | "strong" | "never";
  readonly order: Order;
  readonly also?: string;
}

export function ready(conditions: Conditions): Ready[] {
  const order = usual(conditions);
  const further = conditions.filter((one) => !one.default);
  return [
    { name: "always", order: { when: "always" } },
    { name: "default", order },
    ...further.map(({ key }) => ({
      name: "also" as const,
      order: { ...order, facts: [...(order.facts ?? []), key] },
      also: key,
    })),
    { name: "strong", order: { effect: STRONG_EFFECT } },
    { name: "never", order: { when: "never" } },
  ];
}

/** Whether two orders ask the same, where an omitted field equals its default. */
export function isSame(from: Order, to: Order): boolean {
  return JSON.stringify(plain(from)) === JSON.stringify(plain(to));
}

function plain(order: Order) {
  const when = order.when ?? "if";
  const asks = when === "if";
  return [
    when,
    asks ? [...(order.facts ?? [])].sort() : [],
    asks ? (order.effect ?? null) : null,
    [...(order.only_places ?? [])].sort(),
    order.at_once ?? null,
  ];
}

/** The same order with or without a fact. */
export function asking(order: Order, fact: string, asks: boolean): Order {
  const others = (order.facts ?? []).filter((one) => one !== fact);
  return { ...order, facts: asks ? [...others, fact] : others };
}

/** Hex labels as a player types them, e.g. `k5, K6;l5`: those that exist on the map and those that do not. */
export function placesIn(typed: string, isPlace: (label: string) => boolean): { places: string[]; unknown: string[] } {
  const places: string[] = [];
  const unknown: string[] = [];
  for (const word of typed.split(/[\s,;]+/).filter(Boolean)) {
    const place = [word, word.toUpperCase()].find(isPlace);
    if (!place) unknown.push(word);
    else if (!places.includes(place)) places.push(place);
  }
  return { places, unknown };
}
