import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { bookingForm } from "#tests/factories.ts";
import { makeHousehold, membersOf } from "#tests/households.ts";
import { asHousehold } from "#tests/principals.ts";
import { readOwnGoals } from "./queries.server.ts";
import { receiveBooking } from "./receive.server.ts";

const admin = connectionTo("courtside_admin");
const own = await makeHousehold("Dana Field", "dana@player.example");
const other = await makeHousehold("Sam Court", "sam@player.example");
const [dana = ""] = await membersOf(own);
const [sam = ""] = await membersOf(other);

const addParent = async () => {
  const { rows } = await admin.execute<{ id: string }>(sql`insert into people (name, email, origin, household_id)
    values ('Ben Field', 'ben@player.example', 'coach', ${own}) returning id`);
  return rows[0]?.id ?? "";
};

test("a parent reads their own last proven request, and neither another parent's nor another family's", async () => {
  const ben = await addParent();
  // Anyone can type Dana's address.
  await receiveBooking(
    connectionTo("courtside_visitor"),
    bookingForm({ email: "dana@player.example", message: "I am not Dana" }),
  );
  const read = (reader: string) => asHousehold(own, (tx) => readOwnGoals(tx, reader));
  expect(await read(dana)).toEqual([{ from: "From the last request", words: "Dana Field" }]);
  expect([await read(ben), await read(sam)]).toEqual([[], []]);
});
