/** Finds what lies near a box without looking at everything: things sorted into square bins. */
import { type Box, overlap } from "./geometry";

export class Bins<T> {
  private readonly bins = new Map<string, number[]>();
  private readonly things: { thing: T; box: Box }[] = [];

  constructor(private readonly size = 640) {}

  add(thing: T, box: Box): void {
    const index = this.things.push({ thing, box }) - 1;
    for (const key of this.keys(box)) {
      const bin = this.bins.get(key);
      if (bin) bin.push(index);
      else this.bins.set(key, [index]);
    }
  }

  /** Everything whose box meets this one, in the order it was added. */
  near(box: Box): T[] {
    const indices = new Set<number>();
    for (const key of this.keys(box)) {
      for (const index of this.bins.get(key) ?? []) if (overlap(this.things[index]!.box, box)) indices.add(index);
    }
    return [...indices].sort((one, other) => one - other).map((index) => this.things[index]!.thing);
  }

  private *keys(box: Box): Iterable<string> {
    const { size } = this;
    for (let column = Math.floor(box.left / size); column <= Math.floor(box.right / size); column++)
      for (let row = Math.floor(box.top / size); row <= Math.floor(box.bottom / size); row++) yield `${column},${row}`;
  }
}
