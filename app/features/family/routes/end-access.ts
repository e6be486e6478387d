import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { endFamilyAccess } from "../mutations.server.ts";
import type { Route } from "./+types/end-access.ts";

export const action = adminAction({
  errorMessage: "Failed to end the devices",
  act: async ({ db, params: { id = "" } }) => {
    if (!isUuid(id)) return false;
    await endFamilyAccess(db, id);
    return "Their devices and links have ended.";
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
