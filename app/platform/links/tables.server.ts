import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, lengths } from "#app/platform/db/columns.server.ts";

const instant = () => timestamp({ withTimezone: true });

/** Links that let their holder see and do one thing without an account. Only the token's digest is stored. */
export const links = pgTable(
  "links",
  {
    id: id(),
    /** The code of a purpose, which is defined where it is used. */
    purpose: text().notNull(),
    subject_id: uuid().notNull(),
    token_digest: text().notNull().unique(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    /** To the hour. */
    last_used_at: instant(),
  },
  (link) => [
    index("links_of_subject").on(link.subject_id, link.purpose),
    ...lengths([[link.token_digest, [43, 43]]]),
    check("links_purpose_is_code", sql`purpose ~ '^[a-z_]{1,40}$'`),
    check("links_expire_after_they_are_made", sql`expires_at > created_at`),
  ],
);
