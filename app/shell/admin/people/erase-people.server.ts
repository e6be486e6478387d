import { eq } from "drizzle-orm";
import { deleteAccount } from "#app/features/accounts/mutations.server.ts";
import { getProfile, getUserByEmail, isAdmin, listRoles, listSessions } from "#app/features/accounts/queries.server.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { eraseOffersTo } from "#app/features/booking/offers/offers.server.ts";
import { eraseWishesOf } from "#app/features/booking/waiting/wishes.server.ts";
import { eraseFromCalendar } from "#app/features/calendar/erasure.server.ts";
import { eraseFromCredits } from "#app/features/credits/mutations.server.ts";
import { eraseMessagesOf, eraseRequestsOf } from "#app/features/inbox/mutations.server.ts";
import type { DueChoice } from "#app/features/inbox/schema.ts";
import { eraseMailsToPeople } from "#app/features/notifications/mutations.server.ts";
import { erasePeople } from "#app/features/people/mutations.server.ts";
import { listLeftWithoutContact, listWithMerged } from "#app/features/people/personal-data.server.ts";
import { eraseSubmissionsOf, eraseSubmissionsOfPeople } from "#app/features/quiz/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";

type Account = Awaited<ReturnType<typeof eraseAccountOf>>;
type Erased = { ok: true; people: number; requests: number; kept: number; accounts: Account[] };
type Choice = { people: string[]; addresses?: string[]; due: DueChoice };
/** Someone else in the household stays and would get no more mail. */
type Refused = { ok: false; reason: "last contact"; household: string };

/**
 * Erases everything about these people from every table. The account has its own role and goes last; if that fails,
 * nothing else is erased.
 */
export async function eraseAll(tx: Tx, choice: Choice): Promise<Erased | Refused> {
  return tx.transaction(async (all) => {
    const gone = await listWithMerged(all, choice.people);
    const ids = gone.map(({ id }) => id);
    const [left] = await listLeftWithoutContact(all, ids);
    if (left) return { ok: false, reason: "last contact", household: left.name };
    const addresses = new Set([
      ...(choice.addresses ?? []),
      ...gone.flatMap(({ email }) => email?.toLowerCase() ?? []),
    ]);
    await eraseWishesOf(all, ids);
    const { erased, kept } = await eraseRequestsOf(all, { people: ids, due: choice.due });
    let requests = erased + (await eraseSubmissionsOfPeople(all, ids));
    await eraseMailsToPeople(all, ids);
    await eraseOffersTo(all, ids);
    await eraseFromCalendar(all, ids);
    // Rows without a person, such as spam, are found by address.
    for (const email of addresses)
      requests += (await eraseMessagesOf(all, email)) + (await eraseSubmissionsOf(all, email));
    await eraseFromCredits(all, { people: ids, households: gone.flatMap(({ household_id }) => household_id ?? []) });
    const people = await erasePeople(all, ids);
    const accounts: Account[] = [];
    for (const email of addresses) accounts.push(await eraseAccountOf(serviceDb(), email));
    return { ok: true, people, requests, kept, accounts };
  });
}

/** The account with this address as its owner could see it, without password and secrets. Uses the service role. */
export async function readAccountOf(tx: Tx, email: string) {
  const found = await getUserByEmail(tx, email);
  if (!found) return undefined;
  const [user] = await tx.select().from(users).where(eq(users.id, found.id));
  const { id, ...profile } = (await getProfile(tx, found.id)) ?? { id: undefined };
  return { user, profile, roles: await listRoles(tx, found.id), sessions: await listSessions(tx, found.id) };
}

/** An admin's account is not erased here: the site could be left without an admin. */
export async function eraseAccountOf(tx: Tx, email: string): Promise<"erased" | "none" | "an admin's"> {
  return tx.transaction(async (inner) => {
    const user = await getUserByEmail(inner, email);
    if (!user) return "none";
    if (await isAdmin(inner, user.id)) return "an admin's";
    await deleteAccount(inner, user.id);
    return "erased";
  });
}
