import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { taxModes } from "#app/lib/money.ts";
import { coachSide, createdAt, familyReads, id, idIn, lengths, oneOf } from "#app/platform/db/columns.server.ts";
import { creditLimits, paymentMethods, receiptKinds, saleLineKinds } from "./schema.ts";
import { creditAccounts, ofOwnAccount, reasonId } from "./tables.server.ts";

const ofOwnSale = sql`sale_id = any (array(select s.id from sales s))`;

/** In the currency's smallest unit. */
const amount = () => bigint("amount_minor", { mode: "number" }).notNull();
const currency = () => text("currency").notNull();
/** In thousandths of a percent; null without tax. */
const taxRate = () => integer("tax_rate");

const isCurrency = (table: string) => check(`${table}_currency_is_code`, sql`currency ~ '^[A-Z]{3}$'`);
const isAmount = (table: string) =>
  check(`${table}_amount_is_likely`, sql.raw(`abs(amount_minor) <= ${creditLimits.amount}`));
const isRate = (table: string) => check(`${table}_tax_rate_is_likely`, sql`tax_rate between 1 and 100000`);

/** The last number given in a series. A row and not a sequence, because a rolled back receipt must leave no gap. */
export const numberSeries = pgTable(
  "number_series",
  { name: text().primaryKey(), last_number: integer().notNull().default(0) },
  (series) => [oneOf(series.name, ["receipts"])],
);

/** Something sold to a household, as agreed: a package of minutes, or one session. */
export const sales = pgTable(
  "sales",
  {
    id: id(),
    account_id: uuid()
      .notNull()
      .references(() => creditAccounts.id, { onDelete: "restrict" }),
    title: text().notNull(),
    /** The spot in a session that it pays for; null for a package. */
    for_id: uuid(),
    person_id: uuid(),
    terms: text().notNull().default(""),
    /** Only where an expiry was agreed. */
    expires_on: date(),
    sold_on: date().notNull(),
    currency: currency(),
    tax: text({ enum: taxModes }).notNull(),
    tax_rate: taxRate(),
    created_at: createdAt(),
  },
  (sale) => [
    index("sales_of_account").on(sale.account_id, sale.created_at),
    uniqueIndex("sales_for_session").on(sale.for_id).where(sql`for_id is not null`),
    ...lengths([
      [sale.title, creditLimits.title],
      [sale.terms, [0, creditLimits.terms]],
    ]),
    isCurrency("sales"),
    oneOf(sale.tax, taxModes),
    check("sales_rate_belongs_to_tax", sql`(tax = 'none') = (tax_rate is null)`),
    isRate("sales"),
    check("sales_expire_after_they_begin", sql`expires_on >= sold_on`),
    coachSide("sales"),
    familyReads("its sales", ofOwnAccount),
  ],
);

const saleId = () =>
  uuid("sale_id")
    .notNull()
    .references(() => sales.id, { onDelete: "restrict" });

/** A sale's lines. Later lines change it: their sum is the price, and the minutes sold. */
export const saleLines = pgTable(
  "sale_lines",
  {
    id: id(),
    sale_id: saleId(),
    kind: text({ enum: saleLineKinds }).notNull(),
    minutes: integer().notNull().default(0),
    amount_minor: amount(),
    reason_id: reasonId(),
    created_at: createdAt(),
  },
  (line) => [
    index("sale_lines_of_sale").on(line.sale_id),
    index("sale_lines_of_reason").on(line.reason_id),
    oneOf(line.kind, saleLineKinds),
    isAmount("sale_lines"),
    coachSide("sale lines"),
    familyReads("its sale lines", ofOwnSale),
  ],
);

/**
 * The person who paid, as named on receipts. Erasing the person removes the link; the name stays until `keep_until`,
 * the amounts longer.
 */
