import type { PostedMail } from "#app/features/notifications/queries.server.ts";
import type { MailWords, RegisteredMail } from "#app/features/notifications/schema.ts";
import { moneyInWords, percentOf } from "#app/lib/amounts.ts";
import { shortDate } from "#app/lib/dates.ts";
import { taxByRate } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { byMethod } from "../credits.ts";
import { aboutReceipt, getReceipt, type Receipt } from "./receipt.server.ts";
import { receiptNumber, receiptTitles } from "./receipt.ts";

export const creditMails: RegisteredMail[] = [
  { kind: aboutReceipt, about: aboutReceipt, to: "person", write: writeReceipt, isAutomatic: true },
];

/** A receipt that was taken back before it left is not mailed. */
async function writeReceipt(tx: Tx, { about_id }: PostedMail): Promise<MailWords | undefined> {
  const receipt = about_id ? await getReceipt(tx, about_id) : undefined;
  if (!receipt || receipt.later.some(({ kind }) => kind === "void")) return undefined;
  const { kind, payer, seller, paid_on, method, amount_minor, currency } = receipt;
  const title = `${receiptTitles[kind]} ${receiptNumber(receipt)}`;
  const money = (amount: number) => moneyInWords(amount, currency);
  const paid = kind === "receipt" ? "You paid" : "You got back";
  return {
    subject: `${title}, ${money(Math.abs(amount_minor))}`,
    title,
    paragraphs: [`${paid} ${money(Math.abs(amount_minor))} on ${shortDate(paid_on)}, ${byMethod[method]}. Thank you.`],
    facts: [
      ["For", payer && [payer.name, payer.address].filter(Boolean).join(", ")],
      ["From", [seller.name, seller.address.replaceAll("\n", ", ")].filter(Boolean).join(", ")],
      ["Tax number", seller.tax_number || undefined],
      ...receipt.lines.map((line) => [line.title, money(line.amount_minor)] as const),
      ...taxFacts(receipt),
      ["Total", money(amount_minor)],
    ],
    footer: "Please keep this receipt. If something is wrong, reply to this mail.",
  };
}

function taxFacts({ lines, amount_minor, tax_minor, currency }: Receipt) {
  if (tax_minor === null) return [];
  const taxes = taxByRate(lines).map(
    ({ rate, tax }) => [`Tax, ${percentOf(rate)} %`, moneyInWords(tax, currency)] as const,
  );
  return [["Without tax", moneyInWords(amount_minor - tax_minor, currency)] as const, ...taxes];
}
