/** Numbers as players read them: halves, signs with a true minus, shares. */
import type { Modifier } from "../protocol";

function divisor(from: number, to: number): number {
  return to ? divisor(to, from % to) : from;
}

/** A unit of at least this many parts is a length, which is read to a tenth. */
const FINE = 100;

/** An amount of a unit, as a whole number with halves and the like: `amount(5, 2)` is "2½", `amount(2340, 1000)` "2.3". */
export function amount(value: number, scale = 1): string {
  if (scale >= FINE) return String(Math.round((10 * value) / scale) / 10).replace("-", "−");
  const whole = Math.floor(Math.abs(value) / scale);
  const rest = Math.abs(value) % scale;
  const minus = value < 0 ? "−" : "";
  if (!rest) return minus + whole;
  const common = divisor(scale, rest);
  const shown = `${rest / common}/${scale / common}`;
  const fraction = { "1/2": "½", "1/4": "¼", "3/4": "¾", "1/3": "⅓", "2/3": "⅔" }[shown] ?? ` ${shown}`;
  return minus + (whole || "") + fraction.slice(whole ? 0 : fraction.startsWith(" ") ? 1 : 0);
}

export function signed(value: number, scale = 1): string {
  return (value > 0 ? "+" : "") + amount(value, scale);
}

/** The sum of a tally. */
export function totalOf(lines: readonly Modifier[]): number {
  return lines.reduce((total, { value }) => total + value, 0);
}

/** Shares of a whole in hundredths that add up to it: what is left over goes to those cut shortest. */
export function hundredths(shares: readonly number[]): number[] {
  const parts = shares.map((share) => Math.floor(share * 100));
  const missing =
    Math.round(shares.reduce((sum, value) => sum + value, 0) * 100) - parts.reduce((total, next) => total + next, 0);
  const rest = (index: number) => shares[index]! * 100 - parts[index]!;
  const shortest = parts.map((_, index) => index).sort((one, other) => rest(other) - rest(one) || one - other);
  for (const index of shortest.slice(0, missing)) parts[index]! += 1;
  return parts;
}

/** A share as a player says it, never a false 0 or 100. */
export function percent(share: number, language: string): string {
  const fine = share < 0.02 || share > 0.98;
  const number = Number((share * 100).toFixed(fine ? 1 : 0));
  let shown = String(number);
  if (number <= 0 && share > 0) shown = "<0.1";
  if (number >= 100 && share < 1) shown = ">99.9";
  return language === "fr" ? `${shown.replace(".", ",")} %` : `${shown}%`;
}
