/** Pictures and reports of a game, made in the page and saved as files. */
import { tick } from "svelte";
import { api } from "../../api";
import type { Renderer } from "../../ground/renderer";
import { isPhase, isTurn } from "../../model/events";
import { isSummed, isToReach } from "../../model/log/lines";
import { sumOf } from "../../model/reports";
import { statistics } from "../../panels/statistics";
import type { LogLine } from "../../protocol";
import type { GameClient } from "../../state/client.svelte";
import { styles } from "../../styles.svelte";
import { signed, totalOf } from "../../words/numbers";
import { words } from "../../words/words.svelte";

/** Pixels to a map unit in pictures. */
const SCALE = 1.5;
/** JPEG quality of the terrain in a picture, and of the pictures in a report, of which there are many. */
const PICTURE_QUALITY = 0.92;
const REPORT_QUALITY = 0.82;
/** Milliseconds until the address of a file that was saved is freed: the browser may still be reading it. */
const SAVING_MS = 10_000;
/** Room around the sheet in a picture of the renderer. */
const MARGIN = 60;

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS);
}

function fileName(title: string, ending: string): string {
  const plain = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return `${plain || "bocage"}.${ending}`;
}

/** The position as SVG text: the terrain as a picture, the counters as they are on the screen. */
function vector(game: GameClient, renderer: Renderer): string {
  const { box } = game.position.board!;
  const terrain = renderer.picture(SCALE).toDataURL("image/jpeg", PICTURE_QUALITY);
  const parts = ["g.markers", "g.counters", "g.objective"].flatMap((name) => [
    ...document.querySelectorAll(`.over svg > ${name}`),
  ]);
  const copies = parts.map((part) => {
    const copy = part.cloneNode(true) as SVGElement;
    dressed(part, copy);
    return new XMLSerializer().serializeToString(copy);
  });
  const [x, y] = [box.left - MARGIN, box.top - MARGIN];
  const [width, height] = [box.right - box.left + 2 * MARGIN, box.bottom - box.top + 2 * MARGIN];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">` +
    `<image href="${terrain}" x="${x}" y="${y}" width="${width}" height="${height}"/>${copies.join("")}</svg>`
  );
}

const KEPT = ["fill", "fill-opacity", "stroke", "stroke-width", "opacity", "font-size", "font-weight", "font-family"];

/** Writes the styles that come from the page into the copy, which leaves the page. */
function dressed(from: Element, to: SVGElement): void {
  const style = getComputedStyle(from);
  for (const name of KEPT) to.style.setProperty(name, style.getPropertyValue(name));
  const children = [...to.children] as SVGElement[];
  for (const [index, child] of [...from.children].entries()) dressed(child, children[index]!);
}

export function saveVector(game: GameClient, renderer: Renderer, title: string): void {
  save(new Blob([vector(game, renderer)], { type: "image/svg+xml" }), fileName(title, "svg"));
}

async function raster(game: GameClient, renderer: Renderer): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([vector(game, renderer)], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * SCALE;
  canvas.height = image.height * SCALE;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return canvas;
}

