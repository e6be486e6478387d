import { setTimeout as pause } from "node:timers/promises";
import type { ActionFunctionArgs } from "react-router";
import type { z } from "zod";
import { isAway } from "#app/platform/db/away.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isDataRequest, type RequestFacts, requestFacts } from "#app/platform/http/request-context.server.ts";
import { fieldErrors, formFields, readForm } from "./form-fields.server.ts";
import { answerDeclined, type Declined, isDeclined, isRefused, type Refused } from "./intake.server.ts";
import { type ActionOptions, type Answered, answered, logFailure, runAction } from "./run-action.server.ts";
import { type Sender, senderOf } from "./sender.server.ts";
import { storeSubmission } from "./store-submission.server.ts";

export type VisitorRequest = ActionFunctionArgs & RequestFacts;

/** A form that stores what the visitor sends, within the sender's budget. In any case, they keep what they typed. */
type Submission<Field extends string, Form, Received, Facts> = {
  schema: z.ZodType<Form>;
  receive: (tx: Tx, form: Form, sender: Sender, asked: VisitorRequest) => Promise<Received | Declined | Refused<Field>>;
  errorMessage: `Error storing ${string}`;
  /** Where to redirect. */
  next: (received: Received, asked: VisitorRequest) => Response;
  /** The same for a page with JavaScript, which redirects a little later. */
  leadsTo?: (received: Received) => string;
  /** With JavaScript, the page itself confirms that it was sent. */
  staysOnPage?: boolean;
  /** The connection that stores it; by default the visitor's. */
  door?: (form: Form) => Tx;
  /** What the page shows instead of sending, if another button was pressed. */
  look?: (asked: VisitorRequest, typed: Record<string, string>) => Promise<Answered<Field, Facts> | undefined>;
};

/** Storing a new person takes a millisecond longer than finding a known one. Nobody may learn that from the response. */
const leastMs = 50;

/** The action of every form that needs no admin: one that is received and stored, or an account form. */
export function visitorAction<
  Form = undefined,
  Field extends string = Extract<keyof Form, string>,
  Facts = unknown,
  Received extends object = never,
>(
  options: Submission<Field, Form, Received, Facts> | ActionOptions<VisitorRequest, Field, Form, Facts>,
): (received: ActionFunctionArgs) => Promise<Answered<Field, Facts>> {
  return async (received) => {
    const asked = { ...received, ...received.context.get(requestFacts) };
    if (!("receive" in options)) return runAction(asked, options);
    const [result] = await Promise.allSettled([receiveSubmission(asked, options), pause(leastMs)]);
    if (result.status === "rejected") throw result.reason;
    return result.value;
  };
}

async function receiveSubmission<Field extends string, Form, Received extends object, Facts>(
  asked: VisitorRequest,
  submission: Submission<Field, Form, Received, Facts>,
): Promise<Answered<Field, Facts>> {
  const { schema, receive, errorMessage, next, staysOnPage = false, leadsTo, door, look } = submission;
  const typed = await formFields(asked.request);
  const looked = await look?.(asked, typed);
  if (looked) return looked;
  const form = readForm(schema, typed);
  if (!form.success) return answered({ outcome: "refused", errors: fieldErrors(form.error), typed }, 400);
  let received: Received | Declined | Refused<Field>;
  try {
    const sender = senderOf(asked.clientAddress);
    received = await storeSubmission((tx) => receive(tx, form.data, sender, asked), door && (() => door(form.data)));
  } catch (error) {
    if (!isAway(error)) throw error;
    logFailure(asked, error, errorMessage);
    return answered({ outcome: "failed", typed }, 503);
  }
  if (isRefused<Field>(received)) {
    const { errors, instead, remedy } = received;
    const help = { ...(instead && { instead }), ...(remedy && { remedy }) };
    return answered({ outcome: "refused", errors, typed, ...help }, instead ? 409 : 400);
  }
  if (isDeclined(received)) return answerDeclined(received, typed);
  if (staysOnPage && isDataRequest(asked.request))
    return answered({ outcome: "done", ...(leadsTo && { leadsTo: leadsTo(received) }) });
  throw next(received, asked);
}
