import { redirect } from "react-router";
import { accountsDb } from "#app/platform/db/doors/accounts-door.server.ts";
import { mailConfirmationAgain } from "../../mutations.server.ts";
import { getSignedIn } from "../../session/session.server.ts";
import { adminAddress, signInAddress } from "../next-path.ts";
import type { Route } from "./+types/confirm-again.ts";

/** Another confirmation mail for whoever is signed in and has not confirmed yet. */
export async function action({ request }: Route.ActionArgs) {
  const signedIn = await getSignedIn(request);
  if (!signedIn) throw redirect(signInAddress, 303);
  if (!signedIn.user.emailVerified) await mailConfirmationAgain(accountsDb(), signedIn.user);
  throw redirect(`${adminAddress}?mailed`, 303);
}

export function loader() {
  throw redirect(adminAddress, 303);
}
