import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { saveUnder } from "#app/platform/forms/save-result.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { hoursPath } from "../../addresses.ts";
import { listOpenPlaces } from "../../bookable/bookable.server.ts";
import { hoursTexts } from "../../hours/hours.ts";
import { DeleteException, ExceptionForm } from "../exception-form.tsx";
import { ExceptionInput } from "../exception-input.server.ts";
import { getException, updateException } from "../exceptions.server.ts";
import { type ExceptionField, exceptionTexts, exceptionValues } from "../exceptions.ts";
import type { Route } from "./+types/exception-edit.ts";

export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const query = isUuid(id) ? openException(db, id) : undefined;
  const { value: opened, status } = await loaded(query, "Error fetching exceptions");
  return data({ opened }, status);
}

async function openException(db: Tx, id: string) {
  const exception = await getException(db, id);
  return exception && { exception, places: await listOpenPlaces(db) };
}

export const action = adminAction({
  schema: ExceptionInput,
  errorMessage: exceptionTexts.notSaved,
  save: async ({ db, params }, form) => {
    const { time_zone: zone } = await requireSettings(db);
    return saveUnder<ExceptionField>(params.id, (id) => updateException(db, { id, zone }, form));
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: exceptionTexts.edit }];
}

export default function EditException({ loaderData: { opened } }: Route.ComponentProps) {
  if (!opened) return <NotLoaded text={exceptionTexts.notLoaded} backTo={hoursPath} />;
  const { exception, places } = opened;
  return (
    <AdminPage
      title={exceptionTexts.edit}
      back={{ to: hoursPath, label: hoursTexts.title }}
      action={<DeleteException id={exception.id} />}
    >
      <ExceptionForm stored={exceptionValues(exception)} version={exception.version} places={places} />
    </AdminPage>
  );
}
