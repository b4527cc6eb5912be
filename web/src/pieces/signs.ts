/** Own drawings of states and of what the page marks on pieces, on a grid of 16 with strokes of 1.7 and round ends. */
import type { MarkStyle } from "../protocol";

/** The signs that systems declare for states, and those of the page itself. */
export type Sign = NonNullable<MarkStyle["sign"]> | "sleep";

/** One path of a sign: a line, or a full shape; `width` where the line is not 1.7 wide. */
export interface Stroke {
  readonly d: string;
  readonly isFull?: boolean;
  readonly width?: number;
}

const SHIELD = "M8 1.600 13.600 3.800v4.400c0 3.200-2.400 5.200-5.600 6.200-3.200-1-5.600-3-5.600-6.200V3.800z";
const EYE = "M1.400 8S3.900 3.800 8 3.800 14.600 8 14.600 8 12.100 12.200 8 12.200 1.400 8 1.400 8z";
const GUN = "M1.500 6.500h6.500l1-1.500h5.500v3H8.500L7.500 9.500h-2v3h-2v-3h-2z";

const SIGNS: Record<Sign, readonly Stroke[]> = {
  "cracked-shield": [{ d: SHIELD }, { d: "M9.400 2.500 6.300 7.300h3.300L7 13" }],
  "shield-waves": [
    { d: SHIELD },
    { d: "M4.500 6.500q1.700-1.600 3.500 0t3.500 0M4.500 10q1.700-1.600 3.500 0t3.500 0" },
  ],
  "shield-arrow": [{ d: SHIELD }, { d: "M8 11V5.500M5.500 7.800 8 5.300l2.500 2.500" }],
  bolt: [{ d: "M9.800 1 3.200 9h4L6 15l6.800-8.400h-4z", isFull: true }],
  arrow: [{ d: "M1.800 8h11M8.800 3.800 13 8l-4.200 4.200" }],
  "arrow-away": [{ d: "M13.500 2.500 5 11M4 5.500V12h6.500M10.500 13.500h3M12 10h2" }],
  "arrow-down": [{ d: "M8 1.500v8M4.300 6.200 8 9.900l3.700-3.700M2.500 13.500h11" }],
  "struck-gun": [{ d: GUN }, { d: "M3 14.500 13.500 1.500" }],
  "crossed-blades": [{ d: "M2.500 2.500l9 9M13.500 2.500l-9 9M9.200 13.500l4.300-4.300M6.800 13.500 2.500 9.200" }],
  burst: [
    {
      d: "M8 .8 9.500 5.200 13.600 3 11.400 7 15.400 8.300 11.300 9.800 13 14 9.200 11.700 7.600 15.400 6.400 11.300 2.300 13 4.600 9.300.6 7.700 4.800 6.400 3 2.400 6.800 4.800z",
      isFull: true,
    },
  ],
  "open-burst": [
    {
      d: "M8 1.800 9.400 5.600 13 3.600 11 7.200 14.400 8.300 11 9.600 12.600 13.200 9 11.200 7.600 14.400 6.500 11 2.900 12.500 5 9.200 1.600 7.700 5.100 6.600 3.500 3 6.900 5.200z",
    },
  ],
  "half-burst": [
    {
      d: "M8 1 9.200 4.200 12.200 2.600 10.600 5.600 13.600 6.600M8 1 6.800 4.200 3.800 2.600 5.400 5.600 2.400 6.600",
    },
    { d: "M2 10h12M2 13.500h12" },
  ],
  drop: [
    { d: "M8 1.600c2.900 3.700 4.700 6 4.700 8.300a4.700 4.700 0 0 1-9.400 0C3.300 7.600 5.100 5.300 8 1.600z" },
    { d: "M5.800 10.200A2.300 2.300 0 0 0 8 12.400" },
  ],
  cross: [{ d: "M8 3v10M3 8h10", width: 3.4 }],
  "ring-arrow": [{ d: "M13.300 8A5.300 5.300 0 1 1 11.700 4.200M13.400 1.800v3.200h-3.200" }],
  tick: [{ d: "M2.800 8.600 6.400 12.200 13.200 4.200", width: 2.4 }],
  eye: [{ d: EYE }, { d: "M6 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0z" }],
  "struck-eye": [{ d: EYE }, { d: "M2.500 14 13.500 2" }],
  question: [
    { d: "M5 5.600C5 3.700 6.300 2.600 8 2.600s3 1.100 3 2.800c0 2.300-3 2.400-3 4.600M8 13.200v.2", width: 2.2 },
  ],
  "broken-ring": [
    {
      d: "M12.900 4.900A5.800 5.800 0 0 1 13.800 8M11.100 12.900A5.800 5.800 0 0 1 5 13M2.200 8.600A5.800 5.800 0 0 1 4.300 3.500M7 2.300a5.800 5.800 0 0 1 3.200.3",
    },
    { d: "M6.400 8a1.600 1.600 0 1 0 3.200 0a1.600 1.600 0 1 0-3.200 0z", isFull: true },
  ],
  cloud: [
    { d: "M4.300 12.700h7.300a2.900 2.900 0 0 0 .4-5.800 4.100 4.100 0 0 0-7.800-.7A3.300 3.300 0 0 0 4.300 12.700z" },
  ],
  "half-square": [{ d: "M2.500 2.500h11v11h-11z" }, { d: "M2.500 13.500l11-11v11z", isFull: true }],
  sleep: [{ d: "M4 4h8l-8 8h8", width: 2 }],
};

export function strokesOf(sign: Sign): readonly Stroke[] {
  return SIGNS[sign];
}
