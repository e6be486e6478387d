import { sql } from "drizzle-orm";
import { check, index, jsonb, pgPolicy, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, lengths, updatedAt } from "#app/platform/db/columns.server.ts";
import { admin, service } from "#app/platform/db/roles/roles.server.ts";
import { misreadLimits } from "./meanings.ts";
import type { PhraseSettingsInput } from "./schema.ts";

const everything = sql`true`;
const isOld = sql.raw(`created_at < now() - interval '${misreadLimits.days} days'`);

/** What people here mean by their words; without a row, the usual meaning. */
export const phraseSettings = pgTable(
  "phrase_settings",
  {
    id: id(),
    meanings: jsonb().$type<PhraseSettingsInput>().notNull(),
    updated_at: updatedAt(),
  },
  () => [
    uniqueIndex("phrase_settings_is_one_row").on(sql`(true)`),
    check("phrase_settings_meanings_are_some", sql`jsonb_typeof(meanings) = 'object'`),
  ],
);

/** Misread phrases, anonymized as far as possible. */
export const misreadPhrases = pgTable(
  "misread_phrases",
  {
    id: id(),
    phrase: text().notNull(),
    /** The reading; empty if that was wrong. */
    understood: text().notNull(),
    created_at: createdAt(),
  },
  (misread) => [
    index("misread_phrases_by_time").on(misread.created_at, misread.id),
    ...lengths([
      [misread.phrase, misreadLimits.phrase],
      [misread.understood, [0, misreadLimits.understood]],
    ]),
    pgPolicy("the admin manages misread phrases", { for: "all", to: admin, using: everything, withCheck: everything }),
    pgPolicy("jobs see misread phrases that are old", { for: "select", to: service, using: isOld }),
    pgPolicy("jobs remove misread phrases that are old", { for: "delete", to: service, using: isOld }),
  ],
);
