/** How large counters are on the screen: as the map's scale says, but neither too small to read nor larger than needed. */
import { HEX } from "../ground/geometry";

/** The side of a counter, in map units. */
export const SIDE = 42;
/** Pixels of a counter at least and at most. */
const LEAST = 40;
const MOST = 64;
/** A counter takes at most this share of the height of its hex, however small that is. */
const OF_HEX = 0.8;
/** Pixels of a counter from which on its values are printed, and below which it is a plain square. */
const READABLE = 34;
const PLAIN = 16;
/** Pixels to a map unit from which on words stand beside the signs of states. */
export const SPELLED = 1.3;
/** Pixels to a map unit from which on a counter bears its number and the names in its corners. */
const NAMED = 1.3;

export interface CounterSize {
  /** Pixels of its side. */
  readonly pixels: number;
  /** By how much it is drawn larger than on the map. */
  readonly scale: number;
  /** Units of the counter's own drawing, 42 wide, to a pixel. */
  readonly unit: number;
  readonly hasValues: boolean;
  readonly isBlank: boolean;
  readonly isSpelled: boolean;
  readonly isNamed: boolean;
}

export function counterSize(zoom: number): CounterSize {
  const least = Math.min(LEAST, OF_HEX * HEX * zoom);
  const pixels = Math.min(Math.max(least, SIDE * zoom), Math.max(MOST, least));
  return {
    pixels,
    scale: pixels / (SIDE * zoom),
    unit: SIDE / pixels,
    hasValues: pixels >= READABLE,
    isBlank: pixels < PLAIN,
    isSpelled: zoom >= SPELLED,
    isNamed: zoom >= NAMED,
  };
}

/** A counter beside the map, as large as it is drawn. */
export const AS_DRAWN: CounterSize = counterSize(1);
