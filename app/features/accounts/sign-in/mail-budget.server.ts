import type { Tx } from "#app/platform/db/connection.server.ts";
import { type Budget, hasTry, throttleKey } from "./throttle.server.ts";

type Kind = "sign-up-mail" | "confirm-mail" | "reset-mail";

const perMailbox: Budget = { most: 3, minutes: 60 };
const perMailboxAndDay: Budget = { most: 10, minutes: 24 * 60 };
/** To addresses that nobody has confirmed, all together: more than a coach's site ever needs. */
const toStrangersPerDay: Budget = { most: 100, minutes: 24 * 60 };

/** A few an hour to one mailbox, however its address is written. A known browser has its own, which no stranger spends. */
export function hasMailTry(tx: Tx, kind: Kind, { email, device }: { email: string; device?: string | undefined }) {
  return hasTry(tx, throttleKey(kind, mailboxOf(email), device ?? "unknown"), perMailbox);
}

export function mayMailStrangers(tx: Tx): Promise<boolean> {
  return hasTry(tx, throttleKey("mails-to-strangers"), toStrangersPerDay);
}

/** The total is for addresses that nobody has confirmed: spending it must not keep the owner from a link. */
export function mayMailReset(tx: Tx, { email, isStrangers }: { email: string; isStrangers: boolean }) {
  if (isStrangers) return mayMailStrangers(tx);
  return hasTry(tx, throttleKey("reset-mail-day", mailboxOf(email)), perMailboxAndDay);
}

/**
 * Where a mail ends up, for counting alone: an account's address stays as it was typed. What follows a plus is a note to
 * oneself nearly everywhere. Dots are left out by Google only; elsewhere they tell two people apart.
 */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const plain = name.replace(/(?<=.)\+.*$/, "");
  return googles.has(domain) ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}

const googles = new Set(["gmail.com", "googlemail.com"]);
