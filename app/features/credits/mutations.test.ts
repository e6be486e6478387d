import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addPerson, updatePerson } from "#app/features/people/mutations.server.ts";
import { getPerson } from "#app/features/people/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { personForm } from "#tests/factories.ts";
import { forgiveCredit, giveCredit, holdCredit, openBalance, reverseEntry, settleCredit } from "./mutations.server.ts";
import { listAccounts, listBrokenCredits } from "./queries.server.ts";
import { creditAccounts, creditEntries } from "./tables.server.ts";

const admin = connectionTo("courtside_admin");
const family = { id: crypto.randomUUID(), title: "On-Court Lessons" };

beforeEach(() =>
  asOwner((owner) =>
    owner.query(
      "truncate people, households, credit_accounts, number_series cascade; insert into number_series values ('receipts')",
    ),
  ),
);

async function makePerson(over: Parameters<typeof personForm>[0] = {}): Promise<string> {
  const email = `${crypto.randomUUID()}@player.example`;
  const added = await addPerson(admin, personForm({ email, ...over }));
  if (!added.ok) throw new Error("The person was refused");
  return added.id;
}

const homeOf = async (id: string) => (await getPerson(admin, id))?.household_id ?? "";
const parentOfHousehold = () => makePerson({ household: "new", is_contact: true });

const left = async (holder: string) =>
  (await listAccounts(admin, holder)).map(({ available, held }) => [available, held]);

const hold = (person_id: string, minutes = 60, over: { for_id?: string; mayGoBelow?: boolean } = {}) =>
  holdCredit(admin, { person_id, family, minutes, for_id: crypto.randomUUID(), ...over });

test("a spot is held once and settled once", async () => {
  const dana = await makePerson();
  await openBalance(admin, { holder_id: dana, family, minutes: 120 });
  const for_id = crypto.randomUUID();
  expect(await hold(dana, 60, { for_id })).toMatchObject({ ok: true });
  expect(await hold(dana, 60, { for_id })).toEqual({ ok: false, reason: "held already" });
  expect(await left(dana)).toEqual([[60, 60]]);
  expect(await settleCredit(admin, for_id, { cause: "complete", back: 25 })).toMatchObject({ back: 25, gone: 35 });
  expect(await settleCredit(admin, for_id, { cause: "cancel early" })).toEqual({ ok: false, reason: "not held" });
  expect(await left(dana)).toEqual([[85, 0]]);
});

test("each ending returns the right minutes", async () => {
  const dana = await makePerson();
  await openBalance(admin, { holder_id: dana, family, minutes: 300 });
  const ends = async (ending: Parameters<typeof settleCredit>[2]) => {
    const for_id = crypto.randomUUID();
    await hold(dana, 60, { for_id });
    await settleCredit(admin, for_id, ending);
    return (await left(dana))[0]?.[0];
  };
  expect(await ends({ cause: "cancel early" })).toBe(300);
  expect(await ends({ cause: "weather" })).toBe(300);
  expect(await ends({ cause: "weather", back: 20 })).toBe(260);
  expect(await ends({ cause: "no-show" })).toBe(200);
  expect(await ends({ cause: "cancel late", back: 30 })).toBe(170);
  expect(await ends({ cause: "complete" })).toBe(110);
});

test("an account goes below zero only if the coach allows it", async () => {
  const dana = await makePerson();
  expect(await hold(dana)).toEqual({ ok: false, reason: "not enough" });
  expect(await hold(dana, 60, { mayGoBelow: true })).toMatchObject({ ok: true });
  expect(await left(dana)).toEqual([[-60, 60]]);
  expect(await hold(dana)).toEqual({ ok: false, reason: "not enough" });
  expect(await hold(crypto.randomUUID(), 60, { mayGoBelow: true })).toEqual({ ok: false, reason: "gone" });
});

