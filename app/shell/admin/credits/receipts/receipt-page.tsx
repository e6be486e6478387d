import { Mail, Printer } from "lucide-react";
import { data, Form, Link } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { listCardPayments } from "#app/features/credits/card/card-refunds.server.ts";
import { ReceiptSheet } from "#app/features/credits/components/receipt-sheet.tsx";
import { creditTexts, ledgerAddress, receiptAddress, receiptsPath } from "#app/features/credits/credits.ts";
import {
  getHolderOfReceipt,
  getReasonFor,
  getReceipt,
  type Receipt,
} from "#app/features/credits/receipts/receipt.server.ts";
import { receiptNumber, receiptTitles } from "#app/features/credits/receipts/receipt.ts";
import { creditLimits } from "#app/features/credits/schema.ts";
import { getMailAddress } from "#app/features/people/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { moneyInWords } from "#app/lib/amounts.ts";
import { shortInstant } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/receipt-page.ts";

export async function loader({ request, url, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: page, status } = await loaded(isUuid(id) ? readPage(db, id) : undefined, "Error fetching receipts");
  return data({ page, isMailed: url.searchParams.has("mailed") }, status);
}

async function readPage(db: Tx, id: string) {
  const receipt = await getReceipt(db, id);
  if (!receipt) return undefined;
  const voided = receipt.later.find(({ kind }) => kind === "void");
  const personId = receipt.payer?.person_id;
  const [settings, holderId, reason, mailTo, byCard] = await Promise.all([
    requireSettings(db),
    getHolderOfReceipt(db, id),
    getReasonFor(db, voided?.id ?? id),
    personId ? getMailAddress(db, personId) : undefined,
    listCardPayments(db, [receipt.payment_id]),
  ]);
  const { brand, time_zone: timeZone } = settings;
  return {
    ...{ receipt, voided, brand, timeZone, holderId, reason, mailTo },
    isThroughStripe: byCard.size > 0,
    voidId: crypto.randomUUID(),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.page ? `Receipt ${receiptNumber(loaderData.page.receipt)}` : "Receipt" }];
}

type Page = NonNullable<Route.ComponentProps["loaderData"]["page"]>;

/** A receipt to print, to mail or to void. */
export default function ReceiptPage({ loaderData: { page, isMailed } }: Route.ComponentProps) {
  useLive(["credits"]);
  if (!page) return <NotLoaded text={creditTexts.receiptNotLoaded} backTo={receiptsPath} />;
  const { receipt, holderId, voided } = page;
  return (
    <AdminPage
      title={`${receiptTitles[receipt.kind]} ${receiptNumber(receipt)}`}
      lead={isMailed ? <span role="status">It leaves by mail in a minute.</span> : undefined}
      back={holderId ? { to: ledgerAddress(holderId), label: "Ledger" } : { to: receiptsPath, label: "Receipts" }}
      action={<ReceiptButtons page={page} />}
      className="print:p-0"
    >
      <ReceiptSheet receipt={receipt} brand={page.brand} note={<ReceiptNote page={page} />} />
      {receipt.kind === "receipt" && !voided && receipt.later.length === 0 && !page.isThroughStripe && (
        <VoidPanel page={page} />
      )}
      {page.isThroughStripe && (
        <p className="mt-4 max-w-216 text-ui text-muted-foreground print:hidden">
          Paid through Stripe: that money did arrive, so it can be refunded but not voided.
        </p>
      )}
    </AdminPage>
  );
}

function ReceiptButtons({ page: { receipt, mailTo, voided } }: { page: Page }) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {mailTo && !voided && (
        <Form method="post" action={receiptAddress(receipt.id, "mail")}>
          <Button type="submit" variant="quiet" size="small">
            <Mail aria-hidden />
            {`Mail it to ${mailTo}`}
          </Button>
        </Form>
      )}
      <Button variant="secondary" size="small" className="noscript:hidden" onClick={() => print()}>
        <Printer aria-hidden />
        Print
      </Button>
    </div>
  );
}

/** What the document is about, or why it no longer counts. */
function ReceiptNote({ page: { receipt, voided, reason, timeZone } }: { page: Page }) {
  if (voided) {
    const replaced = receipt.later.find(({ kind }) => kind === "receipt");
    return (
      <>
        <b className="font-semibold">Void since {shortInstant(voided.created_at, timeZone)}.</b> {reason}
        {replaced && <DocumentLink document={replaced}> Replaced by </DocumentLink>}
      </>
    );
  }
  if (!receipt.before) return null;
  const about = { receipt: "Replaces", refund: "Refunds part of", void: "Voids" }[receipt.kind];
  return (
    <>
      <DocumentLink document={receipt.before}>{`${about} `}</DocumentLink>. {receipt.kind !== "receipt" && reason}
    </>
  );
}

type DocumentLinkProps = { document: Pick<Receipt, "id" | "number" | "paid_on">; children: string };

function DocumentLink({ document, children }: DocumentLinkProps) {
  return (
    <>
      {children}
      <Link to={receiptAddress(document.id)} className="inline-flex min-h-7 items-center pointer-coarse:min-h-11">
        {receiptNumber(document)}
      </Link>
    </>
  );
}

function VoidPanel({ page: { receipt, voidId } }: { page: Page }) {
  const amount = moneyInWords(receipt.amount_minor, receipt.currency);
  return (
    <Panel aria-label="Void this receipt" className="mt-4 max-w-216 p-4 md:p-5.5 print:hidden">
      <Form method="post" action={receiptAddress(receipt.id, "void")} className="grid gap-4">
        <p className="text-ui">
          Use this if the payment was recorded by mistake. The receipt keeps its number, a new document voids it, and{" "}
          {amount} is owed again.
        </p>
        <Field id="void-reason" label="Reason" hint="Printed on the receipt.">
          <Input name="reason" maxLength={creditLimits.reason} required />
        </Field>
        <input type="hidden" name="id" value={voidId} readOnly />
        <button type="submit" className={`${buttonClass({ variant: "danger", size: "small" })} justify-self-start`}>
          {`Void receipt ${receiptNumber(receipt)}`}
        </button>
      </Form>
    </Panel>
  );
}
