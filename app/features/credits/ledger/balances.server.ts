import { and, desc, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { lessonMinutes, lowLessons } from "../minutes.ts";
import { payments, saleLines, sales } from "../payment-tables.server.ts";
import type { BalancesView } from "../schema.ts";
import { creditAccounts } from "../tables.server.ts";

export const balancesPerPage = 25;

const lowMinutes = lowLessons * lessonMinutes;

/** What each holder has, with accounts that a merge brought together added up. Families that left long ago do not run low. */
const holdings = sql`
  select holder_id, sum(available)::int as available, sum(held)::int as held, sum(owed_minor) as owed,
    sum(worth_minor) as worth, bool_or(has_minutes) as has_minutes,
    bool_or(has_minutes and available <= ${lowMinutes} and changed_at > now() - interval '90 days') as is_low
  from (
    select holder_id, sum(available) as available, sum(held) as held, sum(owed_minor) as owed_minor,
      sum(worth_minor) as worth_minor, bool_or(version > 0) as has_minutes, max(updated_at) as changed_at
    from ${creditAccounts} group by holder_id, family_id) family
  group by holder_id`;

const shown: Record<BalancesView["show"], SQL> = { all: sql`true`, low: sql`is_low`, owes: sql`owed > 0` };

type Asked = Pick<BalancesView, "show" | "page"> & { /** Those that the search found. */ among?: string[] | undefined };

/** Households by what they owe, then by what they have left. */
export async function listBalances(tx: Tx, { show, page, among }: Asked) {
  const isAsked = among ? sql`holder_id = any(${sql.param(among)}::uuid[])` : sql`true`;
  const { rows } = await tx.execute<{ id: string; owed: string; is_low: boolean; total: number }>(sql`
    select holder_id as id, owed, is_low, count(*) over ()::int as total from (${holdings}) holding
    where ${shown[show]} and ${isAsked}
    order by owed desc, has_minutes desc, available, holder_id
    limit ${balancesPerPage} offset ${(page - 1) * balancesPerPage}`);
  const ids = rows.map(({ id }) => id);
  const [families, bought, debts] = await Promise.all([
    listFamilies(tx, ids),
    listLastPackages(tx, ids),
    listDebts(tx, ids),
  ]);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ id, owed, is_low }) => ({
      ...{ id, owed_minor: Number(owed), isLow: is_low, families: families.get(id) ?? [], bought: bought.get(id) },
      debt: debts.get(id),
    })),
  };
}

export type BalanceRow = Awaited<ReturnType<typeof listBalances>>["rows"][number];

/** What holders have of each family that they ever bought of. */
async function listFamilies(tx: Tx, holders: string[]) {
  const { holder_id, family_id, title, available, held, version } = creditAccounts;
  const total = (of: typeof available | typeof held) => sql<number>`sum(${of})::int`;
  const rows = await tx
    .select({
      ...{ holder_id, family_id, title: sql<string>`min(${title})` },
      ...{ available: total(available), held: total(held) },
    })
    .from(creditAccounts)
    .where(and(inArray(holder_id, holders), gt(version, 0)))
    .groupBy(holder_id, family_id)
    .orderBy(sql`min(${creditAccounts.created_at})`, family_id);
  return Map.groupBy(rows, (row) => row.holder_id);
}

export type FamilyBalance = Pick<
  NonNullable<ReturnType<Awaited<ReturnType<typeof listFamilies>>["get"]>>[number],
  "family_id" | "title" | "available" | "held"
>;

/** What a household, or a person without one, has left, by family. */
export async function listBalancesOf(tx: Tx, holderId: string): Promise<FamilyBalance[]> {
  return (await listFamilies(tx, [holderId])).get(holderId) ?? [];
}

/** The newest package of each holder. */
async function listLastPackages(tx: Tx, holders: string[]) {
  const { holder_id } = creditAccounts;
  const rows = await tx
    .selectDistinctOn([holder_id], {
      ...{ holder_id, title: sales.title, sold_on: sales.sold_on },
      minutes: sql<number>`(select sum(l.minutes)::int from ${saleLines} l where l.sale_id = ${sales.id})`,
    })
    .from(sales)
    .innerJoin(creditAccounts, sql`${creditAccounts.id} = ${sales.account_id}`)
    .where(and(inArray(holder_id, holders), sql`${sales.for_id} is null`))
    .orderBy(holder_id, desc(sales.sold_on), desc(sales.created_at));
  return new Map(rows.map((row) => [row.holder_id, row]));
}

/** How many sales each holder has not paid in full, and since when. */
async function listDebts(tx: Tx, holders: string[]) {
  const { holder_id } = creditAccounts;
  const rows = await tx
    .select({
      ...{ holder_id, count: sql<number>`count(*)::int`, since: sql<string>`min(${sales.sold_on})::text` },
      oldest: sql<string>`(array_agg(${sales.title} order by ${sales.sold_on}, ${sales.created_at}))[1]`,
    })
    .from(sales)
    .innerJoin(creditAccounts, sql`${creditAccounts.id} = ${sales.account_id}`)
    .where(and(inArray(holder_id, holders), sql`owed_for_sale(${sales.id}) > 0`))
    .groupBy(holder_id);
  return new Map(rows.map((row) => [row.holder_id, row]));
}

/** The coach's three figures, and how many households each part of the list has. */
export async function readCreditFigures(tx: Tx, monthBegan: string) {
  const [{ rows }, [received]] = await Promise.all([
    tx.execute<Record<string, string>>(sql`
      select count(*) as all, count(*) filter (where is_low) as low, count(*) filter (where owed > 0) as owes,
        coalesce(sum(greatest(available + held, 0)), 0) as minutes, coalesce(sum(worth), 0) as worth,
        count(*) filter (where available + held > 0) as holding, coalesce(sum(owed), 0) as owed
      from (${holdings}) holding`),
    tx
      .select({
        amount: sql`coalesce(sum(${payments.amount_minor}), 0)`.mapWith(Number),
        count: sql<number>`count(*) filter (where ${payments.amount_minor} > 0)::int`,
      })
      .from(payments)
      .where(sql`${payments.paid_on} >= ${monthBegan}`),
  ]);
  const of = (name: string) => Number(rows[0]?.[name] ?? 0);
  return {
    counts: { all: of("all"), low: of("low"), owes: of("owes") },
    left: { minutes: of("minutes"), worth_minor: of("worth"), households: of("holding") },
    owed_minor: of("owed"),
    received: received ?? { amount: 0, count: 0 },
  };
}
