import { data } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerSave } from "#app/platform/forms/save.server.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { hoursPath } from "../../addresses.ts";
import { listPlacesInHours } from "../../hours/hours.server.ts";
import { hoursTexts } from "../../hours/hours.ts";
import { ExceptionForm } from "../exception-form.tsx";
import { ExceptionInput, ExceptionView } from "../exception-input.server.ts";
import { addException } from "../exceptions.server.ts";
import { exceptionTexts, newExceptionValues } from "../exceptions.ts";
import type { Route } from "./+types/exception-new.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { on } = ExceptionView.parse(Object.fromEntries(url.searchParams));
  const { value: places, status } = await loaded(listPlacesInHours(db), "Error fetching places");
  return data({ places, on }, status);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const { time_zone: zone } = await requireSettings(db);
  const save = (form: ExceptionInput) => addException(db, zone, form);
  return answerSave({ request, context }, { schema: ExceptionInput, save, errorMessage: exceptionTexts.notSaved });
}

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
