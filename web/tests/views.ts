/** What a seat sees, for tests. */
import type { Piece, SeatView } from "../src/protocol";

export const seatView = (pieces: Piece[], more: Partial<SeatView> = {}): SeatView => ({
  type: "view",
  seat: 0,
  board: "",
  pieces,
  markers: [],
  panels: [],
  status: { id: "s" },
  phases: [],
  phase: 0,
  question: { acts: 0 },
  log: [],
  outcome: null,
  ...more,
});
