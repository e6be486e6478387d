import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { hoursPath } from "../../addresses.ts";
import { hoursTexts } from "../../hours/hours.ts";
import { PlaceForm } from "../place-form.tsx";
import { PlaceInput } from "../place-input.server.ts";
import { addPlace, listTravelFrom } from "../places.server.ts";
import { placeTexts, placeValues } from "../places.ts";
import type { Route } from "./+types/place-new.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: travel, status } = await loaded(listTravelFrom(db), "Error fetching places");
  return data({ travel }, status);
}

export const action = adminAction({
  schema: PlaceInput,
  errorMessage: placeTexts.notSaved,
  save: ({ db }, form) => addPlace(db, form),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: placeTexts.add }];
}

export default function NewPlace({ loaderData: { travel } }: Route.ComponentProps) {
  if (!travel) return <NotLoaded text={placeTexts.notLoaded} backTo={hoursPath} />;
  return (
    <AdminPage title={placeTexts.add} back={{ to: hoursPath, label: hoursTexts.title }}>
      <PlaceForm stored={placeValues({ travel })} version="" travel={travel} />
    </AdminPage>
  );
}
