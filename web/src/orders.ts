/** Standing orders as players set them: ready-made ones, and what is in a form. */
import type { Order } from "./protocol";

export const READY: Record<string, Order> = {
  always: { when: "always" },
  default: { adjacent: true, effect: 10 },
  open: { adjacent: true, in_the_open: true, effect: 10 },
  strong: { effect: 30 },
  never: { when: "never" },
};
export const USUAL: Order = READY.default!;

/** Orders that ask alike are equal, whatever is left out. */
export function isSame(a: Order | undefined, b: Order | undefined): boolean {
  return JSON.stringify(plain(a ?? USUAL)) === JSON.stringify(plain(b ?? USUAL));
}

function plain(order: Order) {
  const when = order.when ?? "if";
  const asks = when === "if";
  return [
    when,
    asks && !!order.adjacent,
    asks && !!order.in_the_open,
    asks && !!order.normal_range,
    asks ? (order.effect ?? null) : null,
    [...(order.only_places ?? [])].sort(),
    order.at_once ?? null,
  ];
}

/** Which of the ready-made orders this is, if any. */
export function nameOf(order: Order | undefined): string {
  return Object.keys(READY).find((name) => isSame(READY[name], order)) ?? "";
}

/** Hex labels as somebody types them: `k5, K6;l5` are three. Gives those that there are, and those that there are not. */
export function placesIn(typed: string, isPlace: (label: string) => boolean): { places: string[]; unknown: string[] } {
  const places: string[] = [];
  const unknown: string[] = [];
  for (const word of typed.split(/[\s,;]+/).filter(Boolean)) {
    const found = [word, word.toUpperCase()].find(isPlace);
    if (!found) unknown.push(word);
    else if (!places.includes(found)) places.push(found);
  }
  return { places, unknown };
}
