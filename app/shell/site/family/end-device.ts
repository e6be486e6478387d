import { redirect } from "react-router";
import { familyPath, familyPaths } from "#app/features/family/addresses.ts";
import { endFamilyAccess, endFamilyFeed } from "#app/features/family/mutations.server.ts";
import { EndInput } from "#app/features/family/schema.ts";
import { endedCookie, endSignIns } from "#app/features/family/sign-ins.server.ts";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { linkHeaders } from "#app/platform/links/links.server.ts";
import { requireFamily } from "./family.server.ts";

export const loader = () => redirect(familyPath, 303);

/** Closes the page on this device, or ends another device, a calendar's address, or everything of this person. */
export const action = visitorAction({
  schema: EndInput,
  act: async ({ request }, { device }) => {
    const { id: personId, signInId } = await requireFamily(request);
    if (device === "calendar") {
      await endFamilyFeed(accountsDb(), personId);
      return redirect(familyPaths.details, 303);
    }
    if (device === "all") await endFamilyAccess(accountsDb(), personId);
    const id = device === "this" ? signInId : device;
    if (device !== "all" && id) await endSignIns(accountsDb(), { personId, id });
    if (device !== "all" && device !== "this" && id !== signInId) return redirect(familyPaths.details, 303);
    return redirect(familyPath, { status: 303, headers: { ...linkHeaders, "set-cookie": endedCookie } });
  },
});
