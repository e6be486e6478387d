import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { type Claim, unknownFigures } from "#app/features/claims/claims.ts";
import { listClaims } from "#app/features/claims/queries.server.ts";
import { TestMailPanel } from "#app/features/notifications/components/test-mail-panel.tsx";
import { SettingsForm } from "#app/features/settings/components/settings-form.tsx";
import { updateSettings } from "#app/features/settings/mutations.server.ts";
import { getSettingsToEdit } from "#app/features/settings/queries.server.ts";
import { SettingsInput } from "#app/features/settings/schema.ts";
import { settingsTexts, settingsValues } from "#app/features/settings/settings.ts";
import { listCountries, listCurrencies, listZones } from "#app/lib/countries.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { LoadError } from "#app/ui/states.tsx";
import type { Route } from "./+types/settings-page.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: settings, status } = await loaded(getSettingsToEdit(db), "Error fetching settings");
  const countries = listCountries().map(({ code, name }) => ({ code, name }));
  return data({ settings, choices: { timeZones: listZones(), countries, currencies: listCurrencies() } }, status);
}

export const action = adminAction({
  schema: async ({ db }) => settingsWith(await listClaims(db)),
  errorMessage: settingsTexts.notSaved,
  save: ({ db }, form) => updateSettings(db, form),
});

/** A paragraph that contains an unknown figure would be hidden. */
function settingsWith(claims: Claim[]) {
  return SettingsInput.superRefine(({ story }, context) => {
    const [unknown] = unknownFigures(story, claims);
    if (unknown) context.addIssue({ code: "custom", path: ["story"], message: settingsTexts.unknownFigure(unknown) });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: "Settings" }];
}

export default function Settings({ loaderData: { settings, choices } }: Route.ComponentProps) {
  if (!settings) return <LoadError title={settingsTexts.notLoaded} onRetry={() => location.reload()} />;
  return (
    <>
      <SettingsForm stored={settingsValues(settings)} version={settings.version} choices={choices} />
      <TestMailPanel />
    </>
  );
}
