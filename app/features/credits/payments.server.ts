import { eq, inArray, sql } from "drizzle-orm";
import { sumOf, taxByRate } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { cardCheckouts } from "./card/card-tables.server.ts";
import { payOldestFirst } from "./minutes.ts";
import { giveReason } from "./mutations.server.ts";
import { payers, payments, receiptLines, receipts, type Seller, sales } from "./payment-tables.server.ts";
import { listOwed, owedFor } from "./queries.server.ts";
import type { PaymentMethod } from "./schema.ts";
import { creditAccounts } from "./tables.server.ts";

type NewPayment = {
  /** The form's id: sent twice, it is recorded once. */
  id: string;
  holder_id: string;
  payer: { person_id: string | null; name: string; address: string };
  method: PaymentMethod;
  amount_minor: number;
  currency: string;
  paid_on: string;
  /** A void receipt that this one replaces. */
  replaces_id?: string;
  /** The sale that keeps an overpayment until it is returned. Without it, an overpayment is refused. */
  beyond_id?: string;
  /** The settings on that day. */
  seller: Seller;
  keep_years: number;
};

type Receipt = { ok: true; receipt_id: string; number: number };
type Refused<Reason extends string> = { ok: false; reason: Reason };

/**
 * Records a payment for what the household has owed longest, and issues the receipt. The receipt counter stays locked
 * until the transaction ends, so call this last.
 */
export async function recordPayment(
  tx: Tx,
  payment: NewPayment,
): Promise<Receipt | Refused<"too much" | "other currency">> {
  const { id, holder_id, method, amount_minor, currency, paid_on, seller, beyond_id } = payment;
  // Everything locks people before accounts, and a payer refers to a person.
  await tx.execute(sql`select credit_path(${payment.payer.person_id})`);
  await lockAccounts(tx, eq(creditAccounts.holder_id, holder_id));
  const before = await findReceipt(tx, id);
  if (before) return before;
  const owed = await listOwed(tx, holder_id);
  if (owed.some((sale) => sale.currency !== currency)) return { ok: false, reason: "other currency" };
  const beyond = beyond_id ? Math.max(amount_minor - sumOf(owed.map((sale) => sale.owed)), 0) : 0;
  const parts = amount_minor > 0 ? payOldestFirst(owed, amount_minor - beyond) : undefined;
  if (!parts) return { ok: false, reason: "too much" };
  const payer_id = await keepPayer(tx, payment);
  await tx.insert(payments).values({ id, payer_id, method, amount_minor, currency, paid_on });
  const lines = parts.map((part) => ({ ...lineOf(owed, part.id), amount_minor: part.owed }));
  if (beyond_id && beyond > 0) await addBeyond(tx, lines, { sale_id: beyond_id, amount_minor: beyond });
  return issue(tx, { kind: "receipt", payment_id: id, of_id: payment.replaces_id, seller, lines });
}

async function lockAccounts(tx: Tx, which: ReturnType<typeof eq>): Promise<void> {
  const { id } = creditAccounts;
  await tx.select({ id }).from(creditAccounts).where(which).orderBy(id).for("no key update");
}

async function findReceipt(tx: Tx, paymentId: string): Promise<Receipt | undefined> {
  const { id, number, payment_id } = receipts;
  const [found] = await tx.select({ receipt_id: id, number }).from(receipts).where(eq(payment_id, paymentId));
  return found && { ok: true, ...found };
}

function lineOf(owed: { id: string; title: string; tax_rate: number | null }[], saleId: string) {
  const sale = owed.find(({ id }) => id === saleId);
  if (!sale) throw new Error("A payment is for a sale that owes nothing");
  return { sale_id: saleId, title: sale.title, tax_rate: sale.tax_rate };
}