export const payers = pgTable(
  "payers",
  {
    id: id(),
    person_id: uuid().references(idIn("people"), { onDelete: "set null" }),
    name: text().notNull(),
    address: text().notNull().default(""),
    keep_until: date().notNull(),
    created_at: createdAt(),
  },
  (payer) => [
    index("payers_of_person").on(payer.person_id),
    ...lengths([
      [payer.name, creditLimits.payerName],
      [payer.address, [0, creditLimits.address]],
    ]),
    coachSide("payers"),
    familyReads("its payers", sql`id = any (array(select p.payer_id from payments p))`),
  ],
);

/** Money received, or returned for an earlier payment. */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    payer_id: uuid().references(() => payers.id, { onDelete: "set null" }),
    method: text({ enum: paymentMethods }).notNull(),
    amount_minor: amount(),
    currency: currency(),
    paid_on: date().notNull(),
    returns_id: uuid().references((): AnyPgColumn => payments.id, { onDelete: "restrict" }),
    created_at: createdAt(),
  },
  (payment) => [
    index("payments_of_payer").on(payment.payer_id),
    index("payments_returning").on(payment.returns_id),
    index("payments_by_day").on(payment.paid_on, payment.id),
    oneOf(payment.method, paymentMethods),
    isAmount("payments"),
    isCurrency("payments"),
    check("payments_return_by_name", sql`amount_minor <> 0 and (amount_minor < 0) = (returns_id is not null)`),
    coachSide("payments"),
    familyReads("its payments", sql`id = any (array(select r.payment_id from receipts r))`),
  ],
);

/** The document of a payment. A trigger numbers it; no role may update or delete it. */
export const receipts = pgTable(
  "receipts",
  {
    id: id(),
    number: integer().notNull().unique("receipts_number"),
    kind: text({ enum: receiptKinds }).notNull(),
    payment_id: uuid()
      .notNull()
      .unique("receipts_of_payment")
      .references(() => payments.id, { onDelete: "restrict" }),
    /** The receipt that it refunds, voids or replaces. */
    of_id: uuid().references((): AnyPgColumn => receipts.id, { onDelete: "restrict" }),
    /** The tax in the amount, rounded once for each rate; null without tax. */
    tax_minor: bigint({ mode: "number" }),
    /** The coach's details on it. */
    seller: jsonb().$type<Seller>().notNull(),
    reason_id: reasonId(),
    created_at: createdAt(),
  },
  (receipt) => [
    index("receipts_about").on(receipt.of_id),
    index("receipts_of_reason").on(receipt.reason_id),
    uniqueIndex("receipts_voided_once").on(receipt.of_id).where(sql`kind = 'void'`),
    oneOf(receipt.kind, receiptKinds),
    check("receipts_name_what_they_undo", sql`kind = 'receipt' or of_id is not null`),
    coachSide("receipts"),
    familyReads("its receipts", sql`id = any (array(select l.receipt_id from receipt_lines l))`),
  ],
);

export type Seller = { name: string; address: string; tax_number: string };

/** Which sale a payment is for, as the receipt says. */
export const receiptLines = pgTable(
  "receipt_lines",
  {
    id: id(),
    receipt_id: uuid()
      .notNull()
      .references(() => receipts.id, { onDelete: "restrict" }),
    sale_id: saleId(),
    title: text().notNull(),
    amount_minor: amount(),
    tax_rate: taxRate(),
  },
  (line) => [
    index("receipt_lines_of_receipt").on(line.receipt_id),
    index("receipt_lines_of_sale").on(line.sale_id),
    ...lengths([[line.title, creditLimits.title]]),
    isAmount("receipt_lines"),
    isRate("receipt_lines"),
    coachSide("receipt lines"),
    familyReads("its receipt lines", ofOwnSale),
  ],
);

/** Joins what each sale of an account still has to be paid. */
export const owedByAccount = sql`owed_by_account(${creditAccounts.id}) owing`;
export const owed = sql<number>`owing.owed`.mapWith(Number);
