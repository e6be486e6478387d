import type { Label } from "./oracle.ts";

/** A phrase and its meaning; empty if it names no time. Dates are written as in `wording.ts`. */
export type Row = [phrase: string, ...labels: Label[]];
