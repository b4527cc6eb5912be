/** Lets the game be heard where the player wants it: what happens, and that he is asked again after waiting. */
import { untrack } from "svelte";
import { noisesIn } from "../model/noises";
import { takenIn } from "../model/taken";
import type { SeatView } from "../protocol";
import { settings } from "../settings.svelte";
import type { GameClient } from "../state/client.svelte";
import { linesSince } from "../state/flashes.svelte";
import { sound } from "./synthesizer";

/** Sounds what each change of the view brings, for as long as the calling component is mounted. */
export function soundOut(game: GameClient): void {
  let before: SeatView | undefined;
  $effect(() => {
    const now = game.position.past ? null : game.position.view;
    if (!now) return;
    const last = before;
    before = now;
    if (!last || last.seat !== now.seat || !untrack(() => settings.sound)) return;
    const told = noisesIn(linesSince(last.log, now.log));
    const flag = takenIn(last, now).length ? (["snare"] as const) : [];
    const asked = !last.question.prompt && now.question.prompt ? (["bell"] as const) : [];
    sound([...told, ...flag, ...asked]);
  });
}
