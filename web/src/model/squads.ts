/** Men of a table who are too small to be told apart, in their groups: what the token of each says and where it stands. */
import { type Board, onMap, type Point } from "../ground/geometry";
import type { GroupLoss, Piece, PieceStyle } from "../protocol";
import { styles } from "../styles.svelte";
import { isCarried, isFigure } from "./figures";

type Glyph = PieceStyle["glyph"];

export interface Man extends Point {
  readonly piece: Piece;
}

export interface Squad {
  readonly key: string;
  /** The one whom the token stands for: he leads, or is the first. */
  readonly head: Piece;
  readonly men: readonly Man[];
  /** How many it has lost. */
  readonly lost: number;
  /** The heaviest weapon in it. */
  readonly glyph: Glyph;
  readonly rank: NonNullable<PieceStyle["rank"]>;
  /** Pairs of men between whom its hull reaches, each man with the nearest one before him. */
  readonly ties: readonly (readonly [Point, Point])[];
}

export interface TokenPlace extends Squad, Point {
  /** The man to whom its tip points. */
  readonly tip: Point;
}

/** The size of a token on the screen, in pixels, and how far it keeps from the men it stands for. */
export const TOKEN = { width: 62, height: 44, gap: 11 };

/** Men further apart than this, in inches of the table, are not joined by the hull. */
const TIE = 5;
const INCH = 1000;

/** From the heaviest weapon to the lightest. */
const WEIGHT: readonly Glyph[] = [
  ...(["gun", "mortar", "heavy-machine-gun", "machine-gun", "flamethrower", "rocket-launcher"] as const),
  ...(["light-machine-gun", "sniper", "submachine-gun", "soldier", "radio", "medic", "officer"] as const),
];

/** What the token of some men shows: the heaviest weapon among them, and the rank of the one who leads them. */
export function tokenOf(men: readonly Piece[]): Pick<Squad, "glyph" | "rank"> {
  const glyph = WEIGHT.find((weapon) => men.some((man) => glyphOf(man) === weapon))!;
  const head = men.find((man) => rankOf(man) === "bars") ?? men.find(rankOf);
  return { glyph, rank: head ? rankOf(head) : "" };
}

/** Whether a piece is a man on his own feet: neither a machine nor a marker, nor what lies on the ground. */
function isMan(piece: Piece): boolean {
  return isSoldier(piece) && !!piece.point && !isCarried(piece);
}

export function isSoldier(piece: Piece): boolean {
  return isFigure(piece) && !piece.body?.width && WEIGHT.includes(glyphOf(piece));
}

const glyphOf = ({ kind }: Piece): Glyph => styles.piece(kind).glyph;
const rankOf = ({ kind }: Piece) => styles.piece(kind).rank ?? "";
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The squads of a table, in the order of their first pieces; who belongs to no group is one of his own. */
export function squadsOf(board: Board, pieces: readonly Piece[], losses: readonly GroupLoss[]): Squad[] {
  const groups = new Map<string, Man[]>();
  for (const piece of pieces) {
    if (!isMan(piece)) continue;
    const key = piece.group ? `${piece.side}.${piece.group}` : `#${piece.id}`;
    const man = { piece, ...onMap(board, piece.point!) };
    const known = groups.get(key);
    if (known) known.push(man);
    else groups.set(key, [man]);
  }
  return [...groups].map(([key, men]) => {
    const pieces = men.map(({ piece }) => piece);
    const head = pieces.find((piece) => rankOf(piece) === "bars") ?? pieces.find(rankOf) ?? pieces[0]!;
    const { side, group } = head;
    const lost = group ? losses.find((one) => one.side === side && one.group === group)?.lost : 0;
    return { key, head, men, lost: lost ?? 0, ...tokenOf(pieces), ties: tiesOf(men, TIE * INCH * board.unit) };
  });
}

function tiesOf(men: readonly Man[], reach: number): [Point, Point][] {
  return men.slice(1).flatMap((man, index) => {
    const before = men.slice(0, index + 1);
    const nearest = before.reduce((best, one) => (distance(one, man) < distance(best, man) ? one : best));
    return distance(nearest, man) <= reach ? [[nearest, man] as [Point, Point]] : [];
  });
}

/**
 * Where the tokens stand, in map units of `pixel` to one of the screen: beside their men, neither over each other nor
 * over men nor across the edge of the table as far as there is room.
 */
export function placeTokens(squads: readonly Squad[], { box }: Pick<Board, "box">, pixel: number): TokenPlace[] {
  const width = TOKEN.width * pixel;
  const height = TOKEN.height * pixel;
  const men = squads.flatMap((squad) => squad.men);
  const placed: TokenPlace[] = [];
  const costOf = ({ x, y }: Point) => {
    const under = men.filter((man) => Math.abs(man.x - x) < width * 0.56 && Math.abs(man.y - y) < height * 0.6).length;
    const over = placed.filter((one) => Math.abs(one.x - x) < width && Math.abs(one.y - y) < height).length;
    const isOut = x - width / 2 < box.left || x + width / 2 > box.right || y - height / 2 < box.top || y > box.bottom;
    return 3 * under + 5 * over + (isOut ? 8 : 0);
  };
  for (const squad of squads) {
    const spots = spotsAround(squad, width, height, TOKEN.gap * pixel);
    const best = spots.reduce((one, other) => (costOf(other) < costOf(one) ? other : one));
    const tip = squad.men.reduce((one, other) => (distance(other, best) < distance(one, best) ? other : one));
    placed.push({ ...squad, x: best.x, y: best.y, tip });
  }
  return placed;
}

/** Spots for a token around its men: the best above their middle, others at every side and further off. */
function spotsAround({ men }: Squad, width: number, height: number, gap: number): Point[] {
  const xs = men.map(({ x }) => x);
  const ys = men.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return [1, 1.9].flatMap((factor) => {
    const [aside, away] = [factor * (width / 2 + gap), factor * (height / 2 + gap)];
    return [
      { x: middle.x, y: top - away },
      { x: left - aside, y: middle.y },
      { x: right + aside, y: middle.y },
      { x: middle.x, y: bottom + away },
      { x: left - aside, y: top - away },
      { x: right + aside, y: top - away },
      { x: left - aside, y: bottom + away },
      { x: right + aside, y: bottom + away },
    ];
  });
}
