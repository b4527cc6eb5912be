import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { heardAt } from "../src/game/cursor";
import { spotOf } from "../src/ground/boards";
import { cellOf, edgeOf, inHex, nearestEdge } from "../src/ground/edges";
import { HEX, type Point } from "../src/ground/geometry";
import { readBoard } from "../src/ground/readboard";
import { Camera } from "../src/map/camera.svelte";
import { Fan } from "../src/map/fan.svelte";
import Highlights from "../src/map/Highlights.svelte";
import { Hand } from "../src/map/hand";
import { Held } from "../src/map/held.svelte";
import { litEdges, litHexes } from "../src/map/lit";
import { Roaming } from "../src/map/roaming.svelte";
import { isFigure } from "../src/model/figures";
import Counter from "../src/pieces/Counter.svelte";
import type { Offer } from "../src/protocol";
import { GameClient } from "../src/state/client.svelte";
import { Tools } from "../src/state/tools.svelte";
import { board } from "./boards";
import { piece } from "./pieces";
import { seatView } from "./views";

const near = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) < 0.01;
const offer = (place: string): Offer => ({ notation: `blow @${place}`, label: { id: "choice-blow" }, place });

describe.each(["flat", "pointy"] as const)("edges of a %s board", (orientation) => {
  const grid = readBoard(board(orientation, 6, 6));
  const [up, down] = orientation === "flat" ? (["S", "N"] as const) : (["SE", "NW"] as const);

  test("a hexside is the same from both hexes and lies halfway between them", () => {
    const from = grid.cells.get("C3")!;
    const to = grid.hexes.find((cell) => cell.q === from.q && cell.r === from.r + 1)!;
    const [one, other] = [edgeOf(grid, `C3:${up}`)!, edgeOf(grid, `${to.label}:${down}`)!];
    expect(near(one, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })).toBe(true);
    expect(near(one, other)).toBe(true);
    expect(one.ends.every((end) => other.ends.some((e) => near(e, end)))).toBe(true);
    const [a, b] = one.ends;
    expect(Math.hypot(a!.x - b!.x, a!.y - b!.y)).toBeCloseTo(HEX / Math.sqrt(3));
  });

  test("a vertex is where the two hexsides it is named after meet", () => {
    for (const [i, way] of grid.directions.entries()) {
      const next = grid.directions[(i + 1) % 6]!;
      const vertex = edgeOf(grid, `C3:${way}-${next}`)!;
      expect(vertex.ends).toHaveLength(1);
      for (const side of [way, next])
        expect(edgeOf(grid, `C3:${side}`)!.ends.some((end) => near(end, vertex))).toBe(true);
    }
  });

  test("what names no edge is none", () => {
    for (const place of ["C3", "C3:X", "Z9:S", "C3:", "C3:N-S", ":S"]) expect(edgeOf(grid, place)).toBeUndefined();
  });
});

const BOARD = readBoard(board("flat", 6, 6));

test("a place is found wherever it lies", () => {
  expect(near(spotOf(BOARD, new Map(), "C3:S")!, edgeOf(BOARD, "C3:S")!)).toBe(true);
  expect(cellOf(BOARD, "C3^1")).toBe(BOARD.cells.get("C3"));
  expect(cellOf(BOARD, "C3^-1")).toBe(BOARD.cells.get("C3"));
  expect(cellOf(BOARD, "C3:S")).toBeUndefined();
  expect(spotOf(BOARD, new Map(), "C3^2")).toBe(BOARD.cells.get("C3"));
});

test("hexes, storeys and edges are lit each in their way", () => {
  const places = new Map(["C3", "C3^1", "D2^1", "C3:S", "C3:SE-S"].map((place) => [place, [offer(place)]]));
  expect(litHexes(BOARD, places).map(({ cell, offers }) => [cell.label, offers.length])).toEqual([
    ["C3", 2],
    ["D2", 1],
  ]);
  expect(litEdges(BOARD, places).map(({ edge }) => edge.label)).toEqual(["C3:S", "C3:SE-S"]);
  expect(inHex(places, "C3").map(({ place }) => place)).toEqual(["C3", "C3^1"]);
});

test("the nearest edge is meant, and none that is too far away", () => {
  const edges = ["C3:S", "C3:N"].map((place) => ({ edge: edgeOf(BOARD, place)! }));
  const { x, y } = BOARD.cells.get("C3")!;
  expect(nearestEdge(edges, { x, y: y + HEX / 2 - 5 }, 10)?.edge.label).toBe("C3:S");
  expect(nearestEdge(edges, { x, y: y - HEX / 2 - 5 }, 10)?.edge.label).toBe("C3:N");
  expect(nearestEdge(edges, { x, y }, 10)).toBeUndefined();
});

const opened: GameClient[] = [];
afterEach(() => {
  for (const game of opened.splice(0)) game.close();
  document.body.replaceChildren();
});

