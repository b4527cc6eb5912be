/** Objectives that have changed hands between two views. Knows no rule. */
import type { Marker, SeatView } from "../protocol";
import { styles } from "../styles.svelte";

const isObjective = ({ kind }: Marker) => styles.marker(kind).drawing === "objective";
const keyOf = ({ kind, place, point }: Marker) => `${kind} ${place} ${point?.join() ?? ""}`;

/** The objectives of `now` that another side holds than in `before`, or no side any more; none where one has no past. */
export function takenIn(before: SeatView | undefined, now: SeatView): Marker[] {
  const held = new Map(before?.markers.filter(isObjective).map((marker) => [keyOf(marker), marker.value ?? null]));
  return now.markers.filter(
    (marker) => isObjective(marker) && held.has(keyOf(marker)) && held.get(keyOf(marker)) !== (marker.value ?? null),
  );
}
