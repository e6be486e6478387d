import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { env } from "#app/platform/env.server.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { signIns } from "../tables.server.ts";
import { answerSessionApi } from "./session.server.ts";

const day = 24 * 60 * 60_000;

/** How many days a session of this age has left after it has asked for more. */
async function daysAfterAsking(ageDays: number): Promise<{ told: number; stored: number }> {
  const { sessionId, cookie } = await signedInAs("admin", env().DATABASE_URL ?? "");
  const began = sql`now() - make_interval(days => ${ageDays})`;
  await serviceDb().update(signIns).set({ created_at: began }).where(eq(signIns.id, sessionId));
  const request = new Request("http://site.example/api/auth/prolong-session", {
    method: "POST",
    headers: { cookie: `${sessionCookie}=${cookie}`, origin: "http://site.example" },
  });
  const { expiresAt } = await (await answerSessionApi(request)).json();
  const [session] = await serviceDb().select().from(signIns).where(eq(signIns.id, sessionId));
  const daysUntil = (then: number) => Math.round((then - Date.now()) / day);
  return { told: daysUntil(expiresAt), stored: daysUntil(session?.expires_at.getTime() ?? 0) };
}

test.each([
  [0, 7],
  [22, 7],
  [28, 2],
  [29, 1],
])("a session that began %i days ago and asks for more time has %i days left", async (age, left) =>
  expect(await daysAfterAsking(age)).toEqual({ told: left, stored: left }),
);
