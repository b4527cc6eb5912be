/** What a screen may show of a game, by who sits at it. */
import { expect, test } from "vitest";
import { waitedFor } from "../src/model/labels";
import type { GameInfo, SystemInfo } from "../src/protocol";
import { GameRoom } from "../src/state/room.svelte";

const SYSTEM = {
  code: "test",
  secrets: true,
  reacts: false,
  scenarios: [{ id: "first", tutorial: true }, { id: "second" }],
  coach: [{ id: "move", say: [{ id: "m" }] }],
} as unknown as SystemInfo;

/** A room of two seats, of which the screen plays some; the others are the computer's. */
function roomOf(scenario: string, ownSeats: number[]): GameRoom {
  const room = new GameRoom("", [SYSTEM]);
  room.seatWithoutServer(ownSeats[0] ?? null, ["red", "blue"]);
  const seats = [0, 1].map((seat) =>
    ownSeats.includes(seat) ? { seat, side: seat, you: true } : { seat, side: seat, agent: "easy" },
  );
  room.update({ ...room.info!, system: "test", scenario, seats } as GameInfo);
  room.ownSeats = ownSeats;
  return room;
}

test("two players at one screen hide their views from each other until they trust each other", () => {
  expect(roomOf("second", [0]).hasSecrets).toBe(false);
  const shared = roomOf("second", [0, 1]);
  expect(shared.hasSecrets).toBe(true);
  shared.trust();
  expect(shared.hasSecrets).toBe(false);
});

test("the tutorial is taught to its first seat against the computer only", () => {
  const taught = roomOf("first", [0]);
  expect([taught.tutorial, taught.isTaught, taught.advice.length]).toEqual(["first", true, 1]);
  for (const room of [roomOf("first", [1]), roomOf("first", [0, 1]), roomOf("second", [0]), roomOf("first", [])]) {
    expect([room.tutorial, room.isTaught, room.advice]).toEqual(["", false, []]);
  }
});

test("a game may be looked at again once it is over, or by a player who plays it alone", () => {
  expect(roomOf("second", [0]).isOpenBook).toBe(true);
  const watched = roomOf("second", []);
  expect(watched.isOpenBook).toBe(false);
  watched.update({ ...watched.info!, over: true });
  expect(watched.isOpenBook).toBe(true);
});

test("a seat that is handed the screen is shown once its player has it", () => {
  const room = roomOf("second", [0, 1]);
  room.handTo(1);
  expect([room.seat, room.handingTo]).toEqual([0, 1]);
  room.showSeat(1);
  expect([room.seat, room.handingTo, room.side]).toEqual([1, null, 1]);
});

test("what others say is unheard until it is read, and what was said before the game was opened is not", () => {
  const line = (seat: number) => ({ seat, name: "A", text: "!", to: "all" as const, at: 1 });
  const room = new GameRoom("", [SYSTEM]);
  const { info } = roomOf("second", [0]);
  const welcome = { type: "welcome", game: info!, orders: {}, protocol: 2 } as const;
  const seats = [0];
  room.welcome({ ...welcome, nations: [], seats, chat: [line(1)] });
  expect(room.unheard).toBe(0);
  room.addChatLine(line(1));
  room.addChatLine(line(0));
  expect(room.unheard).toBe(1);
  room.hear();
  expect(room.unheard).toBe(0);
  room.welcome({ ...welcome, nations: [], seats, chat: [line(1), line(1), line(0), line(1)] });
  expect(room.unheard).toBe(1);
});

test("of those who are waited for allies are named one by one, and other sides as a whole", () => {
  const room = roomOf("second", [0]);
  const seats = [0, 0, 1, 1].map((side, seat) => ({ seat, side, you: seat === 0 }));
  room.update({ ...room.info!, seats } as GameInfo);
  expect(waitedFor(room, [1])).toBe("red 2");
  expect(waitedFor(room, [0, 1])).toBe("red 2");
  expect(waitedFor(room, [])).toBe("blue");
});
