import { sql } from "drizzle-orm";
import { check, index, integer, pgPolicy, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, idIn, lengths, oneOf } from "#app/platform/db/columns.server.ts";
import { admin, intake, service } from "#app/platform/db/roles.server.ts";
import { mailKinds, mailLimits, mailStatuses } from "./schema.ts";

const instant = () => timestamp({ withTimezone: true });

/** Every mail about a request. A trigger enqueues the sending with the row: neither is ever there without the other. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    kind: text({ enum: mailKinds }).notNull(),
    message_id: uuid().references(idIn("messages"), { onDelete: "cascade" }),
    submission_id: uuid().references(idIn("quiz_submissions"), { onDelete: "cascade" }),
    /** Whom it is to, where somebody is known by that. */
    person_id: uuid().references(idIn("people"), { onDelete: "set null" }),
    /** A visitor's address; where the coach reads is looked up when the mail leaves. */
    recipient: text(),
    /** The coach's own words in a reply; everything else is written when the mail leaves. */
    subject: text(),
    body: text(),
    status: text({ enum: mailStatuses }).notNull().default("waiting"),
    send_after: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** How often its content left without the mail server saying what became of it. */
    handed_over: integer().notNull().default(0),
    failure: text(),
    idempotency_key: uuid(),
    sent_at: instant(),
    created_at: createdAt(),
  },
  (mail) => [
    index("mails_of_message").on(mail.message_id, mail.created_at),
    index("mails_of_submission").on(mail.submission_id, mail.created_at),
    index("mails_of_person").on(mail.person_id),
    index("mails_to_coach_by_time").on(mail.sent_at).where(sql`recipient is null`),
    index("mails_unsent").on(mail.status, mail.created_at).where(sql`status in ('held', 'failed')`),
    uniqueIndex("mails_once_per_message").on(mail.message_id, mail.kind).where(sql`kind <> 'reply'`),
    uniqueIndex("mails_once_per_submission").on(mail.submission_id, mail.kind).where(sql`kind <> 'reply'`),
    uniqueIndex("mails_acknowledge_once_a_day")
      .on(sql`lower(${mail.recipient})`, sql`((${mail.created_at} at time zone 'UTC')::date)`)
      .where(sql`kind = 'acknowledgement'`),
    uniqueIndex("mails_one_digest_waits").on(mail.kind).where(sql`kind = 'digest' and status = 'waiting'`),
    uniqueIndex("mails_idempotency_key").on(mail.idempotency_key),
    ...lengths([
      [mail.recipient, [3, 254]],
      [mail.subject, mailLimits.subject],
      [mail.body, mailLimits.body],
      [mail.failure, 200],
    ]),
    oneOf(mail.kind, mailKinds),
    oneOf(mail.status, mailStatuses),
    check("mails_visitor_has_address", sql`kind not in ('acknowledgement', 'reply') or recipient is not null`),
    check("mails_reply_answers_one", sql`kind <> 'reply' or num_nonnulls(message_id, submission_id) = 1`),
    check("mails_reply_has_words", sql`(kind = 'reply') = (subject is not null and body is not null)`),
    pgPolicy("intake posts mails about a request", {
      for: "insert",
      to: intake,
      withCheck: sql`status = 'waiting' and kind in ('coach', 'acknowledgement')`,
    }),
    pgPolicy("the admin reads mails", { for: "select", to: admin, using: sql`true` }),
    pgPolicy("the admin replies", { for: "insert", to: admin, withCheck: sql`status = 'waiting' and kind = 'reply'` }),
    pgPolicy("the admin tries a mail again", {
      for: "update",
      to: admin,
      using: sql`status = 'failed'`,
      withCheck: sql`status = 'waiting'`,
    }),
    pgPolicy("the admin erases mails", { for: "delete", to: admin, using: sql`true` }),
    pgPolicy("jobs send mails", { for: "all", to: service, using: sql`true`, withCheck: sql`true` }),
  ],
);
