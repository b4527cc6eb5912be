/** Own pictograms of pieces, drawn around (0, 0), about 30 wide and 18 high. */
import type { PieceStyle } from "../protocol";

const SOLDIER =
  "M-3.7-12.2a3.7 4 0 0 1 7.4 0l1 1.1h-9.4z" +
  "M-2.4-10.6h4.8v1.2q0 1.6-1 2.2 2.6.3 3.2 2.6l1 4.2-1.8.5-1.1-3 .2 2.2 1.4 6.5h-2.6L0 1.2-1.7 5.8h-2.6l1.4-6.5.2-2.2-1.1 3-1.8-.5 1-4.2q.6-2.3 3.2-2.6-1-.6-1-2.2z";

const LEADER =
  "M-4.2-13.4q4.2-2.8 8.4 0l-.5 2h-7.4z" +
  "M-2.9-10.9h5.8v1.5q0 1.8-1.2 2.5 3 .4 3.8 3l2.6 3-1.5 1.5-2.9-2.6.2 1.8 1.5 7h-2.8L0 1.8-2.6 6.8h-2.8l1.5-7 .2-2-1.4 3.4-1.9-.6 1.3-4.5q.7-2.6 3.9-3-1.1-.7-1.1-2.5z" +
  "M7-1.6l5.2-3.4.7 1-2 1.5.5 1-1 .6-.6-1-1.7 1.2z";

const GUN =
  "M-14-6.6h3.4l1.2-1.8h9.6v-1.6h3v1.6h3l1 .9H15v1.7H7.2l-1 .9H2.6l4.8 6.4H5.2L.6-4.4-3.6 1.5h-2.2l4-6.4h-7.4l-1.2 1.4H-14z";

const LIGHT_GUN =
  "M-14-5.6h3.2l1.2-1.6h10l.8-.9h2.4v.9H15v1.4H9.4l2 6.2h-1.6L7.6-5.8H3l-.8 1.2H.6l-.8 3h-1.8l.8-3h-8.4l-1.2 1.2H-14z";

const FLAME =
  "M-12-10.5a2.4 2.4 0 0 1 4.8 0v9.6h-4.8zM-6-10.5a2.4 2.4 0 0 1 4.8 0v9.6H-6z" +
  "M-1-4.4h4v-1.8h6v1.4H4.4V-3H-1zM9.6-6.6q3-3.4 5.6-1.6-1.4.4-1 1.6 1.4 1.8-1.2 2.8-2.4.6-3.4-2.8z";

const CHARGE = "M-8-8.4H8V1.4H-8zM-1-12h2v3.6h-2zM-8-4.4H8v1.6H-8zM1-11.6q4-3 6.4-.4l-1 .9q-1.8-1.8-4.6.7z";

const RIFLE = "M-15-4.800l4.600-1.800h8l1-1h4l.6 1H15v1.400H3l-.4 1h-3l-.8 2.200h-1.800l.4-2.200h-5.600L-14-1.600h-1z";

const SCOPED = `${RIFLE}M-5-9.600H5v1.700H-5z`;

const SMG =
  "M-13-3.500l4-3H4v-1.200h6v1.200h4v1.600H4l-.5 1H1l.6 7H-1.400l-.8-7h-2.600l-1.200 3h-2.200l.8-3.200-3 1.600h-2.600z";

const ROCKET = "M-15-6.400h24l5-2.200v8l-5-2.200h-12l1.600 4.400h-2.400l-1.800-4.400h-9.400z";

const MORTAR =
  "M-5 2.600-1.500-11.400 2.700-10.600-.8 2.600zM2.400-5 8.600 2.600H6.200L1.800-2.800zM-9 2.600H10v1.600H-9z";

const FIELD_GUN = "M-14 1.500l9-5.500h2v-5h2.200v2H16v1.600H-.8v3l3 .2a4 4 0 1 1-6.600 2.400l-7.600 1.700z";

