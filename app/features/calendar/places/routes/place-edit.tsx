import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { saveUnder } from "#app/platform/forms/save-result.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { hoursPath } from "../../addresses.ts";
import { hoursTexts } from "../../hours/hours.ts";
import { DeletePlace, PlaceForm } from "../place-form.tsx";
import { PlaceInput } from "../place-input.server.ts";
import { getPlaceToEdit, updatePlace } from "../places.server.ts";
import { type PlaceField, placeTexts, placeValues } from "../places.ts";
import type { Route } from "./+types/place-edit.ts";

export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const query = isUuid(id) ? getPlaceToEdit(db, id) : undefined;
  const { value: place, status } = await loaded(query, "Error fetching places");
  return data({ place }, status);
}

export const action = adminAction({
  schema: PlaceInput,
  errorMessage: placeTexts.notSaved,
  save: async ({ db, params }, form) => {
    const { time_zone: zone } = await requireSettings(db);
    return saveUnder<PlaceField>(params.id, (id) => updatePlace(db, { id, zone }, form));
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.place ? `Edit ${loaderData.place.name}` : "Edit place" }];
}

export default function EditPlace({ loaderData: { place } }: Route.ComponentProps) {
  if (!place) return <NotLoaded text={placeTexts.notLoaded} backTo={hoursPath} />;
  return (
    <AdminPage
      title={`Edit ${place.name}`}
      back={{ to: hoursPath, label: hoursTexts.title }}
      action={<DeletePlace place={place} />}
    >
      <PlaceForm stored={placeValues(place)} version={place.version} travel={place.travel} />
    </AdminPage>
  );
}
