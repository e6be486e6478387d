import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import { spellingsOf } from "#app/lib/countries.server.ts";
import { msPerDay } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isViolation } from "#app/platform/db/constraint.server.ts";
import { type Home, type MergePlan, type MergeRefusal, planMerge } from "./merge-plan.ts";
import { undoDays } from "./schema.ts";
import { households, people, personMerges } from "./tables.server.ts";

type Person = typeof people.$inferSelect;
type Household = typeof households.$inferSelect;
export type TwoPeople = { kept_id: string; merged_id: string };

/** What a merge changed, before and after; or a household that it removed. */
type Change =
  | { table: "people" | "households"; id: string; before: Columns; after: Columns }
  | { table: "households"; removed: Columns };
type Columns = Record<string, unknown>;

export type MergePreview = { kept: Person; merged: Person; keptHome?: Home; mergedHome?: Home; plan: MergePlan };
type Refused<Reason extends string> = { ok: false; reason: Reason };

/** A preview; changes nothing. */
export async function previewMerge(tx: Tx, two: TwoPeople): Promise<MergePreview | Refused<MergeRefusal | "gone">> {
  const both = await readBoth(tx, two, { isLocked: false });
  if (!both) return { ok: false, reason: two.kept_id === two.merged_id ? "same" : "gone" };
  const plan = planMerge(both);
  return typeof plan === "string" ? { ok: false, reason: plan } : { ...both, plan };
}

export type Merged = { ok: true; id: string; kept_id: string };

export async function mergePeople(tx: Tx, two: TwoPeople): Promise<Merged | Refused<MergeRefusal | "gone">> {
  return tx.transaction(async (all) => {
    const both = await readBoth(all, two, { isLocked: true });
    if (!both) return { ok: false, reason: two.kept_id === two.merged_id ? "same" : "gone" };
    const plan = planMerge(both);
    if (typeof plan === "string") return { ok: false, reason: plan };
    const before = await carryOut(all, both, plan);
    const [merge] = await all
      .insert(personMerges)
      .values({ ...two, before })
      .returning({ id: personMerges.id });
    const id = merge?.id ?? "";
    await record(all, "merged", { id, ...two });
    await all.execute(sql`set constraints all immediate`);
    return { ok: true, id, kept_id: two.kept_id };
  });
}

/** Locks both until the end, always in the same order, so that two merges of the same people cannot deadlock. */
async function readBoth(tx: Tx, { kept_id, merged_id }: TwoPeople, { isLocked }: { isLocked: boolean }) {
  const rows = tx
    .select()
    .from(people)
    .where(and(inArray(people.id, [kept_id, merged_id]), isNull(people.merged_into)))
    .orderBy(people.id);
  const found = await (isLocked ? rows.for("update") : rows);
  const kept = found.find(({ id }) => id === kept_id);
  const merged = found.find(({ id }) => id === merged_id);
  if (!kept || !merged) return undefined;
  const homeIds = [kept.household_id, merged.household_id].filter((id) => id !== null);
  const homes = await tx.select().from(households).where(inArray(households.id, homeIds)).orderBy(households.id);
  const homeOf = (person: Person) => homes.find(({ id }) => id === person.household_id);
  const [keptHome, mergedHome] = [homeOf(kept), homeOf(merged)];
  return { kept, merged, ...(keptHome && { keptHome }), ...(mergedHome && { mergedHome }) };
}

type Both = NonNullable<Awaited<ReturnType<typeof readBoth>>>;

async function carryOut(tx: Tx, { kept, merged, keptHome, mergedHome }: Both, plan: MergePlan): Promise<Change[]> {
  const changes: Change[] = [];
  // The giving person first: an address belongs to one person at a time.
  changes.push(await changePerson(tx, merged, plan.merged), await changePerson(tx, kept, plan.kept));
  for (const earlier of await listMergedInto(tx, merged.id))
    changes.push(await changePerson(tx, earlier, { merged_into: kept.id }));
  if (mergedHome && plan.newContactOf) changes.push(await changeHome(tx, mergedHome, { contact_id: kept.id }));
  if (mergedHome && keptHome && plan.emptiedHome) {
    for (const person of await listPeopleIn(tx, mergedHome.id))
      changes.push(await changePerson(tx, person, { household_id: keptHome.id }));
    // As the database writes it: its timestamps are more precise than ours.
    const [removed] = await tx
      .delete(households)
      .where(eq(households.id, mergedHome.id))
      .returning({ row: sql<Columns>`to_jsonb(${households})` });
    changes.push({ table: "households", removed: removed?.row ?? {} });
  }
  return changes;
}

async function changePerson(tx: Tx, person: Person, after: Partial<Person>): Promise<Change> {
  await tx.update(people).set(after).where(eq(people.id, person.id));
  return { table: "people", id: person.id, before: pick(person, after), after };
}

async function changeHome(tx: Tx, home: Household, after: Partial<Household>): Promise<Change> {
  await tx.update(households).set(after).where(eq(households.id, home.id));
  return { table: "households", id: home.id, before: pick(home, after), after };
}

function pick(row: Columns, columns: object): Columns {
  return Object.fromEntries(Object.keys(columns).map((column) => [column, row[column]]));
}

async function listMergedInto(tx: Tx, id: string): Promise<Person[]> {
  return tx.select().from(people).where(eq(people.merged_into, id)).orderBy(people.id).for("update");
}

async function listPeopleIn(tx: Tx, household: string): Promise<Person[]> {
  return tx.select().from(people).where(eq(people.household_id, household)).orderBy(people.id).for("update");
}