const TANK =
  "M-15-1.600l1.600-3.400h5.200l1-3.800h9.200l1.200 1.600H16v1.600H5.400l-.4.6h7.800l2 3.400-2.600 4.600H-12.200z";

const TRUCK = "M-14-9H3v9h-17zM4-6h5l3 3.500V0H4zM-12 1h6a3 3 0 0 1-6 0zM5 1h6a3 3 0 0 1-6 0z";

const RADIO = "M-6-5H6V4H-6zM4-5 9-14l1 .5L6-5z";

const CROSS = "M-2.600-11.600h5.200v5.200h5.200v5.200H2.600V4h-5.200v-5.200h-5.200v-5.200h5.200z";

const TRENCH = "M-14-1-8-7-2-1 4-7 10-1 14-5v5l-4 4-6-6-6 6-6-6-6 6z";

const PILLBOX = "M-13 4V-4L-9-9H9L13-4V4zM-8-4v3H8v-3z";

const MINE =
  "M-1.500-12h3v3.400a6 6 0 0 1 3.600 3.600h3.400v3H5.100a6 6 0 0 1-3.600 3.600V5h-3V1.600a6 6 0 0 1-3.600-3.600h-3.400v-3h3.400a6 6 0 0 1 3.600-3.600z";

type Glyph = PieceStyle["glyph"];
/** A shape with its place and its size. */
type Shape = readonly [path: string, x: number, y: number, size: number];

const FIGURES: Partial<Record<Glyph, readonly Shape[]>> = {
  "soldiers-3": [
    [SOLDIER, -9.6, -2.6, 0.8],
    [SOLDIER, 9.6, -2.6, 0.8],
    [SOLDIER, 0, -1.8, 0.98],
  ],
  "soldiers-2": [
    [SOLDIER, -5.4, -2.2, 0.9],
    [SOLDIER, 5.4, -1.6, 0.95],
  ],
  officer: [[LEADER, 0, -2.2, 0.96]],
  "light-machine-gun": [[LIGHT_GUN, 0, 0, 1]],
  "machine-gun": [[GUN, 0, 1, 1]],
  "heavy-machine-gun": [[GUN, 0, 1, 1.12]],
  flamethrower: [[FLAME, 0, 2, 1]],
  explosive: [[CHARGE, 0, 1.5, 1]],
  gun: [[FIELD_GUN, 0, 1, 0.95]],
  mortar: [[MORTAR, 0, 2, 0.95]],
  "rocket-launcher": [[ROCKET, 0, 2, 0.95]],
  tank: [[TANK, 0, 2, 0.95]],
  "assault-gun": [[TANK, 0, 2, 0.95]],
  "armoured-car": [[TANK, 0, 2, 0.85]],
  halftrack: [[TRUCK, 0, 2, 1]],
  truck: [[TRUCK, 0, 2, 1]],
  trench: [[TRENCH, 0, 2, 1]],
  pillbox: [[PILLBOX, 0, 2, 1]],
  landmine: [[MINE, 0, 3, 1]],
};
/** What tells men apart where only their weapon is drawn. */
const WEAPONS: Partial<Record<Glyph, Shape>> = {
  soldier: [RIFLE, 0, 4, 1],
  sniper: [SCOPED, 0, 4, 1],
  "submachine-gun": [SMG, 0, 4, 0.95],
  officer: [SMG, 0, 4, 0.95],
  radio: [RADIO, 0, 3, 0.9],
  medic: [CROSS, 0, 3, 0.9],
};
const SINGLE: readonly Shape[] = [[SOLDIER, 0, -2, 1.05]];

/** The shapes of a piece; those of a soldier where there is no pictogram. */
export function figures(glyph: Glyph): readonly Shape[] {
  return FIGURES[glyph] ?? SINGLE;
}

/** The silhouette of the weapon of a piece. */
export function weapon(glyph: Glyph): readonly Shape[] {
  const own = WEAPONS[glyph];
  return own ? [own] : figures(glyph);
}
