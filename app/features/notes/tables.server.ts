import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, idIn, lengths, updatedAt } from "#app/platform/db/columns.server.ts";
import { admin } from "#app/platform/db/roles/roles.server.ts";
import { noteLimits, skillSteps } from "./schema.ts";

const everything = sql`true`;

/** Policies of the household role call a function, so they are in household_people.sql. */
function coachManages(rows: string) {
  return pgPolicy(`the admin manages ${rows}`, { for: "all", to: admin, using: everything, withCheck: everything });
}

const noteId = () =>
  uuid("note_id")
    .notNull()
    .references(() => lessonNotes.id, { onDelete: "cascade" });

/**
 * What the coach tells a player and the family. A household may read every column, so private words belong in
 * `private_notes`.
 */
export const lessonNotes = pgTable(
  "lesson_notes",
  {
    id: id(),
    person_id: uuid().notNull().references(idIn("people"), { onDelete: "cascade" }),
    session_id: uuid().references(idIn("sessions"), { onDelete: "set null" }),
    /** When the session begins, or when a note without one was written. */
    given_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** What was worked on. */
    words: text(),
    homework: text(),
    /** Off: the family sees nothing of it. */
    is_shared: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (note) => [
    uniqueIndex("lesson_notes_once").on(note.session_id, note.person_id),
    index("lesson_notes_of_person").on(note.person_id, note.given_at.desc().nullsFirst(), note.id),
    ...lengths([
      [note.words, noteLimits.words],
      [note.homework, noteLimits.homework],
    ]),
    coachManages("lesson notes"),
  ],
);

/** A table of its own that only the admin may read, so no query for a family's page can select it by mistake. */
export const privateNotes = pgTable(
  "private_notes",
  { note_id: noteId().primaryKey(), words: text().notNull() },
  (note) => lengths([[note.words, noteLimits.words]]),
);

/** The family has ticked a note's homework. */
export const homeworkDone = pgTable(
  "homework_done",
  {
    note_id: noteId().primaryKey(),
    /** Who ticked it. */
    person_id: uuid().references(idIn("people"), { onDelete: "set null" }),
    done_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (done) => [index("homework_done_by").on(done.person_id), coachManages("homework done")],
);

/** The coach's own short list. A skill that leaves it keeps its marks. */
export const skills = pgTable(
  "skills",
  {
    id: id(),
    name: text().notNull(),
    display_order: smallint().notNull(),
    is_listed: boolean().notNull().default(true),
  },
  (skill) => [
    uniqueIndex("skills_name").on(sql`lower(${skill.name})`),
    ...lengths([[skill.name, noteLimits.skill]]),
    coachManages("skills"),
  ],
);

/** A skill in a note, with the step reached if the coach set one. */
export const skillMarks = pgTable(
  "skill_marks",
  {
    note_id: noteId(),
    skill_id: uuid()
      .notNull()
      .references(() => skills.id, { onDelete: "cascade" }),
    step: smallint(),
  },
  (mark) => [
    primaryKey({ columns: [mark.note_id, mark.skill_id] }),
    index("skill_marks_of_skill").on(mark.skill_id),
    check("skill_marks_step_is_known", sql.raw(`step between 1 and ${skillSteps.length}`)),
    coachManages("skill marks"),
  ],
);

/** Homework that the coach gives often. */
export const homeworkTemplates = pgTable(
  "homework_templates",
  { id: id(), words: text().notNull(), display_order: smallint().notNull() },
  (template) => lengths([[template.words, noteLimits.homework]]),
);
