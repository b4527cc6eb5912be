/** Pictures and reports of a game, made in the page and saved as files. */
import type { Renderer } from "../map/renderer";
import { signed, totalOf } from "../words/numbers";
import { words } from "../words/words.svelte";
import type { Table } from "./table.svelte";

const SCALE = 1.5;
/** Room around the sheet in a picture of the renderer. */
const MARGIN = 60;

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
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
function vector(table: Table, renderer: Renderer): string {
  const { box } = table.board!;
  const terrain = renderer.picture(SCALE).toDataURL("image/jpeg", 0.92);
  const parts = ["g.markers", "g.counters", "g.objective"].flatMap((name) => [
    ...document.querySelectorAll(`.over svg > ${name}`),
  ]);
  const copies = parts.map((part) => {
    const copy = part.cloneNode(true) as SVGElement;
    dressed(part, copy);
    return new XMLSerializer().serializeToString(copy);
  });
  const [x, y] = [box.left - MARGIN, box.top - MARGIN];
  const [w, h] = [box.right - box.left + 2 * MARGIN, box.bottom - box.top + 2 * MARGIN];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${w} ${h}" width="${w}" height="${h}">` +
    `<image href="${terrain}" x="${x}" y="${y}" width="${w}" height="${h}"/>${copies.join("")}</svg>`
  );
}

const KEPT = ["fill", "fill-opacity", "stroke", "stroke-width", "opacity", "font-size", "font-weight", "font-family"];

/** Writes the styles that come from the page into the copy, which leaves the page. */
function dressed(from: Element, to: SVGElement): void {
  const style = getComputedStyle(from);
  for (const name of KEPT) to.style.setProperty(name, style.getPropertyValue(name));
  const children = [...to.children] as SVGElement[];
  for (const [i, child] of [...from.children].entries()) dressed(child, children[i]!);
}

export function saveVector(table: Table, renderer: Renderer, title: string): void {
  save(new Blob([vector(table, renderer)], { type: "image/svg+xml" }), fileName(title, "svg"));
}

async function raster(table: Table, renderer: Renderer): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([vector(table, renderer)], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * SCALE;
  canvas.height = image.height * SCALE;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return canvas;
}

export async function savePicture(table: Table, renderer: Renderer, title: string): Promise<void> {
  const canvas = await raster(table, renderer);
  canvas.toBlob((blob) => blob && save(blob, fileName(title, "png")), "image/png");
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** The whole game told in one page, with the present position. */
export async function saveReport(table: Table, renderer: Renderer, title: string): Promise<void> {
  const picture = (await raster(table, renderer)).toDataURL("image/jpeg", 0.88);
  const lines = (table.view?.log ?? []).map((line) => {
    const said = escaped(words.of(line.message));
    if (line.message.id === "told-player-turn") return `<h2>${said}</h2>`;
    if (!line.dice) return `<p>${said}${line.rule ? ` <small>${escaped(line.rule)}</small>` : ""}</p>`;
    const tally = (line.tally ?? []).map((modifier) => escaped(words.modifier(modifier))).join(", ");
    const total = line.tally?.length ? ` ${signed(totalOf(line.tally))} (${tally}) = <b>${line.final}</b>` : "";
    return `<p class="roll">${said}: ${(line.faces ?? []).join(" + ")} = ${line.natural}${total}</p>`;
  });
  const html =
    `<!doctype html><html lang="${words.language}"><meta charset="utf-8"><title>${escaped(title)}</title>` +
    "<style>body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:15px/1.5 system-ui,sans-serif;color:#26241e;background:#f5f0e2}" +
    "img{width:100%;border-radius:8px}h2{margin:1.5em 0 .3em;border-bottom:1px solid #dcd3b8}p{margin:.2em 0}.roll{color:#77704f;padding-left:1.5em}small{color:#77704f}</style>" +
    `<h1>${escaped(title)}</h1><p>${words.say("report-title")} · ${escaped(words.of(table.view?.status))}</p><img alt="" src="${picture}">${lines.join("\n")}</html>`;
  save(new Blob([html], { type: "text/html" }), fileName(title, "html"));
}
