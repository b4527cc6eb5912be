/** The buttons of a question, and where each of them stands: the tray has room for one large answer and few others. */
import type { Offer } from "../protocol";

/** What a button says and does. */
export interface Action {
  /** By which it is told from the others. */
  readonly id: string;
  readonly label: string;
  /** How it differs from others of its kind, in a few words. */
  readonly note?: string | undefined;
  readonly key?: string | undefined;
  readonly title?: string | undefined;
  /** The choice that it makes, whose odds are shown while it is pointed at. */
  readonly offer?: Offer | undefined;
  /** `lock`: what was filled in is done; `end`: it ends something; `back`: it takes back or lets go; `undo`: it undoes the last choice. */
  readonly sort?: "lock" | "end" | "back" | "undo";
  readonly isPressed?: boolean;
  /** A coach points at it. */
  readonly isShown?: boolean;
  readonly isOff?: boolean;
  readonly act: () => void;
}

export interface Places {
  /** The large one at the right; null: the answer is given on the map. */
  readonly main: Action | null;
  /** Beside it, from top to bottom. */
  readonly beside: readonly Action[];
  /** Below it, in one row. */
  readonly below: readonly Action[];
  /** In the middle zone, which scrolls: those for which the last zone has no room. */
  readonly rows: readonly Action[];
}

/** Buttons beside the large one, or as many as that whose labels are long; the longest, in letters, of two lines. */
const MOST_BESIDE = 3;
const BESIDE_LONG = 2;
export const LONGEST = 34;
/** The longest label, in letters, of a button of half the width. */
const LONGEST_BELOW = 14;

/** The only answer with few words; null: there is none, or several. */
function loneOf(actions: readonly Action[]): Action | null {
  const [lone, other] = actions.filter(({ sort, label }) => !sort && label.length <= LONGEST);
  return lone && !other ? lone : null;
}

/** Puts the buttons in their places; `primary`: the notation of the choice that stands out, if any does. */
export function placed(actions: readonly Action[], primary: string | undefined): Places {
  const chosen = actions.find(({ sort, offer }) => sort === "lock" || (primary && offer?.notation === primary));
  const main = chosen ?? actions.find(({ sort }) => sort === "end") ?? loneOf(actions);
  const rest = actions.filter((action) => action !== main);
  const undo = rest.filter(({ sort }) => sort === "undo");
  const others = rest.filter(({ sort }) => sort !== "undo");
  const narrow = others.filter(({ label }) => label.length <= LONGEST_BELOW);
  const low = narrow.find(({ sort }) => sort === "back") ?? narrow.findLast(({ sort }) => sort === "end");
  const high = others.filter((action) => action !== low);
  const isShort = ({ label, note }: Action) => label.length + (note?.length ?? 0) <= LONGEST;
  const short = high.filter(isShort);
  const beside = short.length ? short.slice(0, MOST_BESIDE) : high.slice(0, BESIDE_LONG);
  const rows = high.filter((action) => !beside.includes(action));
  return { main, beside, below: [...(low ? [low] : []), ...undo], rows };
}
