import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listEventsOf } from "#app/features/timeline/queries.server.ts";
import { yearIn } from "#app/lib/dates.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { personForm } from "#tests/factories.ts";
import { asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { addPerson, saveNote, updateHousehold, updatePerson } from "./mutations.server.ts";
import { personAddress, personRefusals } from "./person.ts";
import { getHousehold, getPerson } from "./queries.server.ts";
import { households, people } from "./tables.server.ts";

const admin = connectionTo("courtside_admin");

beforeEach(() => asOwner((owner) => owner.query("truncate people, households, events cascade")));

async function added(over: Parameters<typeof personForm>[0] = {}): Promise<string> {
  const answer = await addPerson(admin, personForm(over));
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.id;
}

async function changed(id: string, over: Parameters<typeof personForm>[0]) {
  const { version = "" } = (await getPerson(admin, id)) ?? {};
  return updatePerson(admin, id, personForm({ version, ...over }));
}

const grace = { name: "Grace Okafor", email: "grace@okafor.example" };
const ada = { name: "Ada Okafor", is_minor: true, birth_year: 2015 };

/** A mother, her household, and a daughter in it. */
async function family() {
  const graceId = await added({ ...grace, household: "new", plays: false });
  const adaId = await added({ ...ada, household: "with", with_id: graceId });
  const { household_id } = (await getPerson(admin, adaId)) ?? {};
  return { graceId, adaId, homeId: household_id ?? "" };
}

async function kindsOf(id: string): Promise<string[]> {
  const { events } = await listEventsOf(admin, [id], {});
  return events.map(({ kind }) => kind).sort();
}

async function countRows(): Promise<number[]> {
  return Promise.all([people, households, sql`events`].map((table) => admin.$count(table)));
}

type Case = { minor: boolean; address: boolean; household: "none" | "with" | "new"; contact: boolean };
const everyCase: Case[] = [true, false].flatMap((minor) =>
  [true, false].flatMap((address) =>
    (["none", "with", "new"] as const).flatMap((household) =>
      [true, false].map((contact) => ({ minor, address, household, contact })),
    ),
  ),
);

/** The expected result, from the rules as a coach would state them. */
function answerTo({ minor, address, household, contact }: Case): object {
  if (minor && address) return { email: personRefusals.minorsAddress };
  if (minor && household !== "with") return { household: personRefusals.minorAlone };
  if (minor && contact) return { is_contact: personRefusals.minorAsContact };
  const isContact = household === "new" || (household === "with" && contact);
  return isContact && !address ? { email: personRefusals.contactsAddress } : {};
}

test.each(everyCase)("minor $minor, address $address, household $household, contact $contact", async (one) => {
  const parent = await added({ ...grace, household: "new" });
  const form = personForm({
    name: "Kim Field",
    email: one.address ? "kim@field.example" : null,
    is_minor: one.minor,
    household: one.household,
    with_id: one.household === "with" ? parent : null,
    is_contact: one.contact,
  });
  const before = await countRows();
  const answer = await addPerson(admin, form);
  const errors = answerTo(one);
  if (Object.keys(errors).length > 0) {
    expect(answer).toEqual({ ok: false, reason: "refused", errors });
    expect(await countRows(), "nothing is left of what was refused").toEqual(before);
  } else {
    expect(answer.ok).toBe(true);
    const [kim] = await admin.select().from(people).where(eq(people.name, "Kim Field"));
    const home = kim?.household_id ? await getHousehold(admin, kim.household_id) : undefined;
    const isContact = one.household === "new" || (one.household === "with" && one.contact);
    expect([kim?.origin, home?.contact_id === kim?.id]).toEqual(["coach", isContact]);
  }
});

test("the same rules apply to an existing person", async () => {
  for (const one of everyCase) {
    await asOwner((owner) => owner.query("truncate people, households, events cascade"));
    const parent = await added({ ...grace, household: "new" });
    const id = await added({ name: "Kim Field" });
    const answer = await changed(id, {
      name: "Kim Field",
      email: one.address ? "kim@field.example" : null,
      is_minor: one.minor,
      household: one.household,
      with_id: one.household === "with" ? parent : null,
      is_contact: one.contact,
    });
    const errors = answerTo(one);
    if (Object.keys(errors).length > 0) expect(answer).toMatchObject({ reason: "refused", errors });
    else expect(answer.ok, JSON.stringify(one)).toBe(true);
  }
});

test("a household cannot lose its last contact, in any way", async () => {
  const { graceId, adaId, homeId } = await family();
  const stays = { ...grace, plays: false, household: "with" as const, with_id: graceId, is_contact: true };
  const other = await added({ name: "Dana Field", email: "dana@field.example", household: "new" });
  const ways: [Parameters<typeof personForm>[0], object][] = [
    [{ ...grace, household: "none" }, { household: personRefusals.lastContact }],
    [{ ...grace, household: "new" }, { household: personRefusals.lastContact }],
    [{ ...grace, household: "with", with_id: other }, { household: personRefusals.lastContact }],
    [{ ...stays, email: null }, { email: personRefusals.contactsAddress }],
    [{ ...stays, email: null, is_minor: true }, { is_contact: personRefusals.minorAsContact }],
    [{ ...stays, is_contact: false }, { is_contact: personRefusals.lastContact }],
  ];
  for (const [form, errors] of ways) expect(await changed(graceId, form)).toMatchObject({ reason: "refused", errors });
  expect(await getHousehold(admin, homeId)).toMatchObject({ contact_id: graceId });
  expect(await getPerson(admin, adaId)).toMatchObject({ household_id: homeId });
});

test("a child and a new parent are added in one step; only the parent has the address and the number", async () => {
  const parent = { parent_name: "Grace Okafor", email: grace.email, phone: "555 0100" };
  const adaId = await added({ ...ada, household: "parent", ...parent });
  const child = await getPerson(admin, adaId);
  expect(child).toMatchObject({ name: "Ada Okafor", email: null, phone: null, is_minor: true });
  const home = await getHousehold(admin, child?.household_id ?? "");
  expect(home).toMatchObject({ name: "Okafor", contact_name: "Grace Okafor", contact_email: grace.email });
  expect(await getPerson(admin, home?.contact_id ?? "")).toMatchObject({ phone: "555 0100", plays: false });
  expect(await kindsOf(home?.contact_id ?? "")).toEqual(["added", "joined_household"]);
  const chidiId = await added({
    ...ada,
    name: "Chidi Okafor",
    household: "parent",
    ...parent,
    parent_name: "Mrs Okafor",
  });
  expect(await getPerson(admin, chidiId), "the known parent's household").toMatchObject({ household_id: home?.id });
});

test("a child is a minor by year of birth, even without the switch, and never a contact", async () => {
  const child = { name: "Ada Okafor", birth_year: yearIn("UTC") - 17 };
  const alone = personForm({ ...child, email: "ada@okafor.example", household: "new" });
  expect(await addPerson(admin, alone)).toMatchObject({ errors: { email: personRefusals.minorsAddress } });
  const graceId = await added({ ...grace, household: "new" });
  const contact = personForm({ ...child, household: "with", with_id: graceId, is_contact: true });
  expect(await addPerson(admin, contact)).toMatchObject({ errors: { is_contact: personRefusals.minorAsContact } });
  const grown = await added({
    ...child,
    birth_year: yearIn("UTC") - 18,
    email: "ada@okafor.example",
    household: "new",
  });
  expect(await getPerson(admin, grown)).toMatchObject({ is_minor: false });
});

test("once someone else is the contact, the first one may leave", async () => {
  const { graceId, homeId } = await family();
  const noah = { name: "Noah Okafor", email: "noah@okafor.example" };
  const noahId = await added({ ...noah, household: "with", with_id: graceId, is_contact: true });
  expect((await changed(graceId, { ...grace, household: "none" })).ok).toBe(true);
  expect(await getHousehold(admin, homeId)).toMatchObject({ contact_id: noahId });
  expect(await kindsOf(graceId)).toEqual(["added", "details_changed", "joined_household", "left_household"]);
  expect(await kindsOf(noahId)).toEqual(["added", "became_contact", "joined_household"]);
});

test("the last person to leave a household deletes it", async () => {
  const id = await added({ ...grace, household: "new" });
  expect((await changed(id, { ...grace, household: "none" })).ok).toBe(true);
  expect(await admin.$count(households)).toBe(0);
});

test("adding a child to a parent without a household creates one, with the parent as contact", async () => {
  const graceId = await added(grace);
  const adaId = await added({ ...ada, household: "with", with_id: graceId });
  const { household_id } = (await getPerson(admin, adaId)) ?? {};
  expect(await getHousehold(admin, household_id ?? "")).toMatchObject({ name: "Okafor", contact_id: graceId });
  expect(await kindsOf(graceId)).toEqual(["added", "joined_household"]);
});

test.each([
  ["has no address", { email: null }, personRefusals.cannotBeContact],
  ["is no longer there", undefined, personRefusals.notThere],
])("a person cannot join the household of someone who %s", async (_who, over, message) => {
  const with_id = over ? await added({ ...grace, ...over }) : crypto.randomUUID();
  const answer = await addPerson(admin, personForm({ ...ada, household: "with", with_id }));
  expect(answer).toEqual({ ok: false, reason: "refused", errors: { with_name: message } });
});

test("an address belongs to one person, however it is spelled; the error links to that person", async () => {
  const id = await added(grace);
  const form = personForm({ name: "Somebody Else", email: "GRACE@okafor.example" });
  const errors = { email: "This address already belongs to Grace Okafor" };
  expect(await addPerson(admin, form)).toEqual({ ok: false, reason: "refused", errors, at: personAddress(id) });
});

test("a stale save changes nothing and shows the stored version", async () => {
  const id = await added(grace);
  const { version = "" } = (await getPerson(admin, id)) ?? {};
  await changed(id, { ...grace, phone: "555 0100" });
  const answer = await updatePerson(admin, id, personForm({ ...grace, name: "Grace O.", version }));
  expect(answer).toMatchObject({ reason: "stale", stored: { name: "Grace Okafor", phone: "555 0100" } });
  expect(await updatePerson(admin, crypto.randomUUID(), personForm({ version }))).toMatchObject({ reason: "gone" });
});

test("the history lists the changed details by code only, and nothing if none changed", async () => {
  const id = await added(grace);
  await changed(id, { ...grace, name: "Grace N. Okafor", phone: "555 0100" });
  await changed(id, { ...grace, name: "Grace N. Okafor", phone: "555 0100" });
  const { events } = await listEventsOf(admin, [id], { kinds: ["details_changed"] });
  expect(events).toMatchObject([
    { actor: "coach", about_kind: "person", about_id: id, facts: { fields: "name phone" } },
  ]);
});

test("a note is saved over the version that was read, and its person is kept", async () => {
  const [{ id = "" } = {}] = await admin.insert(people).values(grace).returning();
  const { version = "" } = (await getPerson(admin, id)) ?? {};
  expect((await saveNote(admin, id, { note: "Left-handed", version })).ok).toBe(true);
  expect(await saveNote(admin, id, { note: "Other", version })).toMatchObject({
    reason: "stale",
    stored: { note: "Left-handed" },
  });
  const [stored] = await admin.select().from(people);
  expect(stored).toMatchObject({ note: "Left-handed", origin: "coach" });
});

test("a household can be renamed and given another contact, who must be a reachable member", async () => {
  const { graceId, adaId, homeId } = await family();
  const stranger = await added({ name: "Dana Field", email: "dana@field.example" });
  const version = async () => (await getHousehold(admin, homeId))?.version ?? "";
  for (const contact_id of [adaId, stranger, crypto.randomUUID()]) {
    const answer = await updateHousehold(admin, homeId, { name: "Okafor", contact_id, version: await version() });
    expect(answer).toEqual({ ok: false, reason: "refused", errors: { contact_id: personRefusals.notReachable } });
  }
  const renamed = { name: "Okafor-Reed", contact_id: graceId };
  expect((await updateHousehold(admin, homeId, { ...renamed, version: await version() })).ok).toBe(true);
  expect(await updateHousehold(admin, homeId, { ...renamed, version: "" })).toMatchObject({
    reason: "stale",
    stored: renamed,
  });
});

test("a visitor cannot add a person", () => asVisitor((tx) => refused(addPerson(tx, personForm()))));
