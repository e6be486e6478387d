import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, idIn, isCode, lengths, oneOf } from "#app/platform/db/columns.server.ts";
import { admin, booking, intake, service } from "#app/platform/db/roles/roles.server.ts";
import { mailLimits, mailStatuses, type Said } from "./schema.ts";

const instant = () => timestamp({ withTimezone: true });

/** They have no stored text. */
const isAboutSession = sql`about_kind = 'session'`;

/** Every posted mail. A trigger enqueues the job with the row, so that neither exists without the other. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    /** With `about_kind`, selects the registration that writes it. */
    kind: text().notNull(),
    /** The row it is about; a trigger on that row's table deletes the mail with it. */
    about_kind: text(),
    about_id: uuid(),
    /** The recipient, if they are a known person; without `recipient` it goes to their address at sending time. */
    person_id: uuid().references(idIn("people"), { onDelete: "set null" }),
    /** The typed address, if any. With neither it is for the coach. */
    recipient: text(),
    /** The coach's own words in a reply; everything else is written at sending time. */
    subject: text(),
    body: text(),
    status: text({ enum: mailStatuses }).notNull().default("waiting"),
    send_after: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** How often its content was sent without a reply from the mail server. */
    handed_over: integer().notNull().default(0),
    failure: text(),
    /** A key that allows one mail only, chosen by the poster. */
    once: text(),
    idempotency_key: uuid(),
    sent_at: instant(),
    /** What it said about a changing thing, so that the next mail says only what is new. */
    says: jsonb().$type<Said>(),
    said_at: instant(),
    created_at: createdAt(),
  },
  (mail) => [
    index("mails_about").on(mail.about_id, mail.created_at),
    index("mails_of_person").on(mail.person_id),
    index("mails_to_coach_by_time").on(mail.sent_at).where(sql`recipient is null and person_id is null`),
    index("mails_unsent").on(mail.status, mail.created_at).where(sql`status in ('held', 'failed', 'withheld')`),
    uniqueIndex("mails_once").on(mail.once),
    uniqueIndex("mails_idempotency_key").on(mail.idempotency_key),
    ...lengths([
      [mail.recipient, [3, 254]],
      [mail.subject, mailLimits.subject],
      [mail.body, mailLimits.body],
      [mail.failure, 200],
      [mail.once, 120],
    ]),
    isCode(mail.kind),
    isCode(mail.about_kind),
    oneOf(mail.status, mailStatuses),
    check("mails_about_is_whole", sql`(about_kind is null) = (about_id is null)`),
    check("mails_words_are_whole", sql`(subject is null) = (body is null)`),
    pgPolicy("intake posts mails about a request", {
      for: "insert",
      to: intake,
      withCheck: sql`status = 'waiting' and kind in ('coach', 'acknowledgement', 'request_link')`,
    }),
    // For `accept_child`.
    pgPolicy("intake finds mails about a session", { for: "select", to: intake, using: isAboutSession }),
    pgPolicy("intake passes mails to the child", {
      for: "update",
      to: intake,
      using: isAboutSession,
      withCheck: isAboutSession,
    }),
    pgPolicy("booking posts mails about a session", {
      for: "insert",
      to: booking,
      withCheck: sql`status = 'waiting' and about_kind in ('session', 'offer', 'wish') and recipient is null and body is null`,
    }),
    pgPolicy("the admin reads mails", { for: "select", to: admin, using: sql`true` }),
    pgPolicy("the admin posts mails", { for: "insert", to: admin, withCheck: sql`status = 'waiting'` }),
    pgPolicy("the admin tries a mail again", {
      for: "update",
      to: admin,
      using: sql`status in ('failed', 'withheld')`,
      withCheck: sql`status = 'waiting'`,
    }),
    pgPolicy("the admin erases mails", { for: "delete", to: admin, using: sql`true` }),
    pgPolicy("jobs send mails", { for: "all", to: service, using: sql`true`, withCheck: sql`true` }),
  ],
);
