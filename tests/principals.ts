import { Hono } from "hono";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { asHousehold as openHousehold } from "#app/platform/db/doors/doors.server.ts";
import type { Door } from "#app/platform/db/roles/roles.server.ts";
import { env } from "#app/platform/env.server.ts";
import { requestScope } from "#app/platform/http/request-context.server.ts";
import { sessionCookie, signedInAs } from "./admin-session.ts";

/** Each runs as one kind of person, over that role's connection, in a transaction that is rolled back. */
export function asVisitor<Result>(use: (tx: Tx) => Promise<Result>): Promise<Result> {
  return through("courtside_visitor", use);
}

export function asAdmin<Result>(use: (tx: Tx) => Promise<Result>): Promise<Result> {
  return through("courtside_admin", use);
}

export function asService<Result>(use: (tx: Tx) => Promise<Result>): Promise<Result> {
  return through("courtside_service", use);
}

/** A visitor of a family's own page. */
export function asHousehold<Result>(householdId: string, use: (tx: Tx) => Promise<Result>): Promise<Result> {
  return rolledBack((work) => openHousehold(householdId, work), use);
}

/** Signed in without a role, through the connection that the site opens for such a session. */
export async function asMember<Result>(use: (tx: Tx, member: { id: string }) => Promise<Result>): Promise<Result> {
  const { userId, cookie } = await signedInAs("member", env().DATABASE_URL ?? "");
  return through(await doorOpenedFor(cookie, userId), (tx) => use(tx, { id: userId }));
}

/** Members have no role of their own: without the admin's they are ordinary visitors. */
async function doorOpenedFor(cookie: string, userId: string): Promise<Door> {
  // Imported here, so that tests without members need not load the accounts feature.
  const { requireAdmin } = await import("#app/features/accounts/require-admin.server.ts");
  const { getSignedIn } = await import("#app/features/accounts/session/session.server.ts");
  const site = new Hono().use(requestScope()).get("/admin", async ({ req, text }) => {
    if ((await getSignedIn(req.raw))?.user.id !== userId) throw new Error("The member is not signed in");
    return requireAdmin(req.raw).then(
      () => text("admitted"),
      ({ init }) => text("refused", init),
    );
  });
  const { status } = await site.request("/admin", { headers: { cookie: `${sessionCookie}=${cookie}` } });
  if (status !== 200 && status !== 403) throw new Error(`The site returned ${status}`);
  return status === 200 ? "courtside_admin" : "courtside_visitor";
}

class RollBack extends Error {}

function through<Result>(door: Door, use: (tx: Tx) => Promise<Result>): Promise<Result> {
  return rolledBack((work) => connectionTo(door).transaction(work), use);
}

type Transaction = (work: (tx: Tx) => Promise<never>) => Promise<unknown>;

async function rolledBack<Result>(transaction: Transaction, use: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: Result | undefined;
  try {
    await transaction(async (tx) => {
      result = await use(tx);
      throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
  // Safe because `use` has returned whenever we rolled the transaction back.
  return result as Result;
}
