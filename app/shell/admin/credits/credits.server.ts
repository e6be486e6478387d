import { listSessionsOfSpots } from "#app/features/calendar/sessions/player-sessions.server.ts";
import type { NamedBalance } from "#app/features/credits/components/balance-table.tsx";
import type { PaidNoteProps } from "#app/features/credits/components/paid-note.tsx";
import type { BalancesView } from "#app/features/credits/credit-input.server.ts";
import { creditTexts, holderName, whoPlaysAndPays } from "#app/features/credits/credits.ts";
import {
  balancesPerPage,
  listBalances,
  listBalancesOf,
  readCreditFigures,
} from "#app/features/credits/ledger/balances.server.ts";
import {
  type LedgerEntry,
  listEntries,
  listReceiptsOf,
  listSalesWithLines,
} from "#app/features/credits/ledger/ledger.server.ts";
import { getHolderOfReceipt, getReceipt } from "#app/features/credits/receipts/receipt.server.ts";
import { type CreditHolder, findHolders, getHolder, listHolders } from "#app/features/people/holders.server.ts";
import { getMailAddress } from "#app/features/people/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { todayIn } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

/** One page of households, with the figures above it. */
export async function readCreditsPage(tx: Tx, view: BalancesView) {
  const { time_zone } = await requireSettings(tx);
  const monthBegan = `${todayIn(time_zone).slice(0, 7)}-01`;
  const among = view.q ? await findHolders(tx, view.q) : undefined;
  const [figures, found, paid] = await Promise.all([
    readCreditFigures(tx, monthBegan),
    listBalances(tx, { ...view, among }),
    view.paid ? readPaid(tx, view.paid) : undefined,
  ]);
  const holders = await listHolders(
    tx,
    found.map(({ holder_id }) => holder_id),
  );
  const rows = found.map((row): NamedBalance => {
    const holder = holders.get(row.holder_id);
    return { ...row, ...namesOf(holder), paymentId: crypto.randomUUID() };
  });
  // A search finds too few to need a second page.
  const pages = view.q ? 1 : Math.ceil(figures.counts[view.show] / balancesPerPage);
  return { figures, monthBegan, rows, paid, pages };
}

function namesOf(holder: CreditHolder | undefined): { name: string; who: string } {
  return holder
    ? { name: holder.name, who: whoPlaysAndPays(holder) }
    : { name: creditTexts.erased, who: "Their data was erased; the amounts stay." };
}

/** The payment just recorded, unless it was taken back. */
async function readPaid(tx: Tx, receiptId: string): Promise<PaidNoteProps | undefined> {
  const receipt = await getReceipt(tx, receiptId);
  if (receipt?.kind !== "receipt" || receipt.later.some(({ kind }) => kind === "void")) return undefined;
  const holderId = await getHolderOfReceipt(tx, receiptId);
  const holder = holderId ? await getHolder(tx, holderId) : undefined;
  const mailedTo = receipt.payer?.person_id ? await getMailAddress(tx, receipt.payer.person_id) : undefined;
  return { receipt, name: holder?.name ?? creditTexts.erased, mailedTo, undoId: crypto.randomUUID() };
}

/** Everything on a household's ledger. Undefined when there is no such household. */
export async function readLedger(tx: Tx, holderId: string, { page, paid: receiptId }: BalancesView) {
  const [holder, balances, entries, sales, receipts, paid, { time_zone }] = await Promise.all([
    getHolder(tx, holderId),
    listBalancesOf(tx, holderId),
    listEntries(tx, { holderId, page }),
    listSalesWithLines(tx, holderId),
    listReceiptsOf(tx, holderId),
    receiptId ? readPaid(tx, receiptId) : undefined,
    requireSettings(tx),
  ]);
  if (!holder) return undefined;
  const rows = await nameEntries(tx, holder, entries.rows);
  return {
    ...{ holder, name: holderName(holder), who: whoPlaysAndPays(holder), balances, sales, receipts, paid },
    ...{ timeZone: time_zone, entries: { ...entries, rows, page } },
  };
}

/** Adds the session of each spot, and the person's name. */
async function nameEntries(tx: Tx, holder: CreditHolder, entries: LedgerEntry[]) {
  const spots = await listSessionsOfSpots(
    tx,
    entries.flatMap(({ for_id, sale }) => (for_id && !sale ? for_id : [])),
  );
  const names = new Map([...holder.payers, ...holder.players].map(({ id, name }) => [id, name]));
  return entries.map((entry) => ({
    ...entry,
    spot: spots.get(entry.for_id ?? ""),
    who: names.get(entry.person_id ?? ""),
  }));
}
