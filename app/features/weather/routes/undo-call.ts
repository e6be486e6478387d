import { redirect } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { undoCall } from "../mutations.server.ts";
import { callAddress } from "../schema.ts";

/** After the minute, the page shows that the mails have left. */
export const action = adminAction({
  act: async ({ db, params }) => {
    const id = UuidInput.safeParse(params.id).data;
    if (!id) return false;
    const { time_zone: zone } = await requireSettings(db);
    await undoCall(db, zone, id);
    return redirect(callAddress(id), 303);
  },
});
