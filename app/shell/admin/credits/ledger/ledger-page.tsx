import { NotebookPen, Plus, Wallet } from "lucide-react";
import { data, Link } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { CreditBalls } from "#app/features/credits/components/balance-line.tsx";
import { LedgerTable, LedgerWords } from "#app/features/credits/components/ledger-table.tsx";
import { PaidNote } from "#app/features/credits/components/paid-note.tsx";
import { ReceiptsPanel, SalesPanel } from "#app/features/credits/components/sales-panel.tsx";
import { BalancesView } from "#app/features/credits/credit-input.server.ts";
import { creditsPath, creditTexts, ledgerAddress, sellPath } from "#app/features/credits/credits.ts";
import type { FamilyBalance } from "#app/features/credits/ledger/balances.server.ts";
import { lessonsOf } from "#app/features/credits/minutes.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { moneyInWords } from "#app/lib/amounts.ts";
import { shortDate } from "#app/lib/dates.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { readLedger } from "#app/shell/admin/credits/credits.server.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/ledger-page.ts";

export async function loader({ request, url, params: { holder } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const view = BalancesView.parse(Object.fromEntries(url.searchParams));
  const query = isUuid(holder) ? readLedger(db, holder, view) : undefined;
  const { value: ledger, status } = await loaded(query, "Error fetching credits");
  return data({ ledger }, status);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.ledger ? `Credits of ${loaderData.ledger.name}` : "Credits" }];
}

type Ledger = NonNullable<Route.ComponentProps["loaderData"]["ledger"]>;

/** A household's account, line by line. */
export default function LedgerPage({ loaderData: { ledger } }: Route.ComponentProps) {
  useLive(["credits", "people", "calendar"]);
  if (!ledger) return <NotLoaded text={creditTexts.holderNotLoaded} backTo={creditsPath} />;
  const { holder, balances, entries, sales, receipts, timeZone } = ledger;
  return (
    <AdminPage
      title={ledger.name}
      lead={ledger.who}
      back={{ to: creditsPath, label: "Credits" }}
      action={<LedgerButtons ledger={ledger} />}
    >
      {ledger.paid && <PaidNote {...ledger.paid} />}
      <div className="grid items-start gap-4 beside:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <Panel aria-label="Balance" className="grid divide-y divide-border">
            {balances.length === 0 && <p className="px-4 py-4.5 text-ui md:px-5.5">Pays each time</p>}
            {balances.map((balance) => (
              <Balance key={balance.family_id} balance={balance} sales={sales} />
            ))}
            <Owed sales={sales} />
          </Panel>
          <LedgerTable holderId={holder.id} areNamed={balances.length > 1} {...{ entries, timeZone }} />
        </div>
        <div className="grid min-w-0 gap-4">
          <SalesPanel holderId={holder.id} sales={sales} />
          <ReceiptsPanel receipts={receipts} />
          <LedgerWords />
        </div>
      </div>
    </AdminPage>
  );
}

function LedgerButtons({ ledger: { holder, sales } }: { ledger: Ledger }) {
  const owes = sales.some(({ owed_minor }) => owed_minor > 0);
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={ledgerAddress(holder.id, "add")} className={buttonClass({ variant: "quiet", size: "small" })}>
        <NotebookPen aria-hidden />
        Add entry
      </Link>
      {owes && (
        <Link to={ledgerAddress(holder.id, "payment")} className={buttonClass({ variant: "secondary", size: "small" })}>
          <Wallet aria-hidden />
          Record a payment
        </Link>
      )}
      <Link to={`${sellPath}?to=${holder.id}`} className={buttonClass({ size: "small" })}>
        <Plus aria-hidden />
        Sell a package
      </Link>
    </div>
  );
}

function Balance({ balance: { title, available, held }, sales }: { balance: FamilyBalance; sales: Ledger["sales"] }) {
  const last = sales.find(({ minutes }) => minutes > 0);
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-3 px-4 py-4.5 md:px-5.5">
      <Figure figure={lessonsOf(available)} words={`lessons left of ${title}`} />
      <Figure figure={lessonsOf(held)} words="booked, set aside" isPale />
      {last && (
        <div className="ml-auto grid gap-1.5 text-small text-muted-foreground max-md:ml-0">
          <CreditBalls minutes={last.minutes} available={available} held={held} />
          {last.title}, bought {shortDate(last.sold_on)}
        </div>
      )}
    </div>
  );
}

function Figure({ figure, words, isPale = false }: { figure: string; words: string; isPale?: boolean }) {
  return (
    <p className="flex max-w-48 items-end gap-2.5 text-ui text-muted-foreground">
      <span
        className={`shrink-0 text-[3.25rem] leading-none font-580 whitespace-nowrap font-stretch-75% ${isPale ? "" : "text-foreground"}`}
      >
        {figure}
      </span>
      {words}
    </p>
  );
}

function Owed({ sales }: { sales: Ledger["sales"] }) {
  const owed = sales.filter(({ owed_minor }) => owed_minor > 0);
  if (owed.length === 0) return null;
  const total = owed.reduce((sum, { owed_minor }) => sum + owed_minor, 0);
  const since = owed.map(({ sold_on }) => sold_on).toSorted()[0] ?? "";
  return (
    <p className="flex flex-wrap items-end gap-2.5 px-4 py-4.5 text-ui text-muted-foreground md:px-5.5">
      <span className="text-[2.5rem] leading-none font-580 text-foreground font-stretch-75%">
        {moneyInWords(total)}
      </span>
      owed since {shortDate(since)}
    </p>
  );
}
