import { data, redirect } from "react-router";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { adminDb } from "#app/platform/db/doors/admin-door.server.ts";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { requestMemo } from "#app/platform/http/request-context.server.ts";
import { adminExists, isAdmin } from "./queries.server.ts";
import type { NoAccess } from "./schema.ts";
import { noteRefused } from "./security/account-log.server.ts";
import { getSignedIn, type SignedIn } from "./session/session.server.ts";
import { signInPath } from "./sign-in/next-path.ts";

export type Admin = SignedIn & { db: Tx };

/**
 * The only way to the admin's connection. Every loader and action of the admin area begins with it: a visitor who is
 * not signed in is redirected to /auth and back, a user without the role gets 403. The first call in a request queries
 * the database, and the others reuse its result.
 */
export async function requireAdmin(request: Request): Promise<Admin> {
  // Keyed by method, so that the loaders that run after an action see its effect on the session.
  const { signedIn, hasRole } = await oncePerRequest(request.method, () => whoAsks(request));
  if (!signedIn) throw redirect(signInPath(request), 303);
  if (!hasRole) throw await noAccess(signedIn);
  return { ...signedIn, db: adminDb() };
}

type Asking = { signedIn: SignedIn | undefined; hasRole: boolean };

const oncePerRequest = requestMemo<Promise<Asking>>();

async function whoAsks(request: Request): Promise<Asking> {
  const signedIn = await getSignedIn(request);
  return { signedIn, hasRole: signedIn !== undefined && (await isAdmin(accountsDb(), signedIn.user.id)) };
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
