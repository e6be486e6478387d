import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { removeDevice } from "../push/devices.server.ts";

export const action = adminAction({
  errorMessage: "This device is no longer on the list",
  act: ({ db, user, params }) =>
    actOn(params.id, async (id) => (await removeDevice(db, user.id, id)) && "This device gets no more notifications"),
});
