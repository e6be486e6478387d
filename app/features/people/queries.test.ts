import { and, eq, ne, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { bookingForm, personForm } from "#tests/factories.ts";
import { receiveProven } from "#tests/receive-proven.ts";
import { listLikelySame, listMergesOf, mergePeople, undoMerge } from "./merge.server.ts";
import { addPerson } from "./mutations.server.ts";
import { PeopleView } from "./person-input.server.ts";
import { listWithMerged } from "./personal-data.server.ts";
import { countPeople, findPeople, getPerson, getPersonOf, listMembers, listPeople } from "./queries.server.ts";
import { people } from "./tables.server.ts";

const admin = connectionTo("courtside_admin");

beforeEach(() => asOwner((owner) => owner.query("truncate people, households, events cascade")));

async function add(over: Parameters<typeof personForm>[0]): Promise<string> {
  const answer = await addPerson(admin, personForm(over));
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.id;
}

async function family(): Promise<string> {
  const phone = "(555) 010-0163";
  const grace = { name: "Grace Okafor", email: "grace@mail.example", phone, plays: false };
  const with_id = await add({ ...grace, household: "new" });
  await add({ name: "Chidi Reed", is_minor: true, birth_year: 2018, household: "with", with_id });
  await add({ name: "Ada Reed", is_minor: true, birth_year: 2015, household: "with", with_id });
  return with_id;
}

async function found(typed: object): Promise<string[]> {
  const { rows } = await listPeople(admin, PeopleView.parse(typed));
  return rows.map(({ name }) => name);
}

test("the list is sorted by name, ignoring case, page after page and back", async () => {
  const names = Array.from({ length: 60 }, (_, n) => `${n % 2 ? "p" : "P"}layer ${String(n).padStart(2, "0")}`);
  await admin.insert(people).values(names.toReversed().map((name) => ({ name })));
  const first = await listPeople(admin, PeopleView.parse({}));
  const second = await listPeople(admin, PeopleView.parse({ next: first.next }));
  const third = await listPeople(admin, PeopleView.parse({ next: second.next }));
  const seen = [...first.rows, ...second.rows, ...third.rows].map(({ name }) => name);
  expect(seen).toEqual(names);
  expect([first.previous, third.next]).toEqual([undefined, undefined]);
  const back = await listPeople(admin, PeopleView.parse({ previous: third.previous }));
  expect(back.rows).toEqual(second.rows);
});

test.each([
  ["their own name", "ada", ["Ada Reed"]],
  ["the parent's name", "okafor", ["Ada Reed", "Chidi Reed", "Grace Okafor"]],
  ["the parent's address", "grace@mail", ["Ada Reed", "Chidi Reed", "Grace Okafor"]],
  ["the parent's number", "010-0163", ["Ada Reed", "Chidi Reed", "Grace Okafor"]],
  ["two letters", "re", ["Ada Reed", "Chidi Reed"]],
  ["a sign that LIKE would read", "%", []],
  ["nothing that is there", "zzz", []],
])("a person is found by %s", async (_what, q, names) => {
  await family();
  await add({ name: "Theo Lindqvist", email: "theo@mail.example" });
  expect(await found({ q })).toEqual(names);
});

test("a person is found behind hundreds of others, by their own words and by their contact's", async () => {
  await admin.insert(people).values(Array.from({ length: 300 }, (_, n) => ({ name: `Aaron ${n}` })));
  await family();
  expect(await found({ q: "okafor" })).toEqual(["Ada Reed", "Chidi Reed", "Grace Okafor"]);
  expect(await found({ q: "chidi" })).toEqual(["Chidi Reed"]);
  expect(await found({ q: "gr" })).toEqual(["Ada Reed", "Chidi Reed", "Grace Okafor"]);
  expect(await found({ q: "reed", show: "parents" })).toEqual([]);
});

test("while typing, whole names come first, then beginnings, then other matches", async () => {
  await family();
  for (const name of ["Adam Moss", "Aaron Ada", "Canada Hill", "Zoe Adair"]) await add({ name });
  await add({ name: "Bo Lind", email: "ada@mail.example" });
  const { people: best } = await findPeople(admin, { q: "ADA", show: "all" });
  const names = ["Aaron Ada", "Ada Reed", "Adam Moss", "Zoe Adair", "Canada Hill", "Bo Lind"];
  expect(best.map(({ name }) => name)).toEqual(names);
});

/** The expected counts, by reading every row. */
async function recount(): Promise<object | undefined> {
  const { rows } = await admin.execute(sql`
    select count(*)::int as all, (count(*) filter (where plays))::int as players,
      (count(distinct household_id) filter (where is_minor))::int as parents,
      (count(distinct household_id) + count(*) filter (where household_id is null))::int as households
    from people where merged_into is null`);
  return rows[0];
}

test("the counts stay exact, whatever the coach and visitors do", async () => {
  const with_id = await family();
  const dana = await add({ name: "Dana Field", email: "dana@mail.example", household: "new" });
  await receiveProven(bookingForm({ email: "new@mail.example", child_name: "Mila", child_age: 9 }));
  await receiveProven(bookingForm({ email: "dana@mail.example", child_name: "Noah", child_age: 9 }));
  expect(await countPeople(admin)).toEqual({ all: 7, players: 5, parents: 3, households: 3 });
  const isChild = and(eq(people.is_minor, true), ne(people.name, "Ada Reed"));
  const home = admin.select({ id: people.household_id }).from(people).where(eq(people.id, dana));
  const steps: (() => Promise<unknown>)[] = [
    () => admin.insert(people).values(["A", "B", "C"].map((name) => ({ name, plays: name !== "A" }))),
    () =>
      admin
        .update(people)
        .set({ household_id: sql`(${home})` })
        .where(isChild),
    () => admin.update(people).set({ note: "Left-handed" }),
    () => admin.update(people).set({ plays: false }).where(eq(people.id, dana)),
    () => mergePeople(admin, { kept_id: with_id, merged_id: dana }),
    async () => undoMerge(admin, { id: (await listMergesOf(admin, with_id))[0]?.id ?? "", kept_id: with_id }),
    () => admin.update(people).set({ is_minor: false }).where(eq(people.name, "Ada Reed")),
    () => admin.update(people).set({ is_minor: true }).where(eq(people.name, "Ada Reed")),
    () => admin.delete(people).where(isChild),
    () => admin.delete(people).where(eq(people.name, "B")),
  ];
  for (const step of steps) {
    await step();
    expect(await countPeople(admin)).toEqual(await recount());
  }
  expect(await countPeople(admin)).toEqual({ all: 6, players: 2, parents: 1, households: 5 });
});

test("the first and last child of a household are counted once under concurrent changes", async () => {
  const with_id = await add({ name: "Grace Okafor", email: "grace@mail.example", household: "new" });
  const [home] = await admin.select({ id: people.household_id }).from(people).where(eq(people.id, with_id));
  for (let round = 0; round < 10; round++) {
    const names = ["Ada", "Ben", "Cleo", "Dan"];
    const child = { is_minor: true, household_id: home?.id ?? null };
    await Promise.all(names.map((name) => admin.insert(people).values({ name, ...child })));
    expect((await countPeople(admin)).parents).toBe(1);
    await Promise.all(names.map((name) => admin.delete(people).where(eq(people.name, name))));
    expect(await countPeople(admin)).toEqual({ all: 1, players: 1, parents: 0, households: 1 });
  }
});

test("players play, parents are contacts of minors, and one can be both", async () => {
  await family();
  const marcus = await add({ name: "Marcus Bell", email: "marcus@mail.example", household: "new" });
  await add({ name: "Nora Bell", is_minor: true, household: "with", with_id: marcus });
  await add({ name: "Elena Rossi", email: "elena@mail.example", household: "new" });
  await add({ name: "Sam Whitfield" });
  expect(await found({ show: "players" })).toEqual([
    ...["Ada Reed", "Chidi Reed", "Elena Rossi", "Marcus Bell", "Nora Bell", "Sam Whitfield"],
  ]);
  expect(await found({ show: "parents" })).toEqual(["Grace Okafor", "Marcus Bell"]);
  expect(await found({ show: "contacts", q: "bell" })).toEqual(["Marcus Bell"]);
  expect(await countPeople(admin)).toEqual({ all: 7, players: 6, parents: 2, households: 4 });
});

test("a merged entry is listed once, and its address leads to the kept person", async () => {
  const id = await add({ name: "Dana Field", email: "dana@mail.example" });
  const [old] = await admin
    .insert(people)
    .values({ name: "D. Field", email: "old@mail.example", merged_into: id })
    .returning();
  expect(await found({ q: "field" })).toEqual(["Dana Field"]);
  expect(await getPersonOf(admin, "OLD@mail.example")).toMatchObject({ id, name: "Dana Field" });
  expect(await getPersonOf(admin, "nobody@mail.example")).toBeUndefined();
  expect((await listWithMerged(admin, [id])).map((one) => one.id)).toEqual([id, old?.id]);
});

test("a household lists its contact first, then the eldest child", async () => {
  const contact_id = await family();
  const { rows } = await listPeople(admin, PeopleView.parse({}));
  const home = rows[0]?.household;
  expect(home).toMatchObject({ name: "Okafor", contact_id, contact_name: "Grace Okafor" });
  const members = await listMembers(admin, { id: home?.id ?? "", contact_id });
  expect(members.map(({ name }) => name)).toEqual(["Grace Okafor", "Ada Reed", "Chidi Reed"]);
});

async function likely(id: string) {
  const person = await getPerson(admin, id);
  if (!person) throw new Error("Nobody there");
  const rows = await listLikelySame(admin, person);
  return rows.map(({ name, hasName, hasPhone }) => [name, hasName, hasPhone]);
}

test("likely duplicates: equal names ignoring case, then equal digits of a number, at most five", async () => {
  const dana = await add({ name: "Dana Field", phone: "(555) 010-0163" });
  const both = await add({ name: "dana FIELD", phone: "5550100163" });
  await add({ name: "Rob Field", phone: "555 010 0163" });
  await add({ name: "Dana Field", email: "dana@field.example" });
  await add({ name: "Dana Fielding", phone: "555 010 0164" });
  expect(await likely(dana)).toEqual([
    ["dana FIELD", true, true],
    ["Dana Field", true, false],
    ["Rob Field", false, true],
  ]);
  await admin.insert(people).values(Array.from({ length: 6 }, () => ({ name: "Dana Field" })));
  expect(await likely(dana)).toHaveLength(5);
  await admin.update(people).set({ merged_into: dana }).where(eq(people.id, both));
  expect((await likely(dana)).map(([name]) => name)).not.toContain("dana FIELD");
});

test("a number without digits has no likely duplicates, nor does a child match an adult", async () => {
  const dana = await add({ name: "Dana Field", email: "dana@field.example", phone: "none", household: "new" });
  await add({ name: "Sam Whitfield", phone: "ask her" });
  await add({ name: "Dana Field", is_minor: true, household: "with", with_id: dana });
  expect(await likely(dana)).toEqual([]);
});
