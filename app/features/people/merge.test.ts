import { eq, isNotNull, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { receiveBooking } from "#app/features/inbox/receive.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { given } from "#app/platform/env.server.ts";
import { asOwner } from "#tests/database.ts";
import { bookingForm } from "#tests/factories.ts";
import { receiveProven } from "#tests/receive-proven.ts";
import { refused } from "#tests/refused.ts";
import { fc } from "#tests/seeded.ts";
import { peopleTasks } from "./jobs.server.ts";
import { listMergesOf, type Merged, mergePeople, previewMerge, undoMerge } from "./merge.server.ts";
import { listSpokenFor } from "./personal-data.server.ts";
import { households, people, personMerges } from "./tables.server.ts";

const admin = connectionTo("courtside_admin");

beforeEach(() => asOwner((owner) => owner.query("truncate messages, mails, people, households, events cascade")));

type Written = { parent: number; child: string | undefined };

/** Five addresses: some write for themselves, some for a child, some for both. */
const written = fc.record({
  parent: fc.nat(4),
  child: fc.option(fc.constantFrom("Ada", "Ben", "Cleo"), { nil: undefined }),
});

const step = fc.record({ kept: fc.nat(30), merged: fc.nat(30) });

/** Mostly two people who can be merged; sometimes any two. */
async function chosen({ kept, merged }: { kept: number; merged: number }) {
  const all = await admin.select().from(people).orderBy(people.created_at, people.id);
  const one = all[kept % all.length];
  const alike = all.filter((other) => other.is_minor === one?.is_minor && !other.merged_into && other.id !== one?.id);
  const others = merged % 5 === 0 || alike.length === 0 ? all : alike;
  return { kept_id: one?.id ?? "", merged_id: others[merged % others.length]?.id ?? "" };
}

async function write({ parent, child }: Written, at: number): Promise<void> {
  const form = bookingForm({
    ...{ name: `Parent Family${parent}`, email: `p${parent}@player.example`, message: `Request ${at}` },
    ...(child && { child_name: child, child_age: 8 }),
  });
  expect(await receiveProven(form)).toMatchObject({ ok: true });
}

/** Every row that a merge could touch, without its update time. */
async function everyRow(): Promise<unknown> {
  return asOwner(async (owner) => {
    await owner.query("begin");
    const all: Record<string, unknown> = {};
    for (const table of ["people", "households", "messages", "mails", "event_people", "events"]) {
      await owner.query(`alter table ${table} no force row level security`);
      const isOwn = table === "events" ? "where about_kind <> 'merge'" : "";
      const ofOthers = "where event_id in (select id from events where about_kind <> 'merge')";
      const { rows } = await owner.query(
        `select to_jsonb(t) - 'updated_at' as row from ${table} t ${table === "event_people" ? ofOthers : isOwn} order by 1`,
      );
      all[table] = rows;
    }
    await owner.query("rollback");
    return all;
  });
}

const runs = given("WHOLE") ? 100 : 8;

test("any merges of any people, undone in reverse order, restore every row", async () => {
  let merged = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(written, { minLength: 2, maxLength: 8 }),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      async (all, steps) => {
        await asOwner((owner) => owner.query("truncate messages, mails, people, households, events cascade"));
        for (const [at, one] of all.entries()) await write(one, at);
        // Some were added by the coach, without an address.
        await admin.insert(people).values({ name: "By hand", phone: "555 0100", note: "Left-handed", origin: "coach" });
        const before = await everyRow();
        const done: Merged[] = [];
        for (const choice of steps) {
          const two = await chosen(choice);
          const preview = await previewMerge(admin, two);
          const result = await mergePeople(admin, two);
          expect(result.ok).toBe("plan" in preview);
          if (result.ok) done.push(result);
        }
        merged += done.length;
        for (const merge of done.toReversed()) expect(await undoMerge(admin, merge)).toMatchObject({ ok: true });
        expect(await everyRow()).toEqual(before);
      },
    ),
    { numRuns: runs },
  );
  expect(merged).toBeGreaterThan(runs);
});

async function person(over: Partial<typeof people.$inferInsert>): Promise<string> {
  const [made] = await admin
    .insert(people)
    .values({ name: "Dana", ...over })
    .returning();
  return made?.id ?? "";
}

test("the merged person's address and next request lead to the kept person", async () => {
  const [kept_id, merged_id] = [
    await person({ email: "new@player.example" }),
    await person({ email: "old@player.example" }),
  ];
  expect(await mergePeople(admin, { kept_id, merged_id })).toMatchObject({ ok: true });
  await receiveBooking(visitorDb(), bookingForm({ email: "OLD@player.example" }));
  expect(await admin.$count(people)).toBe(2);
  expect((await listSpokenFor(admin, { email: "old@player.example" })).map(({ id }) => id).sort()).toEqual(
    [kept_id, merged_id].sort(),
  );
});

