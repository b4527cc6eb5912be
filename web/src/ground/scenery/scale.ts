/** Sizes that the painters of scenery share. */

/** Map units to an inch of the tabletop. */
export const INCH = 40;
/** Small details are drawn from this scale (pixels to a map unit) on: below it they would be a blur. */
export const DETAIL_SCALE = 0.2;
