import { data, type RouterContextProvider } from "react-router";
import { bookingDb } from "#app/platform/db/doors/booking-door.server.ts";
import { formFields } from "#app/platform/forms/form-fields.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { readWordsTimes } from "./words-times.server.ts";
import type { LookedAnswer } from "./words-times.tsx";

/**
 * Without JavaScript a button beside the words asks for open times: the page comes back with them, and nothing is
 * sent.
 */
export async function lookAtWords(request: Request, context: Readonly<RouterContextProvider>) {
  const { look, ...typed } = await formFields(request);
  if (!look) return undefined;
  const { answer, retrySeconds } = await readWordsTimes(bookingDb(), typed, context.get(requestFacts).clientAddress);
  const body: LookedAnswer = { outcome: "looked", typed, answer };
  return retrySeconds ? data(body, { status: 429, headers: { "retry-after": `${retrySeconds}` } }) : data(body);
}
