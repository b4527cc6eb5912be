/** Counters as NATO symbols: the library is large, so it is loaded only when the player chooses them. */
import type { Piece } from "../protocol";
import { styles } from "../styles.svelte";

type Library = typeof import("milsymbol");
let library = $state.raw<Library["default"] | null>(null);
let asked = false;
const made = new Map<string, string>();

/** The code (SIDC) of a kind of piece; empty where its system declares none. */
export function symbolCode(kind: string, own: boolean): string {
  const { symbol_set = "10", echelon = "00", entity } = styles.piece(kind);
  return entity ? `100${own ? "3" : "6"}${symbol_set}00${echelon}${entity}0000` : "";
}

/** The picture of a piece as an address for an image, once the library is there. */
export function natoSymbol(piece: Piece, own: boolean): string {
  if (!asked) {
    asked = true;
    void import("milsymbol").then((loaded) => {
      library = loaded.default;
    });
  }
  const code = symbolCode(piece.kind, own);
  if (!library || !code) return "";
  let picture = made.get(code);
  if (!picture) {
    const svg = new library.Symbol(code, { size: 30, strokeWidth: 5 }).asSVG();
    picture = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    made.set(code, picture);
  }
  return picture;
}
