import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { saveUnder } from "#app/platform/forms/save-result.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { PersonForm } from "../components/person-form.tsx";
import { updatePerson } from "../mutations.server.ts";
import { peoplePath, peopleTexts, personAddress, personValues } from "../person.ts";
import { PersonInput } from "../person-input.server.ts";
import { getHousehold, getPerson } from "../queries.server.ts";
import type { Route } from "./+types/admin-edit.ts";

export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: opened, status } = await loaded(isUuid(id) ? openPerson(db, id) : undefined, "Error fetching players");
  return data({ opened }, status);
}

async function openPerson(db: Tx, id: string) {
  const person = await getPerson(db, id);
  if (!person || person.merged_into) return undefined;
  return { person, household: person.household_id ? await getHousehold(db, person.household_id) : undefined };
}

export const action = adminAction({
  schema: PersonInput,
  errorMessage: peopleTexts.notSaved,
  save: ({ db, params }, form) => saveUnder(params.id, (id) => updatePerson(db, id, form)),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.opened ? `Edit ${loaderData.opened.person.name}` : "Edit player" }];
}

export default function EditPerson({ loaderData: { opened } }: Route.ComponentProps) {
  if (!opened) return <NotLoaded text={peopleTexts.personNotLoaded} backTo={peoplePath} />;
  const { person, household } = opened;
  const backTo = personAddress(person.id);
  return (
    <AdminPage title={`Edit ${person.name}`} back={{ to: backTo, label: person.name }}>
      <PersonForm stored={personValues(person, household)} version={person.version} backTo={backTo} />
    </AdminPage>
  );
}
