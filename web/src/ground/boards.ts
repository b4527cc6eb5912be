/** The boards of games and scenarios, fetched once each. */
import { api } from "../api";
import { styles } from "../styles.svelte";
import { cellOf, edgeOf } from "./edges";
import { type Board, onMap, type Point } from "./geometry";
import { readBoard } from "./readboard";

const boards = new Map<string, Promise<Board>>();

/** A board of a system, in whose terms it is drawn. */
export function boardOf(address: string, system: string): Promise<Board> {
  let board = boards.get(address);
  if (!board) {
    board = api.board(address).then((data) => readBoard(data, (kind) => styles.terrain(kind, system)));
    board.catch(() => boards.delete(address));
    boards.set(address, board);
  }
  return board;
}

type Standing = ReadonlyMap<number, { readonly point?: readonly [number, number] | null }>;

/** Where a place lies on the map: a hex, a hexside, a piece of a table, a point of it, or something that stands on it. */
export function spotOf(board: Board | null, pieces: Standing, place: string): Point | undefined {
  if (!board || !place) return undefined;
  const cell = cellOf(board, place) ?? edgeOf(board, place);
  if (cell || !board.unit) return cell;
  const coordinates = /^(-?\d+),(-?\d+)$/.exec(place);
  if (coordinates) return onMap(board, [Number(coordinates[1]), Number(coordinates[2])]);
  const point = place.startsWith("#") ? pieces.get(Number(place.slice(1)))?.point : undefined;
  if (point) return onMap(board, point);
  const box = board.features.find(({ id }) => id === place)?.box;
  return box && { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
}
