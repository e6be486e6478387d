import { UserRoundPlus } from "lucide-react";
import { data, Link } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { PeopleFilters, PeopleTable } from "#app/features/people/components/people-table.tsx";
import { countsInWords, peoplePath, peopleTexts } from "#app/features/people/person.ts";
import { PeopleView } from "#app/features/people/person-input.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { yearIn } from "#app/lib/dates.ts";
import { loaded, withFallback } from "#app/platform/db/with-fallback.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { LoadError } from "#app/ui/states.tsx";
import type { Route } from "./+types/players.ts";
import { readPlayers } from "./players.server.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const view = PeopleView.parse(Object.fromEntries(url.searchParams));
  const [{ value: list, status }, { time_zone: timeZone }] = await Promise.all([
    loaded(readPlayers(db, view), "Error fetching players"),
    withFallback(requireSettings(db), defaultSettings, "Error fetching settings"),
  ]);
  const now = new Date();
  return data({ view, list, timeZone, now, year: yearIn(timeZone, now) }, status);
}

export function meta() {
  return [{ title: "Players" }];
}

/** Everyone who trains, brings someone, or has written. */
export default function Players({ loaderData: { view, list, ...shown } }: Route.ComponentProps) {
  useLive(["people", "timeline", "messages", "quiz-submissions"]);
  return (
    <AdminPage
      title="Players"
      lead={list && countsInWords(list.counts)}
      action={
        <Link to={`${peoplePath}/new`} className={buttonClass({ size: "small" })}>
          <UserRoundPlus aria-hidden />
          {peopleTexts.add}
        </Link>
      }
    >
      {list ? (
        <>
          <PeopleFilters view={view} counts={list.counts} />
          <h2 className="sr-only">All players</h2>
          <PeopleTable view={view} page={list.page} {...shown} />
        </>
      ) : (
        <LoadError title={peopleTexts.notLoaded} onRetry={() => location.reload()} />
      )}
    </AdminPage>
  );
}
