import { data } from "react-router";
import { readLinkSite } from "#app/features/booking/links/links.server.ts";
import { familyPaths } from "#app/features/family/addresses.ts";
import type { Handle } from "#app/lib/page.ts";
import { linkFormHeaders } from "#app/platform/links/links.server.ts";
import { householdWords, requireFamily } from "#app/shell/site/family/family.server.ts";
import { FamilyFrame, FamilyPart, FoldedList, familyMeta } from "#app/shell/site/family/family-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/lessons-page.ts";
import { type Lessons, readLessons } from "./lessons.server.ts";

export const handle = { isForVisitors: true } satisfies Handle;

export async function loader({ request, url }: Route.LoaderArgs) {
  const family = await requireFamily(request);
  const { site, here } = await readLinkSite();
  const lessons = await readLessons(family, here.zone);
  const cameFrom = url.searchParams.get("card");
  const paying = { news: cardNews(cameFrom), isPaid: cameFrom === "paid" };
  return data({ site, lessons, paying, whose: householdWords(family) }, { headers: linkFormHeaders });
}

/** Where a card payment returns to. Only Stripe's confirmation makes it a payment. */
function cardNews(from: string | null): string | undefined {
  if (from === "paid")
    return "Thank you. Your payment is on its way: its receipt is here and in your mail within minutes.";
  if (from === "stopped") return "Nothing was paid.";
  if (from === "failed") return "The payment page could not be opened, and nothing was paid. Please try again later.";
  if (from === "settled") return "There is nothing to pay.";
  return undefined;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return familyMeta("Lessons left", loaderData?.site.brand);
}

export default function LessonsPage({ loaderData: { site, lessons, paying, whose } }: Route.ComponentProps) {
  const { figures, debts, entries, receipts, payment } = lessons;
  return (
    <FamilyFrame site={site} whose={whose} tab={familyPaths.lessons} title="Lessons left">
      <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-16">
        <div className="grid min-w-0 gap-10">
          <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-border bg-border sm:grid-cols-3">
            {figures.map(({ figure, label, of }) => (
              <div key={`${label} ${of}`} className="flex flex-col bg-card p-5 last:odd:max-sm:col-span-2">
                <dt className="order-2 text-ui font-semibold">{label}</dt>
                <dd className="order-1 text-[2.75rem] leading-none font-580 font-stretch-75%">{figure}</dd>
                {of && <dd className="order-3 text-small text-muted-foreground">{of}</dd>}
              </div>
            ))}
          </dl>
          {paying.news && (
            <p role="status" className="rounded-md border border-border bg-card p-5 text-ui">
              {paying.news}
            </p>
          )}
          {payment && !paying.isPaid && <PayForm payment={payment} />}
          {debts.length > 0 && <Debts debts={debts} />}
          <Entries entries={entries} />
        </div>
        <FamilyPart title="Receipts">
          <ul className="divide-y divide-border border-b border-border text-ui">
            {receipts.length === 0 && (
              <li className="py-4 text-muted-foreground">No receipts yet. I write one for each payment.</li>
            )}
            {receipts.map(({ id, title, paid, amount }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-4">
                <div className="min-w-0">
                  <p className="font-semibold">{title}</p>
                  <p className="text-small text-muted-foreground">{paid}</p>
                </div>
                <p className="ml-auto text-xl font-520 font-stretch-75%">{amount}</p>
                <ButtonLink
                  href={`${familyPaths.receipts}/${id}`}
                  variant="quiet"
                  size="small"
                  aria-label={`Open ${title}`}
                >
                  Open
                </ButtonLink>
              </li>
            ))}
          </ul>
        </FamilyPart>
      </div>
    </FamilyFrame>
  );
}

function PayForm({ payment: { amount, leadsTo } }: { payment: NonNullable<Lessons["payment"]> }) {
  return (
    <form
      method="post"
      action={familyPaths.pay}
      data-leads-to={leadsTo}
      className="flex flex-wrap items-center gap-x-5 gap-y-3"
    >
      <Button type="submit">{`Pay ${amount} by card`}</Button>
      <p className="text-small text-muted-foreground">On Stripe's page. Your card's number never reaches this site.</p>
    </form>
  );
}

function Debts({ debts }: { debts: Lessons["debts"] }) {
  return (
    <FamilyPart title="To pay">
      <FoldedList rows={debts} shown={10} rest="More to pay" className="divide-y divide-border border-b border-border">
        {({ id, title, day, amount }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-4 text-ui">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-small text-muted-foreground">{day}</p>
            </div>
            <p className="text-xl font-520 font-stretch-75%">{amount}</p>
          </li>
        )}
      </FoldedList>
      <p className="mt-4 text-small text-muted-foreground">
        You can always pay at the court. The oldest is paid first.
      </p>
    </FamilyPart>
  );
}

function Entries({ entries }: { entries: Lessons["entries"] }) {
  return (
    <FamilyPart title="Line by line">
      {entries.length === 0 ? (
        <p className="py-5 text-ui text-muted-foreground">
          Nothing yet. The first line appears when you buy a package.
        </p>
      ) : (
        <FoldedList
          rows={entries}
          shown={10}
          rest="Older lines"
          className="divide-y divide-border border-b border-border text-ui"
        >
          {({ id, day, words, about, change, left, booked }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-4">
              <div className="min-w-0">
                <p className="font-semibold">{words}</p>
                {about && <p className="wrap-anywhere text-muted-foreground">{about}</p>}
                <p className="text-small text-muted-foreground">{day}</p>
              </div>
              <p className="text-right text-small whitespace-nowrap text-muted-foreground">
                <b className="block text-xl leading-tight font-580 text-foreground font-stretch-75%">{change}</b>
                <b className="font-580 text-foreground">{left}</b> left
                <br />
                {booked} booked
              </p>
            </li>
          )}
        </FoldedList>
      )}
      {entries.length > 0 && (
        <p className="mt-4 text-small text-muted-foreground">
          Newest first, in lessons of 60 minutes. Nothing is ever erased: a new line corrects a mistake.
        </p>
      )}
    </FamilyPart>
  );
}
