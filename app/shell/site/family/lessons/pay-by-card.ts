import { redirect } from "react-router";
import { startCheckout } from "#app/features/credits/card/checkouts.server.ts";
import { stripeKeys } from "#app/features/credits/card/stripe.server.ts";
import { familyPath, familyPaths } from "#app/features/family/addresses.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { linkHeaders } from "#app/platform/links/links.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { requireFamily } from "#app/shell/site/family/family.server.ts";

export const loader = () => redirect(familyPath, 303);

/** Redirects to Stripe's page for everything the family owes. If that fails, the family's page says so. */
export const action = visitorAction({
  act: async ({ request, context }) => {
    const { id: personId, holderId } = await requireFamily(request);
    const keys = stripeKeys();
    const to = (address: string) => redirect(address, { status: 303, headers: linkHeaders });
    if (!keys) return to(familyPaths.lessons);
    try {
      const opened = await startCheckout(serviceDb(), { keys, backTo: familyPaths.lessons, holderId, personId });
      if ("url" in opened) return to(opened.url);
      return to(`${familyPaths.lessons}?card=${opened.refused === "nothing owed" ? "settled" : "failed"}`);
    } catch (error) {
      log.error({ id: context.get(requestFacts).id, ...reasonOf(error) }, "a checkout could not be opened");
      return to(`${familyPaths.lessons}?card=failed`);
    }
  },
});
