import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import { proportionOf, sumOf, taxOn } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { addCredit, giveReason, type Holder, type Outcome, openAccount, reverse } from "./mutations.server.ts";
import { saleLines, sales } from "./payment-tables.server.ts";
import { owedFor } from "./queries.server.ts";
import type { saleLineKinds } from "./schema.ts";
import { creditAccounts, creditEntries } from "./tables.server.ts";

/** The settings on the day of the sale. Without `rate` the coach is not registered for tax. */
type Tax = { mode: "none"; rate?: undefined } | { mode: "included" | "added"; rate: number };

type Line =
  | { kind: "price"; minutes: number; amount_minor: number }
  | { kind: "discount"; amount_minor: number; reason: string }
  | { kind: "gift"; minutes: number; reason: string };

type NewSale = Holder & {
  /** The form's id: sent twice, it sells once. */
  id: string;
  title: string;
  lines: Line[];
  terms: string;
  expires_on?: string | undefined;
  sold_on: string;
  currency: string;
  tax: Tax;
};

type Sold = { ok: true; sale_id: string } | { ok: false; reason: "gone" | "other currency" };

/** Sells a package. Its minutes can be booked at once, paid or not. */
export async function sellPackage(tx: Tx, sale: NewSale): Promise<Sold> {
  return sell(tx, sale, {});
}

type Charged = Omit<NewSale, "lines" | "terms" | "expires_on"> & {
  for_id: string;
  person_id: string;
  amount_minor: number;
};

/** Charges for one spot in a session: it is owed, and holds no minutes. */
export async function sellSession(tx: Tx, { for_id, person_id, amount_minor, ...sale }: Charged): Promise<Sold> {
  const lines = [{ kind: "price" as const, minutes: 0, amount_minor }];
  return sell(tx, { ...sale, lines, terms: "" }, { for_id, person_id });
}

/** What a spot in a session was charged, and how much is still owed. Locks its account. */
export async function getCharge(tx: Tx, spotId: string) {
  const [sale] = await tx.select({ id: sales.id }).from(sales).where(eq(sales.for_id, spotId));
  if (!sale) return undefined;
  const { id, amount_minor } = await requireSale(tx, sale.id);
  return { id, amount_minor, owed: await owedFor(tx, id) };
}

type Recharged = { sale_id: string; amount_minor: number; tax: Tax };

/** The session has changed: removes the old charge and charges it as it is now. */
export async function chargeAgain(tx: Tx, { sale_id, amount_minor, tax }: Recharged): Promise<void> {
  const sale = await requireSale(tx, sale_id);
  const price: StoredLine[] = linesWithTax({ lines: [{ kind: "price", minutes: 0, amount_minor }], tax });
  await addLines(tx, sale, [
    ...(sale.amount_minor > 0 ? [{ kind: "reversal" as const, amount_minor: -sale.amount_minor }] : []),
    ...(amount_minor > 0 ? price : []),
  ]);
}

async function sell(tx: Tx, sale: NewSale, what: { for_id?: string; person_id?: string }): Promise<Sold> {
  const { id, title, terms, expires_on, sold_on, currency, tax } = sale;
  const account_id = await openAccount(tx, sale);
  if (!account_id) return { ok: false, reason: "gone" };
  if ((await tx.$count(sales, sql`${sales.currency} <> ${currency}`)) > 0)
    return { ok: false, reason: "other currency" };
  const [sold] = await tx
    .insert(sales)
    .values({ ...what, id, account_id, title, terms, expires_on, sold_on, currency, tax: tax.mode, tax_rate: tax.rate })
    .onConflictDoNothing()
    .returning({ id: sales.id });
  if (!sold) return { ok: true, sale_id: await soldAlready(tx, { id, ...what }) };
  await addLines(tx, { id, account_id }, linesWithTax(sale));
  const minutes = sumOf(sale.lines.map((line) => ("minutes" in line ? line.minutes : 0)));
  if (minutes > 0) await done(addCredit(tx, { account_id, kind: "bought", minutes, for_id: id }));
  return { ok: true, sale_id: id };
}

/** The same form again, or another form for a spot that is already sold. */
async function soldAlready(tx: Tx, { id, for_id }: { id: string; for_id?: string }): Promise<string> {
  const isSame = or(eq(sales.id, id), for_id ? eq(sales.for_id, for_id) : undefined);
  const [sale] = await tx.select({ id: sales.id }).from(sales).where(isSame);
  if (!sale) throw new Error("A sale was neither stored nor found");
  return sale.id;
}

type StoredLine = { kind: (typeof saleLineKinds)[number]; minutes?: number; amount_minor?: number; reason?: string };

/** Tax added to the prices is a line of its own, so the lines add up to what is owed. */
function linesWithTax({ lines, tax }: Pick<NewSale, "lines" | "tax">): StoredLine[] {
  const stored = lines.map((line) => (line.kind === "discount" ? { ...line, amount_minor: -line.amount_minor } : line));
  if (tax.mode !== "added") return stored;
  const net = sumOf(stored.map((line) => ("amount_minor" in line ? line.amount_minor : 0)));
  return [...stored, { kind: "tax", amount_minor: taxOn(net, tax.rate) }];
}

async function addLines(tx: Tx, sale: { id: string; account_id: string }, lines: StoredLine[]): Promise<void> {
  for (const { reason, minutes = 0, amount_minor = 0, kind } of lines) {
    const words = reason && { account_id: sale.account_id, words: reason };
    const reason_id = words ? await giveReason(tx, words) : null;
    await tx.insert(saleLines).values({ sale_id: sale.id, kind, minutes, amount_minor, reason_id });
  }
}

