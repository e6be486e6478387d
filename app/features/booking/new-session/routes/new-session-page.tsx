import { data, Link, redirect } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { calendarPath, hoursPath, sessionAddress } from "#app/features/calendar/addresses.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { loaded, withFallback } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { fieldErrors, formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { unlessAway } from "#app/platform/forms/save.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Empty, LoadError } from "#app/ui/states.tsx";
import { bookSession } from "../book-session.server.ts";
import { readNewSession } from "../new-session.server.ts";
import { type NewSessionAnswer, newSessionTexts } from "../new-session.ts";
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

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const typed = await formFields(request, ["person"]);
  const form = readForm(NewSessionInput, typed);
  if (!form.success) return answer({ outcome: "refused", errors: fieldErrors(form.error), typed }, 400);
  const booked = await unlessAway({ request, context }, newSessionTexts.notBooked, async () => {
    const { time_zone: zone } = await requireSettings(db);
    return bookSession(db, zone, { form: form.data, instead: weeksInsteadIn(typed) });
  });
  if (!booked) return answer({ outcome: "failed", message: newSessionTexts.notBooked, typed }, 503);
  if (booked.ok) throw redirect(sessionAddress(booked.id), 303);
  if ("errors" in booked) return answer({ outcome: "refused", errors: booked.errors, typed }, 400);
  const { reason, message, nearest } = booked;
  return answer({ outcome: "not open", reason, message, nearest, typed }, 409);
}

function answer(answered: NewSessionAnswer, status: number) {
  return data<NewSessionAnswer>(answered, status);
}

/** The form follows the redirect itself: the router would drop it for whatever is read again in the meantime. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orFailed<NewSessionAnswer>(() =>
    serverAction().catch((error: unknown) => {
      const at = error instanceof Response && error.headers.get("location");
      if (!at) throw error;
      return { outcome: "done", at };
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
