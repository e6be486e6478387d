import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { accounts, profiles, signIns, userRoles, users } from "./tables.server.ts";

export async function isAdmin(tx: Tx, userId: string): Promise<boolean> {
  const [role] = await tx
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.user_id, userId), eq(userRoles.role, "admin")));
  return role !== undefined;
}

export async function getProfile(tx: Tx, userId: string) {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, userId));
  return profile;
}

export async function listRoles(tx: Tx, userId: string) {
  const rows = await tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.user_id, userId));
  return rows.map(({ role }) => role);
}

/** Until there is an admin, the first one can be created. */
export async function adminExists(tx: Tx): Promise<boolean> {
  const [role] = await tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.role, "admin")).limit(1);
  return role !== undefined;
}

/** Oldest first. */
export async function listAdminAddresses(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.user_id, users.id))
    .where(eq(userRoles.role, "admin"))
    .orderBy(users.created_at, users.id);
  return rows.map(({ email }) => email);
}

const person = { id: users.id, email: users.email, isConfirmed: users.email_verified };

export async function getUser(tx: Tx, id: string) {
  const [user] = await tx.select(person).from(users).where(eq(users.id, id));
  return user;
}

export async function getUserByEmail(tx: Tx, email: string) {
  const [user] = await tx
    .select(person)
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user;
}

export async function getPasswordHash(tx: Tx, userId: string): Promise<string | undefined> {
  const [account] = await tx
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.user_id, userId), eq(accounts.provider_id, "credential")));
  return account?.hash ?? undefined;
}

export async function listSessions(tx: Tx, userId: string) {
  const { id, user_agent, ip_address, created_at } = signIns;
  return tx
    .select({ id, user_agent, ip_address, created_at })
    .from(signIns)
    .where(and(eq(signIns.user_id, userId), gt(signIns.expires_at, sql`now()`)))
    .orderBy(desc(created_at), desc(id));
}
