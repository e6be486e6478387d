import { Plus, ReceiptText } from "lucide-react";
import { data, Link } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { BalanceFilters, BalanceTable } from "#app/features/credits/components/balance-table.tsx";
import { CreditFigures } from "#app/features/credits/components/credit-figures.tsx";
import { PaidNote } from "#app/features/credits/components/paid-note.tsx";
import { BalancesView } from "#app/features/credits/credit-input.server.ts";
import { balancesAddress, creditTexts, fromPaperPath, receiptsPath, sellPath } from "#app/features/credits/credits.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { LoadError } from "#app/ui/states.tsx";
import type { Route } from "./+types/credits-page.ts";
import { readCreditsPage } from "./credits.server.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const view = BalancesView.parse(Object.fromEntries(url.searchParams));
  const { value: credits, status } = await loaded(readCreditsPage(db, view), "Error fetching credits");
  return data({ view, credits }, status);
}

export function meta() {
  return [{ title: "Credits" }];
}

/** What each household has left and owes. */
export default function Credits({ loaderData: { view, credits } }: Route.ComponentProps) {
  useLive(["credits", "people"]);
  return (
    <AdminPage
      title="Credits"
      lead="What each household has left, and what it owes."
      action={
        <div className="flex flex-wrap gap-3">
          <Link to={receiptsPath} className={buttonClass({ variant: "quiet", size: "small" })}>
            <ReceiptText aria-hidden />
            Receipts
          </Link>
          <Link to={sellPath} className={buttonClass({ size: "small" })}>
            <Plus aria-hidden />
            Sell a package
          </Link>
        </div>
      }
    >
      {credits ? (
        <>
          {credits.paid && <PaidNote {...credits.paid} />}
          <CreditFigures figures={credits.figures} monthBegan={credits.monthBegan} />
          <BalanceFilters view={view} counts={credits.figures.counts} />
          <h2 className="sr-only">All households</h2>
          <BalanceTable rows={credits.rows} view={view} />
          <Pagination
            page={view.page}
            pages={credits.pages}
            hrefFor={(page) => balancesAddress(view, { page: String(page) })}
            className="mt-4"
          />
          <p className="mt-4 text-ui text-muted-foreground">
            Those who owe come first, then those with the least left. Running low means three lessons or fewer. One
            lesson is 60 minutes. Lessons left on paper? <Link to={fromPaperPath}>Add them all at once</Link>.
          </p>
        </>
      ) : (
        <LoadError title={creditTexts.notLoaded} onRetry={() => location.reload()} />
      )}
    </AdminPage>
  );
}
