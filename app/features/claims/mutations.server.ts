import { eq } from "drizzle-orm";
import { finishStepsOf } from "#app/features/settings/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { SaveResult } from "#app/platform/forms/save-result.ts";
import { claimFields, claimValues } from "./claims.ts";
import { getClaimsVersion, listClaims } from "./queries.server.ts";
import type { ClaimsInput } from "./schema.ts";
import { claims } from "./tables.server.ts";

/** All or none, and only over the version that the form was opened with. */
export async function updateClaims(tx: Tx, form: ClaimsInput): Promise<SaveResult<string>> {
  return tx.transaction(async (all) => {
    const stored = await all.select().from(claims).orderBy(claims.key).for("update");
    const version = await getClaimsVersion(all);
    if (version !== form.version)
      return { ok: false, reason: "stale", stored: claimValues(await listClaims(all)), version };
    const settled = [];
    for (const claim of stored) {
      const { value, label, is_hidden, isKept } = typedOver(claim, form);
      const isChanged = value !== claim.value || label !== claim.label || is_hidden !== claim.is_hidden;
      if (isChanged) await all.update(claims).set({ value, label, is_hidden }).where(eq(claims.key, claim.key));
      if (isKept || is_hidden || value !== claim.value) settled.push(claim.key);
    }
    await finishStepsOf(all, "claim", settled);
    return { ok: true, id: "claims", version: await getClaimsVersion(all) };
  });
}

export async function hideClaim(tx: Tx, key: string): Promise<boolean> {
  return tx.transaction(async (all) => {
    const { rowCount } = await all.update(claims).set({ is_hidden: true }).where(eq(claims.key, key));
    await finishStepsOf(all, "claim", [key]);
    return rowCount === 1;
  });
}

function typedOver(claim: typeof claims.$inferSelect, form: ClaimsInput) {
  const { value, label, hidden, kept } = claimFields(claim.key);
  return {
    value: String(form[value] ?? claim.value),
    label: String(form[label] ?? claim.label),
    is_hidden: form[hidden] === true,
    isKept: form[kept] === true,
  };
}
