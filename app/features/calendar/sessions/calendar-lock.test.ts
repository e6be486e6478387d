import { expect, expectTypeOf, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { getCalendar } from "../facts.server.ts";
import { withCalendarLock } from "./calendar-lock.server.ts";
import type { releaseTimes } from "./offered.server.ts";
import type { Decision } from "./take.server.ts";

const admin = connectionTo("courtside_admin");

test("releasing a time without the calendar lock, or taking one without a decision, does not compile", async () => {
  const calendar = await getCalendar(admin);
  if (!calendar) throw new Error("There is no calendar");
  const plain = { tx: admin, calendar, now: Date.now() };
  // The compiler checks these: a plain object is neither a locked calendar nor a decision.
  expectTypeOf(plain).not.toExtend<Parameters<typeof releaseTimes>[0]>();
  expectTypeOf<Omit<Decision, symbol>>().not.toExtend<Decision>();
});

test("the calendar lock keeps other writers waiting until the transaction ends", async () => {
  const order: string[] = [];
  let second: Promise<unknown> | undefined;
  await withCalendarLock(admin, async ({ tx }) => {
    second = withCalendarLock(admin, async () => order.push("second"));
    await tx.execute("select pg_sleep(0.1)");
    order.push("first");
  });
  await second;
  expect(order).toEqual(["first", "second"]);
});
