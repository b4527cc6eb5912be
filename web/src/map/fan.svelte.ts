/** The stack that is open: its counters side by side, with a handle that moves all of them. Written by `Hand`. */

import { isSent, isTakenUp } from "../model/offers";
import { counterSize } from "../pieces/sizes";
import { fanned } from "../pieces/stacks";
import type { Piece } from "../protocol";
import type { GameClient } from "../state/client.svelte";
import type { Tools } from "../state/tools.svelte";
import type { Camera } from "./camera.svelte";
import type { Held } from "./held.svelte";

/** Milliseconds for which the pointer rests on a stack before it opens, and before another one takes its place. */
const OPEN_MS = 160;
const CHANGE_MS = 60;

/** Map units from the middle of a counter as large as it is drawn to the edge of the open stack. */
const MARGIN = 27;

export class Fan {
  /** The place whose stack is open; empty: none. */
  place = $state("");
  private timer = 0;

  constructor(
    private readonly game: GameClient,
    private readonly camera: Camera,
    private readonly tools: Tools,
    private readonly held: Held,
  ) {}

  private readonly scale = $derived.by(() => counterSize(this.camera.zoom).scale);

  readonly pieces = $derived.by(() => {
    const { board, byPlace } = this.game.position;
    const { drag } = this.held;
    const isOpen = this.place && (!drag || drag.within) && this.tools.mode === "play";
    return isOpen && board ? fanned(board, this.place, byPlace.get(this.place) ?? [], this.scale) : [];
  });

  readonly box = $derived.by(() => {
    if (!this.pieces.length) return null;
    const xs = this.pieces.map((piece) => piece.x);
    const ys = this.pieces.map((placed) => placed.y);
    const margin = MARGIN * this.scale;
    const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
    return { left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
  });

  /** The piece whose handle moves the whole stack; undefined: it cannot be moved as one. */
  readonly grip = $derived.by(() => {
    const stack = this.place ? this.stackAt(this.place, this.game.room.side) : [];
    return this.game.decision.isOpen && stack.length > 1 ? stack[0] : undefined;
  });

  /** Opens the stack of a place, or closes the open one, once the pointer rests. */
  lookInto(place: string): void {
    this.stay();
    if (this.place === place) return;
    const crowd = this.isCrowd(place);
    this.timer = window.setTimeout(
      () => {
        this.place = crowd ? place : "";
      },
      crowd && !this.place ? OPEN_MS : CHANGE_MS,
    );
  }

  /** Keeps the open stack open. */
  stay(): void {
    clearTimeout(this.timer);
  }

  /** Whether a place holds several counters that are not seen side by side. */
  isClosed(place: string): boolean {
    return this.place !== place && this.isCrowd(place);
  }

  private isCrowd(place: string): boolean {
    return (this.game.position.byPlace.get(place)?.length ?? 0) > 1;
  }

  /** The units of a place that can be put or sent elsewhere together; what they hold comes with them. */
  stackAt(place: string, side: number | null | undefined): Piece[] {
    const { decision, position, room } = this.game;
    if (!place || side !== room.side) return [];
    const isMovable = position.isSettingUp ? isTakenUp : isSent;
    const movable = (position.byPlace.get(place) ?? []).filter(
      (one) => !one.holder && isMovable(decision.offers, one.id),
    );
    return position.isSettingUp || movable.length > 1 ? movable : [];
  }
}
