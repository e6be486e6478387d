import { capitalized } from "#app/lib/format.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Answer } from "#app/platform/forms/answer.ts";
import type { MailedCalendar } from "#app/platform/mail/mail.server.ts";
import type { MailContent } from "#app/platform/mail/mail-page.tsx";
import type { PostedMail } from "./queries.server.ts";

/**
 * waiting: in the queue. held: will be part of the next digest. dropped: no longer needed when its time came. failed:
 * given up, and shown to the coach. withheld: beyond the budget for unconfirmed addresses; the coach sees it and can
 * send it.
 */
export const mailStatuses = ["waiting", "held", "sent", "failed", "dropped", "withheld"] as const;
export type MailStatus = (typeof mailStatuses)[number];

export const mailLimits = { subject: 200, body: 5_000 } as const;

/** A list's name for a mail without text and without a better name. */
export function mailName(kind: string): string {
  return capitalized(kind.replaceAll("_", " "));
}

/** What a mail said, by its feature's own names. */
export type Said = Record<string, string | number>;

/** Whether a mail would repeat exactly what was said. */
export function isSaid(says: Said, said: Said | undefined): boolean {
  return Object.entries(says).every(([name, value]) => said?.[name] === value);
}

/** One kind of mail. A feature lists its own in mails.server.ts, and the worker gets every feature's list. */
export type RegisteredMail = {
  kind: string;
  /** The about_kind it is for; without it, any. */
  about?: string;
  to: "coach" | "person";
  /** Written from the data at sending time; undefined drops the mail, because there is nothing left to say. */
  write: (tx: Tx, posted: PostedMail, facts: MailFacts) => Promise<MailWords | undefined>;
  /** It is dropped this long after it was due; without it, it is always sent. */
  worthHours?: number;
  /** Marks it as automatic, so that no out-of-office note replies. */
  isAutomatic?: boolean;
  /** The kind it replies to, about the same thing: both are in one thread. */
  repliesTo?: string;
  /** For a mail to the coach that may wait for the digest when there are too many; without it, it never waits. */
  digest?: DigestRules;
  /** For a mail to the coach: the same in one line without names, for a locked screen. */
  news?: (tx: Tx, aboutId: string) => Promise<CoachNews | undefined>;
};

/** Finds the registration of a posted mail. */
export type FindMail = (posted: { kind: string; about_kind: string | null }) => RegisteredMail | undefined;

/** `start`: of the session that it is about. */
export type CoachNews = { event: "request" | "chosen" | "changed"; words: string; path: string; start?: number };

/** What every mail may say about the site. */
export type MailFacts = { brand: string; replyHours: number; origin: string };

/** A mail without its own footer has the usual one. */
export type MailWords = Omit<MailContent, "brand" | "footer"> & {
  replyTo?: string;
  footer?: string;
  calendar?: MailedCalendar;
  /** Stored with the mail once it is sent, for `getSaidBefore`. */
  says?: Said;
  /**
   * Differs when it is retried with other words, and is part of its Message-ID: many mailboxes show only the first of
   * two mails with the same one.
   */
  edition?: number;
};

export type DigestRules = {
  /** What the digest's subject counts, as in '2 new requests'. */
  counted: readonly [one: string, many: string];
  /** Whether it always waits for the digest. */
  isHeldBack?: (tx: Tx, aboutId: string) => Promise<boolean>;
  read: (tx: Tx, aboutIds: string[]) => Promise<DigestPart>;
};

/** What a digest says about the held mails of one kind. */
export type DigestPart = {
  lines: DigestLine[];
  /** Details about those held back. */
  note?: string | undefined;
  button: { label: string; path: string };
};

/** `id` is what the mail is about. Held requests are in no list that is read every day, so each is named. */
export type DigestLine = { id: string; label: string; text: string; isHeldBack: boolean };

export const testMailPath = "/admin/settings/test-mail";

/** The result of a test mail. It waits while the queue is not running. */
export type TestMailAnswer = Answer<never, { isWaiting: boolean }>;