/**
 * `later`: one of them was merged again since, which has to be undone first. `changed`: the people have changed
 * since.
 */
export type UndoRefusal = "gone" | "too late" | "later" | "changed";

/** Restores everything from before the merge, except what was changed since. */
export async function undoMerge(
  tx: Tx,
  { id, kept_id }: { id: string; kept_id: string },
): Promise<{ ok: true; merged_id: string } | Refused<UndoRefusal>> {
  try {
    return await tx.transaction(async (all) => {
      const [merge] = await all.select().from(personMerges).where(eq(personMerges.id, id)).for("update");
      if (!merge || merge.kept_id !== kept_id || merge.undone_at) return { ok: false, reason: "gone" };
      if (Date.now() - merge.created_at.getTime() > undoDays * msPerDay) return { ok: false, reason: "too late" };
      if (await isMergedAgain(all, merge)) return { ok: false, reason: "later" };
      // Safe because only mergePeople() writes this column.
      for (const change of (merge.before as Change[]).toReversed()) await takeBack(all, change);
      await all.update(personMerges).set({ undone_at: new Date() }).where(eq(personMerges.id, id));
      await record(all, "unmerged", merge);
      await all.execute(sql`set constraints all immediate`);
      return { ok: true, merged_id: merge.merged_id };
    });
  } catch (error) {
    if (isViolation(error)) return { ok: false, reason: "changed" };
    throw error;
  }
}

async function isMergedAgain(tx: Tx, { kept_id, created_at, id }: typeof personMerges.$inferSelect): Promise<boolean> {
  const [kept] = await tx.select({ into: people.merged_into }).from(people).where(eq(people.id, kept_id)).for("update");
  if (kept?.into !== null) return true;
  const isLater = and(
    eq(personMerges.kept_id, kept_id),
    isNull(personMerges.undone_at),
    gt(personMerges.created_at, created_at),
  );
  return (await tx.$count(personMerges, and(isLater, sql`${personMerges.id} <> ${id}`))) > 0;
}

async function takeBack(tx: Tx, change: Change): Promise<void> {
  if ("removed" in change) {
    await tx.execute(sql`
      insert into ${households} select * from jsonb_populate_record(null::households, ${JSON.stringify(change.removed)}::jsonb)
      on conflict do nothing`);
    return;
  }
  const table = change.table === "people" ? people : households;
  const [now] = await tx.select().from(table).where(eq(table.id, change.id)).for("update");
  if (!now) return;
  const unchanged = Object.entries(change.before).filter(
    ([column]) => now[column as keyof typeof now] === change.after[column],
  );
  if (unchanged.length > 0) await tx.update(table).set(Object.fromEntries(unchanged)).where(eq(table.id, change.id));
}

async function record(tx: Tx, kind: "merged" | "unmerged", { id, kept_id, merged_id }: TwoPeople & { id: string }) {
  const about = { kind: "merge", id };
  await recordEvents(tx, [{ kind, actor: "coach", about, people: [kept_id, merged_id] }]);
}

/** Deletes the undo data of old merges; the merge itself stays. */
export async function forgetFinalMerges(tx: Tx): Promise<number> {
  const isFinal = lt(personMerges.created_at, sql`now() - make_interval(days => ${undoDays})`);
  const { rowCount } = await tx.delete(personMerges).where(isFinal);
  return rowCount ?? 0;
}

export type MergedEntry = Awaited<ReturnType<typeof listMergesOf>>[number];

/** A person's merges that can still be undone, newest first. */
export async function listMergesOf(tx: Tx, personId: string) {
  const since = sql`now() - make_interval(days => ${undoDays})`;
  const { id, kept_id, merged_id, created_at, before } = personMerges;
  const rows = await tx
    .select({ id, kept_id, merged_id, created_at, before, name: people.name, email: people.email })
    .from(personMerges)
    .innerJoin(people, eq(people.id, merged_id))
    .where(and(eq(kept_id, personId), isNull(personMerges.undone_at), gt(created_at, since)))
    .orderBy(desc(created_at), desc(id));
  return rows.map(({ before, merged_id, email, ...row }) => ({
    ...row,
    email: email ?? addressBefore(before as Change[], merged_id),
  }));
}

/** For a merge in which the address was taken over. */
function addressBefore(changes: Change[], mergedId: string): string | null {
  const change = changes.find((one) => "id" in one && one.id === mergedId);
  const email = change && "before" in change ? change.before.email : null;
  return typeof email === "string" ? email : null;
}

export type LikelySame = Awaited<ReturnType<typeof listLikelySame>>[number];
const mostLikely = 5;

/** Likely duplicates: equal names first, then equal phone numbers, with or without the country's code. */
export async function listLikelySame(tx: Tx, person: Pick<Person, "id" | "name" | "phone" | "is_minor">) {
  const { id, email, phone, is_minor, created_at } = people;
  const numbers = spellingsOf(person.phone ?? "");
  const hasName = sql<boolean>`lower(${people.name}) = lower(${person.name})`;
  const hasPhone = sql<boolean>`regexp_replace(coalesce(${phone}, ''), '[^0-9]', '', 'g') = any(${sql.param(numbers)}::text[])`;
  return tx
    .select({ id, name: people.name, email, phone, hasName, hasPhone })
    .from(people)
    .where(and(isNull(people.merged_into), ne(id, person.id), eq(is_minor, person.is_minor), or(hasName, hasPhone)))
    .orderBy(desc(hasName), desc(hasPhone), created_at, id)
    .limit(mostLikely);
}
