import { BatteryLow, CircleAlert, Ellipsis, HandCoins, Plus } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { moneyInWords } from "#app/lib/amounts.ts";
import { dayAndMonth } from "#app/lib/dates.ts";
import { grouped } from "#app/lib/region.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SearchBox, SearchForm } from "#app/ui/search-form.tsx";
import { Empty } from "#app/ui/states.tsx";
import { Cell, ColumnHeader, Table, TableBody, TableHead, TableRow } from "#app/ui/table.tsx";
import { SegmentLinks } from "#app/ui/view-links.tsx";
import type { BalancesView } from "../credit-input.server.ts";
import { balancesAddress, creditsPath, creditTexts, ledgerAddress, sellPath } from "../credits.ts";
import type { BalanceRow } from "../ledger/balances.server.ts";
import { lessonsOf } from "../minutes.ts";
import { balancesShown } from "../schema.ts";
import { CreditBalls } from "./balance-line.tsx";

const shownLabels: Record<BalancesView["show"], string> = { low: "Running low", owes: "Owes", all: "All" };

type BalanceFiltersProps = { view: BalancesView; counts: Record<BalancesView["show"], number> };

export function BalanceFilters({ view, counts }: BalanceFiltersProps) {
  return (
    <SearchForm action={creditsPath} label="Households" className="">
      {view.show !== "all" && <input type="hidden" name="show" value={view.show} />}
      <SearchBox value={view.q} placeholder="Household, player or parent" />
      <SegmentLinks
        label="Show"
        className="max-md:basis-full"
        links={balancesShown.map((show) => ({
          ...{ to: balancesAddress(view, { show }), label: shownLabels[show], isCurrent: view.show === show },
          count: grouped(counts[show]),
        }))}
      />
    </SearchForm>
  );
}

export type NamedBalance = BalanceRow & {
  name: string;
  who: string;
  /** Makes sure that a payment sent twice is recorded once. */
  paymentId: string;
};

export function BalanceTable({ rows, view }: { rows: NamedBalance[]; view: BalancesView }) {
  if (rows.length === 0) return <Nobody view={view} />;
  return (
    <Panel className="mt-4">
      <Table aria-label="Households">
        <TableHead>
          <ColumnHeader>Household</ColumnHeader>
          <ColumnHeader>Left</ColumnHeader>
          <ColumnHeader>Booked</ColumnHeader>
          <ColumnHeader>Bought</ColumnHeader>
          <ColumnHeader className="text-left!">Owes you</ColumnHeader>
          <ColumnHeader>
            <span className="sr-only">Action</span>
          </ColumnHeader>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <HouseholdRow key={row.id} row={row} show={view.show} />
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

function HouseholdRow({ row, show }: { row: NamedBalance; show: string }) {
  const { available, held, bought, owed_minor } = row;
  return (
    <TableRow>
      <Cell place="name" className="unfolded:h-15 unfolded:max-w-80">
        <Link to={ledgerAddress(row.holder_id)} className={nameClass}>
          {row.name}
        </Link>
        <p className="text-small font-normal text-muted-foreground">{row.who}</p>
      </Cell>
      <Cell className="folded:col-start-2! folded:row-start-1 folded:justify-self-end folded:text-right">
        {row.hasMinutes ? <Left row={row} /> : <span className="text-muted-foreground">Pays each time</span>}
      </Cell>
      <Cell className="folded:col-start-2! folded:row-start-2 folded:justify-self-end">
        {held > 0 && (
          <>
            <span className={`${figure} font-normal text-muted-foreground`}>{lessonsOf(held)}</span> booked
          </>
        )}
      </Cell>
      <Cell className="folded:row-start-2">
        {bought && (
          <>
            <CreditBalls minutes={bought.minutes} available={available} held={held} />
            <p className="mt-1 text-small text-muted-foreground">
              {bought.title}, {dayAndMonth(bought.sold_on)}
            </p>
          </>
        )}
      </Cell>
      <Cell className="folded:col-span-full folded:mt-1">{owed_minor > 0 && <Debt row={row} />}</Cell>
      <Cell place="action" className="relative z-1 folded:col-span-full! folded:row-auto! folded:mt-2 folded:w-full">
        {owed_minor > 0 ? <PayButtons row={row} show={show} /> : row.isLow && <SellLink row={row} />}
      </Cell>
    </TableRow>
  );
}

/** The whole row is tappable; its buttons lie above it. */
const nameClass = "no-underline underline-offset-3 after:absolute after:inset-0 hover:underline";
const figure = "text-[1.375rem] leading-none font-560 font-stretch-75%";

function Left({ row: { available, isLow } }: { row: NamedBalance }) {
  return (
    <p className="text-foreground">
      <span className={figure}>{lessonsOf(available)}</span> left
      {isLow && (
        <span className="flex items-center gap-1.5 text-small font-semibold folded:justify-end">
          <BatteryLow aria-hidden className="size-4" />
          Running low
        </span>
      )}
    </p>
  );
}

function Debt({ row: { owed_minor, debt } }: { row: NamedBalance }) {
  const what = debt && (debt.count === 1 ? debt.oldest : `${grouped(debt.count)} sales`);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-destructive">
        <span className={`${figure} text-foreground`}>{moneyInWords(owed_minor)}</span>
        <span className="inline-flex items-center gap-1 text-small font-semibold">
          <CircleAlert aria-hidden className="size-4" />
          Owes
        </span>
      </p>
      {debt && (
        <p className="text-small text-muted-foreground">
          {what}, since {dayAndMonth(debt.since)}
        </p>
      )}
    </>
  );
}

/** Records everything owed as paid in cash today, with one tap. */
function PayButtons({ row, show }: { row: NamedBalance; show: string }) {
  const { formAction } = useNavigation();
  const action = ledgerAddress(row.holder_id, "paid");
  return (
    <div className="flex gap-1.5 unfolded:justify-end">
      <Form method="post" action={action} className="folded:grow">
        <input type="hidden" name="id" value={row.paymentId} />
        <input type="hidden" name="amount_minor" value={row.owed_minor} />
        <input type="hidden" name="show" value={show} />
        <Button
          type="submit"
          variant="secondary"
          size="small"
          busy={formAction === action}
          className="w-full"
          aria-label={`Paid at court: ${row.name}, ${moneyInWords(row.owed_minor)} in cash`}
        >
          <HandCoins aria-hidden />
          Paid at court
        </Button>
      </Form>
      <Link
        to={ledgerAddress(row.holder_id, "payment")}
        aria-label={`A part or another way: ${row.name}`}
        className={buttonClass({ variant: "quiet", size: "small", iconOnly: true })}
      >
        <Ellipsis aria-hidden />
      </Link>
    </div>
  );
}

function SellLink({ row }: { row: NamedBalance }) {
  return (
    <Link
      to={`${sellPath}?to=${row.holder_id}`}
      aria-label={`Sell to ${row.name}`}
      className={`${buttonClass({ variant: "quiet", size: "small" })} folded:w-full`}
    >
      <Plus aria-hidden />
      Sell
    </Link>
  );
}

function Nobody({ view }: { view: BalancesView }) {
  const isNarrowed = view.q !== "" || view.show !== "all";
  return (
    <Panel className="mt-4">
      {isNarrowed ? (
        <Empty title="No household found">
          <Link to={creditsPath} className={buttonClass({ variant: "secondary", size: "small" })}>
            Show all households
          </Link>
        </Empty>
      ) : (
        <Empty title={creditTexts.noneYet} text={creditTexts.noneYetText} />
      )}
    </Panel>
  );
}
