import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { telephoneHref } from "#app/lib/countries.server.ts";
import { versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { readPage } from "#app/platform/db/keyset.server.ts";
import type { PeopleView } from "./person-input.server.ts";
import { households, people, peopleCounts, searchedPersonText } from "./tables.server.ts";

/** Merged entries are listed as the kept person only. */
const isThemselves = isNull(people.merged_into);
const name = sql`lower(${people.name})`;
const byName = { value: name, unindexed: sql`${name} || ''` };

const contactOfMinors = sql`exists (
  select from ${households} h where h.contact_id = ${people.id}
    and exists (select from ${people} c where c.household_id = h.id and c.is_minor and c.merged_into is null))`;

const shown: Record<PeopleView["show"], SQL | undefined> = {
  all: undefined,
  players: eq(people.plays, true),
  parents: contactOfMinors,
  contacts: eq(people.can_be_reached, true),
};

export type PeoplePage = Awaited<ReturnType<typeof listPeople>>;
export type ListedPerson = PeoplePage["rows"][number];

/** One page by name. A child is also found by its household's contact. */
export async function listPeople(tx: Tx, view: PeopleView, key = byName) {
  const { id, email, is_minor, birth_year, household_id } = people;
  const columns = { id, name: people.name, email, is_minor, birth_year, household_id };
  const page = await readPage(
    {
      table: people,
      key,
      conditions: [isThemselves, shown[view.show]],
      search: { words: view.q, texts: [searchedPersonText], nearest: 250, foundByOthers: byContact },
      read: (where, order, limit) => {
        const rows = tx.select(columns).from(people).where(where);
        return rows.orderBy(...order).limit(limit);
      },
    },
    { ...view, sort: "name" },
  );
  const homes = await listHouseholds(
    tx,
    page.rows.flatMap((person) => person.household_id ?? []),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, household: homes.get(row.household_id ?? "") })) };
}

export type FoundPeople = Awaited<ReturnType<typeof findPeople>>;
const mostFound = 8;

/** The best few while typing: a whole first or last name, then the beginning of one, then any other match. */
export async function findPeople(tx: Tx, { q, show }: Pick<PeopleView, "q" | "show">) {
  const [own, typed] = [sql`' ' || ${name} || ' '`, sql`lower(${q})`];
  const fit = sql`case when strpos(${own}, ' ' || ${typed} || ' ') > 0 then 'a' when strpos(${own}, ' ' || ${typed}) > 0
    then 'b' when strpos(${name}, ${typed}) > 0 then 'c' else 'd' end || ${name}`;
  const { rows } = q ? await listPeople(tx, { q, show }, { value: fit, unindexed: fit }) : { rows: [] };
  return { q, people: rows.slice(0, mostFound) };
}

const byContact = {
  column: people.household_id,
  values: (holding: SQL) => sql`select h.id from ${households} h where h.contact_id in ${holding}`,
};

export type Household = NonNullable<Awaited<ReturnType<typeof getHousehold>>>;

export async function getHousehold(tx: Tx, id: string) {
  return (await listHouseholds(tx, [id])).get(id);
}