export async function savePicture(game: GameClient, renderer: Renderer, title: string): Promise<void> {
  const canvas = await raster(game, renderer);
  canvas.toBlob((blob) => blob && save(blob, fileName(title, "png")), "image/png");
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

interface Plate {
  /** How many lines of the log were written when the picture was made. */
  readonly lines: number;
  readonly said: string;
  readonly picture: string;
}

async function plate(game: GameClient, renderer: Renderer): Promise<Plate> {
  const picture = (await raster(game, renderer)).toDataURL("image/jpeg", REPORT_QUALITY);
  return { lines: game.position.view?.log.length ?? 0, said: words.of(game.position.view?.status), picture };
}

/** A picture of the beginning of every turn, where the game may be looked at again, and of the present. */
async function plates(game: GameClient, renderer: Renderer): Promise<Plate[]> {
  const pictures: Plate[] = [];
  const { past } = game.position;
  if (game.room.isOpenBook && !past) {
    const { steps } = await api.replay(game.room.id);
    const starts = steps.flatMap(([turn], index) => (turn !== steps[index - 1]?.[0] ? [index] : []));
    for (const step of starts) {
      const view = await game.enquiries.frame(game.room.seat ?? 0, step);
      if (!view) continue;
      game.position.showPast(view);
      await tick();
      if (view.pieces.some(({ place }) => place)) pictures.push(await plate(game, renderer));
    }
    game.position.showPast(null);
    await tick();
  }
  pictures.push(await plate(game, renderer));
  return pictures;
}

function told(line: LogLine, sides: GameClient["room"]["sides"]): string {
  const said = escaped(words.told(line.message, sides));
  if (isTurn(line)) return `<h2>${said}</h2>`;
  if (isPhase(line)) return `<h3>${said}</h3>`;
  if (!line.faces?.length) return `<p>${said}${line.rule ? ` <small>${escaped(line.rule)}</small>` : ""}</p>`;
  const tally = (line.tally ?? []).map((modifier) => escaped(words.modifier(modifier))).join(", ");
  const needed = ` (${words.say("log-needed", { number: totalOf(line.tally ?? []) })}: ${tally})`;
  const final = ` ${signed(totalOf(line.tally ?? []))} (${tally}) = <b>${line.final}</b>`;
  const held = ` (${sumOf(line)}: ${tally})`;
  const changed = isToReach(line) ? needed : isSummed(line) ? final : held;
  const total = line.tally?.length ? changed : "";
  const faces = line.faces ?? [];
  const shown = isToReach(line) && !total ? faces.join(", ") : `${faces.join(" + ")} = ${line.natural}`;
  return `<p class="roll">${said}: ${shown}${total}</p>`;
}

function figure({ said, picture }: Plate): string {
  return `<figure><img alt="${escaped(said)}" src="${picture}"><figcaption>${escaped(said)}</figcaption></figure>`;
}

function forces(game: GameClient, sides: readonly string[]): string {
  const rows = sides.map((side, number) => {
    const pieces = (game.position.view?.pieces ?? []).filter(
      (piece) => piece.side === number && !styles.piece(piece.kind).equipment,
    );
    const names = pieces.map((piece) => {
      const marks = (piece.marks ?? []).map((mark) => words.of(mark)).join(", ");
      return escaped(`${words.of(piece.name)} ${piece.place}${marks ? ` (${marks})` : ""}`);
    });
    return `<tr><th>${escaped(words.side(side))}</th><td>${names.join("<br>")}</td></tr>`;
  });
  return `<h2>${words.say("report-forces")}</h2><table>${rows.join("")}</table>`;
}

function dice(game: GameClient, sides: readonly string[]): string {
  const rows = statistics(game.position.view?.log ?? []).map((group) => {
    const side = group.seat === null ? "" : words.side(sides[group.seat] ?? "");
    const mean = words.say("dice-mean", { mean: group.mean.toFixed(2), expected: group.expected.toFixed(2) });
    return `<tr><th>${escaped(side)} ${group.dice}</th><td>${words.say("dice-rolls", { count: group.count })}, ${mean}, ${words.say("dice-lower", { share: words.percent(group.lower) })}</td></tr>`;
  });
  return rows.length ? `<h2>${words.say("report-dice")}</h2><table>${rows.join("")}</table>` : "";
}

const STYLE =
  "body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:15px/1.5 system-ui,sans-serif;color:#26241e;background:#f5f0e2}" +
  "figure{margin:1rem 0}img{width:100%;border-radius:8px}figcaption,small,.roll{color:#6b6546}h2{margin:1.6em 0 .3em;border-bottom:1px solid #dcd3b8}" +
  "h3{margin:1em 0 .2em;font-size:12px;letter-spacing:.06em;text-transform:uppercase;color:#6b6546}p{margin:.2em 0}.roll{padding-left:1.5em}" +
  "th{padding-right:1em;text-align:left;vertical-align:top}";

/** The whole game told in one page: who played, every turn with its picture and all that happened, what is left. */
export async function saveReport(game: GameClient, renderer: Renderer, title: string): Promise<void> {
  const { sideNames: names, sides } = game.room;
  const seats = game.room.info?.seats ?? [];
  const players = seats.map((one) => `${game.room.nameOf(one.seat)}: ${one.agent ?? one.player ?? words.say("you")}`);
  const pictures = await plates(game, renderer);
  const log = game.position.view?.log ?? [];
  const parts: string[] = [];
  let linesTold = 0;
  for (const picture of pictures) {
    parts.push(...log.slice(linesTold, picture.lines).map((line) => told(line, sides)), figure(picture));
    linesTold = picture.lines;
  }
  const outcome = game.position.view?.outcome ? `<p><b>${escaped(words.of(game.position.view.outcome))}</b></p>` : "";
  const html =
    `<!doctype html><html lang="${words.language}"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>` +
    `<h1>${escaped(title)}</h1><p>${words.say("report-title")} · ${escaped(words.of(game.position.view?.status))}</p>` +
    `<p>${words.say("report-players")}: ${escaped(players.join(" · "))}</p>${outcome}` +
    `${parts.join("\n")}\n${forces(game, names)}${dice(game, names)}</body></html>`;
  save(new Blob([html], { type: "text/html" }), fileName(title, "html"));
}
