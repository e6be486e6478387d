import { index, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "#app/platform/db/columns.server.ts";
import type { DoneAnswer } from "#app/platform/forms/answer.ts";

/** What a device wrote without signal and has sent. The key makes a second delivery find the first one's answer. */
export const sentWork = pgTable(
  "sent_work",
  {
    key: uuid().primaryKey(),
    /** Ids and versions; nothing that was written. */
    answer: jsonb().$type<DoneAnswer>(),
    created_at: createdAt(),
  },
  (sent) => [index("sent_work_by_time").on(sent.created_at)],
);
