import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { childAges, skillLevels } from "#app/features/people/schema.ts";
import { bookingReads, createdAt, id, idIn, lengths, oneOf, updatedAt } from "#app/platform/db/columns.server.ts";
import { admin, booking, intake, service } from "#app/platform/db/roles/roles.server.ts";
import {
  messageIntents,
  messageLimits,
  messageSources,
  messageStatuses,
  spamReasons,
  templateLimits,
} from "./message.ts";

const searchedText = sql.raw(`(name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(message, ''))`);
const searchedSession = sql.raw("session_title");

/** The searched columns; each has a trigram index on exactly this expression. */
export const searchedTexts = [searchedText, searchedSession];

export const messages = pgTable(
  "messages",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    /** Where mail to the address ends up, however it is spelled: what limits count. A trigger fills it. */
    mailbox: text(),
    /** When the sender proved the address. Only `receive_message` and `prove_by_link` set it. */
    proven_at: timestamp({ withTimezone: true }),
    phone: text(),
    preferred_date: text(),
    session_type: text(),
    /** The booking form's name for it at the time: services change, the request does not. */
    session_title: text(),
    skill_level: text({ enum: skillLevels }),
    message: text(),
    status: text({ enum: messageStatuses }).notNull().default("new"),
    source: text({ enum: messageSources }).notNull(),
    intent: text({ enum: messageIntents }).notNull().default("session"),
    service_id: uuid().references(idIn("services"), { onDelete: "set null" }),
    /** The visitor's choice at the time: prices change, the request does not. */
    price_option: text(),
    idempotency_key: uuid(),
    /** Digest of everything sent under the key, so that a reused key is noticed. */
    content_digest: text(),
    spam: text({ enum: spamReasons }),
    /** The sender, unless it is spam; a trigger finds them by address or creates them. */
    person_id: uuid().references(idIn("people"), { onDelete: "set null" }),
    /** The child it is about, if the form says so. */
    player_id: uuid().references(idIn("people"), { onDelete: "set null" }),
    child_name: text(),
    child_age: smallint(),
    /** When it first stopped being new; maintained by a trigger. */
    answered_at: timestamp({ withTimezone: true }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (message) => [
    uniqueIndex("messages_idempotency_key").on(message.idempotency_key),
    // A flood of spam must not hide the last real request, hence the partial indexes.
    index("messages_in_inbox")
      .on(...newestFirst(message))
      .where(sql`spam is null`),
    index("messages_in_inbox_by_status")
      .on(message.status, ...newestFirst(message))
      .where(sql`spam is null`),
    index("messages_in_inbox_by_source")
      .on(message.source, ...newestFirst(message))
      .where(sql`spam is null`),
    index("messages_in_spam")
      .on(...newestFirst(message))
      .where(sql`spam is not null`),
    index("messages_searched").using("gin", sql`${searchedText} extensions.gin_trgm_ops`),
    index("messages_searched_by_session")
      .using("gin", sql`${searchedSession} extensions.gin_trgm_ops`)
      .where(sql`session_title is not null`),
    index("messages_of_address").on(sql`lower(${message.email})`, message.created_at.desc().nullsFirst()),
    index("messages_of_mailbox").on(message.mailbox),
    index("messages_of_service").on(message.service_id),
    index("messages_of_person").on(message.person_id, message.created_at.desc().nullsFirst()),
    index("messages_of_player").on(message.player_id),
    ...lengths([
      [message.name, [2, messageLimits.name]],
      [message.email, [3, messageLimits.email]],
      [message.mailbox, [3, messageLimits.email]],
      [message.phone, messageLimits.phone],
      [message.preferred_date, messageLimits.preferred_date],
      [message.session_type, 200],
      [message.session_title, 200],
      [message.message, messageLimits.message],
      [message.price_option, 300],
      [message.content_digest, 100],
      [message.child_name, messageLimits.child_name],
    ]),
    oneOf(message.skill_level, skillLevels),
    oneOf(message.status, messageStatuses),
    oneOf(message.source, messageSources),
    oneOf(message.intent, messageIntents),
    oneOf(message.spam, spamReasons),
    check(
      "messages_booking_is_complete",
      sql`source <> 'booking' or (preferred_date is not null
        and (intent = 'consultation' or (session_type is not null and skill_level is not null)))`,
    ),
    check("messages_session_is_named", sql`(session_title is null) = (session_type is null)`),
    check(
      "messages_contact_has_no_session",
      sql`source <> 'contact' or (preferred_date is null and session_type is null)`,
    ),
    check("messages_child_has_age", sql`(child_name is null) = (child_age is null)`),
    check(
      "messages_child_is_minor",
      sql`child_age between ${sql.raw(`${childAges.youngest} and ${childAges.oldest}`)}`,
    ),
    pgPolicy("intake stores messages", { for: "insert", to: intake, withCheck: sql`status = 'new'` }),
    pgPolicy("intake recognises a repeated message", { for: "select", to: intake, using: sql`true` }),
    pgPolicy("intake takes names off messages", { for: "update", to: intake, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("the admin manages messages", { for: "all", to: admin, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("jobs read messages", { for: "select", to: service, using: sql`true` }),
    bookingReads("who sent a request"),
    pgPolicy("booking puts back what was offered times", {
      for: "update",
      to: booking,
      using: sql`exists (select from offers o where o.message_id = messages.id)`,
      withCheck: sql`status = 'new'`,
    }),
    pgPolicy("jobs remove closed messages", { for: "delete", to: service, using: sql`status = 'closed'` }),
    pgPolicy("jobs remove spam messages", { for: "delete", to: service, using: sql`spam is not null` }),
  ],
);

type Timed = { created_at: ExtraConfigColumn; id: ExtraConfigColumn };

function newestFirst({ created_at, id }: Timed) {
  return [created_at.desc().nullsFirst(), id.desc().nullsFirst()] as const;
}

/** Message counts by state, maintained by triggers; spread over slots so that requests do not wait for each other. */
export const messageCounts = pgTable(
  "message_counts",
  {
    state: text({ enum: [...messageStatuses, "spam"] }).notNull(),
    slot: smallint().notNull(),
    total: bigint({ mode: "number" }).notNull(),
  },
  (count) => [primaryKey({ columns: [count.state, count.slot] }), oneOf(count.state, [...messageStatuses, "spam"])],
);

/** Networks that used a form lately, as keyed digests: for the hourly budget, deleted after a day. */
export const formUses = pgTable(
  "form_uses",
  { id: id(), client: text().notNull(), used_at: timestamp({ withTimezone: true }).notNull().defaultNow() },
  (use) => [
    index("form_uses_of_client").on(use.client, use.used_at),
    index("form_uses_by_time").on(use.used_at),
    ...lengths([[use.client, 100]]),
  ],
);

export const replyTemplates = pgTable(
  "reply_templates",
  {
    id: id(),
    title: text().notNull(),
    body: text().notNull(),
    display_order: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (template) => [
    index("reply_templates_in_order").on(template.display_order, template.created_at, template.id),
    ...lengths([
      [template.title, templateLimits.title],
      [template.body, templateLimits.body],
    ]),
  ],
);
