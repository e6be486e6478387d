import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { saveUnder } from "#app/platform/forms/save-result.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { HouseholdForm } from "../components/household-form.tsx";
import { updateHousehold } from "../mutations.server.ts";
import { peoplePath, peopleTexts, personAddress } from "../person.ts";
import { HouseholdInput } from "../person-input.server.ts";
import { getHousehold, listMembers } from "../queries.server.ts";
import type { Route } from "./+types/household.ts";

export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const query = isUuid(id) ? openHousehold(db, id) : undefined;
  const { value: opened, status } = await loaded(query, "Error fetching households");
  return data({ opened }, status);
}

async function openHousehold(db: Tx, id: string) {
  const household = await getHousehold(db, id);
  return household && { household, members: await listMembers(db, household) };
}

export const action = adminAction({
  schema: HouseholdInput,
  errorMessage: peopleTexts.householdNotSaved,
  save: ({ db, params }, form) => saveUnder(params.id, (id) => updateHousehold(db, id, form)),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.opened ? `${loaderData.opened.household.name} household` : "Household" }];
}

export default function EditHousehold({ loaderData: { opened } }: Route.ComponentProps) {
  if (!opened) return <NotLoaded text={peopleTexts.householdNotLoaded} backTo={peoplePath} />;
  const { household, members } = opened;
  const backTo = personAddress(household.contact_id);
  return (
    <AdminPage title={`${household.name} household`} back={{ to: backTo, label: household.contact_name }}>
      <HouseholdForm household={household} members={members} backTo={backTo} />
    </AdminPage>
  );
}
