import { redirect } from "react-router";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { mailConfirmationAgain } from "../../mutations.server.ts";
import { getSignedIn } from "../../session/session.server.ts";
import { adminAddress, signInAddress } from "../next-path.ts";

/** Sends another confirmation mail to a signed-in, unconfirmed user. */
export const action = visitorAction({
  act: async ({ request }) => {
    const signedIn = await getSignedIn(request);
    if (!signedIn) return redirect(signInAddress, 303);
    if (!signedIn.user.emailVerified) await mailConfirmationAgain(accountsDb(), signedIn.user);
    return redirect(`${adminAddress}?mailed`, 303);
  },
});

export function loader() {
  throw redirect(adminAddress, 303);
}
