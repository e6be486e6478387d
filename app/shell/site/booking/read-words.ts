import { redirect } from "react-router";
import { bookingPage } from "#app/lib/public-pages.ts";
import { bookingDb } from "#app/platform/db/doors/booking-door.server.ts";
import { formFields } from "#app/platform/forms/form-fields.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import type { Route } from "./+types/read-words.ts";
import { readWordsTimes } from "./words-times.server.ts";

/** What the booking page requests while a visitor types when it would suit. */
export async function action({ request, context }: Route.ActionArgs) {
  const { clientAddress } = context.get(requestFacts);
  const { answer, retrySeconds } = await readWordsTimes(bookingDb(), await formFields(request), clientAddress);
  if (retrySeconds) return Response.json(answer, { status: 429, headers: { "retry-after": `${retrySeconds}` } });
  return Response.json(answer ?? {});
}

/** Not a page. */
export function loader() {
  return redirect(bookingPage.path, 303);
}
