/** Pieces for tests. */
import type { Piece } from "../src/protocol";

export const piece = (id: number, place: string, more: Partial<Piece> = {}): Piece => ({
  id,
  place,
  side: 0,
  name: { id: "n" },
  kind: "k",
  ...more,
});
