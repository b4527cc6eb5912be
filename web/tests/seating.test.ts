/** What seats are called and who plays with whom, on sides with one player or several. */
import { expect, test } from "vitest";
import { alliesOf, playerNumber, seatName, seatsOf } from "../src/model/seating";

const sides = [
  { id: "red", name: "red" },
  { id: "blue", name: "blue" },
];
const seat = (number: number, side: number) => ({ seat: number, side });
const shared = { sides, seats: [seat(0, 0), seat(1, 0), seat(2, 1)] };

test("a side with one player goes by its own name, players of one side by their number too", () => {
  const names = shared.seats.map((one) => seatName(shared, one.seat, (side) => side.toUpperCase()));
  expect(names).toEqual(["RED 1", "RED 2", "BLUE"]);
  expect(playerNumber(shared.seats, 2)).toBe(0);
});

test("the other players of one's side are allies", () => {
  expect(alliesOf(shared.seats, 0).map((one) => one.seat)).toEqual([1]);
  expect(alliesOf(shared.seats, 2)).toEqual([]);
  expect(alliesOf(shared.seats, null)).toEqual([]);
});

test("every side of a scenario has the same number of seats", () => {
  expect(seatsOf({ sides: ["a", "b"] }, 2)).toEqual([0, 0, 1, 1]);
});
