import { users } from "#app/features/accounts/tables.server.ts";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import type { Door } from "#app/platform/db/roles.server.ts";

/** Each runs as one kind of person, through that person's door, in a transaction that leaves nothing behind. */
export function asVisitor<Result>(use: (tx: Tx) => Promise<Result>): Promise<Result> {
  return through("courtside_visitor", use);
}

export function asAdmin<Result>(use: (tx: Tx) => Promise<Result>): Promise<Result> {
  return through("courtside_admin", use);
}

export function asService<Result>(use: (tx: Tx) => Promise<Result>): Promise<Result> {
  return through("courtside_service", use);
}

/** Signed up, but without a role: there is no door for members, so they stand where every visitor stands. */
export async function asMember<Result>(use: (tx: Tx, member: { id: string }) => Promise<Result>): Promise<Result> {
  const member = { id: crypto.randomUUID(), name: "Robin Reed", email: `${crypto.randomUUID()}@player.example` };
  await connectionTo("courtside_service").insert(users).values(member);
  return through("courtside_visitor", (tx) => use(tx, member));
}

class RollBack extends Error {}

async function through<Result>(door: Door, use: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: Result | undefined;
  try {
    await connectionTo(door).transaction(async (tx) => {
      result = await use(tx);
      throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
  // Safe because `use` has returned whenever the transaction was rolled back by us.
  return result as Result;
}
