import { useSearchParams } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { PersonForm } from "../components/person-form.tsx";
import { addPerson } from "../mutations.server.ts";
import { peoplePath, peopleTexts, personValues } from "../person.ts";
import { PersonInput } from "../person-input.server.ts";
import { personLimits } from "../schema.ts";
import type { Route } from "./+types/admin-new.ts";

export const action = adminAction({
  schema: PersonInput,
  errorMessage: peopleTexts.notSaved,
  save: ({ db }, form) => addPerson(db, form),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: "Add player" }];
}

/** After a search without a result, the form starts with the typed name and leads back to the search. */
export default function NewPerson() {
  const [query] = useSearchParams();
  const back = query.get("back") ?? "";
  const isFromElsewhere = back.startsWith("/admin/");
  const stored = { ...personValues(), name: (query.get("name") ?? "").slice(0, personLimits.name) };
  return (
    <AdminPage title="Add player" back={{ to: peoplePath, label: "Players" }}>
      <PersonForm
        stored={stored}
        version=""
        backTo={isFromElsewhere ? back : peoplePath}
        leadsTo={isFromElsewhere ? (id) => withPerson(back, id) : undefined}
      />
    </AdminPage>
  );
}

function withPerson(address: string, id: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}person=${id}`;
}
