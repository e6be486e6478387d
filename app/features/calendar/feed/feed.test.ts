import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addPerson } from "#app/features/people/mutations.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { asOwner } from "#tests/database.ts";
import { personForm } from "#tests/factories.ts";
import { asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { getCalendar, rangeOf } from "../facts.server.ts";
import { places } from "../places/places-tables.server.ts";
import { sessionPeople } from "../spots/spots-tables.server.ts";
import { sessions } from "../tables.server.ts";
import { getFeed, readFeed, renewFeed, revokeFeed } from "./feed.server.ts";

const admin = connectionTo("courtside_admin");
const [hour, day] = [3_600_000, 86_400_000];
const noon = Math.floor(Date.now() / day) * day + day / 2;
let networks = 0;
const clientAddress = () => `2001:db8:1:${(networks++).toString(16)}::1`;

beforeEach(() =>
  asOwner((owner) => owner.query("truncate sessions, places, people, households, events, links cascade")),
);

type Booked = Partial<typeof sessions.$inferInsert> & { start?: number; names?: string[] };

async function booked({ start = noon + day, names = [], ...some }: Booked = {}): Promise<string> {
  const calendar = await getCalendar(admin);
  const [place] = await admin.insert(places).values({ name: "Riverside" }).returning({ id: places.id });
  const during = rangeOf({ start, end: start + hour });
  const [session] = await admin
    .insert(sessions)
    .values({
      ...{ calendar_id: calendar?.id ?? "", place_id: place?.id ?? "", title: "On-Court Training" },
      ...{ during, occupies: during, status: "booked" as const, free_until: new Date(start) },
      ...some,
    })
    .returning({ id: sessions.id });
  for (const name of names) {
    const person = await addPerson(admin, personForm({ name, email: `${name.split(" ")[0]}@player.example` }));
    if (!person.ok) throw new Error("no person");
    await admin.insert(sessionPeople).values({ session_id: session?.id ?? "", person_id: person.id });
  }
  return session?.id ?? "";
}

const tokenOf = (address: string) => /^\/calendar\/~([\w-]{22})\.ics$/.exec(address)?.[1] ?? "";
const read = (token: string) => readFeed(visitorDb(), { token, clientAddress: clientAddress() });

async function eventsIn(token: string): Promise<string[]> {
  const feed = await read(token);
  if ("refused" in feed) throw new Error(feed.refused);
  return feed.body.split("BEGIN:VEVENT").slice(1);
}

test("the feed lists sessions of the last month and of a year ahead", async () => {
  const id = await booked({ names: ["Ben Ode", "Anna Meyer"], sequence: 3 });
  await booked({ start: noon - 29 * day });
  await booked({ start: noon - 31 * day });
  await booked({ start: noon + 368 * day });
  await booked({ start: noon + 300 * day, status: "held", held_until: new Date(noon + day) });
  const events = await eventsIn(tokenOf(await renewFeed(admin)));
  expect(events).toHaveLength(3);
  const calendar = await getCalendar(admin);
  expect(events[1]).toContain(`UID:${id}@${calendar?.id.replaceAll("-", "")}\r\n`);
  expect(events[1]).toContain("SUMMARY:Anna Meyer\\, Ben Ode: On-Court Training");
  expect(events[1]).toContain("SEQUENCE:3");
  expect(events[1]).toContain("LOCATION:Riverside");
  expect(events[2]).toContain("STATUS:TENTATIVE");
});

test("the feed lists cancelled sessions as cancelled, and declined requests not at all", async () => {
  await booked({ status: "cancelled" });
  await booked({ start: noon + 2 * day, status: "weathered" });
  await booked({ start: noon + 3 * day, status: "declined" });
  await booked({ start: noon + 4 * day, status: "lapsed" });
  const events = await eventsIn(tokenOf(await renewFeed(admin)));
  expect(events.map((event) => /STATUS:(\w+)/.exec(event)?.[1])).toEqual(["CANCELLED", "CANCELLED"]);
});

test("the ETag changes exactly when the feed does", async () => {
  await booked();
  const token = tokenOf(await renewFeed(admin));
  const [first, second] = [await read(token), await read(token)];
  expect(first).toEqual(second);
  await booked({ start: noon + 2 * day });
  const third = await read(token);
  if ("refused" in first || "refused" in third) throw new Error("refused");
  expect(third.etag).not.toBe(first.etag);
});

test("a new address revokes the old one, and revoking ends them all", async () => {
  expect(await getFeed(admin)).toBeUndefined();
  const old = tokenOf(await renewFeed(admin));
  const next = tokenOf(await renewFeed(admin));
  expect(await read(old)).toEqual({ refused: "revoked" });
  expect(await read(next)).toMatchObject({ etag: expect.any(String) });
  expect(await getFeed(admin)).toMatchObject({ last_used_at: expect.any(Date) });
  await revokeFeed(admin);
  expect(await read(next)).toEqual({ refused: "revoked" });
  expect(await getFeed(admin)).toBeUndefined();
});

test("the visitor role reads no session without a valid token", async () => {
  await booked({ names: ["Anna Meyer"] });
  const token = tokenOf(await renewFeed(admin));
  await asVisitor((tx) => refused(tx.execute(sql`select * from sessions`)));
  const ask = (digest: string) =>
    asVisitor((tx) => tx.execute(sql`select * from read_feed(${digest}, '-infinity')`)).then(({ rows }) => rows.length);
  const { createHash } = await import("node:crypto");
  const digest = createHash("sha256").update(token).digest("base64url");
  expect([await ask(token), await ask(""), await ask("%"), await ask(digest)]).toEqual([0, 0, 0, 1]);
  await revokeFeed(admin);
  expect(await ask(digest)).toBe(0);
});
