import { and, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { households, people, personMerges } from "./tables.server.ts";

/** One person, or the person an address belongs to. */
export type OnePerson = { id: string } | { email: string };

/** This person, their merged entries, and the people of a household whose contact they are. */
export async function listSpokenFor(tx: Tx, one: OnePerson) {
  const isOne = "id" in one ? eq(people.id, one.id) : sql`lower(${people.email}) = lower(${one.email})`;
  const known = tx
    .select({ id: sql<string>`coalesce(${people.merged_into}, ${people.id})` })
    .from(people)
    .where(isOne);
  const homes = tx.select({ id: households.id }).from(households).where(inArray(households.contact_id, known));
  return tx
    .select()
    .from(people)
    .where(or(inArray(people.id, known), inArray(people.merged_into, known), inArray(people.household_id, homes)))
    .orderBy(people.created_at, people.id);
}

/** The rows of these people, their households and merges, for the export. */
export async function readPeople(tx: Tx, ids: string[]) {
  const found = await tx.select().from(people).where(inArray(people.id, ids)).orderBy(people.created_at, people.id);
  const homes = found.flatMap(({ household_id }) => household_id ?? []);
  const [theirs, merges] = await Promise.all([
    tx.select().from(households).where(inArray(households.id, homes)),
    tx.select().from(personMerges).where(inArray(personMerges.kept_id, ids)),
  ]);
  return { people: found, households: theirs, merges };
}

/** These people with their merged entries. */
export async function listWithMerged(tx: Tx, ids: string[]) {
  return tx
    .select()
    .from(people)
    .where(or(inArray(people.id, ids), inArray(people.merged_into, ids)))
    .orderBy(people.created_at, people.id);
}

/** Households that would keep people but lose their contact if these people left. */
export async function listLeftWithoutContact(tx: Tx, ids: string[]) {
  const { id, name, contact_id } = households;
  const others = sql`exists (select from ${people} p where p.household_id = ${households.id} and p.merged_into is null
    and ${notInArray(sql`p.id`, ids)})`;
  return tx
    .select({ id, name, contact_id })
    .from(households)
    .where(and(inArray(contact_id, ids), others));
}
