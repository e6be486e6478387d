import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { askForPraise } from "../mutations.server.ts";
import { testimonialTexts } from "../testimonial.ts";
import type { Route } from "./+types/ask-for-praise.ts";

export const action = adminAction({
  errorMessage: testimonialTexts.notAsked,
  act: async ({ db, params: { id = "" } }) =>
    isUuid(id) && (await askForPraise(db, id)) && "The link is on its way. What they send waits in Testimonials.",
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
