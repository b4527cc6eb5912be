/** What was just fired: a line from each who did something to another place, and what came of it, for a moment. */

import { isAttack } from "../model/events";
import { piecesIn } from "../model/offers";
import type { LogLine, Piece, Text } from "../protocol";

type Pieces = ReadonlyMap<number, Piece>;

/** The pieces there are, and those that are gone at the point where they stood. */
export function withGone(now: Pieces, before: readonly Piece[]): Pieces {
  const gone = before.filter(({ id }) => !now.has(id));
  const fallen = gone.map((piece): [number, Piece] => [
    piece.id,
    { ...piece, place: piece.point?.join() ?? piece.place },
  ]);
  return fallen.length ? new Map([...now, ...fallen]) : now;
}

/** From where to where something was done, as `A1>B2`, each once. */
export function linesOfFire(lines: readonly LogLine[], pieces: Pieces): string[] {
  const shots = lines.flatMap((line) =>
    (line.pieces ?? []).flatMap((id) => {
      const from = pieces.get(id);
      const to = line.place || foeIn(line, from, pieces);
      return from?.place && to && from.place !== to ? [`${from.place}>${to}`] : [];
    }),
  );
  return [...new Set(shots)];
}

/** Where an enemy stands whom a line of the log names beside a piece, on a table. */
function foeIn(line: LogLine, piece: Piece | undefined, pieces: Pieces): string {
  if (!piece?.point) return "";
  const named = piecesIn(line.message).flatMap((id) => pieces.get(id) ?? []);
  return named.find((one) => one.side !== piece.side)?.place ?? "";
}

export interface Struck {
  readonly place: string;
  /** A sentence, or an abbreviation of the rules such as `PTC`. */
  readonly result: Text | string;
}

/** What came of the last attack that has a result, where it struck. */
export function strikeIn(lines: readonly LogLine[]): Struck | null {
  const shot = lines.findLast((line) => isAttack(line) && line.place && line.message.args?.result !== undefined);
  return shot ? { place: shot.place!, result: shot.message.args!.result as Text | string } : null;
}

/** What a log has that an earlier one had not; nothing where it does not go on from there. */
export function linesSince(before: readonly LogLine[], now: readonly LogLine[]): readonly LogLine[] {
  return now.length > before.length ? now.slice(before.length) : [];
}

export class Flashes {
  lines = $state.raw<readonly string[]>([]);
  struck = $state.raw<Struck | null>(null);
  private timer = 0;

  /** Shows what was fired until something else is shown. */
  hold(log: readonly LogLine[], pieces: Pieces): void {
    clearTimeout(this.timer);
    this.lines = linesOfFire(log, pieces);
    this.struck = this.lines.length ? strikeIn(log) : null;
  }

  clear(): void {
    this.hold([], new Map());
  }

  light(log: readonly LogLine[], pieces: Pieces, span: number): void {
    const shots = linesOfFire(log, pieces);
    if (!shots.length) return;
    this.lines = shots;
    this.struck = strikeIn(log);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.clear(), span);
  }
}
