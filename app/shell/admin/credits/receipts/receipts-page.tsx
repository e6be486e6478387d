import { data, Link } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { byMethod, creditsPath, creditTexts, receiptAddress, receiptsPath } from "#app/features/credits/credits.ts";
import { listReceipts } from "#app/features/credits/queries.server.ts";
import {
  type AccountedReceipt,
  monthOf,
  receiptNumber,
  receiptTitles,
} from "#app/features/credits/receipts/receipt.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { moneyInWords } from "#app/lib/amounts.ts";
import { shortDate, todayIn } from "#app/lib/dates.ts";
import { sumOf } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ExportLink } from "#app/ui/search-form.tsx";
import { Empty, LoadError } from "#app/ui/states.tsx";
import { Cell, ColumnHeader, Table, TableBody, TableHead, TableRow } from "#app/ui/table.tsx";
import { StepLinks } from "#app/ui/view-links.tsx";
import type { Route } from "./+types/receipts-page.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: page, status } = await loaded(readPage(db, url.searchParams.get("month")), "Error fetching receipts");
  return data({ page }, status);
}

async function readPage(db: Tx, asked: string | null) {
  const { time_zone } = await requireSettings(db);
  const thisMonth = monthOf(null, todayIn(time_zone));
  const month = monthOf(asked, todayIn(time_zone));
  return { month, isLast: month.from >= thisMonth.from, receipts: await listReceipts(db, month) };
}

export function meta() {
  return [{ title: "Receipts" }];
}

/** A month of receipts, with the same columns as the accountant's file. */
export default function Receipts({ loaderData: { page } }: Route.ComponentProps) {
  useLive(["credits"]);
  const first = page?.receipts[0];
  return (
    <AdminPage
      title="Receipts"
      lead={page?.month.words}
      back={{ to: creditsPath, label: "Credits" }}
      action={page && <ExportLink href={`${receiptsPath}.csv?month=${page.month.name}`} />}
    >
      {!page && <LoadError title={creditTexts.notLoaded} onRetry={() => location.reload()} />}
      {page && (
        <>
          <Panel>
            {first ? (
              <ReceiptTable receipts={page.receipts} currency={first.currency} />
            ) : (
              <Empty title="No receipts" text="Every payment you record makes one." />
            )}
          </Panel>
          <StepLinks
            previous={`${receiptsPath}?month=${page.month.previous}`}
            next={page.isLast ? undefined : `${receiptsPath}?month=${page.month.until.slice(0, 7)}`}
          />
        </>
      )}
    </AdminPage>
  );
}

type Listed = AccountedReceipt & { id: string };

function ReceiptTable({ receipts, currency }: { receipts: Listed[]; currency: string }) {
  const total = sumOf(receipts.map(({ amount_minor }) => amount_minor));
  return (
    <>
      <Table aria-label="Receipts">
        <TableHead>
          <ColumnHeader>Number</ColumnHeader>
          <ColumnHeader>Date</ColumnHeader>
          <ColumnHeader>Payer</ColumnHeader>
          <ColumnHeader>What</ColumnHeader>
          <ColumnHeader>Amount</ColumnHeader>
        </TableHead>
        <TableBody>
          {receipts.map((receipt) => (
            <TableRow key={receipt.number}>
              <Cell place="name">
                <Link
                  to={receiptAddress(receipt.id)}
                  className="no-underline underline-offset-3 after:absolute after:inset-0 hover:underline"
                >
                  {receiptNumber(receipt)}
                </Link>
              </Cell>
              <Cell place="date">{shortDate(receipt.paid_on)}</Cell>
              <Cell>{receipt.payer ?? "No longer kept"}</Cell>
              <Cell>
                {receiptTitles[receipt.kind]}, {byMethod[receipt.method]}
                {receipt.of !== null && `, of no. ${receipt.of}`}
              </Cell>
              <Cell className="text-xl font-520 font-stretch-75% folded:col-start-2! folded:row-start-1 unfolded:text-right">
                {moneyInWords(receipt.amount_minor, receipt.currency)}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="flex justify-between gap-4 border-t-2 border-foreground px-4 py-4 font-semibold md:px-5.5">
        Total <span className="text-2xl leading-none font-580 font-stretch-75%">{moneyInWords(total, currency)}</span>
      </p>
    </>
  );
}
