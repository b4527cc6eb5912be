/** Counters as NATO symbols: the library is large, so it comes only when somebody wants it. */
import type { Piece } from "../protocol";

type Library = typeof import("milsymbol");
let library = $state.raw<Library["default"] | null>(null);
let asked = false;
const made = new Map<string, string>();

/** Entity of a kind: infantry by default; weapons are land equipment. */
const EQUIPMENT: Record<string, string> = { lmg: "110201", mmg: "110202", hmg: "110203", ft: "111600", dc: "210600" };
const ECHELONS: Record<string, string> = { squad: "12", half_squad: "11", crew: "11", leader: "00" };

/** The picture of a piece as an address for an image, once the library is there. */
export function natoSymbol(piece: Piece, own: boolean): string {
  if (!asked) {
    asked = true;
    void import("milsymbol").then((found) => {
      library = found.default;
    });
  }
  if (!library) return "";
  const equipment = EQUIPMENT[(piece.values?.kind ?? "").toLowerCase()];
  const who = own ? "3" : "6";
  const code = equipment ? `100${who}150000${equipment}0000` : `100${who}1000${ECHELONS[piece.kind] ?? "00"}1211000000`;
  let found = made.get(code);
  if (!found) {
    const svg = new library.Symbol(code, { size: 30, strokeWidth: 5 }).asSVG();
    found = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    made.set(code, found);
  }
  return found;
}
