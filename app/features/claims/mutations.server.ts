import { eq } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { SaveResult } from "#app/platform/forms/save-result.ts";
import { claimFields, claimValues } from "./claims.ts";
import { getClaimsVersion, listClaims } from "./queries.server.ts";
import type { ClaimsInput } from "./schema.ts";
import { claims } from "./tables.server.ts";

/** All of them or none, and only over the version that the form was opened with. */
export async function updateClaims(tx: Tx, form: ClaimsInput): Promise<SaveResult<string>> {
  return tx.transaction(async (all) => {
    const stored = await all.select().from(claims).orderBy(claims.key).for("update");
    const version = await getClaimsVersion(all);
    if (version !== form.version)
      return { ok: false, reason: "stale", stored: claimValues(await listClaims(all)), version };
    for (const { key, value: before, label: called } of stored) {
      const fields = claimFields(key);
      const [value = before, label = called] = [form[fields.value], form[fields.label]];
      if (value !== before || label !== called)
        await all.update(claims).set({ value, label }).where(eq(claims.key, key));
    }
    return { ok: true, id: "claims", version: await getClaimsVersion(all) };
  });
}
