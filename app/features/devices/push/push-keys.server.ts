import webPush from "web-push";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";
import { pushDevices, pushKeys } from "../tables.server.ts";

export async function getPublicKey(tx: Tx): Promise<string | undefined> {
  const [keys] = await tx.select({ publicKey: pushKeys.public_key }).from(pushKeys);
  return keys?.publicKey;
}

/** The site's keys. If it cannot read them it makes new ones, and devices must be turned on again. */
export async function bringKeys(tx: Tx): Promise<{ publicKey: string; privateKey: string }> {
  const [stored] = await tx.select().from(pushKeys);
  const privateKey = stored && (await unseal(stored.sealed_private_key));
  if (stored && privateKey) return { publicKey: stored.public_key, privateKey };
  const made = webPush.generateVAPIDKeys();
  const sealed = { public_key: made.publicKey, sealed_private_key: await seal(made.privateKey) };
  return tx.transaction(async (all) => {
    // Encrypted with another secret, for example after a restore elsewhere.
    if (stored) {
      await all.delete(pushKeys);
      await all.delete(pushDevices);
    }
    const rows = await all.insert(pushKeys).values(sealed).onConflictDoNothing().returning({ id: pushKeys.id });
    if (rows.length > 0) return made;
    return bringKeys(all);
  });
}
