import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { getAdult } from "#app/features/people/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { digestOf } from "#app/platform/links/links.server.ts";
import { familyDays } from "./addresses.ts";
import { familySignIns } from "./tables.server.ts";

const cookie = "__Host-courtside.family";
export const aboutSignIn = "family_sign_in";

/** The adult who is looking, and the household that the page shows. */
export type Family = NonNullable<Awaited<ReturnType<typeof getAdult>>> & {
  /** The household's id, or the person's own if they have none. */
  holderId: string;
  /** Undefined for someone signed in to an account. */
  signInId: string | undefined;
};

/** The person this browser is signed in as. Reads the database each time, so ending a device works at once. */
export async function getFamilyOn(tx: Tx, request: Request): Promise<Family | undefined> {
  const token = new RegExp(`(?:^|;\\s*)${cookie.replace(".", "\\.")}=([\\w-]{43})(?:;|$)`).exec(
    request.headers.get("cookie") ?? "",
  )?.[1];
  if (!token) return undefined;
  const { id, person_id, last_seen_at } = familySignIns;
  const isThis = and(eq(familySignIns.token_digest, digestOf(token)), isOpen);
  const [signIn] = await tx.select({ id, person_id, last_seen_at }).from(familySignIns).where(isThis);
  if (!signIn) return undefined;
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000);
  if (signIn.last_seen_at < hourAgo)
    await tx.update(familySignIns).set({ last_seen_at: sql`now()` }).where(eq(id, signIn.id));
  return getFamilyOfPerson(tx, signIn.person_id, signIn.id);
}

const isOpen = and(isNull(familySignIns.ended_at), gt(familySignIns.expires_at, sql`now()`));

/** Uses the person's current household, so someone who left it no longer sees it. */
export async function getFamilyOfPerson(tx: Tx, personId: string, signInId?: string): Promise<Family | undefined> {
  const adult = await getAdult(tx, personId);
  return adult && { ...adult, holderId: adult.household_id ?? adult.id, signInId };
}

type NewSignIn = {
  personId: string;
  device: string;
  isStaying: boolean;
  /** Who this browser was signed in as before. */
  before: Family | undefined;
};

/** Signs this browser in, and tells the person unless it was already theirs. Returns the cookie. */
export async function startSignIn(tx: Tx, { personId, device, isStaying, before }: NewSignIn): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const days = isStaying ? familyDays.staying : familyDays.passing;
  await tx.transaction(async (all) => {
    const [made] = await all
      .insert(familySignIns)
      .values({
        ...{ person_id: personId, token_digest: digestOf(token), device },
        expires_at: sql`now() + make_interval(days => ${days})`,
      })
      .returning({ id: familySignIns.id });
    if (before?.signInId) await endSignIns(all, { personId: before.id, id: before.signInId });
    if (before?.id === personId) return;
    const about = { kind: "family_device", about_kind: aboutSignIn, about_id: made?.id ?? null };
    await postMails(all, [{ ...about, person_id: personId }]);
  });
  return cookieOf(token, isStaying ? days : undefined);
}

/** Without `days` it ends when the browser closes. */
function cookieOf(token: string, days?: number): string {
  const age = days === undefined ? "" : ` Max-Age=${days * 24 * 60 * 60};`;
  return `${cookie}=${token}; Path=/;${age} Secure; HttpOnly; SameSite=Lax`;
}

export const endedCookie = cookieOf("", 0);

/** Ends one device of this person, or all. Returns how many were signed in. */
export async function endSignIns(tx: Tx, { personId, id }: { personId: string; id?: string }): Promise<number> {
  const { rowCount } = await tx
    .update(familySignIns)
    .set({ ended_at: sql`now()` })
    .where(
      and(
        eq(familySignIns.person_id, personId),
        id === undefined ? undefined : eq(familySignIns.id, id),
        isNull(familySignIns.ended_at),
      ),
    );
  return rowCount ?? 0;
}

export type FamilyDevice = Awaited<ReturnType<typeof listDevices>>[number];

/** Where these people are signed in, newest first. */
export async function listDevices(tx: Tx, people: string[]) {
  const { id, device, created_at, last_seen_at, expires_at } = familySignIns;
  return tx
    .select({ id, device, created_at, last_seen_at, expires_at })
    .from(familySignIns)
    .where(and(inArray(familySignIns.person_id, people), isOpen))
    .orderBy(desc(created_at), desc(id));
}

/** For the mail about a new device; undefined once the sign-in has ended. */
export async function getDevice(tx: Tx, signInId: string) {
  const { device, created_at } = familySignIns;
  const [found] = await tx
    .select({ device, created_at })
    .from(familySignIns)
    .where(and(eq(familySignIns.id, signInId), isOpen));
  return found;
}

const keptDays = 30;

export async function removeEndedSignIns(tx: Tx): Promise<void> {
  const before = sql`now() - make_interval(days => ${keptDays})`;
  await tx.delete(familySignIns).where(or(lt(familySignIns.expires_at, before), lt(familySignIns.ended_at, before)));
}
