import { index, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "#app/platform/db/columns.server.ts";
import type { DoneAnswer } from "#app/platform/forms/answer.ts";

/** Work that a device did without signal and has sent. The key lets a second delivery return the first one's result. */
export const sentWork = pgTable(
  "sent_work",
  {
    key: uuid().primaryKey(),
    /** Ids and versions, never what was written. */
    answer: jsonb().$type<DoneAnswer>(),
    created_at: createdAt(),
  },
  (sent) => [index("sent_work_by_time").on(sent.created_at)],
);
