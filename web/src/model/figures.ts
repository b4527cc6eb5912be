/** Figures of a tabletop. Each is a place of its own, `#12`, or stands at that of the piece that carries it. */
import type { Body, Form, Offer, Piece } from "../protocol";
import { roleOfForm } from "./roles";

/** The pieces with the place of each figure filled in; empty for those beside the tabletop. */
export function placed(pieces: readonly Piece[]): Piece[] {
  const standing = new Set(pieces.filter((piece) => piece.point).map((piece) => piece.id));
  return pieces.map((piece) => {
    if (piece.place && !piece.place.startsWith("#")) return piece;
    const bearer = piece.holder && standing.has(piece.holder) ? piece.holder : piece.id;
    const place = piece.point ? `#${bearer}` : "";
    return piece.place === place ? piece : { ...piece, place };
  });
}

/** Whether a piece is a figure with a size on the tabletop, not a counter. */
export function isFigure({ body }: Piece): boolean {
  return !!body?.length;
}

/** Whether a piece of a table is in or on another. */
export function isCarried(piece: Piece): boolean {
  return piece.place.startsWith("#") && piece.place !== `#${piece.id}`;
}

/** The form by which a piece is put down somewhere. */
export function putting(forms: readonly Form[], piece: number): Form | undefined {
  return forms.find((form) => form.point && form.pieces?.[0] === piece);
}

/** The form by which the piece of the question goes or aims at a point; undefined: none. */
export function pointForm(forms: readonly Form[]): Form | undefined {
  return forms.find((form) => form.point && !form.pieces?.length);
}

/** The kinds of things that can be laid at a point, by their outlines; empty: the question is not about such. */
export function kindsIn(forms: readonly Form[]): readonly Form[] {
  return forms.filter((form) => form.point && form.outline?.length);
}

/** What is laid of a kind at a point, in a direction in degrees. */
export function laid(form: Form, degrees: number, point: { x: number; y: number }): Offer {
  return {
    notation: notationAt({ stem: form.number ? `${form.stem} =${degrees}` : form.stem }, point),
    label: form.label,
  };
}

/** The outline of a kind around a point, turned clockwise by its direction in degrees. */
export function outlineOf(
  { outline = [] }: Form,
  degrees: number,
  point: { x: number; y: number },
): [number, number][] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return outline.map(([x, y]) => [point.x + x * cos + y * sin, point.y + y * cos - x * sin]);
}

/** Whether a point is shot at, so that a stray click costs a shot. */
export function isFiredAt(form: Form): boolean {
  return roleOfForm(form) === "fire-at-point";
}

/** The forms that set a direction, and of which piece. */
export function turning(forms: readonly Form[], active: number | undefined): { form: Form; piece: number }[] {
  return forms.flatMap((form) => {
    const piece = form.pieces?.[0] ?? active;
    return form.unit === "degrees" && !form.point && piece !== undefined ? [{ form, piece }] : [];
  });
}

/** Whether a form turns only what is mounted on its piece. */
function isOfTurret(form: Form): boolean {
  return roleOfForm(form) === "turn-turret";
}

/** The present direction, in degrees, of what a form turns: of the turret, or of the piece. */
export function directionOf(form: Form, body: Body): number {
  return (isOfTurret(form) ? body.turret : null) ?? body.facing ?? 0;
}

/** From where its weapon covers what lies before it, and in which direction: a turret from the middle, a hull from its
 *  front edge. `by`: what is being turned, and to where. */
export function coverOf(
  { point, body }: Piece,
  by?: { form: Form; degrees: number },
): { from: [number, number]; facing: number } {
  const [x, y] = point ?? [0, 0];
  const hull = by && !isOfTurret(by.form) ? by.degrees : (body?.facing ?? 0);
  if (body?.turret !== null && body?.turret !== undefined) {
    const turned = by && isOfTurret(by.form) ? by.degrees : body.turret + hull - (body.facing ?? 0) + 360;
    return { from: [x, y], facing: turned % 360 };
  }
  const ahead = body?.width ? (body.length ?? 0) / 2 : 0;
  const angle = (hull * Math.PI) / 180;
  return { from: [x + ahead * Math.sin(angle), y + ahead * Math.cos(angle)], facing: hull };
}

/** A piece as it looks in another direction, its turret with it. */
export function looking(piece: Piece, facing: number | null | undefined): Piece {
  const { body } = piece;
  if (!body || facing === null || facing === undefined) return piece;
  const by = facing - (body.facing ?? 0) + 360;
  const turret = body.turret === null || body.turret === undefined ? body.turret : (body.turret + by) % 360;
  return { ...piece, body: { ...body, facing, turret } };
}

export function notationAt(form: Pick<Form, "stem">, { x, y }: { x: number; y: number }): string {
  return `${form.stem} (${x},${y})`;
}

/** Degrees clockwise from north of a step on the map, whose y grows to the south. */
export function degreesOf(dx: number, dy: number): number {
  return (Math.round((Math.atan2(dx, -dy) * 180) / Math.PI) + 360) % 360;
}