/** For an entry that nothing can refuse. */
async function done(entry: Promise<Outcome<string>>): Promise<void> {
  const outcome = await entry;
  if (!outcome.ok) throw new Error(`An entry was refused: ${outcome.reason}`);
}

/** A sale with its total after later lines, its account locked. */
async function requireSale(tx: Tx, saleId: string) {
  const [sale] = await tx.select().from(sales).where(eq(sales.id, saleId));
  if (!sale) throw new Error("There is no such sale");
  const [account] = await tx
    .select()
    .from(creditAccounts)
    .where(eq(creditAccounts.id, sale.account_id))
    .for("no key update");
  if (!account) throw new Error("A sale has lost its account");
  const [total] = await listTotals(tx, eq(sales.id, saleId));
  return { ...sale, account, minutes: total?.minutes ?? 0, amount_minor: total?.amount_minor ?? 0 };
}

/** The totals of sales, newest first. */
function listTotals(tx: Tx, which: ReturnType<typeof eq>) {
  return tx
    .select({
      id: sales.id,
      minutes: sql<number>`sum(${saleLines.minutes})::int`,
      amount_minor: sql<number>`sum(${saleLines.amount_minor})`.mapWith(Number),
    })
    .from(sales)
    .innerJoin(saleLines, eq(saleLines.sale_id, sales.id))
    .where(which)
    .groupBy(sales.id)
    .orderBy(desc(sales.created_at), desc(sales.id));
}

/** How much refunding some minutes takes off a sale, for the preview. Undefined beyond what was sold. */
export async function previewRefund(tx: Tx, { sale_id, minutes }: { sale_id: string; minutes: number }) {
  const sale = await requireSale(tx, sale_id);
  if (minutes > sale.minutes || minutes > sale.account.available) return undefined;
  const amount_minor = proportionOf(sale.amount_minor, { part: minutes, whole: sale.minutes });
  return { minutes, amount_minor, version: sale.account.version, left: sale.account.available - minutes };
}

type Refund = { sale_id: string; minutes: number; amount_minor: number; reason: string; version?: number };

/** Takes minutes back and lowers the price. `returnMoney` returns any overpayment, in the same transaction. */
export async function refundSale(tx: Tx, refund: Refund): Promise<Outcome<"not enough" | "changed">> {
  const { sale_id, minutes, amount_minor, reason, version } = refund;
  const { account, ...sale } = await requireSale(tx, sale_id);
  if (minutes > sale.minutes || amount_minor > sale.amount_minor) return { ok: false, reason: "not enough" };
  const outcome = await addCredit<"not enough" | "changed">(tx, {
    ...{ account_id: account.id, kind: "refunded", minutes, for_id: sale_id, version },
  });
  if (outcome.ok)
    await addLines(tx, sale, [{ kind: "refund", minutes: -minutes, amount_minor: -amount_minor, reason }]);
  return outcome;
}

/** The coach waives money owed for a sale. */
export async function forgiveMoney(tx: Tx, forgiven: { sale_id: string; amount_minor: number; reason: string }) {
  const sale = await requireSale(tx, forgiven.sale_id);
  if (forgiven.amount_minor > (await owedFor(tx, sale.id)))
    return { ok: false as const, reason: "not enough" as const };
  await addLines(tx, sale, [{ kind: "forgiven", amount_minor: -forgiven.amount_minor, reason: forgiven.reason }]);
  return { ok: true as const };
}

type TakenBack = { sale_id: string; reason: string; mayGoBelow?: boolean };

/** Reverses a sale recorded by mistake: its minutes and price go, its lines stay. Void its receipts first. */
export async function takeBackSale(
  tx: Tx,
  { sale_id, reason, mayGoBelow }: TakenBack,
): Promise<{ ok: true; minutes: number } | { ok: false; reason: "not enough" | "gone" }> {
  const sale = await requireSale(tx, sale_id);
  const ofSale = and(eq(creditEntries.for_id, sale_id), eq(creditEntries.kind, "bought"));
  const [bought] = await tx.select().from(creditEntries).where(ofSale);
  if (sale.minutes !== (bought?.available ?? 0) || sale.amount_minor === 0) return { ok: false, reason: "gone" };
  const reason_id = await giveReason(tx, { account_id: sale.account_id, words: reason });
  const outcome = bought && (await reverse(tx, { entry_id: bought.id, reason_id, mayGoBelow }));
  if (outcome && !outcome.ok) return { ok: false, reason: outcome.reason === "not enough" ? "not enough" : "gone" };
  const { minutes, amount_minor } = sale;
  await tx
    .insert(saleLines)
    .values({ sale_id, kind: "reversal", minutes: -minutes, amount_minor: -amount_minor, reason_id });
  return { ok: true, minutes };
}

/** Expires what is left of a sale, if that was agreed. Returns the minutes. */
export async function expireSale(tx: Tx, { sale_id, today }: { sale_id: string; today: string }): Promise<number> {
  const { rows } = await tx.execute<{ minutes: number }>(sql`select expire_sale(${sale_id}, ${today}) as minutes`);
  return rows[0]?.minutes ?? 0;
}

/** One at a time, so that no account stays locked meanwhile. */
export async function expireSales(db: Tx, today: string): Promise<void> {
  const over = await db.select({ id: sales.id }).from(sales).where(lt(sales.expires_on, today));
  for (const { id } of over) await expireSale(db, { sale_id: id, today });
}
