import { data, Link, redirect } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { ruleInForce } from "#app/features/booking/policy.ts";
import { getVisitorRules } from "#app/features/calendar/bookable/visitor-rules.server.ts";
import { type SaleField, SaleForm } from "#app/features/credits/components/sale-form.tsx";
import { SaleInput, SellView } from "#app/features/credits/credit-input.server.ts";
import {
  creditsPath,
  creditTexts,
  holderName,
  ledgerAddress,
  paymentRefusals,
  sellPath,
  whoPlaysAndPays,
} from "#app/features/credits/credits.ts";
import { listBalancesOf } from "#app/features/credits/ledger/balances.server.ts";
import { getLastAddress } from "#app/features/credits/receipts/receipt.server.ts";
import { type CreditHolder, findHolders, getHolder, listHolders } from "#app/features/people/holders.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SearchBox, SearchForm } from "#app/ui/search-form.tsx";
import { Empty, LoadError } from "#app/ui/states.tsx";
import { ChipLinks } from "#app/ui/view-links.tsx";
import type { Route } from "./+types/sell-page.ts";
import { listPackages, readSeller, sell } from "./selling.server.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const view = SellView.parse(Object.fromEntries(url.searchParams));
  const { value: page, status } = await loaded(readPage(db, view), "Error fetching packages");
  return data({ view, page }, status);
}

async function readPage(db: Tx, view: SellView) {
  await requireSettings(db);
  const holder = view.to ? await getHolder(db, view.to) : undefined;
  return holder ? { sale: await readSale(db, holder, view.service) } : { found: await findBuyers(db, view.q) };
}

const mostFound = 12;

async function findBuyers(db: Tx, words: string) {
  const ids = words ? (await findHolders(db, words)).slice(0, mostFound) : [];
  return [...(await listHolders(db, ids)).values()].map((holder) => ({
    ...{ id: holder.id, name: holderName(holder), who: whoPlaysAndPays(holder) },
  }));
}

async function readSale(db: Tx, holder: CreditHolder, serviceId: string | undefined) {
  const [services, balances, rules, { today }, address] = await Promise.all([
    listPackages(db),
    listBalancesOf(db, holder.id),
    getVisitorRules(db),
    readSeller(db),
    getLastAddress(db, holder.payer.id),
  ]);
  const asked = serviceId ?? balances[0]?.family_id;
  const service = services.find(({ id }) => id === asked) ?? withLargestPackage(services);
  return {
    ...{ id: crypto.randomUUID(), payment_id: crypto.randomUUID(), holderId: holder.id, name: holderName(holder) },
    ...{ services: services.map(({ id, title }) => ({ id, title })), serviceId: service?.id },
    ...{ packages: service?.packages ?? [], today, address, payers: holder.payers, payerId: holder.payer.id },
    terms: rules ? ruleInForce(rules.policy) : "",
    left: balances.find(({ family_id }) => family_id === service?.id)?.available ?? 0,
  };
}

/** The household's most likely purchase. */
function withLargestPackage(services: Awaited<ReturnType<typeof listPackages>>) {
  const most = (one: (typeof services)[number]) => Math.max(...one.packages.map(({ minutes }) => minutes));
  return services.toSorted((a, b) => most(b) - most(a))[0];
}

export const action = adminAction<SaleInput, SaleField>({
  schema: async ({ db }) => {
    await requireSettings(db); // amounts are read as the coach's country writes them
    return SaleInput;
  },
  keeps: "all",
  errorMessage: creditTexts.notSaved,
  save: async ({ db, url }, form) => {
    const { to = "" } = SellView.parse(Object.fromEntries(url.searchParams));
    const [holder, services] = await Promise.all([to ? getHolder(db, to) : undefined, listPackages(db)]);
    const service = services.find(({ packages }) => packages.some(({ id }) => id === form.option));
    const sold = service?.packages.find(({ id }) => id === form.option);
    if (!holder || !service || !sold) return { ok: false, status: 409, message: creditTexts.gone };
    const outcome = await sell(db, { form, holder, service, sold });
    if (!outcome.ok) return { ok: false, status: 409, message: paymentRefusals[outcome.reason] };
    const paid = "receipt_id" in outcome ? `?paid=${outcome.receipt_id}` : "";
    return redirect(`${ledgerAddress(holder.id)}${paid}`, 303);
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction, creditTexts.notSaved);

export function meta() {
  return [{ title: "Sell a package" }];
}

export default function Sell({ loaderData: { view, page }, actionData }: Route.ComponentProps) {
  const sale = page && "sale" in page ? page.sale : undefined;
  return (
    <AdminPage
      title="Sell a package"
      lead={sale ? `To ${sale.name}. The minutes can be booked at once, paid or not.` : "Who buys it?"}
      back={sale ? { to: ledgerAddress(sale.holderId), label: sale.name } : { to: creditsPath, label: "Credits" }}
    >
      {!page && <LoadError title={creditTexts.notLoaded} onRetry={() => location.reload()} />}
      {page && "found" in page && <Buyers words={view.q} found={page.found ?? []} />}
      {sale && <Sale key={sale.serviceId} sale={sale} answer={actionData} />}
    </AdminPage>
  );
}

type SaleShown = Awaited<ReturnType<typeof readSale>>;

function Sale({ sale, answer }: { sale: SaleShown; answer: Route.ComponentProps["actionData"] }) {
  if (sale.packages.length === 0)
    return (
      <Panel className="max-w-192">
        <Empty title="Nothing to sell yet" text="Give a service a price such as 8 lessons, $1,200.">
          <Link to="/admin/services" className={buttonClass({ size: "small" })}>
            Services
          </Link>
        </Empty>
      </Panel>
    );
  return (
    <>
      <ChipLinks
        label="Service"
        className="mb-4"
        links={sale.services.map(({ id, title }) => ({
          ...{ to: `${sellPath}?to=${sale.holderId}&service=${id}`, label: title, isCurrent: id === sale.serviceId },
        }))}
      />
      <SaleForm page={sale} answer={answer} />
    </>
  );
}

type Buyer = { id: string; name: string; who: string };

function Buyers({ words, found }: { words: string; found: Buyer[] }) {
  return (
    <div className="max-w-192">
      <SearchForm action={sellPath} label="Buyers" className="">
        <SearchBox value={words} placeholder="Household, player or parent" />
      </SearchForm>
      {words !== "" && (
        <Panel className="mt-4">
          {found.length === 0 && <Empty title="Nobody found" />}
          <ul className="divide-y divide-border">
            {found.map(({ id, name, who }) => (
              <li key={id}>
                <Link
                  to={`${sellPath}?to=${id}`}
                  className="block px-4 py-3 text-ui text-foreground no-underline hover:bg-tint-faint md:px-5.5"
                >
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-small text-muted-foreground">{who}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
