import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { asService } from "#tests/principals.ts";
import { throttles } from "../tables.server.ts";
import { forgetOldTries, hasTry, throttleKey } from "./throttle.server.ts";

test("concurrent attempts get exactly the budget", async () => {
  const tries = Array.from({ length: 60 }, () => hasTry(serviceDb(), "test:at-once", { most: 10, minutes: 60 }));
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(10);
});

test("the window slides: each attempt counts for an hour", () =>
  asService(async (tx) => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await tx.insert(throttles).values({ key: "test:slides", tried_at: [minutesAgo(61), minutesAgo(59)] });
    expect(await hasTry(tx, "test:slides", { most: 2, minutes: 60 })).toBe(true);
    expect(await hasTry(tx, "test:slides", { most: 2, minutes: 60 })).toBe(false);
  }));

test("attempts recorded in the future by a fast clock do not lock", () =>
  asService(async (tx) => {
    const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await tx.insert(throttles).values([
      { key: "test:ahead", tried_at: [ahead(1), ahead(2)] },
      { key: "test:far-ahead", tried_at: [ahead(25)] },
    ]);
    expect(await hasTry(tx, "test:ahead", { most: 2, minutes: 60 })).toBe(true);
    await forgetOldTries(tx);
    const kept = await tx.select().from(throttles).where(like(throttles.key, "test:%ahead"));
    expect(kept.map(({ key, tried_at }) => [key, tried_at.length])).toEqual([["test:ahead", 1]]);
  }));

test("attempts are deleted after a day", () =>
  asService(async (tx) => {
    await tx.insert(throttles).values([
      { key: "test:old", tried_at: [new Date(Date.now() - 25 * 3_600_000)] },
      { key: "test:new", tried_at: [new Date(Date.now() - 23 * 3_600_000)] },
    ]);
    await forgetOldTries(tx);
    const keys = (await tx.select({ key: throttles.key }).from(throttles)).map(({ key }) => key);
    expect(keys).toContain("test:new");
    expect(keys).not.toContain("test:old");
  }));

test("a key does not reveal the address", () => {
  expect(throttleKey("sign-in", "dana@player.example")).not.toContain("dana");
  expect(throttleKey("sign-in", "a", "b")).not.toBe(throttleKey("sign-in", "ab"));
});
