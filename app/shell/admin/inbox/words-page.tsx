import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { hoursPath, wordsPath } from "#app/features/calendar/addresses.ts";
import { hoursTexts, wordsTexts } from "#app/features/calendar/hours/hours.ts";
import { MeaningsForm } from "#app/features/phrases/components/meanings-form.tsx";
import { MisreadPanel } from "#app/features/phrases/components/misread-panel.tsx";
import { meaningTexts, meaningValues } from "#app/features/phrases/meanings.ts";
import { MeaningsInput, savePhraseSettings } from "#app/features/phrases/mutations.server.ts";
import { getPhraseSettingsToEdit, listMisreadPhrases } from "#app/features/phrases/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { dayInWords } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { errorsIn, orFailed } from "#app/platform/forms/answer.ts";
import { AdminPage, WarningNote } from "#app/ui/admin-page.tsx";
import { LoadError } from "#app/ui/states.tsx";
import type { Route } from "./+types/words-page.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: opened, status } = await loaded(openWords(db), "Error fetching what words mean");
  return data({ opened }, status);
}

async function openWords(db: Tx) {
  const { time_zone: zone } = await requireSettings(db);
  const { meanings, version } = await getPhraseSettingsToEdit(db);
  const misread = await listMisreadPhrases(db);
  return {
    stored: meaningValues(meanings),
    version,
    misread: misread.map(({ created_at, ...phrase }) => ({ ...phrase, day: dayInWords(created_at, zone) })),
  };
}

export const action = adminAction({
  schema: MeaningsInput,
  errorMessage: meaningTexts.notSaved,
  save: ({ db }, form) => savePhraseSettings(db, form),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: wordsTexts.title }];
}

export default function WordsPage({ loaderData: { opened }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title={wordsTexts.title} lead={wordsTexts.lead} back={{ to: hoursPath, label: hoursTexts.title }}>
      {/* Only if no script has shown them beside their fields. */}
      {Object.entries(errorsIn(actionData)).map(([field, message]) => (
        <WarningNote key={field}>{message}</WarningNote>
      ))}
      {!opened && <LoadError title={meaningTexts.notLoaded} onRetry={() => location.reload()} />}
      {opened && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid min-w-0 gap-4">
            <MeaningsForm stored={opened.stored} version={opened.version} />
          </div>
          <MisreadPanel phrases={opened.misread} path={wordsPath} />
        </div>
      )}
    </AdminPage>
  );
}
