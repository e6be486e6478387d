import { redirect } from "react-router";
import { auth, authHeaders } from "../../session/auth.server.ts";
import { signInAddress } from "../next-path.ts";
import type { Route } from "./+types/sign-out.ts";

/** A link to it signs nobody out. */
export function loader() {
  throw redirect(signInAddress, 303);
}

export async function action({ request }: Route.ActionArgs) {
  const { headers } = await auth().api.signOut({ headers: authHeaders(request), returnHeaders: true });
  throw redirect(`${signInAddress}?notice=signed-out`, { status: 303, headers });
}
