import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { getPerson } from "#app/features/people/queries.server.ts";
import { households, people } from "#app/features/people/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

type Spot = { id: string; person: string; minutes: number; isHeld: boolean; wasLost?: boolean };
type Receipt = { id: string; amount: number; sales: string[] };
type Written = { id: string; undo: () => void };

/** What the ledger should say, recorded in the simplest way. */
export type Book = {
  people: string[];
  spots: Spot[];
  sales: string[];
  receipts: Receipt[];
  entries: Written[];
  merges: { id: string; kept_id: string }[];
  came: number;
  gone: number;
  paid: number;
  mayBeBelow: boolean;
};

/** Two households of a parent and a child, and three people without one. */
export async function openBook(tx: Tx): Promise<Book> {
  const ids = Array.from({ length: 7 }, () => crypto.randomUUID());
  const homes = [crypto.randomUUID(), crypto.randomUUID()];
  await tx.insert(households).values(homes.map((id, at) => ({ id, name: "Field", contact_id: ids[at] ?? "" })));
  await tx.insert(people).values(
    ids.map((id, at) => ({
      ...{ id, name: "Dana", origin: "coach" as const, household_id: at < 4 ? homes[at % 2] : null },
      ...(at === 2 || at === 3 ? { is_minor: true } : { email: `${id}@player.example` }),
    })),
  );
  return {
    people: ids,
    spots: [],
    sales: [],
    receipts: [],
    entries: [],
    merges: [],
    came: 0,
    gone: 0,
    paid: 0,
    mayBeBelow: false,
  };
}

export function add(book: Book, { came = 0, paid = 0 }: { came?: number; paid?: number }): void {
  book.came += came;
  book.paid += paid;
}

export const pick = <One>(list: One[], at: number): One | undefined => list[at % Math.max(list.length, 1)];

export async function holderOf(tx: Tx, id: string): Promise<string> {
  const person = await getPerson(tx, id);
  const kept = person?.merged_into ? await getPerson(tx, person.merged_into) : person;
  return kept?.household_id ?? kept?.id ?? id;
}

type Sums = { available: number; held: number; lowest: number; paid: number; open: string[]; broken: string[] };

/** The invariants hold, and the ledger agrees with the book. */
export async function compare(tx: Tx, book: Book): Promise<void> {
  const { rows } = await tx.execute<Sums>(sql`
    select coalesce(sum(available), 0)::int as available, coalesce(sum(held), 0)::int as held,
      coalesce(min(available), 0) as lowest, (select coalesce(sum(amount_minor), 0)::int from payments) as paid,
      array(select for_id::text from credit_entries where held > 0 and id = open_credit(for_id) order by for_id) as open,
      array(select invariant from broken_credits()) as broken
    from credit_accounts`);
  const isHeld = book.spots.filter((spot) => spot.isHeld);
  const held = isHeld.reduce((sum, { minutes }) => sum + minutes, 0);
  const lowest = book.mayBeBelow ? expect.any(Number) : Math.max(rows[0]?.lowest ?? 0, 0);
  const sums = { held, available: book.came - book.gone - held, lowest, paid: book.paid };
  expect(rows).toEqual([{ ...sums, open: isHeld.map(({ id }) => id).toSorted(), broken: [] }]);
}
