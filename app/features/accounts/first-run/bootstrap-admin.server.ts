import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { env, siteOrigin } from "#app/platform/env.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { makeAdmin } from "../mutations.server.ts";
import { adminExists, getUser } from "../queries.server.ts";
import { firstRunAddress } from "../sign-in/next-path.ts";
import { dropTokens, mintToken, redeemToken } from "../sign-in/one-time-tokens.server.ts";

const setupHours = 7 * 24;

/**
 * Makes the first admin of a site: the owner named in the environment, or the person with the token from the server's
 * log, in both cases with a confirmed address. Runs at every sign-in; errors are logged, not shown.
 */
export async function bootstrapAdmin(userId: string, setupToken?: string): Promise<boolean> {
  try {
    const isFirst = await accountsDb().transaction((tx) => claimFirstAdmin(tx, userId, setupToken));
    if (isFirst) log.warn({ userId, by: setupToken ? "setup token" : "OWNER_EMAIL" }, "first admin created");
    return isFirst;
  } catch (error) {
    log.error(reasonOf(error), "bootstrap_admin failed");
    return false;
  }
}

/** Runs in the caller's transaction. Changes nothing when it returns false. */
export async function claimFirstAdmin(tx: Tx, userId: string, setupToken: string | undefined): Promise<boolean> {
  if (await adminExists(tx)) return false;
  // One claim at a time: the next one checks again and finds the new admin.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('courtside first admin', 0))`);
  if (await adminExists(tx)) return false;
  const user = await getUser(tx, userId);
  if (!user?.isConfirmed) return false;
  const isAllowed = setupToken
    ? await redeemToken(tx, { purpose: "setup", value: "admin", secret: setupToken })
    : user.email.toLowerCase() === env().OWNER_EMAIL?.toLowerCase();
  if (!isAllowed) return false;
  await makeAdmin(tx, userId);
  await dropTokens(tx, "setup");
  return true;
}

/** At boot, while there is no admin: prints an address with a token, on a line of its own to be copied. */
export async function announceSetup(): Promise<void> {
  try {
    if (await adminExists(accountsDb())) return;
    const setupToken = await mintToken(accountsDb(), { purpose: "setup", value: "admin", hours: setupHours });
    const open = `${siteOrigin()}${firstRunAddress}?token=${setupToken}`;
    log.warn("this site has no owner yet: open the address below and set it up");
    process.stdout.write(`\n${open}\n\n`);
  } catch (error) {
    log.warn(reasonOf(error), "could not check for an admin");
  }
}