/** With their contacts, by id. */
async function listHouseholds(tx: Tx, ids: string[]) {
  const { id, contact_id, updated_at } = households;
  const contact = alias(people, "contact");
  const { name: contact_name, email: contact_email } = contact;
  const rows = await tx
    .select({ id, name: households.name, contact_id, contact_name, contact_email, version: versionOf(updated_at) })
    .from(households)
    .innerJoin(contact, eq(contact.id, contact_id))
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

export type PeopleCounts = Awaited<ReturnType<typeof countPeople>>;

/** Exact and always fast: triggers maintain the counts. A person without a household counts as one. */
export async function countPeople(tx: Tx) {
  const { everybody, players, parents, households, alone } = peopleCounts;
  const total = (of: SQLWrapper) => sql<number>`coalesce(sum(${of}), 0)::int`;
  const [counts] = await tx
    .select({
      all: total(everybody),
      players: total(players),
      parents: total(parents),
      households: total(sql`${households} + ${alone}`),
    })
    .from(peopleCounts);
  return counts ?? { all: 0, players: 0, parents: 0, households: 0 };
}

export type Person = NonNullable<Awaited<ReturnType<typeof getPerson>>>;

export async function getPerson(tx: Tx, personId: string) {
  const { origin: _origin, updated_at, ...columns } = peopleColumns;
  const [person] = await tx
    .select({ ...columns, version: versionOf(updated_at) })
    .from(people)
    .where(eq(people.id, personId));
  return person;
}

/** People known to another feature by id, with their mail contact. */
export async function listPeopleById(tx: Tx, ids: string[]) {
  const { id, email, phone, is_minor, birth_year, household_id } = people;
  const rows = await tx
    .select({ id, name: people.name, email, phone, is_minor, birth_year, household_id })
    .from(people)
    .where(inArray(id, ids));
  const homes = await listHouseholds(
    tx,
    rows.flatMap((person) => person.household_id ?? []),
  );
  return new Map(rows.map((row) => [row.id, { ...row, household: homes.get(row.household_id ?? "") }]));
}

const peopleColumns = getTableColumns(people);

export type Member = Awaited<ReturnType<typeof listMembers>>[number];

/** The people of a household: its contact, then by age. */
export async function listMembers(tx: Tx, { id: householdId, contact_id }: { id: string; contact_id: string }) {
  const { id, email, phone, is_minor, birth_year, can_be_reached } = people;
  const members = await tx
    .select({ id, name: people.name, email, phone, is_minor, birth_year, can_be_reached })
    .from(people)
    .where(and(eq(people.household_id, householdId), isThemselves))
    .orderBy(desc(eq(id, contact_id)), people.is_minor, people.birth_year, name, id);
  return members.map((member) => ({ ...member, tel: member.phone && telephoneHref(member.phone) }));
}

/** The person that this address leads to. */
export async function getPersonOf(tx: Tx, email: string) {
  const known = alias(people, "known");
  const [person] = await tx
    .select({ id: people.id, name: people.name })
    .from(known)
    .innerJoin(people, eq(people.id, sql`coalesce(${known.merged_into}, ${known.id})`))
    .where(sql`lower(${known.email}) = lower(${email})`);
  return person;
}

/** The names of these households, by id. */
export async function listHouseholdNames(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const { id } = households;
  const rows = await tx.select({ id, name: households.name }).from(households).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The greeting and the name in a mail about this person: a minor's goes to the contact. */
export async function getAddressed(tx: Tx, personId: string): Promise<{ name: string; player: string } | undefined> {
  const { rows } = await tx.execute<{ name: string; player: string }>(sql`
    select coalesce(case when not p.is_minor and p.email is not null then p.name end, c.name, p.name) as name, p.name as player
    from people asked
    join people p on p.id = coalesce(asked.merged_into, asked.id)
    left join households h on h.id = p.household_id
    left join people c on c.id = h.contact_id and not c.is_minor
    where asked.id = ${personId}`);
  return rows[0];
}

/**
 * Where mail to this person goes: their own address, or their household contact's. A minor never has one of its own.
 */
export async function getMailAddress(tx: Tx, personId: string): Promise<string | undefined> {
  return (await listMailAddresses(tx, [personId])).get(personId);
}

/** By person; people without one are left out. */
export async function listMailAddresses(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; address: string | null }>(sql`
    select asked.id, coalesce(case when not p.is_minor then p.email end, c.email) as address
    from people asked
    join people p on p.id = coalesce(asked.merged_into, asked.id)
    left join households h on h.id = p.household_id
    left join people c on c.id = h.contact_id and not c.is_minor
    where ${inArray(sql`asked.id`, ids)}`);
  return new Map(rows.flatMap(({ id, address }) => (address ? [[id, address]] : [])));
}

/** An adult with an address, who may open the family's page. Merged entries are excluded. */
export async function getAdult(tx: Tx, personId: string) {
  const { id, email, phone, household_id, is_minor } = people;
  const [adult] = await tx
    .select({ id, name: people.name, email: sql<string>`${email}`, phone, household_id, household: households.name })
    .from(people)
    .leftJoin(households, eq(households.id, household_id))
    .where(and(eq(id, personId), isThemselves, eq(is_minor, false), isNotNull(email)));
  return adult;
}

/** For the family's own page: its people, children by age. Policies select the rows. */
export async function listOwnPeople(tx: Tx) {
  const { id, is_minor, birth_year, skill_level, plays, can_be_reached } = people;
  return tx
    .select({ id, name: people.name, is_minor, birth_year, skill_level, plays, can_be_reached })
    .from(people)
    .where(isThemselves)
    .orderBy(desc(is_minor), birth_year, name, id);
}

/** The ids of this person and of the entries merged into them. */
export async function listEntriesOf(tx: Tx, personId: string): Promise<string[]> {
  const { id, merged_into } = people;
  const isOne = or(eq(id, personId), eq(merged_into, personId));
  return (await tx.select({ id }).from(people).where(isOne)).map((entry) => entry.id);
}

/** The holder of a person's credit: their household, or themselves. */
export async function getHolderOf(tx: Tx, personId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`select coalesce(kept.household_id, kept.id) as id
    from people p join people kept on kept.id = coalesce(p.merged_into, p.id) where p.id = ${personId}`);
  return rows[0]?.id;
}
