import { eq } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { accountsDb } from "#app/platform/db/doors/accounts-door.server.ts";
import { isAdmin } from "../queries.server.ts";
import { signIns } from "../tables.server.ts";
import { auth, authHeaders } from "./auth.server.ts";

export type SignedIn = NonNullable<Awaited<ReturnType<typeof getSignedIn>>>;

/** Who is signed in, read from the database each time: a session that was revoked is gone at once. */
export async function getSignedIn(request: Request) {
  const found = await auth().api.getSession({ headers: authHeaders(request) });
  if (!found) return undefined;
  const { id, email, name, emailVerified, createdAt, twoFactorEnabled } = found.user;
  return {
    user: { id, email, name, emailVerified, createdAt, hasTwoFactor: twoFactorEnabled ?? false },
    session: { id: found.session.id, expiresAt: found.session.expiresAt },
  };
}

/** For whoever keeps a stream open: whether this session still stands and still belongs to an admin. */
export async function sessionIsAlive(sessionId: string, tx: Tx = accountsDb()): Promise<boolean> {
  const { user_id, expires_at } = signIns;
  const [session] = await tx.select({ user_id, expires_at }).from(signIns).where(eq(signIns.id, sessionId));
  return session !== undefined && session.expires_at > new Date() && (await isAdmin(tx, session.user_id));
}
