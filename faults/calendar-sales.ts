import { sellPath } from "#app/features/credits/credits.ts";
import { type Court, dateAhead } from "./coach.ts";

/** A service, and a package of it that is sold for cash. */
export type Shop = { service: string; option: string };
/** The ids that the coach's form carries. */
export type Sale = { id: string; payment_id: string };

export async function openShop({ ask }: Court): Promise<Shop> {
  const [shop] = await ask<Shop>(
    "select service_id as service, id as option from price_options where label = '8 lessons' limit 1",
  );
  if (!shop) throw new Error("There is no package to sell");
  return shop;
}

export function saleTo({ option }: Shop, person: string) {
  const sale: Sale = { id: crypto.randomUUID(), payment_id: crypto.randomUUID() };
  const fields = { ...sale, option, payer: person, method: "cash", sold_on: dateAhead(0) };
  return { sale, path: `${sellPath}?to=${person}`, fields };
}

/** Sales that are not stored with their payment and a numbered receipt. */
export async function salesMissing({ ask }: Court, sold: Sale[]): Promise<string[]> {
  const whole = `select s.id from sales s join receipt_lines l on l.sale_id = s.id join receipts r on r.id = l.receipt_id
    where (s.id, r.payment_id) in (select * from unnest($1::uuid[], $2::uuid[]))`;
  const ids = [sold.map(({ id }) => id), sold.map(({ payment_id }) => payment_id)];
  const stored = new Set((await ask<{ id: string }>(whole, ids)).map(({ id }) => id));
  return sold.filter(({ id }) => !stored.has(id)).map(({ id }) => `${id} was sold and paid, and is not there`);
}

export async function countEntries({ ask }: Court): Promise<Record<string, number>> {
  const rows = await ask<{ kind: string; count: number }>(
    "select kind, count(*)::int as count from credit_entries group by kind order by kind",
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}