/** One line for each sale, so that a refund finds everything paid for it. */
async function addBeyond(tx: Tx, lines: Line[], { sale_id, amount_minor }: Pick<Line, "sale_id" | "amount_minor">) {
  const line = lines.find((one) => one.sale_id === sale_id);
  if (line) line.amount_minor += amount_minor;
  else {
    const { title, tax_rate } = sales;
    const [sale] = await tx.select({ title, tax_rate }).from(sales).where(eq(sales.id, sale_id));
    if (!sale) throw new Error("A payment names a sale that does not exist");
    lines.push({ sale_id, amount_minor, ...sale });
  }
}

/** The name and address as on this receipt, kept until the end of the last year that the law requires. */
async function keepPayer(tx: Tx, { payer, paid_on, keep_years }: NewPayment): Promise<string> {
  const keep_until = `${Number(paid_on.slice(0, 4)) + keep_years}-12-31`;
  const [kept] = await tx
    .insert(payers)
    .values({ ...payer, keep_until })
    .returning({ id: payers.id });
  if (!kept) throw new Error("An inserted payer returned no row");
  return kept.id;
}

type Line = { sale_id: string; title: string; amount_minor: number; tax_rate: number | null };
type Issued = Pick<typeof receipts.$inferInsert, "kind" | "payment_id" | "of_id" | "seller" | "reason_id">;

/** The only place that writes receipts. The statement leaves out the number, which a trigger sets. */
async function issue(tx: Tx, { lines, ...document }: Issued & { lines: Line[] }): Promise<Receipt> {
  const taxes = taxByRate(lines);
  const tax_minor = taxes.length > 0 ? sumOf(taxes.map(({ tax }) => tax)) : null;
  const { kind, payment_id, of_id = null, seller, reason_id = null } = document;
  const { rows } = await tx.execute<{ id: string; number: number }>(sql`
    insert into receipts (kind, payment_id, of_id, tax_minor, seller, reason_id)
    values (${kind}, ${payment_id}, ${of_id}, ${tax_minor}, ${JSON.stringify(seller)}, ${reason_id}) returning id, number`);
  const [receipt] = rows;
  if (!receipt) throw new Error("An inserted receipt returned no row");
  await tx.insert(receiptLines).values(lines.map((line) => ({ ...line, receipt_id: receipt.id })));
  return { ok: true, receipt_id: receipt.id, number: receipt.number };
}

type Undoing = { id: string; receipt_id: string; paid_on: string; reason: string; seller: Seller };

/** Voids a receipt with a new document: nothing of it counts as paid, and its sales are owed again. */
export async function voidReceipt(tx: Tx, undoing: Undoing): Promise<Receipt | Refused<"gone">> {
  const { payment, later, lines } = await requireReceipt(tx, undoing.receipt_id);
  const before = await findReceipt(tx, undoing.id);
  if (before) return before;
  if (later.length > 0 || payment.amount_minor < 0) return { ok: false, reason: "gone" };
  // That money did arrive, and can only be returned.
  if ((await tx.$count(cardCheckouts, eq(cardCheckouts.id, payment.id))) > 0) return { ok: false, reason: "gone" };
  return giveBack(tx, undoing, { kind: "void", method: payment.method, payment, lines });
}

type MoneyBack = Undoing & { sale_id: string; amount_minor: number; method: PaymentMethod };

/** Returns what was paid beyond a sale's price, such as after `refundSale`, to the person who paid. */
export async function returnMoney(tx: Tx, back: MoneyBack): Promise<Receipt | Refused<"too much" | "gone">> {
  const { payment, later, lines } = await requireReceipt(tx, back.receipt_id);
  const before = await findReceipt(tx, back.id);
  if (before) return before;
  const line = lines.find(({ sale_id }) => sale_id === back.sale_id);
  if (!line || payment.amount_minor < 0 || later.some(({ kind }) => kind === "void"))
    return { ok: false, reason: "gone" };
  const returned = later.filter(({ sale_id }) => sale_id === back.sale_id).map(({ amount_minor }) => -amount_minor);
  const most = Math.min(line.amount_minor - sumOf(returned), -(await owedFor(tx, back.sale_id)));
  if (back.amount_minor <= 0 || back.amount_minor > most) return { ok: false, reason: "too much" };
  const { method, amount_minor } = back;
  return giveBack(tx, back, { kind: "refund", method, payment, lines: [{ ...line, amount_minor }] });
}

