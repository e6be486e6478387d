import { type ActionFunctionArgs, redirect } from "react-router";
import type { z } from "zod";
import { tokenIn } from "#app/lib/address-parts.ts";
import { bookingDb } from "#app/platform/db/doors/doors.server.ts";
import { formFields } from "#app/platform/forms/form-fields.server.ts";
import { type Answered, answered } from "#app/platform/forms/run-action.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { linkFormHeaders, type RefusedLink, refusalOf } from "#app/platform/links/links.server.ts";
import type { Purpose } from "#app/platform/links/purpose.server.ts";
import { proveWithinLimit } from "../mailbox-limit.server.ts";
import { expiredTitle } from "./link-frame.tsx";

/** A link as it was opened: its token, and the network that counts wrong ones. */
export type Presented<Act extends string> = { token: string; act: Act; clientAddress: string };

type LinkRequest = { context: ActionFunctionArgs["context"]; params: { link?: string | undefined } };

export function presented<Act extends string>({ context, params }: LinkRequest, act: Act): Presented<Act> {
  return { token: tokenIn(params.link ?? ""), act, clientAddress: context.get(requestFacts).clientAddress };
}

type FamilyOptions<Form extends { act: string }, Linked extends object> = {
  schema: z.ZodType<Form>;
  purpose: Purpose<Form["act"] | "see">;
  /** What the link leads to. */
  open: (link: Presented<Form["act"] | "see">) => Promise<Linked | RefusedLink>;
  notUnderstood: string;
  /** Returns the reason for a refusal, or nothing on success. */
  act: (linked: Linked, form: Form) => Promise<string | undefined>;
};

/**
 * The action of every page behind a private link. On success, or when it was done before, the page shows the result.
 */
export function familyAction<Form extends { act: string }, Linked extends object>({
  schema,
  purpose,
  open,
  notUnderstood,
  act,
}: FamilyOptions<Form, Linked>): (received: ActionFunctionArgs) => Promise<Answered> {
  return async ({ request, ...link }) => {
    const form = schema.safeParse(await formFields(request));
    const given = presented<Form["act"] | "see">(link, form.data?.act ?? "see");
    const linked = await open(given);
    // Safe because nothing else behind a link has a field of this name.
    if ("refused" in linked) return refused(expiredTitle, statusOf(linked as RefusedLink));
    if (!form.success) return refused(notUnderstood, 400);
    if (!refusing.has(form.data.act)) await proveWithinLimit(bookingDb(), { token: given.token, purpose });
    // Safe because a refusal has returned.
    const message = await act(linked as Linked, form.data);
    if (message) return refused(message, 409);
    // Without a fragment, browsers stay where the button was.
    throw redirect(`${new URL(request.url).pathname}#main`, { status: 303, headers: linkFormHeaders });
  };
}

/**
 * Only the mailbox has the link, so acting by it proves the request. Opening it does not, because mail scanners open
 * links too. Nor do these acts: people also use them to turn down what a stranger asked for in their name.
 */
const refusing: ReadonlySet<string> = new Set(["cancel", "decline", "pass", "withdraw"]);

/** The page that asks to wait never sends this form, so there is nothing to say about waiting. */
function statusOf(link: RefusedLink): number {
  return link.refused === "too many" ? 404 : refusalOf(link).status;
}

function refused(message: string, status: number): Answered {
  return answered({ outcome: "failed", message }, { status, headers: linkFormHeaders });
}
