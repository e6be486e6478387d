import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { coachSide, idIn } from "#app/platform/db/columns.server.ts";
import { lessonNotes } from "./tables.server.ts";

/** A picture in a note. Its policies call a function, so they are in may_be_pictured.sql. */
export const lessonPictures = pgTable(
  "lesson_pictures",
  {
    note_id: uuid()
      .notNull()
      .references(() => lessonNotes.id, { onDelete: "cascade" }),
    url: text().notNull(),
    /** The note's person, so that a policy can check the consent. */
    person_id: uuid().notNull().references(idIn("people"), { onDelete: "cascade" }),
    display_order: smallint().notNull(),
  },
  (picture) => [
    primaryKey({ columns: [picture.note_id, picture.url] }),
    uniqueIndex("lesson_pictures_once").on(picture.url),
    index("lesson_pictures_of_person").on(picture.person_id),
    check("lesson_pictures_url_is_private", sql`${picture.url} ~ '^/private-media/[a-z0-9]+-[0-9]+\\.(jpg|webp)$'`),
  ],
).enableRLS();

/** A guardian agrees to pictures of a minor in lesson notes. Without a row, pictures are not allowed. */
export const pictureConsents = pgTable(
  "picture_consents",
  {
    person_id: uuid().primaryKey().references(idIn("people"), { onDelete: "cascade" }),
    given_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The guardian who agreed on the family's page; null if the coach recorded it. */
    given_by: uuid().references(idIn("people"), { onDelete: "set null" }),
  },
  (consent) => [index("picture_consents_by").on(consent.given_by), coachSide("picture consents")],
);
