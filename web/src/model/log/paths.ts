/** The steps of one move, told in one line as the path from its first hex to its last. Knows no rule. */

import type { LogLine, Text } from "../../protocol";
import { isMove } from "../events";
import type { Line } from "./lines";

/** A line of the log, and the hexes of the path where several steps are told in it. */
export interface PathLine extends Line {
  readonly path?: readonly string[];
  /** Why the rules made its steps go where they went, step by step. */
  readonly reasons?: readonly Text[];
}

/** Why the rules made a piece do what a line tells, where the line says it. */
export function reasonsIn(line: LogLine): Text[] {
  const why = line.message.args?.why;
  return typeof why === "object" ? [why] : [];
}

/** Where a step began, as its message says it; empty where it does not. */
function startOf(line: LogLine): string {
  const { start } = line.message.args ?? {};
  return typeof start === "string" ? start : "";
}

/** Whether a line is the next step of the same pieces in the same manner. */
function goesOn(path: readonly string[], last: LogLine, line: LogLine): boolean {
  const isSame = line.message.id === last.message.id && `${line.pieces}` === `${last.pieces}`;
  return isSame && isMove(line) && !!line.pieces?.length && !!path.at(-1) && path.at(-1) === startOf(line);
}

/** Steps that follow each other without another line between them become one line, that of the last step. */
export function asPaths(lines: readonly Line[]): PathLine[] {
  const merged: PathLine[] = [];
  for (const one of lines) {
    const last = merged.at(-1);
    const path = last && (last.path ?? [startOf(last.line), last.line.place ?? ""]);
    if (last && path && goesOn(path, last.line, one.line))
      merged[merged.length - 1] = {
        ...one,
        path: [...path, one.line.place ?? ""],
        reasons: [...(last.reasons ?? reasonsIn(last.line)), ...reasonsIn(one.line)],
      };
    else merged.push(one);
  }
  return merged;
}
