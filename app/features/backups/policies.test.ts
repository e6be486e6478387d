import { expect, test } from "vitest";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { asAdmin, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { recordBackup } from "./mutations.server.ts";
import { getLastBackup } from "./queries.server.ts";

const backup = { made_at: new Date("2026-11-14T20:12:00Z"), bytes: 2_000, rows: 30 };

test("the operator's command records a backup, and the checks read the last one", async () => {
  expect(await getLastBackup(serviceDb())).toBeUndefined();
  await recordBackup(serviceDb(), { ...backup, made_at: new Date("2026-11-13T20:12:00Z") });
  await recordBackup(serviceDb(), backup);
  expect(await getLastBackup(serviceDb())).toMatchObject(backup);
});

test.each([asVisitor, asAdmin])("no one else records or reads one (%#)", async (as) => {
  await as((tx) => refused(getLastBackup(tx)));
  await as((tx) => refused(recordBackup(tx, backup)));
});
