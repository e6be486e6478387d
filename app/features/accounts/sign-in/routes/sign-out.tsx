import { redirect } from "react-router";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { auth, authHeaders } from "../../session/auth.server.ts";
import { signInAddress } from "../next-path.ts";

/** A GET request does not sign out. */
export function loader() {
  throw redirect(signInAddress, 303);
}

export const action = visitorAction({
  act: async ({ request }) => {
    const { headers } = await auth().api.signOut({ headers: authHeaders(request), returnHeaders: true });
    return redirect(`${signInAddress}?notice=signed-out`, { status: 303, headers });
  },
});
