import { useNavigate } from "react-router";
import type { Values } from "#app/platform/forms/answer.ts";
import { differences, useSave } from "#app/platform/forms/browser/use-save.ts";
import { EditForm } from "#app/ui/edit-form.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { type PersonField, peopleTexts, personLabels } from "../person.ts";
import { PersonFields, personFieldIds } from "./person-fields.tsx";

type PersonFormProps = {
  stored: Values<PersonField>;
  /** Empty for a new person. */
  version: string;
  /** Where Save and Cancel lead. */
  backTo: string;
  /** Where Save leads with the saved person, if elsewhere. */
  leadsTo?: ((id: string) => string) | undefined;
};

export function PersonForm({ stored, version, backTo, leadsTo }: PersonFormProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const isNew = version === "";
  const save = useSave<PersonField>({
    stored,
    version,
    onSaved: ({ id }) => {
      toast.success(isNew ? peopleTexts.added : peopleTexts.saved);
      void navigate(leadsTo?.(id) ?? backTo);
    },
    onFailed: (message) => toast.error(message ?? peopleTexts.notSaved),
  });
  return (
    <EditForm
      save={save}
      fieldIds={personFieldIds}
      backTo={backTo}
      label={isNew ? peopleTexts.add : "Save player"}
      text={peopleTexts.savedElsewhere}
      differences={differences(personLabels, save.typed(), save.conflict?.stored)}
    >
      <PersonFields values={save.shown.values} errors={save.errors} refusedBy={save.refusedBy} />
    </EditForm>
  );
}
