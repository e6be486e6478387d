import { eq } from "drizzle-orm";
import { isUnanswered, noteUnanswered } from "#app/platform/db/away.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { proofMark } from "#app/platform/db/roles/roles.server.ts";
import { env } from "#app/platform/env.server.ts";
import { isAdmin } from "../queries.server.ts";
import { signIns } from "../tables.server.ts";
import { auth, authHeaders } from "./auth.server.ts";
import type { SessionState } from "./session-state.ts";

export type SignedIn = NonNullable<Awaited<ReturnType<typeof getSignedIn>>>;

/** Reads the database each time, so that a revoked session ends at once. */
export async function getSignedIn(request: Request) {
  const found = await auth().api.getSession({ headers: authHeaders(request) });
  if (!found) return undefined;
  const { id, email, name, emailVerified, createdAt, twoFactorEnabled } = found.user;
  return {
    user: { id, email, name, emailVerified, createdAt, hasTwoFactor: twoFactorEnabled ?? false },
    session: { id: found.session.id, expiresAt: found.session.expiresAt },
  };
}

/** For someone signed in with a confirmed address. It counts only for a request that names this address. */
export async function provenBySignIn(request: Request): Promise<string | undefined> {
  if (!request.headers.has("cookie")) return undefined;
  const signedIn = await getSignedIn(request);
  return signedIn?.user.emailVerified ? proofMark(env().APP_SECRET, signedIn.user.email) : undefined;
}

/** For open streams: whether the session is still valid and belongs to an admin. */
export async function sessionIsAlive(sessionId: string, tx: Tx = accountsDb()): Promise<boolean> {
  const { user_id, expires_at } = signIns;
  const [session] = await tx.select({ user_id, expires_at }).from(signIns).where(eq(signIns.id, sessionId));
  return session !== undefined && session.expires_at > new Date() && (await isAdmin(tx, session.user_id));
}

type Endpoint = (request: Request) => Promise<Response>;

/** The whole of /api/auth. Nothing else of better-auth is reachable over HTTP. */
const endpoints: Record<string, Endpoint> = {
  "GET /api/auth/session": tellSession,
  "POST /api/auth/prolong-session": prolongSession,
};

export async function answerSessionApi(request: Request): Promise<Response> {
  const endpoint = endpoints[`${request.method} ${new URL(request.url).pathname}`];
  if (!endpoint) return Response.json({ message: "Not found" }, { status: 404 });
  const answer = await endpoint(request).catch(absorbOutage);
  if (!isUnanswered()) return answer;
  return Response.json({ message: "Please try again" }, { status: 503, headers: { "retry-after": "2" } });
}

/** An outage must not look like being signed out: the caller returns 503 instead. */
function absorbOutage(error: unknown): Response {
  noteUnanswered(error);
  if (!isUnanswered()) throw error;
  return Response.json(null);
}

/** Our own endpoints, and better-auth's, which are refused. */
export function sessionApiAddresses(): string[] {
  const own = Object.keys(endpoints).map((endpoint) => endpoint.replace(/^\w+ /, ""));
  const refused = Object.values(auth().api).flatMap(({ path }) => (path ? [`/api/auth${path}`] : []));
  return [...own, ...refused];
}

async function tellSession(request: Request): Promise<Response> {
  const signedIn = await getSignedIn(request);
  return Response.json(signedIn ? stateOf(signedIn) : null);
}

async function prolongSession(request: Request): Promise<Response> {
  const signedIn = await getSignedIn(request);
  if (!signedIn) return Response.json(null);
  const { headers, response } = await auth().api.prolongSession({ headers: authHeaders(request), returnHeaders: true });
  const session = { ...signedIn.session, expiresAt: response.expiresAt };
  return Response.json(stateOf({ ...signedIn, session }), { headers });
}

function stateOf({ user, session }: SignedIn): SessionState {
  const { id, email, name, emailVerified, hasTwoFactor } = user;
  return { user: { id, email, name, emailVerified, hasTwoFactor }, expiresAt: session.expiresAt.getTime() };
}
