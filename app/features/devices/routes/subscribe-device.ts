import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { deviceKindOf, deviceOf } from "#app/lib/user-agent.ts";
import { addDevice } from "../push/devices.server.ts";
import { pushLimits } from "../push/push.ts";
import { SubscriptionInput } from "../push/push-input.server.ts";

const tooMany = `At most ${pushLimits.devices} devices can get notifications. Remove one first.`;

export const action = adminAction({
  schema: SubscriptionInput,
  errorMessage: "This device could not be turned on",
  act: async ({ db, user, session, request }, subscription) => {
    const agent = request.headers.get("user-agent") ?? "";
    const device = { name: deviceOf(agent), kind: deviceKindOf(agent), subscription };
    const added = await addDevice(db, { userId: user.id, signInId: session.id, ...device });
    return added === "added" ? true : { refused: tooMany };
  },
});
