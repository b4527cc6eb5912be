/** Who plays which seat of a new game, from what was chosen in its form. */
import type { CreateGame, SeatWish, SystemInfo } from "../protocol";

export type Mode = "computer" | "both" | "friend" | "anyone" | "each";
/** Who takes a seat: `me`, `open`, or the name of an agent. */
export type Taker = string;

export function wishesOf(mode: Mode, own: number, agent: string, takers: readonly Taker[]): SeatWish[] {
  return takers.map((taker, seat) => {
    if (mode === "each") return wish(taker);
    if (mode === "both" || seat === own) return { who: "me" };
    return mode === "computer" ? { who: "agent", agent } : { who: "open" };
  });
}

/** The options proposed where only people play, and those where a person does unless this player wants none of them. */
export function proposedFor(
  options: SystemInfo["options"],
  wishes: readonly SeatWish[],
  wanted: boolean,
): NonNullable<CreateGame["options"]> {
  const people = wishes.filter(({ who }) => who !== "agent").length;
  const found = options.flatMap(({ key, seated, together }) => {
    const value = (people === wishes.length ? together : null) ?? (people && wanted ? seated : null);
    return value === null || value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(found);
}

function wish(taker: Taker): SeatWish {
  return taker === "me" || taker === "open" ? { who: taker } : { who: "agent", agent: taker };
}

/** Who may join: nobody needs to where no seat is free, but an open game can then be watched. */
export function accessOf(mode: Mode, wishes: readonly SeatWish[], listed: boolean): CreateGame["access"] {
  if (mode === "anyone") return "open";
  const free = wishes.some(({ who }) => who === "open");
  if (mode === "friend") return "invited";
  return listed ? "open" : free ? "invited" : "private";
}