test("lost minutes are waived once, and can be lost again", async () => {
  const dana = await makePerson();
  await openBalance(admin, { holder_id: dana, family, minutes: 60 });
  const for_id = crypto.randomUUID();
  await hold(dana, 60, { for_id });
  expect(await forgiveCredit(admin, { for_id, reason: "Fever" })).toEqual({ ok: false, reason: "nothing lost" });
  const lost = await settleCredit(admin, for_id, { cause: "no-show" });
  const forgiven = await forgiveCredit(admin, { for_id, reason: "Fever" });
  expect(await forgiveCredit(admin, { for_id, reason: "Fever" })).toEqual({ ok: false, reason: "nothing lost" });
  expect(await left(dana)).toEqual([[60, 0]]);
  const undo = (one: { ok: boolean; entry_id?: string }) =>
    reverseEntry(admin, { entry_id: one.entry_id ?? "", reason: "A mistake" });
  expect(await undo(lost)).toEqual({ ok: false, reason: "forgiven" });
  expect(await undo(forgiven)).toMatchObject({ ok: true });
  expect(await undo(forgiven)).toEqual({ ok: false, reason: "gone" });
  expect(await undo(lost)).toMatchObject({ ok: true });
  expect(await left(dana)).toEqual([[0, 60]]);
  expect(await settleCredit(admin, for_id, { cause: "cancel early" })).toMatchObject({ back: 60 });
  expect(await listBrokenCredits(admin)).toEqual([]);
});

test("a preview of an outdated version changes nothing", async () => {
  const dana = await makePerson();
  const given = { holder_id: dana, family, minutes: 60, reason: "Birthday", version: 0 };
  expect(await giveCredit(admin, given)).toMatchObject({ ok: true });
  expect(await giveCredit(admin, given)).toEqual({ ok: false, reason: "changed" });
  expect(await left(dana)).toEqual([[60, 0]]);
});

test("a person's own credit moves with them into a household and out of it", async () => {
  const [grace, sam] = [await parentOfHousehold(), await makePerson()];
  const home = await homeOf(grace);
  await openBalance(admin, { holder_id: home, family, minutes: 60 });
  await openBalance(admin, { holder_id: sam, family, minutes: 60 });
  const moveSam = async (household: "with" | "none") => {
    const before = await getPerson(admin, sam);
    const form = personForm({ name: "Sam", household, with_id: grace, version: before?.version ?? "" });
    expect(await updatePerson(admin, sam, form)).toMatchObject({ ok: true });
  };
  await moveSam("with");
  expect(await left(home)).toEqual([
    [60, 0],
    [60, 0],
  ]);
  expect(await openBalance(admin, { holder_id: sam, family, minutes: 60 })).toEqual({ ok: false, reason: "gone" });
  // Neither account alone has enough.
  expect(await hold(sam, 90)).toMatchObject({ ok: true });
  expect(await left(home)).toEqual([
    [0, 90],
    [30, 0],
  ]);
  await moveSam("none");
  expect([await left(home), await left(sam)]).toEqual([[[0, 90]], [[30, 0]]]);
  expect(await listBrokenCredits(admin)).toEqual([]);
});

test("a cause that is rolled back leaves no entry", async () => {
  const dana = await makePerson();
  await openBalance(admin, { holder_id: dana, family, minutes: 60 });
  await admin
    .transaction(async (tx) => {
      await holdCredit(tx, { person_id: dana, family, minutes: 60, for_id: crypto.randomUUID() });
      throw new Error("The time is taken");
    })
    .catch(() => undefined);
  expect(await left(dana)).toEqual([[60, 0]]);
  expect(await admin.$count(creditEntries)).toBe(1);
});

test("a person with credit is not removed with their last request", async () => {
  const dana = await makePerson();
  await openBalance(admin, { holder_id: dana, family, minutes: 60 });
  await admin.execute(sql`update people set origin = 'request' where id = ${dana}`);
  await admin.execute(sql`select remove_people_without_trace()`);
  expect(await getPerson(admin, dana)).toBeDefined();
  expect(await admin.$count(creditAccounts, eq(creditAccounts.holder_id, dana))).toBe(1);
});
