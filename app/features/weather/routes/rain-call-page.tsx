import { CloudRain } from "lucide-react";
import { data, Form, redirect, useNavigation } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { rainCallPath } from "#app/features/calendar/addresses.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { AdminPage, WarningNote } from "#app/ui/admin-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { actionBarClass } from "#app/ui/panel.tsx";
import { LoadError } from "#app/ui/states.tsx";
import { CallInput, chosenIn } from "../call-input.server.ts";
import { CallChoices, WatchForm } from "../components/call-choices.tsx";
import { MailShown, SessionsOff, SessionsOn } from "../components/call-preview.tsx";
import { ForecastPanel } from "../forecast/forecast-strip.tsx";
import { callOff } from "../mutations.server.ts";
import { readPreview } from "../preview.server.ts";
import { callAddress } from "../schema.ts";
import type { Route } from "./+types/rain-call-page.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const read = readPreview(db, chosenIn(url.searchParams));
  const { value: preview, status } = await loaded(read, "Error fetching sessions");
  return data({ preview, query: url.search }, status);
}

const refusals = {
  changed: "Something has changed since you looked. Here is how things stand now: check it, then press the button.",
  none: "Nothing is left to call off.",
  old: "This page has been open for a while. Here is how things stand now: check it, then press the button.",
};

export const action = adminAction<CallInput>({
  schema: CallInput,
  errorMessage: "Nothing was called off",
  save: async ({ db, url }, form) => {
    const { time_zone: zone } = await requireSettings(db);
    const called = await callOff(db, { ...form, ...chosenIn(url.searchParams), zone });
    if (!called.ok) return { ok: false, status: 409, message: refusals[called.reason] };
    return redirect(callAddress(form.id), 303);
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orFailed(serverAction, "Nothing was called off");

export function meta() {
  return [{ title: "Rain call" }];
}

/** Calls off the rest of a day. The address holds the choices; nothing happens before the button. */
export default function RainCall({ loaderData: { preview, query }, actionData }: Route.ComponentProps) {
  const refused = actionData?.outcome === "failed" ? actionData.message : undefined;
  return (
    <AdminPage
      title="Rain call"
      lead={preview && `${preview.day}. Nothing is sent until you press the button below.`}
      back={{ to: "/admin/today", label: "Today" }}
    >
      {!preview && <LoadError title="Failed to load the sessions" onRetry={() => location.reload()} />}
      {refused && <WarningNote>{refused}</WarningNote>}
      {preview && (
        <>
          <CallChoices preview={preview}>
            {preview.forecast.map((strip) => (
              <ForecastPanel key={strip.place} strip={strip} />
            ))}
            <SessionsOff preview={preview} query={query} />
            <SessionsOn preview={preview} query={query} />
            <MailShown preview={preview} query={query} />
          </CallChoices>
          <WatchForm preview={preview} query={query} />
          <CallBar preview={preview} query={query} />
        </>
      )}
    </AdminPage>
  );
}

type CallBarProps = { preview: NonNullable<Route.ComponentProps["loaderData"]["preview"]>; query: string };

function CallBar({ preview: { id, at, seen, off, sum }, query }: CallBarProps) {
  const isBusy = useNavigation().formMethod === "POST";
  if (off.length === 0) return null;
  return (
    <Form method="post" action={`${rainCallPath}${query}`} className={actionBarClass}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="at" value={at} />
      <input type="hidden" name="seen" value={seen} />
      <p className="min-w-0 flex-1 basis-60 text-ui text-muted-foreground">
        {sum} Mails wait 60 seconds, so that you can undo.
      </p>
      <Button type="submit" busy={isBusy} className="max-md:w-full">
        <CloudRain aria-hidden />
        Call off {off.length}
      </Button>
    </Form>
  );
}
