import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { makeHousehold } from "#tests/households.ts";
import { asHousehold } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { people } from "./tables.server.ts";

const [own, other] = [
  await makeHousehold("Dana Field", "dana@player.example"),
  await makeHousehold("Sam Court", "sam@player.example"),
];

test("a family reads its own people, including merged entries", () =>
  asHousehold(own, async (tx) => {
    const { name, household_id, merged_into } = people;
    const rows = await tx.select({ name, household_id, merged_into }).from(people).orderBy(household_id);
    expect(rows.map((row) => [row.name, row.household_id === own, row.merged_into === null])).toEqual([
      ["Dana Field", true, true],
      ["Dana Field", true, true],
      ["Dana Field", false, false],
    ]);
  }));

test("a household no longer reads a person who has left", async () => {
  const admin = connectionTo("courtside_admin");
  const named = (tx: Tx) => tx.select({ id: people.id }).from(people);
  const children = await admin.select().from(people).where(eq(people.is_minor, true));
  const child = children.find(({ household_id }) => household_id === other);
  await admin
    .update(people)
    .set({ household_id: own })
    .where(eq(people.id, child?.id ?? ""));
  expect(await asHousehold(other, named)).toHaveLength(2);
  expect(await asHousehold(own, named)).toHaveLength(4);
});

test.each(["note", "origin", "created_at", "*"])("a family is refused %s", (column) =>
  asHousehold(own, (tx) => refused(tx.execute(sql.raw(`select ${column} from people`)))),
);
