import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { reverseEntry } from "#app/features/credits/mutations.server.ts";
import { listAccounts } from "#app/features/credits/queries.server.ts";
import { addPerson } from "#app/features/people/mutations.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { personForm } from "#tests/factories.ts";
import { openBalances, readOpeningLines } from "./opening.server.ts";

const admin = connectionTo("courtside_admin");
const family = { id: crypto.randomUUID(), title: "Lessons" };
let dana = "";

beforeEach(async () => {
  await asOwner((owner) => owner.query("truncate people, credit_accounts cascade"));
  const added = await addPerson(admin, personForm({ name: "Dana Field", email: "dana@field.example" }));
  dana = added.ok ? added.id : "";
  for (const email of ["ben@one.example", "ben@two.example"])
    await addPerson(admin, personForm({ name: "Ben Hall", email }));
});

const left = async () => (await listAccounts(admin, dana)).map(({ available }) => available);
const open = (text: string) => openBalances(admin, { family, text });

test("lines from paper are added once, all or none", async () => {
  expect(await open("dana field, 180\nNobody, 60\nBen Hall, 60\nthree lessons")).toEqual([
    "“three lessons” is not a name and minutes.",
    "Nobody is called “Nobody”.",
    "More than one is called “Ben Hall”: use an email address.",
  ]);
  expect(await left()).toEqual([]);
  expect(await open("DANA@field.example, 180\nben@one.example; 60")).toEqual([]);
  expect(await left()).toEqual([180]);
  expect(await open("Dana Field, 180")).toEqual(["“Dana Field” has been added already."]);
  expect(await left()).toEqual([180]);
});

test("minutes taken back can be added again", async () => {
  await open("Dana Field, 18");
  const { rows } = await admin.execute<{ id: string }>(sql`select id from credit_entries`);
  await reverseEntry(admin, { entry_id: rows[0]?.id ?? "", reason: "A digit is missing" });
  expect(await open("Dana Field, 180")).toEqual([]);
  expect(await left()).toEqual([180]);
});

test("lines are read as spreadsheets save or copy them; unreadable lines are named", () => {
  const text = 'grace@okafor.example, 180\r\n"Sam Whitfield";60;\n\nLeo\t90\nAda, three\nBen, 60, 70\n, 60\nMia, 0';
  expect(readOpeningLines(text)).toEqual({
    lines: [
      { who: "grace@okafor.example", minutes: 180 },
      { who: "Sam Whitfield", minutes: 60 },
      { who: "Leo", minutes: 90 },
    ],
    unread: ["Ada, three", "Ben, 60, 70", ", 60", "Mia, 0"],
  });
});
