import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { sendReply } from "#app/features/inbox/mutations.server.ts";
import { markSent, noteFailure } from "#app/features/notifications/mutations.server.ts";
import { mails } from "#app/features/notifications/tables.server.ts";
import { people } from "#app/features/people/tables.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { bookingForm } from "#tests/factories.ts";
import { receiveProven } from "#tests/receive-proven.ts";
import { storedId } from "#tests/stored-id.ts";
import { readTimeline } from "./timeline.server.ts";

const admin = connectionTo("courtside_admin");
const service = connectionTo("courtside_service");

beforeEach(() =>
  asOwner((owner) => owner.query("truncate messages, mails, form_uses, people, households, events cascade")),
);

/** A parent's request for a child, acknowledged and answered; the test sets the outcome of each mail. */
async function answered() {
  const child = { child_name: "Ada", child_age: 11 };
  const message_id = await storedId(receiveProven(bookingForm(child)));
  const words = { subject: "Saturday it is", body: "See you at ten." };
  await sendReply(admin, { message_id, ...words, next: "keep", idempotency_key: crypto.randomUUID() });
  const idOf = async (kind: string) => (await admin.select().from(mails).where(eq(mails.kind, kind)))[0]?.id ?? "";
  const [parent, ada] = await admin.select().from(people).orderBy(people.is_minor);
  return {
    ...{ acknowledgement: await idOf("acknowledgement"), reply: await idOf("reply") },
    ...{ parent: parent?.id ?? "", ada: ada?.id ?? "" },
  };
}

test("a failed mail is shown with its reason, among the mails and in the whole timeline", async () => {
  const { acknowledgement, reply, parent } = await answered();
  const failed = { status: "failed", failure: "The server refused the address", handed_over: 0 } as const;
  await noteFailure(service, acknowledgement, failed);
  await noteFailure(service, reply, failed);
  const { entries } = await readTimeline(admin, parent, { show: "mails" });
  expect(entries).toMatchObject([
    {
      title: "Mail could not be sent: your answer",
      facts: "Saturday it is. The server refused the address",
      words: "See you at ten.",
    },
    { title: "Mail could not be sent: it has arrived", facts: "The server refused the address" },
  ]);
  const all = await readTimeline(admin, parent, { show: "all" });
  expect(all.entries.map(({ title }) => title).slice(0, 2)).toEqual(entries.map(({ title }) => title));
});

test("mails to the parent about a child's request are part of the child's history", async () => {
  const { acknowledgement, reply, parent, ada } = await answered();
  await markSent(service, [acknowledgement]);
  await markSent(service, [reply]);
  const [its, theirs] = [
    await readTimeline(admin, ada, { show: "mails" }),
    await readTimeline(admin, parent, { show: "mails" }),
  ];
  expect(its.entries.map(({ title }) => title)).toEqual(["Your answer", "Mail: it has arrived"]);
  expect(its).toEqual(theirs);
});
