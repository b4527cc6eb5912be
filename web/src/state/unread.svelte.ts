/**
 * The part of the log that was written since the player last acted, and what in it is news to him.
 * Written by the player's actions (`markRead`); read by the question panel.
 * Imports of the state modules: room, position, decision, and the history of choices.
 */

import { isPhase, outcomesIn, tidingsIn } from "../model/events";
import { emptyPhases } from "../model/log/lines";
import { piecesIn } from "../model/offers";
import { isStopped } from "../model/questionpieces";
import type { LogLine } from "../protocol";
import type { ChoiceHistory } from "./choicehistory.svelte";
import type { Decision } from "./decision.svelte";
import type { Position } from "./position.svelte";
import type { GameRoom } from "./room.svelte";

export class UnreadLog {
  /** Number of lines that the log had when the player last acted. */
  readCount = $state(0);

  constructor(
    private readonly room: GameRoom,
    private readonly position: Position,
    private readonly decision: Decision,
    private readonly history: ChoiceHistory,
  ) {}

  readonly lines = $derived.by<readonly LogLine[]>(() => (this.position.view?.log ?? []).slice(this.readCount));
  /** The lines worth telling the player beside his next question. */
  readonly news = $derived.by<readonly LogLine[]>(() => {
    const { isTabletop, pieces } = this.position;
    return isTabletop ? tidingsIn(this.lines, (id) => pieces.get(id)?.side === this.room.side) : outcomesIn(this.lines);
  });
  /** The line of a phase that began without the player having ended the one before; undefined: none did. */
  readonly newPhase = $derived.by(() =>
    this.history.didNotEnd && !this.position.isTabletop ? this.lines.findLast(isPhase) : undefined,
  );
  /** The phases before it in which nothing happened. */
  readonly emptyPhases = $derived(this.newPhase ? emptyPhases(this.lines) : []);
  /** The place that a unit of the question was on its way to when something stopped it; empty: none was stopped. */
  readonly missedGoal = $derived.by(() => {
    const { goal } = this.history;
    const subjects = piecesIn(this.decision.question.prompt);
    const isHalted = isStopped(subjects, goal, this.position.pieces, this.room.side);
    return goal && this.news.length && isHalted ? goal : "";
  });

  /** The player has read the first `count` lines of the log; by default all that is shown. */
  markRead(count = this.position.view?.log.length ?? 0): void {
    this.readCount = count;
  }
}
