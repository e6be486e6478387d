import { sql } from "drizzle-orm";
import { BalancesView } from "#app/features/credits/credit-input.server.ts";
import { listBrokenCredits } from "#app/features/credits/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { readCreditsPage, readLedger } from "#app/shell/admin/credits/credits.server.ts";
import { rowsBySize } from "#bench/by-size.ts";
import { withClient } from "#tests/database.ts";

const target = 1 / 1.5;
const entriesEach = 100;
const salesEach = 10;

/** What the coach's pages about money read: 2,000 households with 200,000 entries beside 20 with 2,000. */
export const credits = rowsBySize({
  sizes: [20, 2_000],
  noun: "households",
  fill,
  works: [
    { name: "credits, first page", target, once: (db) => page(db, {}) },
    { name: "credits, who owes what", target, once: (db) => page(db, { show: "owes" }) },
    { name: "ledger of a household", target, once: ledger },
    { name: "nightly check of credits", once: listBrokenCredits },
  ],
});

function page(db: Tx, typed: object) {
  return readCreditsPage(db, BalancesView.parse(typed));
}

async function ledger(db: Tx) {
  const { rows } = await db.execute<{ id: string }>(sql`select md5('person 7')::uuid as id`);
  return readLedger(db, rows[0]?.id ?? "", BalancesView.parse({}));
}

/** People without a household, each with ten packages, the last of which is paid in part: the worst case for who owes. */
async function fill(url: string, count: number): Promise<void> {
  const tables =
    "people, credit_accounts, credit_entries, sales, sale_lines, payers, payments, receipts, receipt_lines";
  await withClient(url, async (owner) => {
    await owner.query("alter table people no force row level security");
    // Filled in at once below instead of row by row.
    for (const table of ["credit_entries", "sale_lines", "receipt_lines", "receipts"])
      await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(`begin; ${fillOf(count)}; commit`);
    for (const table of ["credit_entries", "sale_lines", "receipt_lines", "receipts"])
      await owner.query(`alter table ${table} enable trigger user`);
    await owner.query("alter table people force row level security");
    await owner.query(`vacuum analyze ${tables}`);
  });
}

function fillOf(count: number): string {
  return `
    create temp table buyers on commit drop as
      select n, md5('person ' || n)::uuid as id, md5('account ' || n)::uuid as account from generate_series(1, ${count}) n;
    insert into people (id, name, origin) select id, 'Player ' || n, 'coach' from buyers;
    insert into credit_accounts (id, holders, family_id, title, version, available, held, owed_minor, worth_minor)
      select account, array[id], (select id from services where session_type = 'on-court'), 'On-Court Lessons',
        ${entriesEach}, n % 12 * 60, n % 3 * 60, 60000 + n, n % 12 * 15000 from buyers;
    insert into credit_entries (account_id, version, kind, available, held, available_after, held_after)
      select account, e, 'opening', 60, 0, e * 60, 0 from buyers, generate_series(1, ${entriesEach}) e;
    create temp table sold on commit drop as
      select n, s, account, id as buyer, gen_random_uuid() as id, gen_random_uuid() as paid
      from buyers, generate_series(1, ${salesEach}) s;
    insert into sales (id, account_id, title, sold_on, currency, tax)
      select id, account, '8 lessons', date '2026-01-01' + s * 30, 'USD', 'none' from sold;
    insert into sale_lines (sale_id, kind, minutes, amount_minor) select id, 'price', 480, 120000 from sold;
    insert into payers (id, person_id, name, keep_until) select paid, buyer, 'Player ' || n, '2036-12-31' from sold;
    insert into payments (id, payer_id, method, amount_minor, currency, paid_on)
      select paid, paid, 'cash', 120000, 'USD', date '2026-01-01' + s * 30 from sold;
    insert into receipts (id, number, kind, payment_id, seller)
      select paid, row_number() over (order by s, n), 'receipt', paid, '{}' from sold;
    insert into receipt_lines (receipt_id, sale_id, title, amount_minor)
      select paid, id, '8 lessons', case when s = ${salesEach} then 60000 - n else 120000 end from sold`;
}
