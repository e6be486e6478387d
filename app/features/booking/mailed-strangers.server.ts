import { eq } from "drizzle-orm";
import { takeStrangersMail } from "#app/features/accounts/mutations.server.ts";
import { aboutSession } from "#app/features/calendar/schema.ts";
import { getMailedSession } from "#app/features/calendar/sessions/mailed.server.ts";
import { listProven } from "#app/features/inbox/proof.server.ts";
import type { PostedMail } from "#app/features/notifications/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isMailboxProven } from "./mailbox.server.ts";
import { aboutOffer } from "./offers/offer.ts";
import { offers, wishes } from "./tables.server.ts";
import { aboutWish } from "./waiting/wish.ts";

/** All mail to unproven mailboxes shares one budget. */
export async function mayMail(tx: Tx, posted: PostedMail, address: string): Promise<boolean> {
  return !(await isToStranger(tx, posted)) || takeStrangersMail(tx, address);
}

/** Whether a mail's address is unproven, because its request is. */
async function isToStranger(tx: Tx, posted: PostedMail): Promise<boolean> {
  const { about_kind, about_id: id, person_id: personId } = posted;
  if (!id) return false;
  if (about_kind === aboutSession) {
    const session = personId ? await getMailedSession(tx, { id, personId }) : undefined;
    return session !== undefined && !(await isMailboxProven(tx, session, [personId ?? ""]));
  }
  if (!requestKinds.has(about_kind ?? "")) return false;
  const request = await requestOf(tx, { about_kind, id });
  return (await listProven(tx, [request])).size === 0;
}

/** Mails about anything else, such as a receipt, go to people the coach knows. */
const requestKinds = new Set(["message", "submission", aboutOffer, aboutWish]);

/** Everything else is a request itself, or a quiz submission, which can't be proven. */
async function requestOf(tx: Tx, about: { about_kind: string | null; id: string }): Promise<string> {
  const { about_kind, id } = about;
  const table = about_kind === aboutOffer ? offers : about_kind === aboutWish ? wishes : undefined;
  if (!table) return id;
  const [row] = await tx.select({ message: table.message_id }).from(table).where(eq(table.id, id));
  return row?.message ?? id;
}
