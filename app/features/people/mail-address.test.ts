import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { asAdmin } from "#tests/principals.ts";
import { getMailAddress } from "./queries.server.ts";
import { households, people } from "./tables.server.ts";

type Person = typeof people.$inferInsert;

async function add(tx: Tx, person: Partial<Person>): Promise<string> {
  const [added] = await tx
    .insert(people)
    .values({ name: "Dana", ...person })
    .returning();
  return added?.id ?? "";
}

/** A parent with an address, as the contact of a household. */
async function home(tx: Tx) {
  const id = crypto.randomUUID();
  const contact_id = await add(tx, { email: "grace@okafor.example", household_id: id });
  await tx.insert(households).values({ id, name: "Okafor", contact_id });
  return { id, contact_id };
}

type Case = [string, (tx: Tx) => Promise<string>, string | undefined];
const cases: Case[] = [
  ["an adult alone, with an address", (tx) => add(tx, { email: "own@player.example" }), "own@player.example"],
  ["an adult alone, without one", (tx) => add(tx, {}), undefined],
  ["a contact", async (tx) => (await home(tx)).contact_id, "grace@okafor.example"],
  [
    "an adult of a household, with an address",
    async (tx) => add(tx, { household_id: (await home(tx)).id, email: "own@player.example" }),
    "own@player.example",
  ],
  [
    "an adult of a household, without one",
    async (tx) => add(tx, { household_id: (await home(tx)).id }),
    "grace@okafor.example",
  ],
  ["a minor", async (tx) => add(tx, { household_id: (await home(tx)).id, is_minor: true }), "grace@okafor.example"],
  [
    "somebody who turned out to be somebody else",
    async (tx) => add(tx, { email: "old@player.example", merged_into: await add(tx, { email: "new@player.example" }) }),
    "new@player.example",
  ],
  [
    "a child who turned out to be another",
    async (tx) => {
      const household_id = (await home(tx)).id;
      return add(tx, { is_minor: true, merged_into: await add(tx, { is_minor: true, household_id }) });
    },
    "grace@okafor.example",
  ],
];

test.each(cases)("mail to %s goes to the right address, never to a minor's", (_who, make, address) =>
  asAdmin(async (tx) => expect(await getMailAddress(tx, await make(tx))).toBe(address)),
);

const refusals: [string, (tx: Tx) => Promise<unknown>][] = [
  [
    "a minor with an address",
    async (tx) => add(tx, { is_minor: true, email: "c@x.example", household_id: (await home(tx)).id }),
  ],
  ["a minor without a household", (tx) => add(tx, { is_minor: true })],
  ["a contact without an address", async (tx) => change(tx, (await home(tx)).contact_id, { email: null })],
  ["a minor as contact", async (tx) => change(tx, (await home(tx)).contact_id, { email: null, is_minor: true })],
  ["a contact who leaves", async (tx) => change(tx, (await home(tx)).contact_id, { household_id: null })],
  ["a contact who is deleted", async (tx) => tx.delete(people).where(eq(people.id, (await home(tx)).contact_id))],
  [
    "a contact of another household",
    async (tx) => {
      const { id } = await home(tx);
      await tx
        .update(households)
        .set({ contact_id: await add(tx, { email: "x@player.example" }) })
        .where(eq(households.id, id));
    },
  ],
  [
    "a household that goes while a minor stays",
    async (tx) => {
      const { id } = await home(tx);
      await add(tx, { is_minor: true, household_id: id });
      await tx.delete(households).where(eq(households.id, id));
    },
  ],
];

async function change(tx: Tx, id: string, values: Partial<Person>): Promise<void> {
  await tx.update(people).set(values).where(eq(people.id, id));
}

test.each(refusals)("the database refuses %s", (_what, attempt) =>
  asAdmin(async (tx) => {
    const whole = attempt(tx).then(() => tx.execute(sql`set constraints all immediate`));
    await expect(whole).rejects.toThrow();
  }),
);

test("the old contact can leave once another has taken over", () =>
  asAdmin(async (tx) => {
    const { id, contact_id } = await home(tx);
    const next = await add(tx, { email: "other@okafor.example", household_id: id });
    await tx.update(households).set({ contact_id: next }).where(eq(households.id, id));
    await tx.delete(people).where(eq(people.id, contact_id));
    await tx.execute(sql`set constraints all immediate`);
  }));
