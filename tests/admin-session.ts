import { createHmac, randomBytes } from "node:crypto";
import type pg from "pg";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { testSecret, withClient } from "./database.ts";

export const sessionCookie = "__Host-courtside.session_token";

export type TestSession = { userId: string; email: string; sessionId: string; cookie: string };

/** A signed-in person, without going through /auth. */
export function signedInAs(kind: "admin" | "member", databaseUrl: string): Promise<TestSession> {
  return withClient(doorUrl(databaseUrl, testSecret, "courtside_service"), (service) => signIn(service, kind));
}

/** The same over an open connection, for tests that need hundreds. */
export async function signIn(service: pg.Client, kind: "admin" | "member"): Promise<TestSession> {
  const email = `${kind}-${randomBytes(4).toString("hex")}@court.example`;
  const userId = await insertUser(service, email);
  if (kind === "admin") await service.query("insert into user_roles (user_id, role) values ($1, 'admin')", [userId]);
  return { userId, email, ...(await insertSession(service, userId)) };
}

async function insertUser(service: pg.Client, email: string): Promise<string> {
  const id = crypto.randomUUID();
  await service.query("insert into users (id, name, email, email_verified) values ($1, '', $2, true)", [id, email]);
  await service.query("insert into profiles (id, email) values ($1, $2)", [id, email]);
  return id;
}

async function insertSession(service: pg.Client, userId: string) {
  const [sessionId, token] = [crypto.randomUUID(), randomBytes(24).toString("base64url")];
  const insert = "insert into sign_ins (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '7 days')";
  await service.query(insert, [sessionId, userId, token]);
  return { sessionId, cookie: signed(token) };
}

/** Signed like better-auth's cookies. */
function signed(token: string): string {
  const signature = createHmac("sha256", testSecret).update(token).digest("base64");
  return encodeURIComponent(`${token}.${signature}`);
}
