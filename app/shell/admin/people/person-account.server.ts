import { eq } from "drizzle-orm";
import { deleteAccount } from "#app/features/accounts/mutations.server.ts";
import { getProfile, getUserByEmail, isAdmin, listRoles, listSessions } from "#app/features/accounts/queries.server.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

/** The account with this address as its owner could see it, without password and secrets. Uses the service role. */
export async function readAccountOf(tx: Tx, email: string) {
  const found = await getUserByEmail(tx, email);
  if (!found) return undefined;
  const [user] = await tx.select().from(users).where(eq(users.id, found.id));
  const { id, ...profile } = (await getProfile(tx, found.id)) ?? { id: undefined };
  return { user, profile, roles: await listRoles(tx, found.id), sessions: await listSessions(tx, found.id) };
}

/** An admin's account is not erased here: the site could be left without an admin. */
export async function eraseAccountOf(tx: Tx, email: string): Promise<"erased" | "none" | "an admin's"> {
  return tx.transaction(async (inner) => {
    const user = await getUserByEmail(inner, email);
    if (!user) return "none";
    if (await isAdmin(inner, user.id)) return "an admin's";
    await deleteAccount(inner, user.id);
    return "erased";
  });
}
