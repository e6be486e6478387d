import { sql } from "drizzle-orm";
import { check, index, pgPolicy, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sessionTypes } from "#app/features/services/schema.ts";
import { services } from "#app/features/services/tables.server.ts";
import { createdAt, id, lengths, oneOf, updatedAt } from "#app/platform/db/columns.server.ts";
import { admin, intake, service } from "#app/platform/db/roles.server.ts";
import { limits, skillLevels } from "./message.ts";
import { messageIntents, messageSources, messageStatuses } from "./schema.ts";

export const messages = pgTable(
  "messages",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    preferred_date: text(),
    session_type: text({ enum: sessionTypes }),
    skill_level: text({ enum: skillLevels }),
    message: text(),
    status: text({ enum: messageStatuses }).notNull().default("new"),
    source: text({ enum: messageSources }).notNull(),
    intent: text({ enum: messageIntents }).notNull().default("session"),
    service_id: uuid().references(() => services.id, { onDelete: "set null" }),
    /** What the visitor chose, as it read then: prices change, the request does not. */
    price_option: text(),
    idempotency_key: uuid(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (message) => [
    uniqueIndex("messages_idempotency_key").on(message.idempotency_key),
    index("messages_newest_first").on(message.created_at.desc().nullsFirst(), message.id.desc().nullsFirst()),
    index("messages_by_status").on(
      message.status,
      message.created_at.desc().nullsFirst(),
      message.id.desc().nullsFirst(),
    ),
    index("messages_of_address").on(sql`lower(${message.email})`, message.created_at.desc().nullsFirst()),
    index("messages_of_service").on(message.service_id),
    ...lengths([
      [message.name, [2, limits.name]],
      [message.email, [3, limits.email]],
      [message.phone, limits.phone],
      [message.preferred_date, limits.preferred_date],
      [message.message, limits.message],
      [message.price_option, 300],
    ]),
    oneOf(message.session_type, sessionTypes),
    oneOf(message.skill_level, skillLevels),
    oneOf(message.status, messageStatuses),
    oneOf(message.source, messageSources),
    oneOf(message.intent, messageIntents),
    check(
      "messages_booking_is_complete",
      sql`source <> 'booking' or (preferred_date is not null and session_type is not null and skill_level is not null)`,
    ),
    check(
      "messages_contact_has_no_session",
      sql`source <> 'contact' or (preferred_date is null and session_type is null)`,
    ),
    pgPolicy("intake stores messages", { for: "insert", to: intake, withCheck: sql`status = 'new'` }),
    pgPolicy("intake recognises a repeated message", { for: "select", to: intake, using: sql`true` }),
    pgPolicy("the admin manages messages", { for: "all", to: admin, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("jobs read messages", { for: "select", to: service, using: sql`true` }),
  ],
);
