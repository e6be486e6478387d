import type pg from "pg";
import { hashPassword } from "#app/features/accounts/sign-in/password-hash.server.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { testSecret, withClient } from "./database.ts";

export const goodPassword = "split step then swing";

type Kind = { isAdmin?: boolean; isConfirmed?: boolean };

/** An account with a password, as /auth would create it. */
export async function addMember(databaseUrl: string, email: string, kind: Kind = {}): Promise<string> {
  const { isAdmin = false, isConfirmed = true } = kind;
  const [id, hash] = [crypto.randomUUID(), await hashPassword(goodPassword)];
  await withClient(doorUrl(databaseUrl, testSecret, "courtside_service"), async (service) => {
    await service.query("insert into users (id, name, email, email_verified) values ($1, '', $2, $3)", [
      id,
      email,
      isConfirmed,
    ]);
    await service.query("insert into profiles (id, email) values ($1, $2)", [id, email]);
    await service.query(
      "insert into accounts (id, account_id, provider_id, user_id, password) values ($1, $1, 'credential', $1, $2)",
      [id, hash],
    );
    if (isAdmin) await service.query("insert into user_roles (user_id, role) values ($1, 'admin')", [id]);
  });
  return id;
}

export function asServiceOf<Result>(databaseUrl: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return withClient(doorUrl(databaseUrl, testSecret, "courtside_service"), use);
}