test("merging a household's contact into a person of another household joins the two", async () => {
  await receiveProven(bookingForm({ email: "a@player.example", child_name: "Ada", child_age: 8 }));
  await receiveProven(bookingForm({ email: "b@player.example", child_name: "Ben", child_age: 9 }));
  const [a, b] = await admin.select().from(households).orderBy(households.created_at);
  const two = { kept_id: a?.contact_id ?? "", merged_id: b?.contact_id ?? "" };
  const result = await mergePeople(admin, two);
  expect(await admin.select().from(households)).toMatchObject([{ id: a?.id }]);
  const children = await admin.select().from(people).orderBy(people.name);
  expect(children.filter(({ is_minor }) => is_minor).map(({ household_id }) => household_id)).toEqual([a?.id, a?.id]);
  expect(result.ok && (await undoMerge(admin, result))).toMatchObject({ ok: true });
  expect(await admin.$count(households)).toBe(2);
});

test("a child and an adult cannot be merged, nor a person with themselves", async () => {
  await receiveProven(bookingForm({ child_name: "Ada", child_age: 8 }));
  const [adult, child] = await admin.select().from(people).orderBy(people.is_minor);
  const [kept_id, merged_id] = [adult?.id ?? "", child?.id ?? ""];
  expect(await mergePeople(admin, { kept_id, merged_id })).toEqual({ ok: false, reason: "child and adult" });
  expect(await mergePeople(admin, { kept_id: merged_id, merged_id: kept_id })).toMatchObject({ ok: false });
  expect(await mergePeople(admin, { kept_id, merged_id: kept_id })).toEqual({ ok: false, reason: "same" });
});

test("changes since the merge survive its undo", async () => {
  const [kept_id, merged_id] = [await person({}), await person({ phone: "555 0100", email: "old@player.example" })];
  const result = await mergePeople(admin, { kept_id, merged_id });
  await admin.update(people).set({ phone: "555 0199" }).where(isId(kept_id));
  expect(result.ok && (await undoMerge(admin, result))).toMatchObject({ ok: true });
  const [kept] = await admin.select().from(people).where(isId(kept_id));
  expect(kept).toMatchObject({ phone: "555 0199", email: null });
});

test("a merge can be undone for 30 days, after later ones of the same person", async () => {
  const [a, b, c] = [await person({}), await person({}), await person({})];
  const first = await mergePeople(admin, { kept_id: b, merged_id: a });
  const second = await mergePeople(admin, { kept_id: c, merged_id: b });
  if (!first.ok || !second.ok) throw new Error("Nothing was merged");
  expect(await undoMerge(admin, first)).toEqual({ ok: false, reason: "later" });
  expect((await listMergesOf(admin, c)).map(({ id }) => id)).toEqual([second.id]);
  await asOwner((owner) =>
    owner.query(`alter table person_merges no force row level security;
      update person_merges set created_at = now() - interval '31 days';
      alter table person_merges force row level security`),
  );
  expect(await undoMerge(admin, second)).toEqual({ ok: false, reason: "too late" });
  expect(await listMergesOf(admin, c)).toEqual([]);
});

test("a merge can be undone only on the kept person's page", async () => {
  const [kept_id, merged_id] = [await person({}), await person({})];
  const result = await mergePeople(admin, { kept_id, merged_id });
  if (!result.ok) throw new Error("Nothing was merged");
  const gone = { ok: false, reason: "gone" };
  expect(await undoMerge(admin, { id: result.id, kept_id: merged_id })).toEqual(gone);
  expect(await listMergesOf(admin, kept_id)).toHaveLength(1);
  expect(await undoMerge(admin, result)).toEqual({ ok: true, merged_id });
  expect(await undoMerge(admin, result)).toEqual(gone);
});

test("a merged entry is listed with its former address, even if that was taken over", async () => {
  const kept_id = await person({});
  const first = await person({ name: "D. Field", email: "first@player.example" });
  const second = await person({ name: "Dana F.", email: "second@player.example" });
  for (const merged_id of [first, second])
    expect(await mergePeople(admin, { kept_id, merged_id })).toMatchObject({ ok: true });
  expect(await listMergesOf(admin, kept_id)).toMatchObject([
    { kept_id, name: "Dana F.", email: "second@player.example" },
    { kept_id, name: "D. Field", email: "first@player.example" },
  ]);
});

test("undo data is deleted after 30 days, by a job that cannot delete newer ones", async () => {
  const service = connectionTo("courtside_service");
  for (const days of [29, 31]) {
    const two = { kept_id: await person({}), merged_id: await person({}) };
    await mergePeople(admin, two);
    await admin
      .update(personMerges)
      .set({ created_at: sql`now() - make_interval(days => ${days})` })
      .where(eq(personMerges.kept_id, two.kept_id));
  }
  await peopleTasks.forget_final_merges();
  expect(await admin.$count(personMerges)).toBe(1);
  expect(await admin.$count(people, isNotNull(people.merged_into))).toBe(2);
  expect((await service.delete(personMerges)).rowCount).toBe(0);
  await refused(service.select({ before: personMerges.before }).from(personMerges));
});

test("two coaches who merge the same people at once merge them once", async () => {
  const [kept_id, merged_id] = [await person({}), await person({})];
  const results = await Promise.all([
    mergePeople(admin, { kept_id, merged_id }),
    mergePeople(admin, { kept_id: merged_id, merged_id: kept_id }),
    mergePeople(admin, { kept_id, merged_id }),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

function isId(id: string) {
  return eq(people.id, id);
}
