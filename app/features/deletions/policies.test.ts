import { sql } from "drizzle-orm";
import { test } from "vitest";
import { asAdmin, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { deletedRows } from "./tables.server.ts";

const forged = { deletion: crypto.randomUUID(), table_name: "user_roles", content: { user_id: "u", role: "admin" } };

test("a visitor cannot see or restore a deleted row", () =>
  asVisitor(async (tx) => {
    await refused(tx.select().from(deletedRows));
  }).then(() => asVisitor((tx) => refused(tx.execute(sql`select restore_deleted(${crypto.randomUUID()})`)))));

test("no one can insert a deleted row: only the trigger does", () =>
  asAdmin((tx) => refused(tx.insert(deletedRows).values(forged))));
