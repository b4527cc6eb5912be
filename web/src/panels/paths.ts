/** The steps of one move, told in one line as the path from its first hex to its last. Knows no rule. */
import { isMove } from "../model/events";
import type { LogLine, Text } from "../protocol";
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

/** An argument of a message that names a hex; empty where it names none. */
function hexIn(line: LogLine, name: string): string {
  const value = line.message.args?.[name];
  return typeof value === "string" ? value : "";
}

/** Whether a line is the next step of the same pieces in the same manner. */
function goesOn(path: readonly string[], last: LogLine, line: LogLine): boolean {
  const isSame = line.message.id === last.message.id && `${line.pieces}` === `${last.pieces}`;
  return isSame && isMove(line) && !!line.pieces?.length && !!path.at(-1) && path.at(-1) === hexIn(line, "start");
}

/** Steps that follow each other without another line between them become one line, that of the last step. */
export function asPaths(lines: readonly Line[]): PathLine[] {
  const merged: PathLine[] = [];
  for (const one of lines) {
    const last = merged.at(-1);
    const path = last && (last.path ?? [hexIn(last.line, "start"), hexIn(last.line, "hex")]);
    if (last && path && goesOn(path, last.line, one.line))
      merged[merged.length - 1] = {
        ...one,
        path: [...path, hexIn(one.line, "hex")],
        reasons: [...(last.reasons ?? reasonsIn(last.line)), ...reasonsIn(one.line)],
      };
    else merged.push(one);
  }
  return merged;
}
