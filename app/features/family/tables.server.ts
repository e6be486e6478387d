import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, idIn, lengths } from "#app/platform/db/columns.server.ts";

const instant = () => timestamp({ withTimezone: true });

/** A device with a family page open. Each request looks up which household it shows. */
export const familySignIns = pgTable(
  "family_sign_ins",
  {
    id: id(),
    /** The adult whose link opened it. */
    person_id: uuid().notNull().references(idIn("people"), { onDelete: "cascade" }),
    token_digest: text().notNull().unique(),
    /** In words: 'Safari on iPhone'. */
    device: text().notNull(),
    created_at: createdAt(),
    /** Rounded to the hour. */
    last_seen_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    ended_at: instant(),
  },
  (signIn) => [
    index("family_sign_ins_of_person").on(signIn.person_id),
    ...lengths([
      [signIn.token_digest, [43, 43]],
      [signIn.device, 60],
    ]),
    check("family_sign_ins_expire_after_they_begin", sql`expires_at > created_at`),
  ],
);
