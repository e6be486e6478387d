import { redirect } from "react-router";
import { serviceDb } from "#app/platform/db/service-door.server.ts";
import { addJob } from "#app/platform/jobs/add-job.server.ts";
import { adminAddress, signInAddress } from "../next-path.ts";
import { getSignedIn } from "../session.server.ts";
import { hasTry, throttleKey } from "../throttle.server.ts";
import type { Route } from "./+types/confirm-again.ts";

/** Another confirmation mail for whoever is signed in and has not confirmed yet. */
export async function action({ request }: Route.ActionArgs) {
  const signedIn = await getSignedIn(request);
  if (!signedIn) throw redirect(signInAddress, 303);
  const { id, emailVerified } = signedIn.user;
  if (!emailVerified && (await hasTry(serviceDb(), throttleKey("confirm-mail", id), { most: 3, minutes: 60 })))
    await addJob(serviceDb(), "mail_confirmation", { userId: id });
  throw redirect(`${adminAddress}?mailed`, 303);
}

export function loader() {
  throw redirect(adminAddress, 303);
}
