import type { Label } from "./oracle.ts";

/** A phrase and what it means; nothing where it names no time. Dates are written as in `wording.ts`. */
export type Row = [phrase: string, ...labels: Label[]];
