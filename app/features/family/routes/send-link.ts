import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { postFamilyLink } from "../mutations.server.ts";
import type { Route } from "./+types/send-link.ts";

export const action = adminAction({
  errorMessage: "There is no address to send a link to",
  act: async ({ db, params: { id = "" } }) =>
    isUuid(id) && (await postFamilyLink(db, id)) && "The link is on its way. Earlier ones no longer work.",
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
