import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { hoursPath } from "../../addresses.ts";
import { listOpenPlaces } from "../../bookable/bookable.server.ts";
import { hoursTexts } from "../../hours/hours.ts";
import { ExceptionForm } from "../exception-form.tsx";
import { ExceptionInput, ExceptionView } from "../exception-input.server.ts";
import { addException } from "../exceptions.server.ts";
import { exceptionTexts, newExceptionValues } from "../exceptions.ts";
import type { Route } from "./+types/exception-new.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { on } = ExceptionView.parse(Object.fromEntries(url.searchParams));
  const { value: places, status } = await loaded(listOpenPlaces(db), "Error fetching places");
  return data({ places, on }, status);
}

export const action = adminAction({
  schema: ExceptionInput,
  errorMessage: exceptionTexts.notSaved,
  save: async ({ db }, form) => {
    const { time_zone: zone } = await requireSettings(db);
    return addException(db, zone, form);
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: exceptionTexts.add }];
}

export default function NewException({ loaderData: { places, on } }: Route.ComponentProps) {
  if (!places) return <NotLoaded text={exceptionTexts.notLoaded} backTo={hoursPath} />;
  return (
    <AdminPage title={exceptionTexts.add} back={{ to: hoursPath, label: hoursTexts.title }}>
      <ExceptionForm stored={newExceptionValues(on)} version="" places={places} />
    </AdminPage>
  );
}
