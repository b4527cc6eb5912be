/** Who plays which seat of a new game, from what was chosen in its form. */
import type { CreateGame, SeatWish, SystemInfo } from "../protocol";

export type Mode = "computer" | "both" | "friend" | "anyone" | "each";
/** Who takes a seat: `me`, `open`, or the name of an agent. */
export type Taker = string;

/**
 * The wish for each seat; `own` is the side of the player, `sides` the side of each seat. Of a side with several seats
 * the player takes the first; against the computer all of them, as no other player is there.
 */
export function wishesOf(
  mode: Mode,
  own: number,
  agent: string,
  takers: readonly Taker[],
  sides: readonly number[],
): SeatWish[] {
  return takers.map((taker, seat) => {
    if (mode === "each") return wish(taker);
    if (mode === "both" || seat === sides.indexOf(own)) return { who: "me" };
    if (mode === "computer") return sides[seat] === own ? { who: "me" } : { who: "agent", agent };
    return { who: "open" };
  });
}

/** How many players each side has under options. */
export function playersIn(
  { options, players_option }: Pick<SystemInfo, "options" | "players_option">,
  chosen: Readonly<Record<string, boolean | string>>,
): number {
  const option = options.find(({ key }) => key === players_option);
  return option ? Number(chosen[option.key] ?? option.default) : 1;
}

/** The options proposed where only people play, and those where a person does unless this player wants none of them. */
export function proposedFor(
  options: SystemInfo["options"],
  wishes: readonly SeatWish[],
  wanted: boolean,
): NonNullable<CreateGame["options"]> {
  const people = wishes.filter(({ who }) => who !== "agent").length;
  const entries = options.flatMap(({ key, seated, together }) => {
    const value = (people === wishes.length ? together : null) ?? (people && wanted ? seated : null);
    return value === null || value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(entries);
}

function wish(taker: Taker): SeatWish {
  return taker === "me" || taker === "open" ? { who: taker } : { who: "agent", agent: taker };
}

/** Who may join; where no seat is free, an open game can still be watched. */
export function accessOf(mode: Mode, wishes: readonly SeatWish[], listed: boolean): CreateGame["access"] {
  if (mode === "anyone") return "open";
  const free = wishes.some(({ who }) => who === "open");
  if (mode === "friend") return "invited";
  return listed ? "open" : free ? "invited" : "private";
}
