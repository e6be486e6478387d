import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { visitorDb } from "#app/platform/db/visitor-door.server.ts";
import { reasonOf } from "./log.server.ts";

test("what a visitor wrote does not reach the log by way of a failed query", async () => {
  const secret = "my phone is 555 010 0199";
  const failure = await visitorDb()
    .execute(sql`select * from messages where message = ${secret}`)
    .catch((error: unknown) => error);
  expect(String(failure)).toContain(secret);
  const written = reasonOf(failure);
  expect(JSON.stringify(written)).not.toContain(secret);
  expect(written).toMatchObject({ code: "42501", reason: "permission denied for table messages" });
  expect(written.at?.join()).toContain("log.test.ts");
});
