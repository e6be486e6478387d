import type { ReactNode } from "react";
import { moneyInWords, percentOf } from "#app/lib/amounts.ts";
import { shortDate } from "#app/lib/dates.ts";
import { taxByRate } from "#app/lib/money.ts";
import { byMethod, expiryInWords } from "../credits.ts";
import { lessonsInWords, minutesInWords } from "../minutes.ts";
import type { Receipt } from "../receipts/receipt.server.ts";
import { receiptNumber, receiptTitles } from "../receipts/receipt.ts";

type ReceiptSheetProps = {
  receipt: Receipt;
  brand: string;
  /** Why it is void, or what it refunds or voids. */
  note: ReactNode;
};

/** A document as it prints. */
export function ReceiptSheet({ receipt, brand, note }: ReceiptSheetProps) {
  const { kind, paid_on, method, amount_minor, currency, later } = receipt;
  const isVoid = later.some((one) => one.kind === "void");
  return (
    <article aria-label={`${receiptTitles[kind]} ${receiptNumber(receipt)}`} className={sheetClass}>
      <header className="flex flex-wrap items-start justify-between gap-4 border-b-2 border-foreground pb-6">
        <p className="min-w-0 flex-1 basis-40 text-lg leading-tight font-semibold font-stretch-104%">{brand}</p>
        <div className="text-right">
          <h2 className="text-h3">{receiptTitles[kind]}</h2>
          <p className="text-2xl leading-tight font-520 font-stretch-75%">{receiptNumber(receipt)}</p>
        </div>
      </header>
      {isVoid && (
        <p className="mt-6 flex flex-wrap items-center gap-5 rounded-sm border-2 border-foreground px-5 py-3 text-ui">
          <b className="text-[3.25rem] leading-none font-580 font-stretch-75%">VOID</b>
          <span className="min-w-40 flex-1">{note}</span>
        </p>
      )}
      {!isVoid && note && <p className="mt-6 text-ui">{note}</p>}
      <dl className="mt-6 grid gap-6 text-ui sm:grid-cols-3">
        <Fact label="For">
          {receipt.payer?.name ?? "No longer kept"}
          {receipt.payer?.address && `\n${receipt.payer.address}`}
        </Fact>
        <Fact label="From">
          {[receipt.seller.name, receipt.seller.address].filter(Boolean).join("\n")}
          {receipt.seller.tax_number && `\nTax number ${receipt.seller.tax_number}`}
        </Fact>
        <Fact label={paidLabels[kind]}>
          {kind === "void" ? shortDate(paid_on) : `${shortDate(paid_on)}, ${byMethod[method]}`}
        </Fact>
      </dl>
      <Lines receipt={receipt} />
      <Total label={kind === "receipt" ? "Total received" : "Total"} isStruck={isVoid}>
        {moneyInWords(amount_minor, currency)}
      </Total>
      {isVoid && <Row label="Valid">{moneyInWords(0, currency)}</Row>}
      <p className="mt-8 border-t border-border pt-5 text-small text-muted-foreground">
        {isVoid ? "A void receipt keeps its number." : keepWords[kind]}
      </p>
    </article>
  );
}

// A payment that was recorded by mistake was never given back.
const paidLabels = { receipt: "Paid", refund: "Given back", void: "Voided" };
const keepWords = {
  receipt: "Thank you. Please keep this receipt.",
  refund: "Please keep it with the receipt.",
  void: "Please keep it with the receipt that it voids.",
};

const sheetClass =
  "max-w-216 rounded-md border border-border bg-card p-[clamp(min(1.25rem,5vw),4vw,3.5rem)] text-foreground print:max-w-none print:border-0 print:p-0";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted-foreground">{label}</dt>
      <dd className="font-540 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** What was paid for, and the tax in it by rate; nothing about tax for a coach who is not registered. */
function Lines({ receipt: { lines, amount_minor, tax_minor, currency } }: { receipt: Receipt }) {
  return (
    <div className="mt-8 border-t border-border">
      {lines.map((line) => (
        <Row
          key={line.id}
          label={
            <>
              <b className="block font-semibold text-foreground">{line.title}</b>
              {line.minutes > 0 && (
                <span className="text-small">
                  {lessonsInWords(line.minutes)}, {minutesInWords(line.minutes)} in all.{" "}
                  {expiryInWords(line.expires_on)}
                </span>
              )}
            </>
          }
        >
          {moneyInWords(line.amount_minor, currency)}
        </Row>
      ))}
      {tax_minor !== null && <Row label="Without tax">{moneyInWords(amount_minor - tax_minor, currency)}</Row>}
      {taxByRate(lines).map(({ rate, tax }) => (
        <Row key={rate} label={`Tax, ${percentOf(rate)} %`}>
          {moneyInWords(tax, currency)}
        </Row>
      ))}
    </div>
  );
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-border py-3 text-ui text-muted-foreground">
      <div className="min-w-0 flex-1 basis-40">{label}</div>
      <span className="ml-auto text-xl leading-tight font-520 whitespace-nowrap text-foreground font-stretch-75%">
        {children}
      </span>
    </div>
  );
}

function Total({ label, isStruck, children }: { label: string; isStruck: boolean; children: ReactNode }) {
  return (
    <div className="mt-px flex flex-wrap items-end justify-between gap-4 border-t-2 border-foreground pt-5 pb-2">
      <b className="text-lg font-semibold">{label}</b>
      <span className="text-[3.25rem] leading-none font-580 tracking-[-0.015em] font-stretch-75%">
        {isStruck ? <s>{children}</s> : children}
      </span>
    </div>
  );
}
