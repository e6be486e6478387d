import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { answered } from "#app/platform/forms/run-action.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { Empty, LoadError } from "#app/ui/states.tsx";
import { calendarPath, looseEndsPath } from "../../addresses.ts";
import { answerOn } from "../../sessions/session-forms.server.ts";
import { refusalWords } from "../../sessions/session-words.ts";
import { LooseEndCard } from "../loose-end-card.tsx";
import { LooseEndInput, readLooseEnds, settleLooseEnd } from "../loose-ends.server.ts";
import { settleAllOf } from "../settle-all.server.ts";
import { SettleAllBar } from "../settle-all-bar.tsx";
import type { Route } from "./+types/loose-ends-page.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { time_zone: zone } = await requireSettings(db);
  const { value: ends, status } = await loaded(readLooseEnds(db, { zone, now: Date.now() }), "Error fetching sessions");
  return data({ ends, all: ends && settleAllOf(ends) }, status);
}

export const action = adminAction({
  act: async ({ db, request }) => {
    const form = readForm(LooseEndInput, await formFields(request));
    if (!form.success) return answered({ outcome: "failed", message: refusalWords.ended }, 400);
    const { time_zone: zone } = await requireSettings(db);
    return answerOn(looseEndsPath, request, await settleLooseEnd(db, zone, form.data));
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: "Loose ends" }];
}

/** Sessions that are over and not settled. */
export default function LooseEnds({ loaderData: { ends, all } }: Route.ComponentProps) {
  useLive(["calendar", "people"]);
  return (
    <AdminPage title="Loose ends" lead={ends && leadOf(ends.length)} back={{ to: calendarPath, label: "Calendar" }}>
      {!ends && <LoadError title="Failed to load the sessions" onRetry={() => location.reload()} />}
      {ends?.length === 0 && <h2 className="sr-only">Sessions</h2>}
      {ends?.length === 0 && (
        <Empty title="Nothing is open" text="Sessions that are over appear here until you settle them." />
      )}
      <div className="grid gap-4">
        {ends?.map((end) => (
          <LooseEndCard key={end.id} end={end} />
        ))}
      </div>
      {all && all.sessions.length > 1 && <SettleAllBar all={all} />}
    </AdminPage>
  );
}

function leadOf(count: number): string {
  if (count === 0) return "Every session that is over is settled.";
  return `${count === 1 ? "1 session is" : `${count} sessions are`} waiting for you. Nothing counts until you tap.`;
}
