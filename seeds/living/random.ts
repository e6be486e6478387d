import { createHash } from "node:crypto";

export type Random = ReturnType<typeof seededRandom>;

/** The same numbers for the same seed, on every machine (mulberry32). */
export function seededRandom(seed: string) {
  let state = createHash("sha256").update(seed).digest().readUInt32LE();
  /** From 0 to below 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** A whole number, both ends included. */
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const chance = (part: number) => next() < part;
  function one<Item>(list: readonly Item[]): Item {
    const item = list[whole(0, list.length - 1)];
    if (item === undefined) throw new Error("There is nothing to choose from");
    return item;
  }
  /** By weight. */
  function weighted<Item>(list: readonly (readonly [Item, number])[]): Item {
    let rest = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of list) {
      rest -= weight;
      if (rest < 0) return item;
    }
    return one(list)[0];
  }
  function shuffled<Item>(list: readonly Item[]): Item[] {
    const left = [...list];
    return list.flatMap(() => left.splice(whole(0, left.length - 1), 1));
  }
  /** Formatted like a random id, so that ids are reproducible. */
  function uuid(): string {
    const hex = Array.from({ length: 32 }, () => whole(0, 15).toString(16)).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
  return { next, whole, chance, one, weighted, shuffled, uuid };
}
