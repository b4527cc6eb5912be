/** Sides and seats: a side wins or loses, a seat is one player of a side. Usually each side has one seat. */
import type { GameInfo, ScenarioInfo, SeatInfo } from "../protocol";

/** The side of each seat of a scenario whose sides have `players` players each. */
export function seatsOf({ sides }: Pick<ScenarioInfo, "sides">, players: number): number[] {
  return sides.flatMap((_, side) => Array.from({ length: players }, () => side));
}

/** Which player of its side a seat is, counted from 1; 0 where he is the only one. */
export function playerNumber(seats: readonly { readonly side: number }[], seat: number): number {
  const side = seats[seat]?.side;
  if (seats.filter((one) => one.side === side).length < 2) return 0;
  return seats.slice(0, seat + 1).filter((one) => one.side === side).length;
}

/** What a seat is called: its side, with the number of the player where it has several. */
export function seatName(
  { sides, seats }: Pick<GameInfo, "sides" | "seats">,
  seat: number,
  named: (side: string) => string,
): string {
  const side = named(sides[seats[seat]?.side ?? -1]?.name ?? "");
  const number = playerNumber(seats, seat);
  return number ? `${side} ${number}` : side;
}

/** The other players of the same side. */
export function alliesOf(seats: readonly SeatInfo[], seat: number | null): SeatInfo[] {
  return seat === null ? [] : seats.filter((one) => one.seat !== seat && one.side === seats[seat]?.side);
}
