import { redirect } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { hoursPath } from "../../addresses.ts";
import { readAgainLater } from "../busy.server.ts";
import { busySourceAddress } from "../busy.ts";

export const action = adminAction({
  act: async ({ db, params: { id = "" } }) => {
    const isStill = await actOn(id, () => readAgainLater(db, id));
    return redirect(isStill ? busySourceAddress(id) : hoursPath, 303);
  },
});
