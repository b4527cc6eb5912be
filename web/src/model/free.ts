/** Questions whose answers cannot be listed: a point, a number, or both, as an example shows. */
import type { Form } from "../protocol";

export interface Wanted {
  /** The words of the choice before its number and its point. */
  readonly stem: string;
  readonly number: boolean;
  readonly point: boolean;
}

const NOTATION = /^(?<stem>\S+(?: #\d+)?(?:>#\d+)?(?: @\S+)?)(?: =(?<number>-?\d+))?(?: \((?<point>-?\d+,-?\d+)\))?$/;

/** What kind of answer an example stands for; null where it is no free one. */
export function wantedBy(example: string | undefined): Wanted | null {
  const parts = NOTATION.exec(example ?? "")?.groups;
  if (!parts || (parts.number === undefined && parts.point === undefined)) return null;
  return { stem: parts.stem!, number: parts.number !== undefined, point: parts.point !== undefined };
}

/** What is wanted by a form of the question. */
export function wantedOf(form: Form): Wanted {
  return { stem: form.stem, number: !!form.number, point: !!form.point };
}

/** The choice that was filled in; empty where something is missing or no whole number. */
export function filledIn(wanted: Wanted, number: string, x: string, y: string): string {
  const whole = (typed: string) => /^-?\d{1,12}$/.test(typed.trim());
  if ((wanted.number && !whole(number)) || (wanted.point && !(whole(x) && whole(y)))) return "";
  return (
    wanted.stem + (wanted.number ? ` =${Number(number)}` : "") + (wanted.point ? ` (${Number(x)},${Number(y)})` : "")
  );
}
