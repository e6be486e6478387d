import { and, desc, eq, gt, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { BalancesView } from "../credit-input.server.ts";
import { lessonMinutes, lowLessons } from "../minutes.ts";
import { owedByAccount, payments, saleLines, sales } from "../payment-tables.server.ts";
import { creditAccounts } from "../tables.server.ts";

export const balancesPerPage = 25;

const lowMinutes = lowLessons * lessonMinutes;

const { id, holder_id, title, available, held, owed_minor, version, updated_at } = creditAccounts;
/** Households that only pay each time are listed while they owe. */
const isListed = sql`(${version} > 0 or ${owed_minor} > 0)`;
/** Families that left long ago are not running low. */
const isLow = sql<boolean>`(${version} > 0 and ${available} <= ${lowMinutes} and ${updated_at} > now() - interval '90 days')`;
const shown: Record<BalancesView["show"], SQL> = { all: isListed, low: isLow, owes: sql`${owed_minor} > 0` };

type Asked = Pick<BalancesView, "show" | "page"> & {
  /* Limits the list to what the search found. */ among?: string[] | undefined;
};

/** Accounts by debt, then by minutes left. A household has one account for each family of services. */
export async function listBalances(tx: Tx, { show, page, among }: Asked) {
  const rows = await tx
    .select({ id, holder_id, title, available, held, owed_minor, isLow, hasMinutes: sql<boolean>`${version} > 0` })
    .from(creditAccounts)
    .where(and(shown[show], among && inArray(holder_id, among)))
    .orderBy(desc(owed_minor), available, id)
    .limit(balancesPerPage)
    .offset((page - 1) * balancesPerPage);
  const ids = rows.map((row) => row.id);
  const [bought, debts] = await Promise.all([listLastPackages(tx, ids), listDebts(tx, ids)]);
  return rows.map((row) => ({ ...row, bought: bought.get(row.id), debt: debts.get(row.id) }));
}

export type BalanceRow = Awaited<ReturnType<typeof listBalances>>[number];

/** What a household, or a person without one, has left by family. Merged accounts are added up. */
export async function listBalancesOf(tx: Tx, holderId: string) {
  const { family_id, created_at } = creditAccounts;
  const total = (of: typeof available | typeof held) => sql<number>`sum(${of})::int`;
  return tx
    .select({ family_id, title: sql<string>`min(${title})`, available: total(available), held: total(held) })
    .from(creditAccounts)
    .where(and(eq(holder_id, holderId), gt(version, 0)))
    .groupBy(family_id)
    .orderBy(sql`min(${created_at})`, family_id);
}

export type FamilyBalance = Awaited<ReturnType<typeof listBalancesOf>>[number];

/** The newest package of each account. */
async function listLastPackages(tx: Tx, accounts: string[]) {
  const last = tx
    .select({ id: sales.id, title: sales.title, sold_on: sales.sold_on })
    .from(sales)
    .where(and(eq(sales.account_id, id), isNull(sales.for_id)))
    .orderBy(desc(sales.created_at))
    .limit(1)
    .as("last");
  const rows = await tx
    .select({
      ...{ id, title: last.title, sold_on: last.sold_on },
      minutes: sql<number>`(select sum(l.minutes)::int from ${saleLines} l where l.sale_id = ${last.id})`,
    })
    .from(creditAccounts)
    .innerJoinLateral(last, sql`true`)
    .where(inArray(id, accounts));
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many sales of each account are not fully paid, and since when. */
async function listDebts(tx: Tx, accounts: string[]) {
  const rows = await tx
    .select({
      ...{ id, count: sql<number>`count(*)::int`, since: sql<string>`min(${sales.sold_on})::text` },
      oldest: sql<string>`(array_agg(${sales.title} order by ${sales.sold_on}, ${sales.created_at}))[1]`,
    })
    .from(creditAccounts)
    .innerJoin(owedByAccount, sql`owing.owed > 0`)
    .innerJoin(sales, sql`${sales.id} = owing.sale_id`)
    .where(and(inArray(id, accounts), gt(owed_minor, 0)))
    .groupBy(id);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The coach's three figures, and how many accounts each part of the list has. */
export async function readCreditFigures(tx: Tx, monthBegan: string) {
  const count = (of: SQL) => sql<number>`count(*) filter (where ${of})::int`;
  const households = (of: SQL) => sql<number>`count(distinct ${holder_id}) filter (where ${of})::int`;
  const total = (of: SQLWrapper) => sql`coalesce(sum(${of}), 0)`.mapWith(Number);
  const hasMinutes = sql`${available} + ${held} > 0`;
  const [[figures], [received]] = await Promise.all([
    tx
      .select({
        counts: { all: count(shown.all), low: count(shown.low), owes: count(shown.owes) },
        minutes: total(sql`greatest(${available} + ${held}, 0)`),
        ...{ worth_minor: total(creditAccounts.worth_minor), owed_minor: total(owed_minor) },
        ...{ holding: households(hasMinutes), owing: households(shown.owes) },
      })
      .from(creditAccounts),
    tx
      .select({
        amount: sql`coalesce(sum(${payments.amount_minor}), 0)`.mapWith(Number),
        count: sql<number>`count(*) filter (where ${payments.amount_minor} > 0)::int`,
      })
      .from(payments)
      .where(sql`${payments.paid_on} >= ${monthBegan}`),
  ]);
  if (!figures || !received) throw new Error("A sum returned no row");
  return { ...figures, received };
}
