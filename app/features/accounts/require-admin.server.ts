import { data, redirect } from "react-router";
import { accountsDb } from "#app/platform/db/accounts-door.server.ts";
import { adminDb } from "#app/platform/db/admin-door.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { noteRefused } from "./account-log.server.ts";
import { signInPath } from "./next-path.ts";
import { adminExists, isAdmin } from "./queries.server.ts";
import type { NoAccess } from "./schema.ts";
import { getSignedIn, type SignedIn } from "./session.server.ts";

export type Admin = SignedIn & { db: Tx };

/**
 * The only way to the admin door. Every loader and action of the admin area begins with it: whoever is not signed in is
 * sent to /auth and comes back afterwards, whoever is no admin gets 403 and nothing else.
 */
export async function requireAdmin(request: Request): Promise<Admin> {
  const signedIn = await getSignedIn(request);
  if (!signedIn) throw redirect(signInPath(request), 303);
  if (!(await isAdmin(accountsDb(), signedIn.user.id))) throw await noAccess(signedIn);
  return { ...signedIn, db: adminDb() };
}

async function noAccess({ user }: SignedIn) {
  noteRefused("admin area refused", { userId: user.id, reason: "no admin" });
  const facts: NoAccess = {
    email: user.email,
    isConfirmed: user.emailVerified,
    hasAdmin: await adminExists(accountsDb()),
  };
  return data(facts, 403);
}
