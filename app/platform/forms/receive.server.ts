import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { isAway } from "#app/platform/db/away.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isDataRequest, requestFacts } from "#app/platform/http/request-context.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import type { Answer, FieldErrors } from "./answer.ts";
import { fieldErrors, formFields, readForm } from "./form-fields.server.ts";
import { answerDeclined, type Declined, isDeclined, isRefused, type Refused } from "./intake.server.ts";
import { type Sender, senderOf } from "./sender.server.ts";
import { storeSubmission } from "./store-submission.server.ts";

type ActionRequest = { request: Request; context: Readonly<RouterContextProvider> };

type Receiving<Field extends string, Form, Received> = {
  schema: z.ZodType<Form>;
  /** Stores it once, within the sender's budget. */
  receive: (tx: Tx, form: Form, sender: Sender) => Promise<Received | Declined | Refused<Field>>;
  errorMessage: `Error storing ${string}`;
  /** Where to redirect. */
  next: (received: Received) => Response;
  /** The same for a page with JavaScript, which continues by itself a little later. */
  leadsTo?: (received: Received) => string;
  /** With JavaScript, the page itself confirms that it was sent. */
  staysOnPage?: boolean;
  /** The connection that stores it; by default the visitor's. */
  door?: (form: Form) => Tx;
};

/** Handles every public form. Whatever the result, the visitor keeps what they typed. */
export async function receiveForm<Field extends string, Form extends Record<Field, unknown>, Received extends object>(
  { request, context }: ActionRequest,
  { schema, receive, errorMessage, next, staysOnPage = false, leadsTo, door }: Receiving<Field, Form, Received>,
) {
  const typed = await formFields(request);
  const form = readForm(schema, typed);
  if (!form.success) {
    // Safe because the form has at least these fields.
    const errors = fieldErrors(form.error) as FieldErrors<Field>;
    return data<Answer<Field>>({ outcome: "refused", errors, typed }, 400);
  }
  const { id, clientAddress } = context.get(requestFacts);
  let received: Received | Declined | Refused<Field>;
  try {
    received = await storeSubmission(
      (tx) => receive(tx, form.data, senderOf(clientAddress)),
      door && (() => door(form.data)),
    );
  } catch (error) {
    if (!isAway(error)) throw error;
    log.error({ id, ...reasonOf(error) }, errorMessage);
    return data<Answer<Field>>({ outcome: "failed", typed }, 503);
  }
  if (isRefused<Field>(received)) {
    const { errors, instead } = received;
    return data<Answer<Field>>({ outcome: "refused", errors, typed, ...(instead && { instead }) }, instead ? 409 : 400);
  }
  if (isDeclined(received)) return answerDeclined(received, typed);
  if (staysOnPage && isDataRequest(request))
    return data<Answer<Field>>({ outcome: "done", ...(leadsTo && { leadsTo: leadsTo(received) }) });
  throw next(received);
}
