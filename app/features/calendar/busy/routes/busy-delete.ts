import { redirect } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { hoursPath } from "../../addresses.ts";
import { removeBusySource } from "../busy.server.ts";

/** One that is already gone counts as deleted. */
export const action = adminAction({
  act: async ({ db, params }) => {
    await actOn(params.id, (id) => removeBusySource(db, id));
    return redirect(hoursPath, 303);
  },
});
