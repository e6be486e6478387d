import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { wishes } from "#app/features/booking/tables.server.ts";
import { places } from "#app/features/calendar/places/places-tables.server.ts";
import { sessions } from "#app/features/calendar/tables.server.ts";
import { sales } from "#app/features/credits/payment-tables.server.ts";
import { listBrokenCredits } from "#app/features/credits/queries.server.ts";
import { receiveContact } from "#app/features/inbox/receive.server.ts";
import { messages } from "#app/features/inbox/tables.server.ts";
import { dailyVisits } from "#app/features/insights/tables.server.ts";
import { lessonPictures } from "#app/features/notes/picture-tables.server.ts";
import { mails } from "#app/features/notifications/tables.server.ts";
import { people } from "#app/features/people/tables.server.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { siteSettings } from "#app/features/settings/tables.server.ts";
import { testimonials } from "#app/features/testimonials/tables.server.ts";
import { weatherCalls } from "#app/features/weather/tables.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { env, setEnvironment } from "#app/platform/env.server.ts";
import { asOwner } from "#tests/database.ts";
import { contactForm } from "#tests/factories.ts";
import { demoRefusals, getDemoState, markAsDemo, removeDemo } from "./demo-mark.ts";
import { digestOf } from "./digest.ts";
import { playDemo } from "./living-demo.ts";

const media = mkdtempSync(path.join(tmpdir(), "courtside-media-"));
setEnvironment({ MEDIA_DIR: media });
afterAll(() => rmSync(media, { recursive: true, force: true }));

const admin = connectionTo("courtside_admin");
const ownerUrl = env().DATABASE_URL ?? "";
// A Monday morning after the clocks went back: whatever today is, this day has everything.
const now = Date.parse("2026-11-16T15:20:00Z");
const size = { weeks: 5, households: 8, lessonsPerWeek: 2, requests: 40, quizResults: 5, views: 400 };

const zone = "America/Chicago";
const play = () => playDemo({ ownerUrl, zone, now, seed: "a test's", size });

test("a demo keeps every invariant and leaves no mail pending", async () => {
  await play();
  const { rows: broken } = await admin.execute("select * from broken_invariants()");
  expect(broken).toEqual([]);
  expect(await listBrokenCredits(admin)).toEqual([]);
  expect(await admin.$count(weatherCalls)).toBeGreaterThan(1);
  expect(await admin.$count(sales)).toBeGreaterThan(2);
  expect(await admin.$count(lessonPictures)).toBe(1);
  expect(await admin.$count(testimonials, eq(testimonials.is_from_player, true))).toBe(1);
  expect(await countBy(sessions)).toMatchObject({ completed: expect.any(Number), held: expect.any(Number) });
  expect(await countBy(messages)).toMatchObject({ new: 13, open: expect.any(Number), closed: expect.any(Number) });
  expect(await countBy(wishes)).toEqual({ waiting: 3 });
  expect(await countBy(mails)).toEqual({ sent: expect.any(Number), dropped: expect.any(Number), failed: 1 });
  expect(await getDemoState()).toBe("demo");
  expect(await getPublicSettings(admin)).toMatchObject({ time_zone: zone });
  await expect(markAsDemo(zone)).rejects.toThrow(demoRefusals.inUse);
});

async function countBy(table: typeof messages | typeof sessions | typeof mails | typeof wishes) {
  const rows = await admin.select({ status: table.status }).from(table);
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );
}

test("everyone in the demo has a reserved domain and a fictional phone number", async () => {
  const all = await admin.select().from(people);
  const addresses = all.flatMap(({ email }) => email ?? []);
  expect(addresses.length).toBeGreaterThan(20);
  expect(addresses.filter((address) => !/@(example\.(org|com|net)|player\.example)$/.test(address))).toEqual([]);
  const numbers = all.flatMap(({ phone }) => phone ?? []);
  expect(numbers.filter((number) => !/555-01\d\d$/.test(number))).toEqual([]);
});

test("removing a demo leaves nothing", async () => {
  await removeDemo(ownerUrl);
  expect(await getDemoState()).toBe("empty");
  for (const table of [people, messages, sessions, places, mails, dailyVisits])
    expect(await admin.$count(table)).toBe(0);
});

test("two demos of one seed are equal", { tags: "long" }, async () => {
  await play();
  const first = await asOwner(digestOf);
  await removeDemo(ownerUrl);
  await play();
  expect(await asOwner(digestOf)).toBe(first);
  // A single changed word makes it different.
  await admin.update(people).set({ note: "Another word" });
  expect(await asOwner(digestOf)).not.toBe(first);
  await removeDemo(ownerUrl);
});

test("a demo is refused over real data and in production, and only a demo can be removed", async () => {
  await receiveContact(connectionTo("courtside_visitor"), contactForm());
  await expect(play()).rejects.toThrow(demoRefusals.inUse);
  await expect(removeDemo(ownerUrl)).rejects.toThrow(demoRefusals.noDemo);
  expect(await admin.$count(messages)).toBe(1);
  await admin.update(siteSettings).set({ is_demo: true });
  setEnvironment({ NODE_ENV: "production" });
  await expect(play()).rejects.toThrow(demoRefusals.production);
  await expect(removeDemo(ownerUrl)).rejects.toThrow(demoRefusals.production);
  setEnvironment({ NODE_ENV: "test" });
  expect(await admin.$count(messages)).toBe(1);
});
