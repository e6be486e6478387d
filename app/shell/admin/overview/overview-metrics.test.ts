import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { receiveContact } from "#app/features/inbox/receive.server.ts";
import { messages } from "#app/features/inbox/tables.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { contactForm } from "#tests/factories.ts";
import { storedId } from "#tests/stored-id.ts";
import { countUnread, readOverviewMetrics } from "./overview-metrics.server.ts";

const admin = () => connectionTo("courtside_admin");

test("contacted counts as open, completed as processed and closed, and the three add up to the total", async () => {
  for (const status of ["new", "new", "open", "processed", "closed"] as const) {
    const id = await storedId(receiveContact(visitorDb(), contactForm({ message: crypto.randomUUID() })));
    await admin().update(messages).set({ status }).where(eq(messages.id, id));
  }
  const { messages: told } = await readOverviewMetrics(admin());
  expect(told).toEqual({ new: 2, contacted: 1, completed: 2, total: 5 });
  expect(await countUnread(admin())).toEqual({ messages: 2, submissions: 0 });
});

test("a visitor cannot read the metrics", async () => {
  await expect(readOverviewMetrics(visitorDb())).rejects.toThrow();
  await expect(countUnread(visitorDb())).rejects.toThrow();
});
