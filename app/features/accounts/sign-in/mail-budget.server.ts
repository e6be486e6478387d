import { mailboxOf } from "#app/lib/mailbox.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { env } from "#app/platform/env.server.ts";
import { type Budget, hasTry, throttleKey } from "./throttle.server.ts";

type Kind = "sign-up-mail" | "confirm-mail" | "reset-mail";

const perMailbox: Budget = { most: 3, minutes: 60 };
const perMailboxAndDay: Budget = { most: 10, minutes: 24 * 60 };
const perStranger: Budget = { most: 6, minutes: 24 * 60 };

/** A few mails per mailbox and hour, however its address is spelled. A known browser has its own budget. */
export function hasMailTry(tx: Tx, kind: Kind, { email, device }: { email: string; device?: string | undefined }) {
  return hasTry(tx, throttleKey(kind, mailboxOf(email), device ?? "unknown"), perMailbox);
}

/** For all unconfirmed addresses together, of accounts and of requests. */
export async function mayMailStrangers(tx: Tx): Promise<boolean> {
  const most = env().STRANGER_MAILS_PER_DAY;
  return most === 0 || hasTry(tx, throttleKey("mails-to-strangers"), { most, minutes: 24 * 60 });
}

/** One more mail about a request to an unproven mailbox. */
export async function mayMailStranger(tx: Tx, email: string): Promise<boolean> {
  return (await hasTry(tx, throttleKey("stranger-mail", mailboxOf(email)), perStranger)) && mayMailStrangers(tx);
}

/** Counts only unconfirmed addresses, so that using it up does not keep the owner from a link. */
export function mayMailReset(tx: Tx, { email, isStrangers }: { email: string; isStrangers: boolean }) {
  if (isStrangers) return mayMailStrangers(tx);
  return hasTry(tx, throttleKey("reset-mail-day", mailboxOf(email)), perMailboxAndDay);
}
