import type { BoardData, BoardHex } from "../src/protocol";

/** A board of columns A, B, C … of the given orientation, 40 m a hex, y to the north. */
export function board(orientation: "flat" | "pointy", columns: number, rows: number): BoardData {
  const root = Math.sqrt(3) / 2;
  const radius = 20 / root;
  // Corner i lies between the directions i and i + 1, the first of which looks north (flat) or north-west.
  const outline = Array.from({ length: 6 }, (_, i): [number, number] => {
    const angle = ((i * 60 + (orientation === "flat" ? 30 : 0)) * Math.PI) / 180;
    return [radius * Math.sin(angle), radius * Math.cos(angle)];
  });
  const hexes: BoardHex[] = [];
  for (let c = 0; c < columns; c++)
    for (let r = 0; r < rows; r++) {
      const [x, y] = orientation === "flat" ? [c * root, r + (c % 2) / 2] : [c + (r % 2) / 2, r * root];
      hexes.push([`${String.fromCharCode(65 + c)}${r + 1}`, x * 40, 1000 - y * 40, "open", 0]);
    }
  return {
    name: "test",
    orientation,
    hex_height: 40,
    size: [0, 0, 0, 0],
    outline,
    hexes,
    directions: orientation === "flat" ? ["N", "NE", "SE", "S", "SW", "NW"] : ["NW", "NE", "E", "SE", "SW", "W"],
    aliases: { other: "A1" },
    geojson: {
      bocage: { grid: {} },
      features: [
        {
          properties: { kind: "woods" },
          geometry: {
            type: "Polygon",
            coordinates: [
              [
                [0, 960],
                [40, 960],
                [40, 1000],
                [0, 960],
              ],
            ],
          },
        },
      ],
    },
  };
}
