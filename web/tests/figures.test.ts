import { expect, test } from "vitest";
import {
  coverOf,
  degreesOf,
  directionOf,
  isCarried,
  isFiredAt,
  kindsIn,
  laid,
  looking,
  notationAt,
  outlineOf,
  placed,
  pointForm,
  putting,
  turning,
} from "../src/model/figures";
import { pointOf } from "../src/model/notation";
import type { Form, Piece } from "../src/protocol";
import { CHOICES, shows } from "./shown";

shows({ choices: CHOICES });

const piece = (id: number, more: Partial<Piece> = {}): Piece => ({
  id,
  place: "",
  side: 0,
  name: { id: "n" },
  kind: "man",
  ...more,
});
const form = (stem: string, more: Partial<Form> = {}): Form => ({ stem, label: { id: "l" }, ...more });

test("a figure is a place of its own, one aboard stands at his vehicle, one beside the table nowhere", () => {
  const pieces = placed([
    piece(1, { point: [0, 0] }),
    piece(2, { point: [0, 0], holder: 1 }),
    piece(3),
    piece(4, { place: "K5" }),
  ]);
  expect(pieces.map(({ place }) => place)).toEqual(["#1", "#1", "", "K5"]);
  expect(pieces.map(isCarried)).toEqual([false, true, false, false]);
  expect(placed(pieces)[0]).toBe(pieces[0]);
});

test("a grip points where what it turns does, be it the only one of a vehicle that cannot move", () => {
  const tank = { length: 6, width: 3, facing: 10, turret: 80 };
  expect(directionOf(form("turn"), tank)).toBe(10);
  expect(directionOf(form("traverse"), tank)).toBe(80);
  expect(directionOf(form("look #3"), { length: 1, facing: 40 })).toBe(40);
});

test("forms say what is put down, led or turned", () => {
  const forms = [
    form("deploy #3", { pieces: [3], point: true }),
    form("to", { point: true }),
    form("turn", { number: true, unit: "degrees" }),
  ];
  expect(putting(forms, 3)?.stem).toBe("deploy #3");
  expect(putting(forms, 4)).toBeUndefined();
  expect(pointForm(forms)?.stem).toBe("to");
  expect(turning(forms, 7).map(({ piece }) => piece)).toEqual([7]);
  expect(turning(forms, undefined)).toEqual([]);
  expect(notationAt(forms[0]!, { x: 10, y: -20 })).toBe("deploy #3 (10,-20)");
  expect(pointOf("place #3 (10,-20)")).toEqual([10, -20]);
  expect(pointOf("take #3")).toBeNull();
});

test("directions are degrees clockwise from north", () => {
  expect([degreesOf(0, -1), degreesOf(1, 0), degreesOf(0, 1), degreesOf(-1, 0)]).toEqual([0, 90, 180, 270]);
});

test("a point that would be shot at is told from one to which somebody goes", () => {
  expect(isFiredAt(form("void", { point: true, label: { id: "choice-void" } }))).toBe(true);
  expect(isFiredAt(form("to", { point: true, label: { id: "choice-to" } }))).toBe(false);
});

test("who is led is shown as he will look, his turret as it turns with the hull", () => {
  const tank = piece(1, { body: { length: 6000, width: 3000, facing: 350, turret: 20 } });
  expect(looking(tank, 90).body).toMatchObject({ facing: 90, turret: 120 });
  expect(looking(tank, undefined)).toBe(tank);
  expect(looking(piece(2, { body: { length: 1000 } }), 45).body).toEqual({ length: 1000, facing: 45 });
});

test("a turret covers what lies before it however the hull is turned, a gun in the hull from its front edge", () => {
  const tank = piece(1, { point: [0, 0], body: { length: 6000, width: 3000, facing: 90, turret: 180 } });
  expect(coverOf(tank)).toEqual({ from: [0, 0], facing: 180 });
  expect(coverOf(tank, { form: form("turn"), degrees: 0 }).facing).toBe(90);
  expect(coverOf(tank, { form: form("traverse"), degrees: 30 }).facing).toBe(30);
  const assault = piece(2, { point: [1000, 0], body: { length: 6000, width: 3000, facing: 0 } });
  const { from, facing } = coverOf(assault, { form: form("turn"), degrees: 90 });
  expect([from.map(Math.round), facing]).toEqual([[4000, 0], 90]);
});

test("what is laid has an outline, which turns clockwise round its point", () => {
  const wire = form("lay @wire", {
    point: true,
    number: true,
    outline: [
      [-3, 0],
      [3, 1],
    ],
  });
  const mine = form("lay @mine", { point: true, outline: [[-1, -1]] });
  expect(kindsIn([wire, form("go", { point: true }), mine])).toEqual([wire, mine]);
  expect(laid(wire, 90, { x: 40, y: 10 }).notation).toBe("lay @wire =90 (40,10)");
  expect(laid(mine, 90, { x: 40, y: 10 }).notation).toBe("lay @mine (40,10)");
  const turned = outlineOf(wire, 90, { x: 40, y: 10 }).map((corner) => corner.map(Math.round));
  expect(turned).toEqual([
    [40, 13],
    [41, 7],
  ]);
});
