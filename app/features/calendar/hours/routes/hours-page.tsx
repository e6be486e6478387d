import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { zoneInWords } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { errorsIn, orFailed } from "#app/platform/forms/answer.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage, WarningNote } from "#app/ui/admin-page.tsx";
import { LoadError } from "#app/ui/states.tsx";
import { calendarPath } from "../../addresses.ts";
import { listBusySourcesInWords } from "../../busy/busy.server.ts";
import { BusyPanel } from "../../busy/busy-panel.tsx";
import { listComingExceptions } from "../../exceptions/exceptions.server.ts";
import { ExceptionsPanel } from "../../exceptions/exceptions-panel.tsx";
import { getFeedInWords } from "../../feed/feed.server.ts";
import { listAllPlaces } from "../../places/places.server.ts";
import { PlacesPanel } from "../../places/places-panel.tsx";
import { getHours, saveHours } from "../hours.server.ts";
import { hoursTexts } from "../hours.ts";
import { HoursForm } from "../hours-form.tsx";
import { HoursInput } from "../hours-input.server.ts";
import { FeedPanel, ForecastLinkPanel, VisitorsPanel, WordsPanel } from "../link-panels.tsx";
import type { Route } from "./+types/hours-page.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: opened, status } = await loaded(openHours(db), "Error fetching hours");
  return data({ opened }, status);
}

async function openHours(db: Tx) {
  const { time_zone: zone } = await requireSettings(db);
  const hours = await getHours(db);
  if (!hours) return undefined;
  const exceptions = await listComingExceptions(db, { zone, now: Date.now() });
  const [busy, feed] = [await listBusySourcesInWords(db, new Date()), await getFeedInWords(db, new Date())];
  return { hours, exceptions, places: await listAllPlaces(db), busy, feed: feed.words, zone: zoneInWords(zone) };
}

export const action = adminAction({
  schema: HoursInput,
  errorMessage: hoursTexts.notSaved,
  save: ({ db }, form) => saveHours(db, form),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: hoursTexts.title }];
}

export default function HoursPage({ loaderData: { opened }, actionData }: Route.ComponentProps) {
  useLive(["calendar"]);
  return (
    <AdminPage title={hoursTexts.title} lead={hoursTexts.lead} back={{ to: calendarPath, label: "Calendar" }}>
      {/* Without JavaScript; otherwise errors are shown at their fields. */}
      {Object.entries(errorsIn(actionData)).map(([field, message]) => (
        <WarningNote key={field}>{message}</WarningNote>
      ))}
      {!opened && <LoadError title={hoursTexts.notLoaded} onRetry={() => location.reload()} />}
      {opened && (
        <HoursForm hours={opened.hours} zone={opened.zone}>
          <ExceptionsPanel exceptions={opened.exceptions} />
          <PlacesPanel places={opened.places} />
          <BusyPanel sources={opened.busy} />
          <FeedPanel words={opened.feed} />
          <ForecastLinkPanel />
          <VisitorsPanel />
          <WordsPanel />
        </HoursForm>
      )}
    </AdminPage>
  );
}
