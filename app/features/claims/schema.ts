import { z } from "zod";
import { line, version } from "#app/platform/forms/texts.ts";
import { claimFields, claimLimits } from "./claims.ts";

/** One form for all claims: two fields for each key. */
export function claimsInput(keys: readonly string[]) {
  const fields = keys
    .map(claimFields)
    .flatMap(({ value, label }) => [
      [value, line(claimLimits.value).min(1, "Value is required")] as const,
      [label, line(claimLimits.label).min(1, "Label is required")] as const,
    ]);
  return z.object({ ...Object.fromEntries(fields), version: version() });
}
export type ClaimsInput = Record<string, string>;
