import { sql } from "drizzle-orm";
import { data } from "react-router";
import { mailRequestLink } from "#app/features/inbox/proof.server.ts";
import { TypedAddress } from "#app/features/inbox/schema.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { bookingDb } from "#app/platform/db/doors/doors.server.ts";
import { type Sender, senderOf } from "#app/platform/forms/sender.server.ts";
import type { VisitorRequest } from "#app/platform/forms/visitor-action.server.ts";

const linkMailed =
  "If requests wait under this address, a mail with a new link is on its way. Open it, tap “Yes, this was me”, then send this form again.";

/**
 * For an address with too many times: mails it another link, if any times wait for it. The response is always the same.
 */
export async function mailNewLink({ clientAddress }: VisitorRequest, typed: Record<string, string>) {
  const email = TypedAddress.safeParse(typed.email).data;
  const retrySeconds = email ? await mailWithinBudget(bookingDb(), email, senderOf(clientAddress)) : null;
  const looked = { outcome: "looked" as const, typed, message: linkMailed };
  return data(looked, retrySeconds ? { status: 429, headers: { "retry-after": `${retrySeconds}` } } : undefined);
}

/** Counts as one form of the network. Returns the seconds to wait if it has sent too many. */
async function mailWithinBudget(tx: Tx, email: string, { client, hourlyLimit }: Sender): Promise<number | null> {
  const { rows } = await tx.execute<{ retry_seconds: number | null }>(
    sql`select retry_seconds from count_use(${client}, ${hourlyLimit})`,
  );
  const retrySeconds = rows[0]?.retry_seconds ?? null;
  if (!retrySeconds) await mailRequestLink(tx, email);
  return retrySeconds;
}
