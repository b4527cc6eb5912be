/** Own pictograms of pieces, drawn around (0, 0), about 30 wide and 18 high. */

const SOLDIER =
  "M-2.9-13.6a2.9 2.9 0 0 1 5.8 0l1 .9h-7.8zM-2-12.4h4v1a2 2 0 0 1-4 0z" +
  "M-3-9.4q3-1.4 6 0l1.5 4.6-1.5.6-.9-2 .2 2.4 1 5.3h-2.2L0-2.8-1.1 1.5h-2.2l1-5.3.2-2.4-.9 2-1.5-.6z" +
  "M-4.6-3.4-3.9-2.7 5-11.7 4.4-12.4z";

const LEADER =
  "M-3.6-14.6q3.6-2 7.2 0l-.4 1.2h-6.4zM-2.3-13h4.6v1.2a2.3 2.3 0 0 1-4.6 0z" +
  "M-3.6-8.8q3.6-1.6 7.2 0l2 4.6-1.6.8-1.4-2.2.2 2.4 1.2 5.4h-2.5L0-2.3-1.5 2.2h-2.5l1.2-5.4.2-2.4-1.4 2.2-1.6-.8z" +
  "M5.4-4.8l4.4-4 .8.9-2.3 2.2.7.9-.9.8-.7-.9-1.2 1.1z";

const GUN =
  "M-14-6.6h3.4l1.2-1.8h9.6v-1.6h3v1.6h3l1 .9H15v1.7H7.2l-1 .9H2.6l4.8 6.4H5.2L.6-4.4-3.6 1.5h-2.2l4-6.4h-7.4l-1.2 1.4H-14z";

const LIGHT_GUN = "M-14-5.6h3.2l1.2-1.6h10l.8-.9h2.4v.9H15v1.4H9.4l2 6.2h-1.6L7.6-5.8H3l-.8 1.2H.6l-.8 3h-1.8l.8-3h-8.4l-1.2 1.2H-14z";

const FLAME =
  "M-12-10.5a2.4 2.4 0 0 1 4.8 0v9.6h-4.8zM-6-10.5a2.4 2.4 0 0 1 4.8 0v9.6H-6z" +
  "M-1-4.4h4v-1.8h6v1.4H4.4V-3H-1zM9.6-6.6q3-3.4 5.6-1.6-1.4.4-1 1.6 1.4 1.8-1.2 2.8-2.4.6-3.4-2.8z";

const CHARGE = "M-8-8.4H8V1.4H-8zM-1-12h2v3.6h-2zM-8-4.4H8v1.6H-8zM1-11.6q4-3 6.4-.4l-1 .9q-1.8-1.8-4.6.7z";

const FIGURES: Record<string, readonly [string, number, number, number][]> = {
  squad: [
    [SOLDIER, -9, 1, 0.86],
    [SOLDIER, 9, 1, 0.86],
    [SOLDIER, 0, 2.4, 1],
  ],
  half_squad: [
    [SOLDIER, -5, 1, 0.95],
    [SOLDIER, 5, 2, 0.95],
  ],
  crew: [
    [SOLDIER, -5, 1, 0.95],
    [SOLDIER, 5, 2, 0.95],
  ],
  leader: [[LEADER, 0, 1.4, 1.05]],
  lmg: [[LIGHT_GUN, 0, 0, 1]],
  mmg: [[GUN, 0, 1, 1]],
  hmg: [[GUN, 0, 1, 1.12]],
  ft: [[FLAME, 0, 2, 1]],
  dc: [[CHARGE, 0, 1.5, 1]],
};
const SINGLE: readonly [string, number, number, number][] = [[SOLDIER, 0, 2, 1.05]];

/** The shapes of a piece: path, place and size of each. */
export function figures(kind: string, weapon = ""): readonly [string, number, number, number][] {
  return FIGURES[weapon.toLowerCase()] ?? FIGURES[kind] ?? SINGLE;
}
