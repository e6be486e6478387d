import { z } from "zod";
import { line, onOff, version } from "#app/platform/forms/texts.ts";
import { claimFields, claimLimits } from "./claims.ts";

/** One form for all claims: their text, whether each is hidden, and whether an example is confirmed. */
export function claimsInput(keys: readonly string[]) {
  const fields: [string, z.ZodType<string | boolean>][] = keys
    .map(claimFields)
    .flatMap(({ value, label, hidden, kept }) => [
      [value, line(claimLimits.value).min(1, "Value is required")],
      [label, line(claimLimits.label).min(1, "Label is required")],
      [hidden, onOff()],
      [kept, onOff()],
    ]);
  return z.object({ ...Object.fromEntries(fields), version: version() });
}
export type ClaimsInput = Record<string, string | boolean>;
