import { data, Link, redirect } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { calendarPath, hoursPath, sessionAddress } from "#app/features/calendar/addresses.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { loaded, withFallback } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answered } from "#app/platform/forms/run-action.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Empty, LoadError } from "#app/ui/states.tsx";
import { bookSession } from "../book-session.server.ts";
import { readNewSession } from "../new-session.server.ts";
import { type NewSessionAnswer, type NewSessionField, type NotOpenFacts, newSessionTexts } from "../new-session.ts";
import { NewSessionForm } from "../new-session-form.tsx";
import { NewSessionInput, NewSessionView, weeksInsteadIn } from "../new-session-input.server.ts";
import type { Route } from "./+types/new-session-page.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const query = url.searchParams;
  const view = NewSessionView.parse({ ...Object.fromEntries(query), person: query.getAll("person").join(" ") });
  const { time_zone: zone } = await withFallback(requireSettings(db), defaultSettings, "Error fetching settings");
  const now = Date.now();
  const { value: opened, status } = await loaded(readNewSession(db, view, { zone, now }), "Error fetching open times");
  return data({ opened }, status);
}

export const action = adminAction<NewSessionInput, NewSessionField, NotOpenFacts>({
  schema: NewSessionInput,
  lists: ["person"],
  keeps: "all",
  errorMessage: newSessionTexts.notBooked,
  save: async ({ db }, form, typed) => {
    const { time_zone: zone } = await requireSettings(db);
    const booked = await bookSession(db, zone, { form, instead: weeksInsteadIn(typed) });
    if (booked.ok) return redirect(sessionAddress(booked.id), 303);
    if ("errors" in booked) return { ok: false, status: 400, errors: booked.errors };
    const { message, ...facts } = booked;
    return answered({ outcome: "failed", message, facts, typed }, 409);
  },
});

/** The form navigates itself: the router would drop the redirect if a revalidation starts meanwhile. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orFailed<NewSessionAnswer>(() =>
    serverAction().catch((error: unknown) => {
      const at = error instanceof Response && error.headers.get("location");
      if (!at) throw error;
      return { outcome: "done", leadsTo: at };
    }),
  );

export function meta() {
  return [{ title: newSessionTexts.title }];
}

export default function NewSession({ loaderData: { opened }, actionData }: Route.ComponentProps) {
  useLive(["calendar"]);
  return (
    <AdminPage title={newSessionTexts.title} back={{ to: calendarPath, label: "Calendar" }}>
      {!opened && <LoadError title={newSessionTexts.notLoaded} onRetry={() => location.reload()} />}
      {opened && !opened.hasHours && <NoHours />}
      {opened?.hasHours && <NewSessionForm page={opened} pageAnswer={actionData} />}
    </AdminPage>
  );
}

function NoHours() {
  return (
    <Panel>
      <Empty title={newSessionTexts.noHours} text={newSessionTexts.noHoursText}>
        <Link to={hoursPath} className={buttonClass({ size: "small" })}>
          Set your hours
        </Link>
      </Empty>
    </Panel>
  );
}
