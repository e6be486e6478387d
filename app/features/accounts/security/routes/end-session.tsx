import { redirect } from "react-router";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { answered } from "#app/platform/forms/run-action.server.ts";
import { isDataRequest } from "#app/platform/http/request-context.server.ts";
import { adminAction } from "../../admin-action.server.ts";
import { endSession, endSessions } from "../../mutations.server.ts";
import { SessionInput } from "../../schema.ts";
import { otherSessions, securityPaths } from "../security.ts";

/** Only your own sessions: another user's is not found. */
export const action = adminAction({
  schema: SessionInput,
  save: async ({ request, user, session: current }, { session }) => {
    if (session === otherSessions) await endSessions(accountsDb(), user.id, current.id);
    else await endSession(accountsDb(), { userId: user.id, sessionId: session });
    return isDataRequest(request) ? answered({ outcome: "done" }) : redirect(securityPaths.page, 303);
  },
});
