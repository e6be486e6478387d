import { redirect } from "react-router";
import { sessionLink, sessionPath } from "#app/features/booking/links/links.server.ts";
import { hasOwnSpot } from "#app/features/calendar/sessions/player-sessions.server.ts";
import { familyPath } from "#app/features/family/addresses.ts";
import { FamilySessionInput } from "#app/features/family/schema.ts";
import { linkPath } from "#app/lib/address-parts.ts";
import { accountsDb, asHousehold } from "#app/platform/db/doors/doors.server.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { linkHeaders, makeLink } from "#app/platform/links/links.server.ts";
import { requireFamily } from "./family.server.ts";

export const loader = () => redirect(familyPath, 303);

/** Redirects to the session's own page, for moving or cancelling it. */
export const action = visitorAction({
  schema: FamilySessionInput,
  act: async ({ request }, { member }) => {
    const { holderId } = await requireFamily(request);
    if (!(await asHousehold(holderId, (tx) => hasOwnSpot(tx, member)))) return redirect(familyPath, 303);
    const token = await makeLink(accountsDb(), { purpose: sessionLink, subject: member });
    return redirect(linkPath(sessionPath, token), { status: 303, headers: linkHeaders });
  },
});
