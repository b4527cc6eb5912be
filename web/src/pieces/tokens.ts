/** Own drawings of figures seen from above, looking up the page: men on a base of radius 20, machines by their size. */
import type { PieceStyle } from "../protocol";

export type Glyph = PieceStyle["glyph"];

/** A part of a drawing: its outline, and how it is filled. */
export interface Part {
  readonly d: string;
  /** Of the side, its shade, its light; dark gear, wood, skin, white, red, gold; or only a line. */
  readonly fill: "cloth" | "shade" | "light" | "gear" | "wood" | "skin" | "white" | "red" | "gold" | "line";
}

const round = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
const box = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}z`;

const SHOULDERS =
  "M-9 1.5q0-5 4.5-6 4.500-1.400 9 0 4.500 1 4.500 6 0 4.500-3.500 5.500-5.500 1.600-11 0-3.500-1-3.500-5.500z";
const ARMS = "M-8.500 0q-1.500-6 1-9.500l3 1q-1.500 3-.5 7zM8.500 0q2-5 .5-9l-3 .5q1 3.500-.5 7z";
const HELMET: Part = { d: round(0, -0.5, 5), fill: "shade" };
const STANDING: readonly Part[] = [
  { d: ARMS, fill: "cloth" },
  { d: SHOULDERS, fill: "cloth" },
];
/** Lying: legs apart behind, body, head in front. */
const PRONE: readonly Part[] = [
  { d: "M-3.500 5-7.500 17.500h3.500L0 7l4 10.500h3.500L3.500 5z", fill: "cloth" },
  { d: "M-5-5q5-2.500 10 0l.5 11q-5.500 2-11 0z", fill: "cloth" },
  { d: "M-5-4-8.500-9l2.300-1.200L-2-6.500zM5-4l3.500-5-2.300-1.200L2-6.500z", fill: "cloth" },
];
const PRONE_HELMET: Part = { d: round(0, -7.5, 4.4), fill: "shade" };

const RIFLE: readonly Part[] = [
  { d: box(3.2, -17, 1.7, 14), fill: "gear" },
  { d: box(2.8, -6.5, 2.5, 7), fill: "wood" },
];
const SMG: readonly Part[] = [
  { d: box(2.6, -12, 2.8, 9), fill: "gear" },
  { d: box(4.5, -8.5, 5, 1.8), fill: "gear" },
];
const SNIPER: readonly Part[] = [
  { d: box(3.3, -19.5, 1.5, 17), fill: "gear" },
  { d: box(2.6, -12, 2.9, 5), fill: "gear" },
  { d: box(2.8, -6, 2.5, 7), fill: "wood" },
];
const LMG: readonly Part[] = [
  { d: box(2.5, -18.5, 2.6, 16), fill: "gear" },
  { d: "M3.800-17-2.500-19.500l-.4 1.300 6 2.600zM3.800-17l6.300-2.500.4 1.300-6 2.600z", fill: "gear" },
  { d: round(6.6, -8, 3), fill: "gear" },
];
const MG: readonly Part[] = [
  { d: box(-1.7, -20, 3.4, 15), fill: "gear" },
  { d: "M0-9-10-15l1-1.800L0-11l9-5.800 1 1.800z", fill: "gear" },
  { d: box(3, -12, 6, 4.5), fill: "shade" },
];
const ROCKET: readonly Part[] = [
  { d: box(4.2, -18, 3.4, 31), fill: "gear" },
  { d: "M3.500-18h4.800l1-3.500h-6.800z", fill: "gear" },
];
const MORTAR: readonly Part[] = [
  { d: round(0, -13, 5.6), fill: "gear" },
  { d: round(0, -13.6, 2.6), fill: "light" },
  { d: "M-5-9-9-3l1.500 1 5-6zM5-9l4 6-1.500 1-5-6z", fill: "gear" },
];
const FLAME: readonly Part[] = [
  { d: `${round(-3.2, 7.4, 3.6)}${round(3.6, 7.4, 3.6)}`, fill: "gear" },
  { d: box(3.2, -16, 2, 13), fill: "gear" },
  { d: "M4.200-20.500q3.500 2.800 0 5-3.500-2.200 0-5z", fill: "red" },
];
const PISTOL: readonly Part[] = [{ d: box(5.4, -13, 2, 6), fill: "gear" }];
const RADIO: readonly Part[] = [
  { d: box(-5, 3.5, 10, 8), fill: "gear" },
  { d: "M4 4 13-8l.9.7L5 5z", fill: "gear" },
];
const CROSS: Part = { d: "M-1.200-4h2.400v2.300h2.300v2.400h-2.300V3h-2.400V.7h-2.300v-2.400h2.300z", fill: "red" };

const CARRIED: Partial<Record<Glyph, readonly Part[]>> = {
  soldier: RIFLE,
  "submachine-gun": SMG,
  sniper: SNIPER,
  "light-machine-gun": LMG,
  "machine-gun": MG,
  "heavy-machine-gun": MG,
  "rocket-launcher": ROCKET,
  mortar: MORTAR,
  flamethrower: FLAME,
  officer: PISTOL,
  radio: RADIO,
  medic: [],
};

/** A man with what he carries, on his feet or lying. */
function man(glyph: Glyph, prone: boolean): readonly Part[] {
  const head = prone ? PRONE_HELMET : HELMET;
  const helmet: Part = glyph === "medic" ? { ...head, fill: "white" } : head;
  const parts = [...(prone ? PRONE : STANDING), ...(CARRIED[glyph] ?? RIFLE), helmet];
  return glyph === "medic" && !prone ? [...parts, CROSS] : parts;
}

/** A gun with its shield and trails, on a base of radius 20. */
const GUN: readonly Part[] = [
  { d: "M-2 2-10 17h3.500L0 6l6.500 11H10L2 2z", fill: "shade" },
  { d: `${box(-14.5, -3, 4.5, 10)}${box(10, -3, 4.5, 10)}`, fill: "gear" },
  { d: box(-12, -5.5, 24, 3), fill: "light" },
  { d: box(-1.8, -24, 3.6, 26), fill: "gear" },
  { d: box(-3.4, -7, 6.8, 9), fill: "shade" },
];

const HORSE: readonly Part[] = [
  {
    d: "M-4.500-6q-1.500 8-.5 16 .8 5 5 5.500 4.200-.5 5-5.500 1-8-.5-16-1-4-4.500-4.500-3.500.5-4.500 4.500z",
    fill: "wood",
  },
  { d: "M-3-9-1.800-19.500q1.800-2 3.600 0L3-9z", fill: "wood" },
  { d: "M-2.600-17-4-20.500l2.400 1zM2.600-17 4-20.500l-2.400 1z", fill: "wood" },
  { d: "M-.9-16h1.800v10H-.9zM-.8 15h1.600l.8 5h-3.200z", fill: "gear" },
];

interface Machine {
  readonly hull: readonly Part[];
  readonly turret: readonly Part[];
}

/** Tracks on both sides of a hull from one length to another, with their links. */
function tracks(width: number, from: number, to: number): readonly Part[] {
  const broad = width * 0.24;
  const links: string[] = [];
  for (let y = from + 2; y < to - 1; y += 4) {
    links.push(`M${-width / 2} ${y}h${broad}M${width / 2 - broad} ${y}h${broad}`);
  }
  const half = broad / 2;
  const side = (x: number) =>
    `M${x} ${from + 4}q0 -4 ${half} -4t${half} 4v${to - from - 8}q0 4 ${-half} 4t${-half} -4z`;
  return [
    { d: `${side(-width / 2)}${side(width / 2 - broad)}`, fill: "gear" },
    { d: links.join(""), fill: "line" },
  ];
}

function wheels(width: number, axles: readonly number[]): Part {
  return {
    d: axles
      .map((y) => `${box(-width / 2, y - 6, width * 0.2, 12)}${box(width / 2 - width * 0.2, y - 6, width * 0.2, 12)}`)
      .join(""),
    fill: "gear",
  };
}

/** A hull whose front is up: corners cut at the front. */
const body = (width: number, from: number, to: number, cut = 6): string =>
  `M${-width / 2} ${from + cut}l${cut} ${-cut}h${width - 2 * cut}l${cut} ${cut}V${to - 2}l-2 2h${4 - width}l-2 -2z`;

const grille = (width: number, from: number, to: number): Part => {
  const bars: string[] = [];
  for (let y = from; y < to; y += 4) bars.push(`M${-width / 2} ${y}h${width}`);
  return { d: bars.join(""), fill: "line" };
};

const MACHINES: Partial<Record<Glyph, (length: number, width: number) => Machine>> = {
  tank: (length, width) => ({
    hull: [
      ...tracks(width, -length / 2, length / 2),
      { d: body(width * 0.62, -length / 2 + 2, length / 2 - 1), fill: "cloth" },
      grille(width * 0.42, length * 0.28, length / 2 - 4),
      { d: box(-width * 0.31, -length * 0.36, width * 0.62, 2), fill: "shade" },
    ],
    turret: [
      { d: box(-2.4, -length * 0.72, 4.8, length * 0.6), fill: "gear" },
      { d: box(-3.6, -length * 0.74, 7.2, 6), fill: "gear" },
      {
        d: `M${-width * 0.27} ${-length * 0.15}q${width * 0.05} ${-length * 0.07} ${width * 0.27} ${-length * 0.07}t${width * 0.27} ${length * 0.07}l${width * 0.02} ${length * 0.26}q${-width * 0.29} ${length * 0.07} ${-width * 0.58} 0z`,
        fill: "light",
      },
      { d: round(-width * 0.1, length * 0.02, width * 0.09), fill: "shade" },
    ],
  }),
  "assault-gun": (length, width) => ({
    hull: [
      ...tracks(width, -length / 2, length / 2),
      { d: body(width * 0.64, -length / 2 + 2, length / 2 - 1), fill: "cloth" },
      { d: box(-2.4, -length * 0.72, 4.8, length * 0.55), fill: "gear" },
      { d: box(-3.6, -length * 0.74, 7.2, 6), fill: "gear" },
      {
        d: `M${-width * 0.28} ${-length * 0.2}h${width * 0.56}l${width * 0.04} ${length * 0.4}h${-width * 0.64}z`,
        fill: "light",
      },
      { d: box(-width * 0.1, -length * 0.22, width * 0.2, length * 0.1), fill: "shade" },
      grille(width * 0.44, length * 0.3, length / 2 - 4),
    ],
    turret: [],
  }),
  "armoured-car": (length, width) => ({
    hull: [
      wheels(width, [-length * 0.32, length * 0.1, length * 0.34]),
      { d: body(width * 0.8, -length / 2 + 1, length / 2 - 1, 9), fill: "cloth" },
      grille(width * 0.46, length * 0.3, length / 2 - 5),
    ],
    turret: [
      { d: box(-1.7, -length * 0.5, 3.4, length * 0.42), fill: "gear" },
      { d: round(0, 0, width * 0.28), fill: "light" },
      { d: round(0, 1, width * 0.15), fill: "shade" },
    ],
  }),
  halftrack: (length, width) => ({
    hull: [
      ...tracks(width, -length * 0.02, length / 2),
      wheels(width, [-length * 0.34]),
      { d: body(width * 0.74, -length / 2 + 1, length / 2 - 1, 8), fill: "cloth" },
      { d: box(-width * 0.3, -length * 0.14, width * 0.6, 3), fill: "gear" },
      { d: box(-width * 0.28, -length * 0.04, width * 0.56, length * 0.48), fill: "shade" },
      {
        d: `${box(-width * 0.28, 0, width * 0.12, length * 0.42)}${box(width * 0.16, 0, width * 0.12, length * 0.42)}`,
        fill: "wood",
      },
      grille(width * 0.4, -length * 0.42, -length * 0.22),
    ],
    turret: [],
  }),
  truck: (length, width) => ({
    hull: [
      wheels(width, [-length * 0.34, length * 0.16, length * 0.34]),
      {
        d: `M${-width * 0.3} ${-length * 0.3}l3 ${-length * 0.18}h${width * 0.6 - 6}l3 ${length * 0.18}z`,
        fill: "cloth",
      },
      { d: box(-width * 0.38, -length * 0.3, width * 0.76, length * 0.17), fill: "light" },
      { d: box(-width * 0.34, -length * 0.29, width * 0.68, 4), fill: "gear" },
      { d: box(-width * 0.44, -length * 0.11, width * 0.88, length * 0.6), fill: "cloth" },
      grille(width * 0.88, -length * 0.05, length * 0.48),
    ],
    turret: [],
  }),
  cart: (length, width) => ({
    hull: [
      { d: box(-1.5, -length * 0.1, 3, length * 0.2), fill: "wood" },
      {
        d: `${round(-width * 0.24, -length * 0.3, width * 0.17)}${round(width * 0.24, -length * 0.3, width * 0.17)}`,
        fill: "wood",
      },
      {
        d: `${box(-width * 0.34, -length * 0.46, width * 0.2, length * 0.34)}${box(width * 0.14, -length * 0.46, width * 0.2, length * 0.34)}`,
        fill: "wood",
      },
      wheels(width, [length * 0.2, length * 0.38]),
      { d: box(-width * 0.34, length * 0.06, width * 0.68, length * 0.42), fill: "cloth" },
      grille(width * 0.6, length * 0.1, length * 0.46),
    ],
    turret: [],
  }),
  motorcycle: () => ({
    hull: [
      { d: `${box(-5, -19, 4, 12)}${box(-5, 8, 4, 12)}${box(11, 3, 4, 10)}`, fill: "gear" },
      { d: box(-6, -8, 6, 17), fill: "cloth" },
      { d: "M-11-9H5v2.600h-16z", fill: "gear" },
      { d: "M2-9q4-7 8 0l1 17q-5 3-10 0z", fill: "cloth" },
      { d: round(-3, 1, 4.6), fill: "shade" },
      { d: round(6.4, 2, 4.2), fill: "shade" },
    ],
    turret: [],
  }),
};

/** A machine of a length and width; null for what is none. */
export function machine(glyph: Glyph, length: number, width: number): Machine | null {
  return MACHINES[glyph]?.(length, width) ?? null;
}

export const isMachine = (glyph: Glyph): boolean => glyph in MACHINES;

/** Whether it stands on a base but is no man. */
export const isServed = (glyph: Glyph): boolean => glyph === "gun" || glyph === "horse";

/** What stands on a base: a gun, a horse, or a man with what he carries. */
export function onBase(glyph: Glyph, prone: boolean): readonly Part[] {
  return glyph === "gun" ? GUN : glyph === "horse" ? HORSE : man(glyph, prone);
}
