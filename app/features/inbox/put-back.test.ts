import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { contactForm } from "#tests/factories.ts";
import { storedId } from "#tests/stored-id.ts";
import { putBack } from "./inbox.ts";
import { setMessageStatus } from "./mutations.server.ts";
import { countMessages } from "./queries.server.ts";
import { receiveContact } from "./receive.server.ts";
import { type MessageState, PutBackInput } from "./schema.ts";
import { markSpam, putMessagesBack } from "./spam.server.ts";
import { messages } from "./tables.server.ts";

const admin = connectionTo("courtside_admin");
let ids: string[];

beforeEach(async () => {
  await admin.delete(messages);
  ids = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      storedId(receiveContact(visitorDb(), contactForm({ email: `p${n}@player.example` }))),
    ),
  );
  const [, open = "", processed = "", closed = "", spam = ""] = ids;
  await setMessageStatus(admin, { ids: [open], status: "open" });
  await setMessageStatus(admin, { ids: [processed], status: "processed" });
  await setMessageStatus(admin, { ids: [closed], status: "closed" });
  await admin.execute(sql`update messages set spam = 'flood' where id = ${spam}`);
});

const states = async () =>
  (await admin.execute(sql`select id, status, spam, answered_at::text from messages order by id`)).rows;

/** As the browser posts it: as form fields. */
async function takeBack(before: MessageState[]): Promise<number> {
  const undo = putBack(before);
  return undo ? putMessagesBack(admin, PutBackInput.parse(undo.undo.fields).states) : 0;
}

test.each([
  ["a status", () => setMessageStatus(admin, { ids, status: "closed" })],
  ["a status that waits again", () => setMessageStatus(admin, { ids, status: "new" })],
  ["spam", () => markSpam(admin, { ids, spam: "yes" })],
  ["no spam", () => markSpam(admin, { ids, spam: "no" })],
])("undoing %s of several messages restores each one, including its answer time", async (_what, change) => {
  const [before, counts] = [await states(), await countMessages(admin)];
  const changed = await change();
  expect(await states()).not.toEqual(before);
  expect(await takeBack(changed)).toBe(5);
  expect(await states()).toEqual(before);
  expect(await countMessages(admin)).toEqual(counts);
});

test("an erased message stays deleted, and the others are restored", async () => {
  const changed = await setMessageStatus(admin, { ids, status: "closed" });
  await admin.execute(sql`delete from messages where id = ${ids[0]}`);
  expect(await takeBack(changed)).toBe(4);
});

test.each(["", "[]", "nonsense", '[{"id":"1"}]', '[{"id":"00000000-0000-4000-8000-000000000001","status":"gone"}]'])(
  "an invalid undo is refused: %s",
  (text) => expect(PutBackInput.safeParse({ states: text }).success).toBe(false),
);
