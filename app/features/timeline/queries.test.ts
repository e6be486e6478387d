import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { recordEvents } from "./mutations.server.ts";
import { eventsPerPage, listEventsOf, listLastEvents } from "./queries.server.ts";

const admin = connectionTo("courtside_admin");

beforeEach(() => asOwner((owner) => owner.query("truncate people, households, events cascade")));

async function somebody(name: string): Promise<string> {
  const { rows } = await admin.execute<{ id: string }>(sql`insert into people (name) values (${name}) returning id`);
  return rows[0]?.id ?? "";
}

/** One after the other, each in its own transaction and so at its own time. */
async function happens(kind: string, to: string[], times = 1): Promise<void> {
  for (let time = 0; time < times; time++) {
    const about = { kind: "message", id: crypto.randomUUID() };
    await recordEvents(admin, [{ kind, actor: "coach", about, people: to, facts: { time } }]);
  }
}

test("a history is read newest first, page by page, complete and without duplicates", async () => {
  const dana = await somebody("Dana Field");
  await happens("requested", [dana], eventsPerPage + 5);
  const first = await listEventsOf(admin, [dana], {});
  const second = await listEventsOf(admin, [dana], { before: first.older });
  const times = [...first.events, ...second.events].map(({ facts }) => facts.time);
  expect(times).toEqual(Array.from({ length: eventsPerPage + 5 }, (_, n) => eventsPerPage + 4 - n));
  expect([first.events.length, second.older]).toEqual([eventsPerPage, undefined]);
});

test("an event of two people is listed once, and other people's events are not", async () => {
  const [grace, ada, other] = [await somebody("Grace"), await somebody("Ada"), await somebody("Dana")];
  await happens("requested", [grace, ada]);
  await happens("status_changed", [ada]);
  await happens("requested", [other]);
  const { events } = await listEventsOf(admin, [grace, ada], {});
  expect(events.map(({ kind }) => kind)).toEqual(["status_changed", "requested"]);
  expect((await listEventsOf(admin, [grace], {})).events).toHaveLength(1);
});

test("only events of the requested kinds are listed", async () => {
  const dana = await somebody("Dana Field");
  await happens("requested", [dana], 3);
  await happens("mail_sent", [dana]);
  await happens("status_changed", [dana], eventsPerPage + 1);
  const { events, older } = await listEventsOf(admin, [dana], { kinds: ["requested", "mail_sent"] });
  expect(events.map(({ kind }) => kind)).toEqual(["mail_sent", "requested", "requested", "requested"]);
  expect(older).toBeUndefined();
});

test("the last event of each person is found; people without events are left out", async () => {
  const [dana, quiet] = [await somebody("Dana Field"), await somebody("Quiet One")];
  await happens("requested", [dana], 3);
  const { events } = await listEventsOf(admin, [dana], {});
  expect(await listLastEvents(admin, [dana, quiet])).toEqual(new Map([[dana, events[0]?.happened_at]]));
  expect(await listLastEvents(admin, [])).toEqual(new Map());
});
