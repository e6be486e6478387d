import { Link } from "react-router";
import { moneyInWords } from "#app/lib/amounts.ts";
import { shortDate } from "#app/lib/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { byMethod, expiryInWords, receiptAddress, refundAddress, saleLineLabels } from "../credits.ts";
import type { listReceiptsOf, SaleInLedger } from "../ledger/ledger.server.ts";
import { minutesInWords } from "../minutes.ts";
import { receiptNumber } from "../receipts/receipt.ts";

/** What the household bought, as agreed at the time. */
export function SalesPanel({ holderId, sales }: { holderId: string; sales: SaleInLedger[] }) {
  return (
    <Panel aria-labelledby="sales-title">
      <PanelTitle id="sales-title">Sold</PanelTitle>
      {sales.length === 0 && <p className={emptyClass}>Nothing sold yet</p>}
      <ul className="divide-y divide-border">
        {sales.map((sale) => (
          <li key={sale.id} className={rowClass}>
            <div className="min-w-0">
              <p className="font-semibold">{sale.title}</p>
              <p className="text-small text-muted-foreground">{saleInWords(sale)}</p>
              {sale.minutes > 0 && <SaleTerms sale={sale} />}
            </div>
            <div className="grid shrink-0 justify-items-end gap-1.5">
              <span className={figureClass}>{moneyInWords(sale.amount_minor, sale.currency)}</span>
              {sale.minutes > 0 && (
                <Link
                  to={refundAddress(holderId, sale.id)}
                  aria-label={`Refund ${sale.title} of ${shortDate(sale.sold_on)}`}
                  className={`${buttonClass({ variant: "quiet", size: "compact" })} whitespace-nowrap`}
                >
                  Refund
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function saleInWords({ sold_on, minutes, amount_minor, owed_minor, currency }: SaleInLedger): string {
  const what = minutes > 0 ? `${shortDate(sold_on)}, ${minutesInWords(minutes)}` : shortDate(sold_on);
  if (owed_minor > 0) return `${what}. ${moneyInWords(owed_minor, currency)} still to pay.`;
  if (owed_minor < 0) return `${what}. ${moneyInWords(-owed_minor, currency)} to give back.`;
  return amount_minor > 0 ? `${what}. Paid.` : `${what}.`;
}

/** The sale's lines with their reasons, and its terms. */
function SaleTerms({ sale: { terms, expires_on, lines, currency } }: { sale: SaleInLedger }) {
  return (
    <details className="text-small text-muted-foreground">
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-3">
        Lines and terms
      </summary>
      <ul className="pb-2">
        {lines.map((line) => (
          <li key={line.id}>
            {saleLineLabels[line.kind]}: {lineInWords(line, currency)}
            {line.reason && (
              <>
                . <q>{line.reason}</q>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="pb-2 whitespace-pre-line">{[expiryInWords(expires_on), terms].filter(Boolean).join("\n")}</p>
    </details>
  );
}

function lineInWords({ minutes, amount_minor }: SaleInLedger["lines"][number], currency: string): string {
  const money = amount_minor === 0 ? [] : [moneyInWords(amount_minor, currency)];
  return [...money, ...(minutes === 0 ? [] : [minutesInWords(minutes)])].join(", ");
}

type ReceiptRow = Awaited<ReturnType<typeof listReceiptsOf>>[number];

export function ReceiptsPanel({ receipts }: { receipts: ReceiptRow[] }) {
  return (
    <Panel aria-labelledby="receipts-title">
      <PanelTitle id="receipts-title">Receipts</PanelTitle>
      {receipts.length === 0 && <p className={emptyClass}>No payment yet</p>}
      <ul className="divide-y divide-border">
        {receipts.map((receipt) => (
          <li key={receipt.id} className={`${rowClass} items-center`}>
            <div className="min-w-0">
              <Link to={receiptAddress(receipt.id)} className="inline-flex min-h-11 items-center font-semibold">
                {receiptNumber(receipt)}
              </Link>
              {receipt.kind !== "receipt" && (
                <Badge tone="outline" className="ml-2">
                  {receipt.kind === "void" ? "Void" : "Refund"}
                </Badge>
              )}
              <p className="text-small text-muted-foreground">
                {shortDate(receipt.paid_on)}, {byMethod[receipt.method]}
                {receipt.payer && `, ${receipt.payer}`}
              </p>
            </div>
            <span className={figureClass}>{moneyInWords(receipt.amount_minor, receipt.currency)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const emptyClass = "px-4 py-4.5 text-ui text-muted-foreground md:px-5.5";
const rowClass = "flex justify-between gap-4 px-4 py-3.5 text-ui md:px-5.5";
const figureClass = "text-[1.375rem] leading-none font-560 whitespace-nowrap font-stretch-75%";
