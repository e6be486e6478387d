import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { testDevice } from "../push/devices.server.ts";

export const action = adminAction({
  errorMessage: "This device is no longer on the list",
  act: ({ db, user, params }) =>
    actOn(params.id, async (id) => (await testDevice(db, user.id, id)) && "A test is on its way"),
});
