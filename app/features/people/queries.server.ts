import { and, inArray, notInArray, or, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { households, people, personMerges } from "./tables.server.ts";

/** Whom this address belongs to, whoever turned out to be them, and the people of a household whose contact they are. */
export async function listPeopleOf(tx: Tx, email: string) {
  const known = tx
    .select({ id: sql<string>`coalesce(${people.merged_into}, ${people.id})` })
    .from(people)
    .where(sql`lower(${people.email}) = lower(${email})`);
  const homes = tx.select({ id: households.id }).from(households).where(inArray(households.contact_id, known));
  return tx
    .select()
    .from(people)
    .where(or(inArray(people.id, known), inArray(people.merged_into, known), inArray(people.household_id, homes)))
    .orderBy(people.created_at, people.id);
}

/** With their households and what was merged, for the export. */
export async function readPeopleOf(tx: Tx, email: string) {
  const found = await listPeopleOf(tx, email);
  const ids = found.map(({ id }) => id);
  const homes = tx.select().from(households).where(inArray(households.contact_id, ids));
  const merges = tx.select().from(personMerges).where(inArray(personMerges.kept_id, ids));
  return { people: found, households: await homes, merges: await merges };
}

/** These people with whoever turned out to be them. */
export async function listWithMerged(tx: Tx, ids: string[]) {
  return tx
    .select()
    .from(people)
    .where(or(inArray(people.id, ids), inArray(people.merged_into, ids)))
    .orderBy(people.created_at, people.id);
}

/** Households that would be without a contact if these people went, but not without people. */
export async function listLeftWithoutContact(tx: Tx, ids: string[]) {
  const { id, name, contact_id } = households;
  const others = sql`exists (select from ${people} p where p.household_id = ${households.id} and p.merged_into is null
    and ${notInArray(sql`p.id`, ids)})`;
  return tx
    .select({ id, name, contact_id })
    .from(households)
    .where(and(inArray(contact_id, ids), others));
}

/** Where mail to this person goes: their own address, or their household's contact's. A minor never has one of its own. */
export async function getMailAddress(tx: Tx, personId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ address: string | null }>(sql`
    select coalesce(case when not p.is_minor then p.email end, c.email) as address
    from people asked
    join people p on p.id = coalesce(asked.merged_into, asked.id)
    left join households h on h.id = p.household_id
    left join people c on c.id = h.contact_id and not c.is_minor
    where asked.id = ${personId}`);
  return rows[0]?.address ?? undefined;
}
