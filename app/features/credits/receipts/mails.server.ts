import type { PostedMail } from "#app/features/notifications/queries.server.ts";
import type { MailFacts, MailWords, RegisteredMail } from "#app/features/notifications/schema.ts";
import { moneyInWords, percentOf } from "#app/lib/amounts.ts";
import { shortDate } from "#app/lib/dates.ts";
import { sumOf, taxByRate } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { byMethod, receiptAddress } from "../credits.ts";
import { owedFor } from "../queries.server.ts";
import { aboutReceipt, getReceipt, type Receipt } from "./receipt.server.ts";
import { receiptNumber, receiptTitles } from "./receipt.ts";

export const aboutPaidTooMuch = "paid_too_much";
export const aboutRefundRefused = "refund_refused";
export const aboutDisputed = "payment_disputed";

export const creditMails: RegisteredMail[] = [
  { kind: aboutReceipt, about: aboutReceipt, to: "person", write: writeReceipt, isAutomatic: true },
  { kind: aboutPaidTooMuch, about: aboutReceipt, to: "coach", write: writePaidTooMuch },
  { kind: aboutRefundRefused, about: aboutReceipt, to: "coach", write: writeRefundRefused },
  { kind: aboutDisputed, about: aboutReceipt, to: "coach", write: writeDisputed },
];

/** A receipt taken back before its mail leaves is not mailed. */
async function writeReceipt(tx: Tx, { about_id }: PostedMail): Promise<MailWords | undefined> {
  const receipt = about_id ? await getReceipt(tx, about_id) : undefined;
  if (!receipt || receipt.later.some(({ kind }) => kind === "void")) return undefined;
  const { kind, payer, seller, paid_on, method, amount_minor, currency } = receipt;
  const title = `${receiptTitles[kind]} ${receiptNumber(receipt)}`;
  const money = (amount: number) => moneyInWords(amount, currency);
  const tooMuch = kind === "receipt" ? await paidTooMuch(tx, receipt) : 0;
  const owed = kind === "void" ? await stillOwed(tx, receipt) : 0;
  return {
    subject: `${title}, ${money(Math.abs(amount_minor))}`,
    title,
    paragraphs: [
      happened[kind]({
        ...{ before: receipt.before, amount: money(Math.abs(amount_minor)), method },
        ...{ day: shortDate(paid_on), owed: owed > 0 ? money(owed) : undefined },
      }),
      ...(tooMuch > 0 ? [`That is ${money(tooMuch)} more than was owed. It is yours, and I will give it back.`] : []),
    ],
    facts: [
      ["For", payer && [payer.name, payer.address].filter(Boolean).join(", ")],
      ["From", [seller.name, seller.address.replaceAll("\n", ", ")].filter(Boolean).join(", ")],
      ["Tax number", seller.tax_number || undefined],
      ...receipt.lines.map((line) => [line.title, money(line.amount_minor)] as const),
      ...taxFacts(receipt),
      ["Total", money(amount_minor)],
    ],
    footer: `Please keep this ${kind === "receipt" ? "receipt" : "document"}. If something is wrong, reply to this mail.`,
  };
}

type Happened = Pick<Receipt, "before" | "method"> & { amount: string; day: string; owed: string | undefined };

const happened: Record<Receipt["kind"], (paid: Happened) => string> = {
  receipt: ({ amount, day, method }) => `You paid ${amount} on ${day}, ${byMethod[method]}. Thank you.`,
  refund: ({ amount, day, method }) =>
    method === "card"
      ? `${amount} went back to your card on ${day}. It can take five to ten business days to appear.`
      : `You got back ${amount} on ${day}, ${byMethod[method]}.`,
  void: ({ before, owed }) => {
    const receipt = before ? `, so receipt ${receiptNumber(before)} no longer counts` : "";
    return `I recorded a payment by mistake${receipt}${owed ? `, and ${owed} is still to be paid` : ""}.`;
  },
};

/** What the voided receipt had seemed to pay. */
async function stillOwed(tx: Tx, { lines }: Receipt): Promise<number> {
  const owed = await Promise.all(lines.map(({ sale_id }) => owedFor(tx, sale_id)));
  return sumOf(owed.filter((amount) => amount > 0));
}

/** How much of it must be returned. */
async function paidTooMuch(tx: Tx, { lines }: Receipt): Promise<number> {
  const owed = await Promise.all(lines.map(({ sale_id }) => owedFor(tx, sale_id)));
  return -sumOf(owed.filter((amount) => amount < 0));
}

/** For example when both parents paid, or the session was lost meanwhile. Undefined once it is returned. */
async function writePaidTooMuch(tx: Tx, { about_id }: PostedMail, facts: MailFacts): Promise<MailWords | undefined> {
  const receipt = about_id ? await getReceipt(tx, about_id) : undefined;
  const tooMuch = receipt ? await paidTooMuch(tx, receipt) : 0;
  if (!receipt || tooMuch <= 0) return undefined;
  const title = `${moneyInWords(tooMuch, receipt.currency)} more than was owed`;
  return {
    ...{
      subject: `Paid by card: ${title}`,
      title,
      facts: aboutPayment(receipt),
      button: receiptButton(receipt, facts),
    },
    paragraphs: [
      "This payment by card arrived when what it was for was already paid, or no longer owed. The family has been told that you will give it back.",
    ],
  };
}

async function writeRefundRefused(tx: Tx, { about_id }: PostedMail, facts: MailFacts): Promise<MailWords | undefined> {
  const receipt = about_id ? await getReceipt(tx, about_id) : undefined;
  if (!receipt) return undefined;
  const title = "A refund did not reach the card";
  return {
    ...{ subject: title, title, facts: aboutPayment(receipt), button: receiptButton(receipt, facts) },
    paragraphs: [
      receipt.kind === "refund"
        ? "The bank sent the money back to Stripe, but the refund is already on record here. Please pay the family in cash or by transfer."
        : "Stripe refused it. Refund it on Stripe's own pages, and it is recorded here automatically, or pay the family in cash.",
    ],
  };
}

async function writeDisputed(tx: Tx, { about_id }: PostedMail, facts: MailFacts): Promise<MailWords | undefined> {
  const receipt = about_id ? await getReceipt(tx, about_id) : undefined;
  if (!receipt) return undefined;
  const title = "A payment by card is disputed";
  return {
    ...{ subject: title, title, facts: aboutPayment(receipt), button: receiptButton(receipt, facts) },
    paragraphs: [
      "The payer's bank is asking for the money back. To keep it, answer on Stripe's own pages before the deadline they show.",
      "If the bank decides against you, it is recorded here as paid back, and the amount is owed again. Otherwise nothing changes.",
    ],
  };
}

function aboutPayment(receipt: Receipt) {
  const paid = moneyInWords(receipt.amount_minor, receipt.currency);
  return [
    ["Receipt", receiptNumber(receipt)] as const,
    ["Paid", `${paid} on ${shortDate(receipt.paid_on)}`] as const,
    ["By", receipt.payer?.name] as const,
  ];
}

function receiptButton({ id }: Receipt, { origin }: MailFacts) {
  return { label: "Open the receipt", href: `${origin}${receiptAddress(id)}` };
}

function taxFacts({ lines, amount_minor, tax_minor, currency }: Receipt) {
  if (tax_minor === null) return [];
  const taxes = taxByRate(lines).map(
    ({ rate, tax }) => [`Tax, ${percentOf(rate)} %`, moneyInWords(tax, currency)] as const,
  );
  return [["Without tax", moneyInWords(amount_minor - tax_minor, currency)] as const, ...taxes];
}
