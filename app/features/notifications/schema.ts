import type { Tx } from "#app/platform/db/connection.server.ts";
import type { MailedCalendar } from "#app/platform/mail/mail.server.ts";
import type { MailContent } from "#app/platform/mail/mail-page.tsx";
import type { PostedMail } from "./queries.server.ts";

/**
 * waiting: in the queue. held: will be part of the next digest. dropped: no longer needed when its time came. failed:
 * given up, and the coach sees it.
 */
export const mailStatuses = ["waiting", "held", "sent", "failed", "dropped"] as const;
export type MailStatus = (typeof mailStatuses)[number];

export const mailLimits = { subject: 200, body: 5_000 } as const;

/** What a list calls a mail that has no words of its own and that the list has no better name for. */
export function mailName(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What a mail said, by names of its feature's own. */
export type Said = Record<string, string | number>;

/** Whether a mail would say nothing else than was said. */
export function isSaid(says: Said, said: Said | undefined): boolean {
  return Object.entries(says).every(([name, value]) => said?.[name] === value);
}

/** One kind of mail. A feature lists its own in its mails.server.ts, and the worker is given every feature's list. */
export type RegisteredMail = {
  kind: string;
  /** The about_kind it is written for here; without it, whatever the mail is about. */
  about?: string;
  to: "coach" | "person";
  /** As things are when it leaves; undefined when there is nothing left to say, and it is dropped. */
  write: (tx: Tx, posted: PostedMail, facts: MailFacts) => Promise<MailWords | undefined>;
  /** So long after it was due it is dropped rather than sent; without it, it is sent however late. */
  worthHours?: number;
  /** Says that a machine wrote it, so that no out-of-office note answers it. */
  isAutomatic?: boolean;
  /** The kind it replies to, about the same thing: both lie in one thread. */
  repliesTo?: string;
  /** For a mail to the coach that may wait while there are too many; without it, it never waits. */
  digest?: DigestRules;
};

/** What every mail may say of the site. */
export type MailFacts = { brand: string; replyHours: number; origin: string };

/** Without a footer of its own, a mail has the usual one. */
export type MailWords = Omit<MailContent, "brand" | "footer"> & {
  replyTo?: string;
  footer?: string;
  calendar?: MailedCalendar;
  /** Kept with the mail once it leaves, for `getSaidBefore`. */
  says?: Said;
  /**
   * Differs when it is tried again with other words, and is a part of its Message-ID: many mailboxes show only the first
   * of two mails with the same one.
   */
  edition?: number;
};

export type DigestRules = {
  /** What the digest's subject counts, as in '2 new requests'. */
  counted: readonly [one: string, many: string];
  /** Whether it waits for the digest however few mails there are. */
  isHeldBack?: (tx: Tx, aboutId: string) => Promise<boolean>;
  read: (tx: Tx, aboutIds: string[]) => Promise<DigestPart>;
};

/** What a digest says of the held mails of one kind. */
export type DigestPart = {
  lines: DigestLine[];
  /** What there is to know about those that were held back. */
  note?: string | undefined;
  button: { label: string; path: string };
};

/** `id` is what the mail is about. What was held back is in no list that is read every day, so each is named. */
export type DigestLine = { id: string; label: string; text: string; isHeldBack: boolean };
