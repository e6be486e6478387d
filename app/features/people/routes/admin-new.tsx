import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerSave } from "#app/platform/forms/save.server.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { PersonForm } from "../components/person-form.tsx";
import { addPerson } from "../mutations.server.ts";
import { peoplePath, peopleTexts, personValues } from "../person.ts";
import { PersonInput } from "../person-input.server.ts";
import type { Route } from "./+types/admin-new.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const save = (form: PersonInput) => addPerson(db, form);
  return answerSave({ request, context }, { schema: PersonInput, save, errorMessage: peopleTexts.notSaved });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: "Add player" }];
}

export default function NewPerson() {
  return (
    <AdminPage title="Add player" back={{ to: peoplePath, label: "Players" }}>
      <PersonForm stored={personValues()} version="" backTo={peoplePath} />
    </AdminPage>
  );
}
