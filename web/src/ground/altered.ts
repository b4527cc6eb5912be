/** A table as play has changed it: what was destroyed lies in ruins, what was built is there. */
import type { Area, Marker } from "../protocol";
import { styles } from "../styles.svelte";
import { type Board, boxOf, type Feature, onMap } from "./geometry";

let last: { board: Board; key: string; made: Board } | undefined;

export function altered(board: Board, markers: readonly Marker[], areas: readonly Area[]): Board {
  const lost = markers.filter(({ kind }) => styles.marker(kind).drawing === "ruin").map(({ place }) => place);
  const built = areas.filter(({ kind }) => styles.area(kind).drawing !== "zone");
  if (!lost.length && !built.length) return board;
  const key = `${lost.join()}/${built.map(({ kind, ring }) => `${kind}${ring.join()}`).join(";")}`;
  if (last?.board !== board || last.key !== key) {
    const gone = new Set(lost);
    const kept = board.features.flatMap((feature) => (gone.has(feature.id) ? remains(feature) : [feature]));
    last = { board, key, made: { ...board, features: [...kept, ...built.map((area) => feature(board, area))] } };
  }
  return last.made;
}

/** Of a house a ruin is left, of all else nothing. */
function remains(feature: Feature): Feature[] {
  return feature.openings.length ? [{ ...feature, look: { drawing: "ruin" }, openings: [] }] : [];
}

function feature(board: Board, area: Area): Feature {
  const look = styles.terrain(area.kind);
  const points = area.ring.map((point) => onMap(board, point));
  return {
    id: "",
    kind: area.kind,
    look,
    material: look.material ?? "",
    surface: "",
    grade: "",
    level: 0,
    width: 0,
    storeys: 0,
    rise: null,
    openings: [],
    polygons: area.line ? [] : [[points]],
    lines: area.line ? [points] : [],
    box: boxOf(points),
  };
}