/** Records money already returned to the card: first any overpayment, then the last lines, which are owed again. */
export async function recordReturned(
  tx: Tx,
  back: Undoing & { amount_minor: number },
): Promise<Receipt | Refused<"too much">> {
  const { payment, later, lines } = await requireReceipt(tx, back.receipt_id);
  const before = await findReceipt(tx, back.id);
  if (before) return before;
  const rests = new Map(lines.map(({ sale_id, amount_minor }) => [sale_id, amount_minor]));
  for (const { sale_id, amount_minor } of later) rests.set(sale_id, (rests.get(sale_id) ?? 0) + amount_minor);
  if (back.amount_minor > sumOf([...rests.values()])) return { ok: false, reason: "too much" };
  const parts = new Map<string, number>();
  let left = back.amount_minor;
  const take = (sale_id: string, most: number) => {
    const part = Math.max(Math.min(left, most, (rests.get(sale_id) ?? 0) - (parts.get(sale_id) ?? 0)), 0);
    parts.set(sale_id, (parts.get(sale_id) ?? 0) + part);
    left -= part;
  };
  for (const { sale_id } of lines) take(sale_id, -(await owedFor(tx, sale_id)));
  for (const { sale_id } of lines.toReversed()) take(sale_id, left);
  const returned = lines.map((line) => ({ ...line, amount_minor: parts.get(line.sale_id) ?? 0 }));
  const taken = returned.filter(({ amount_minor }) => amount_minor > 0);
  return giveBack(tx, back, { kind: "refund", method: "card", payment, lines: taken });
}

/** A receipt with its payment and lines, and the lines of documents about it. Locks the accounts of its sales. */
async function requireReceipt(tx: Tx, receiptId: string) {
  const { sale_id, title, amount_minor, tax_rate } = receiptLines;
  const linesOf = { sale_id, title, amount_minor, tax_rate };
  const lines = await tx.select(linesOf).from(receiptLines).where(eq(receiptLines.receipt_id, receiptId));
  const sold = lines.map((line) => line.sale_id);
  const accounts = tx.select({ id: sales.account_id }).from(sales).where(inArray(sales.id, sold));
  await lockAccounts(tx, inArray(creditAccounts.id, accounts));
  const [found] = await tx
    .select({ payment: payments })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.payment_id))
    .where(eq(receipts.id, receiptId));
  if (!found) throw new Error("There is no such receipt");
  const later = await tx
    .select({ kind: receipts.kind, sale_id, amount_minor })
    .from(receipts)
    .innerJoin(receiptLines, eq(receiptLines.receipt_id, receipts.id))
    .where(eq(receipts.of_id, receiptId));
  return { ...found, lines, later };
}

type Back = {
  kind: "void" | "refund";
  method: PaymentMethod;
  payment: typeof payments.$inferSelect;
  lines: Line[];
};

async function giveBack(tx: Tx, undoing: Undoing, { kind, method, payment, lines }: Back): Promise<Receipt> {
  const { id, receipt_id, paid_on, reason, seller } = undoing;
  const { payer_id, currency } = payment;
  const amount_minor = -sumOf(lines.map((line) => line.amount_minor));
  await tx
    .insert(payments)
    .values({ ...{ id, payer_id, method, amount_minor, currency }, paid_on, returns_id: payment.id });
  const [sale] = await tx
    .select({ account_id: sales.account_id })
    .from(sales)
    .where(eq(sales.id, lines[0]?.sale_id ?? ""));
  const reason_id = sale ? await giveReason(tx, { account_id: sale.account_id, words: reason }) : null;
  const negated = lines.map((line) => ({ ...line, amount_minor: -line.amount_minor }));
  return issue(tx, { kind, payment_id: id, of_id: receipt_id, seller, reason_id, lines: negated });
}
