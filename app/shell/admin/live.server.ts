import { isAdmin } from "#app/features/accounts/queries.server.ts";
import { getSignedIn, sessionIsAlive } from "#app/features/accounts/session/session.server.ts";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { liveResponse } from "#app/platform/live/streams.server.ts";

/** The stream of changes, for admins only; it ends with the session. */
export async function live(request: Request): Promise<Response> {
  const signedIn = await getSignedIn(request);
  if (!signedIn) return new Response("Sign in first", { status: 401 });
  if (!(await isAdmin(accountsDb(), signedIn.user.id))) return new Response("Forbidden", { status: 403 });
  return liveResponse(() => sessionIsAlive(signedIn.session.id));
}
