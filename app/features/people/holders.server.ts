import { and, ilike, inArray, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { households, people, searchedPersonText } from "./tables.server.ts";

/** A household, or a person without one: what has credit and pays together. */
export type CreditHolder = {
  id: string;
  name: string;
  isHousehold: boolean;
  /** The household's contact, or the person. */
  payer: { id: string; name: string; email: string | null };
  /** The adults, who can each pay. */
  payers: { id: string; name: string; email: string | null }[];
  players: { id: string; name: string }[];
};

export async function getHolder(tx: Tx, id: string): Promise<CreditHolder | undefined> {
  return (await listHolders(tx, [id])).get(id);
}

/** By id; erased ones are left out. */
export async function listHolders(tx: Tx, ids: string[]): Promise<Map<string, CreditHolder>> {
  if (ids.length === 0) return new Map();
  const { id, name, email, plays, is_minor, household_id } = people;
  const [homes, members] = await Promise.all([
    tx.select().from(households).where(inArray(households.id, ids)),
    tx
      .select({ id, name, email, plays, is_minor, household_id })
      .from(people)
      .where(
        and(isNull(people.merged_into), or(inArray(household_id, ids), and(inArray(id, ids), isNull(household_id)))),
      )
      .orderBy(is_minor, people.created_at, id),
  ]);
  const alone = members.filter((member) => member.household_id === null);
  return new Map([
    ...alone.map((person) => [person.id, holderOf({ ...person, isHousehold: false, contact_id: person.id }, [person])]),
    ...homes.map((home) => {
      const theirs = members.filter((member) => member.household_id === home.id);
      return [home.id, holderOf({ ...home, isHousehold: true }, theirs)] as const;
    }),
  ] as [string, CreditHolder][]);
}

type Member = Pick<typeof people.$inferSelect, "id" | "name" | "email" | "plays" | "is_minor">;
type Home = { id: string; name: string; isHousehold: boolean; contact_id: string };

function holderOf({ id, name, isHousehold, contact_id }: Home, members: Member[]): CreditHolder {
  const payers = members.filter(({ is_minor }) => !is_minor);
  const payer = payers.find((member) => member.id === contact_id) ?? payers[0];
  if (!payer) throw new Error("A household has no contact");
  return { id, name, isHousehold, payer, payers, players: members.filter(({ plays }) => plays) };
}

const mostFound = 500;

/** Holders that match a search: by the household's name, or by anyone in it. */
export async function findHolders(tx: Tx, words: string): Promise<string[]> {
  const pattern = `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const named = tx.select({ id: households.id }).from(households).where(ilike(households.name, pattern));
  const isMeant = or(sql`${searchedPersonText} ilike ${pattern}`, inArray(people.household_id, named));
  const rows = await tx
    .selectDistinct({ id: sql<string>`coalesce(${people.household_id}, ${people.id})` })
    .from(people)
    .where(and(isNull(people.merged_into), isMeant))
    .limit(mostFound);
  return rows.map(({ id }) => id);
}
