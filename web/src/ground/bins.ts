/** Finds what lies near a box without looking at everything: things sorted into square bins. */
import { type Box, overlap } from "./geometry";

export class Bins<T> {
  private readonly bins = new Map<string, number[]>();
  private readonly things: { thing: T; box: Box }[] = [];

  constructor(private readonly size = 640) {}

  add(thing: T, box: Box): void {
    const at = this.things.push({ thing, box }) - 1;
    for (const key of this.keys(box)) {
      const bin = this.bins.get(key);
      if (bin) bin.push(at);
      else this.bins.set(key, [at]);
    }
  }

  /** Everything whose box meets this one, in the order it was added. */
  near(box: Box): T[] {
    const found = new Set<number>();
    for (const key of this.keys(box)) {
      for (const at of this.bins.get(key) ?? []) if (overlap(this.things[at]!.box, box)) found.add(at);
    }
    return [...found].sort((one, other) => one - other).map((at) => this.things[at]!.thing);
  }

  private *keys(box: Box): Iterable<string> {
    const { size } = this;
    for (let column = Math.floor(box.left / size); column <= Math.floor(box.right / size); column++)
      for (let row = Math.floor(box.top / size); row <= Math.floor(box.bottom / size); row++) yield `${column},${row}`;
  }
}
