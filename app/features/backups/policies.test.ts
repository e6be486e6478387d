import { expect, test } from "vitest";
import { serviceDb } from "#app/platform/db/service-door.server.ts";
import { asAdmin, asService, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { recordBackup } from "./mutations.server.ts";
import { getLastBackup } from "./queries.server.ts";

const backup = { made_at: new Date("2026-11-14T20:12:00Z"), bytes: 2_000, rows: 30 };

test("the operator's command notes a backup, the admin sees the last one", async () => {
  expect(await asAdmin(getLastBackup)).toBeUndefined();
  await recordBackup(serviceDb(), { ...backup, made_at: new Date("2026-11-13T20:12:00Z") });
  await recordBackup(serviceDb(), backup);
  expect(await asAdmin(getLastBackup)).toMatchObject(backup);
});

test("nobody else notes or sees one", async () => {
  await asVisitor((tx) => refused(getLastBackup(tx)));
  await asVisitor((tx) => refused(recordBackup(tx, backup)));
  await asAdmin((tx) => refused(recordBackup(tx, backup)));
  await asService((tx) => refused(getLastBackup(tx)));
});
