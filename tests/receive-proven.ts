import { receiveBooking } from "#app/features/inbox/receive.server.ts";
import type { BookingInput } from "#app/features/inbox/schema.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { proofMark } from "#app/platform/db/roles/roles.server.ts";
import { env } from "#app/platform/env.server.ts";

/** As sent by someone signed in with the form's address. */
export function receiveProven(form: BookingInput) {
  return receiveBooking(visitorDb(), form, undefined, proofMark(env().APP_SECRET, form.email));
}