function asked(...places: string[]) {
  const game = GameClient.still(seatView([], { question: { acts: 1, offers: places.map(offer) } }), ["a", "b"]);
  opened.push(game);
  game.position.board = BOARD;
  return game;
}

function handOn(game: GameClient) {
  const [tools, held, camera] = [new Tools(), new Held(), new Camera()];
  const edges = litEdges(BOARD, game.decision.targets.places);
  const hand = new Hand(game, camera, tools, held, new Fan(game, camera, tools, held), new Roaming(game, tools, held), {
    isWaitedIn: () => false,
    edgeAt: (point) => nearestEdge(edges, point, 10)?.edge.label,
  });
  const box = Object.assign(document.createElement("div"), { setPointerCapture: () => undefined });
  hand.gestures.box = box;
  vi.spyOn(hand.gestures, "at").mockImplementation(({ clientX, clientY }) => ({ x: clientX, y: clientY }));
  vi.spyOn(camera, "toMap").mockImplementation((p) => p);
  const event = (p: Point) =>
    ({ button: 0, pointerId: 1, clientX: p.x, clientY: p.y, target: box }) as unknown as PointerEvent;
  return { hand, event };
}

test("a hexside that is offered is pointed at and clicked as one place", () => {
  const game = asked("C3:S", "D2");
  const click = vi.spyOn(game.actions, "click").mockImplementation(() => undefined);
  const { hand, event } = handOn(game);
  const { x, y } = BOARD.cells.get("C3")!;
  hand.gestures.move(event({ x: x + 4, y: y + HEX / 2 - 3 }));
  expect(game.pointer.place).toBe("C3:S");
  expect(game.pointer.offer?.notation).toBe("blow @C3:S");
  hand.gestures.down(event({ x, y: y + HEX / 2 + 3 }));
  hand.gestures.up(event({ x, y: y + HEX / 2 + 3 }));
  expect(click).toHaveBeenCalledWith({ place: "C3:S", piece: null });
  hand.gestures.move(event({ x, y }));
  expect(game.pointer.place).toBe("C3");
});

test("a click on a hex lets one pick among its storeys", () => {
  const game = asked("C3", "C3^1");
  const { hand, event } = handOn(game);
  hand.gestures.down(event(BOARD.cells.get("C3")!));
  hand.gestures.up(event(BOARD.cells.get("C3")!));
  expect(game.selection.menu?.entries).toHaveLength(2);
});

test("lit hexsides and vertices are drawn and say what can be chosen there", () => {
  const game = asked("C3:S", "C3:SE-S");
  game.pointer.pointAtPlace("C3:S");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const [tools, held] = [new Tools(), new Held()];
  const roaming = new Roaming(game, tools, held);
  const edges = litEdges(BOARD, game.decision.targets.places);
  const drawn = mount(Highlights, {
    target: svg,
    props: { game, tools, board: BOARD, lit: [], edges, waiting: [], roaming, isDragging: false },
  });
  flushSync();
  const lines = [...svg.querySelectorAll(".edges line")];
  expect(lines.map((line) => line.getAttribute("data-place"))).toEqual(["C3:S", "C3:SE-S"]);
  expect(lines.map((line) => line.classList.contains("hot"))).toEqual([true, false]);
  expect(lines[1]!.getAttribute("x1")).toBe(lines[1]!.getAttribute("x2"));
  expect(lines[0]!.getAttribute("aria-label")).toBeTruthy();
  expect(heardAt(game, "C3:S")).toContain("choice-blow");
  void unmount(drawn);
});

test("a counter shows where it and its turret look and on which storey it stands", () => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const livery = { face: "#fff", edge: "#000", ink: "#111" } as never;
  const shown = (body: NonNullable<ReturnType<typeof piece>["body"]>) => {
    svg.replaceChildren();
    const drawn = mount(Counter, { target: svg, props: { piece: piece(1, "C3", { body }), livery } });
    flushSync();
    const turns = {
      facing: svg.querySelector("[data-facing]")?.getAttribute("transform"),
      turret: svg.querySelector("[data-turret]")?.getAttribute("transform"),
      level: [...svg.querySelectorAll("text")]
        .map((text) => text.textContent?.trim())
        .find((text) => text?.startsWith("↑")),
    };
    void unmount(drawn);
    return turns;
  };
  expect(shown({ facing: 60, turret: 120 })).toEqual({ facing: "rotate(60)", turret: "rotate(120)", level: undefined });
  expect(shown({})).toEqual({ facing: "rotate(0)", turret: undefined, level: undefined });
  expect(shown({ facing: null, level: 2 })).toEqual({ facing: undefined, turret: undefined, level: "↑2" });
  expect([
    isFigure(piece(1, "C3", { body: { facing: 60 } })),
    isFigure(piece(1, "", { body: { length: 700 } })),
  ]).toEqual([false, true]);
});
