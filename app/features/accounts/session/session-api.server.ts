import { isUnanswered, noteUnanswered } from "#app/platform/db/doors/unanswered.server.ts";
import { auth, authHeaders } from "./auth.server.ts";
import { getSignedIn, type SignedIn } from "./session.server.ts";
import type { SessionState } from "./session-state.ts";

type Endpoint = (request: Request) => Promise<Response>;

/** All that /api/auth answers. Everything else better-auth could do over HTTP goes through our pages or not at all. */
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

/** Ours, and all that better-auth would answer if it were let. */
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
