import { sql } from "drizzle-orm";
import { data } from "react-router";
import { mailRequestLink } from "#app/features/inbox/mutations.server.ts";
import { TypedAddress } from "#app/features/inbox/schema.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { bookingDb } from "#app/platform/db/doors/booking-door.server.ts";
import { type Sender, senderOf } from "#app/platform/forms/sender.server.ts";
import type { VisitorRequest } from "#app/platform/forms/visitor-action.server.ts";

/** On the booking form, for an address that holds too many times. */
export const newLinkButton = { name: "look", value: "link", label: "Mail me a new link" };
const linkMailed =
  "If this address holds times, a mail with a new link is on its way. Open it, tap “Yes, this was me”, then send this form again.";

/** Mails another link to the typed address, if times wait under it. The answer is the same if none do. */
export async function mailNewLink({ clientAddress }: VisitorRequest, typed: Record<string, string>) {
  const email = TypedAddress.safeParse(typed.email).data;
  const retrySeconds = email ? await mailWithinBudget(bookingDb(), email, senderOf(clientAddress)) : null;
  const looked = { outcome: "looked" as const, typed, message: linkMailed };
  return data(looked, retrySeconds ? { status: 429, headers: { "retry-after": `${retrySeconds}` } } : undefined);
}

/** It counts as one form of the network. Returns the seconds to wait if it has sent too many. */
async function mailWithinBudget(tx: Tx, email: string, { client, hourlyLimit }: Sender): Promise<number | null> {
  const { rows } = await tx.execute<{ retry_seconds: number | null }>(
    sql`select retry_seconds from count_use(${client}, ${hourlyLimit})`,
  );
  const retrySeconds = rows[0]?.retry_seconds ?? null;
  if (!retrySeconds) await mailRequestLink(tx, email);
  return retrySeconds;
}
