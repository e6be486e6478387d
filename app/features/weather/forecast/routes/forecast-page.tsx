import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { hoursPath } from "#app/features/calendar/addresses.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { differences, useSave } from "#app/platform/forms/browser/use-save.ts";
import { unversioned } from "#app/platform/forms/save-result.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { EditForm } from "#app/ui/edit-form.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { countPositions, ForecastInput, getForecastSettings, saveForecastSettings } from "../forecast.server.ts";
import { degreeUnit, failureWords, forecastCredits, forecastSources, toDegrees } from "../forecast.ts";
import { readForecastState } from "../forecast-view.server.ts";
import type { Route } from "./+types/forecast-page.ts";

const labels = { source: "Ask", heat: "Mark as hot from" };
const texts = { title: "Forecast", saved: "Forecast saved", notSaved: "The forecast could not be saved" };

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: opened, status } = await loaded(readPage(db), "Error fetching the forecast");
  return data({ opened }, status);
}

async function readPage(db: Tx) {
  const { time_zone: zone } = await requireSettings(db);
  const { source, heatFrom } = await getForecastSettings(db);
  return {
    values: { source: source ?? "", heat: heatFrom === null ? "" : String(toDegrees(heatFrom)) },
    unit: degreeUnit(),
    positions: await countPositions(db),
    places: await readForecastState(db, { zone, now: Date.now() }),
  };
}

export const action = adminAction({
  schema: ForecastInput,
  errorMessage: texts.notSaved,
  save: async ({ db }, form) => {
    await saveForecastSettings(db, form);
    return unversioned("forecast");
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: texts.title }];
}

export default function ForecastPage({ loaderData: { opened } }: Route.ComponentProps) {
  useLive(["weather"]);
  if (!opened) return <NotLoaded text="The forecast could not be loaded" backTo={hoursPath} />;
  return (
    <AdminPage
      title={texts.title}
      lead="A hint on Today and in the week. It never calls anything off."
      back={{ to: hoursPath, label: "Hours and places" }}
    >
      <div className="grid gap-4">
        <ForecastForm opened={opened} />
        {opened.places.length > 0 && (
          <Panel aria-labelledby="places-title">
            <PanelTitle id="places-title">Places</PanelTitle>
            <ul className="divide-y divide-border">
              {opened.places.map(({ name, readAt, failure }) => (
                <li key={name} className="px-4 py-3.5 text-ui md:px-5.5">
                  <b className="font-semibold wrap-anywhere">{name}</b>
                  <span className="block text-small text-muted-foreground">
                    {failure && failureWords[failure]} {readAt ? `Last read ${readAt}.` : "Not read yet."}
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </AdminPage>
  );
}

type Opened = NonNullable<Route.ComponentProps["loaderData"]["opened"]>;

function ForecastForm({ opened: { values, unit, positions } }: { opened: Opened }) {
  const toast = useToast();
  const save = useSave<keyof typeof labels>({
    stored: values,
    version: "",
    onSaved: () => toast.success(texts.saved),
    onFailed: (message) => toast.error(message ?? texts.notSaved),
  });
  return (
    <EditForm
      save={save}
      fieldIds={labels}
      backTo={hoursPath}
      label="Save forecast"
      text="The forecast was changed somewhere else after you opened it."
      differences={differences(labels, save.typed(), save.conflict?.stored)}
    >
      <Field
        label={labels.source}
        id={labels.source}
        error={save.errors.source}
        hint={
          positions === 0
            ? "No outdoor place has a latitude and longitude yet, so there is nothing to ask for."
            : "The site sends the position of your outdoor places and your public email address."
        }
      >
        <Select name="source" defaultValue={save.shown.values.source}>
          <option value="">Nobody</option>
          {forecastSources.map((source) => (
            <option key={source} value={source}>
              {forecastCredits[source].label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={`${labels.heat} (${unit})`} id={labels.heat} optional error={save.errors.heat}>
        <Input name="heat" defaultValue={save.shown.values.heat} maxLength={3} inputMode="numeric" />
      </Field>
    </EditForm>
  );
}
