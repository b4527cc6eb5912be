/** Which cell of a chart was looked up last. Knows no rule. */
import type { Chart, LogLine } from "../protocol";

export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The row of a result: of numbers beyond the first or last row, that row; -1: none. */
function rowOf(chart: Chart, result: string): number {
  const headings = chart.rows.map(({ heading }) => heading ?? "");
  const exact = headings.indexOf(result);
  const number = Number(result);
  if (exact >= 0 || !result || Number.isNaN(number)) return exact;
  return number < Number(headings[0]) ? 0 : number > Number(headings.at(-1)) ? headings.length - 1 : -1;
}

/** The cell that the last line of the log with the chart's message was read from, which may be that of the roll itself. */
export function lookedUp(chart: Chart, log: readonly LogLine[]): Cell | undefined {
  if (!chart.told) return undefined;
  const index = log.findLastIndex(({ message }) => message.id === chart.told);
  const args = log[index]?.message.args;
  if (!args) return undefined;
  const roll = log.slice(0, index + 1).findLast(({ dice }) => dice);
  const column = chart.columns.indexOf(`${args[chart.column ?? ""]}`);
  const row = rowOf(chart, chart.row ? `${args[chart.row] ?? ""}` : `${roll?.final ?? roll?.natural ?? ""}`);
  return row < 0 || column < 0 ? undefined : { row, column };
}
