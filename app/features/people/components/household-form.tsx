import { Link, useNavigate } from "react-router";
import { differences, useSave } from "#app/platform/forms/browser/use-save.ts";
import { EditForm } from "#app/ui/edit-form.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { type HouseholdField, householdLabels, peopleTexts, personAddress } from "../person.ts";
import type { Household, Member } from "../queries.server.ts";
import { householdLimits } from "../schema.ts";

const fieldIds: Record<HouseholdField, string> = { name: "household-name", contact_id: "household-contact" };

type HouseholdFormProps = { household: Household; members: Member[]; backTo: string };

export function HouseholdForm({ household, members, backTo }: HouseholdFormProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const { name, contact_id, version } = household;
  const save = useSave<HouseholdField>({
    stored: { name, contact_id },
    version,
    onSaved: () => {
      toast.success(peopleTexts.householdSaved);
      void navigate(backTo);
    },
    onFailed: (message) => toast.error(message ?? peopleTexts.householdNotSaved),
  });
  const { values } = save.shown;
  return (
    <EditForm
      save={save}
      fieldIds={fieldIds}
      backTo={backTo}
      label="Save household"
      text={peopleTexts.householdSavedElsewhere}
      differences={differences(householdLabels, save.typed(), save.conflict?.stored)}
    >
      <Field id={fieldIds.name} label={householdLabels.name} error={save.errors.name}>
        <Input name="name" defaultValue={values.name} maxLength={householdLimits.name} required />
      </Field>
      <Field
        id={fieldIds.contact_id}
        label={householdLabels.contact_id}
        error={save.errors.contact_id}
        hint="Gets every mail of the household and pays. An adult with an email address."
      >
        <Select name="contact_id" defaultValue={values.contact_id}>
          {members
            .filter(({ can_be_reached }) => can_be_reached)
            .map((member) => (
              <option key={member.id} value={member.id}>
                {member.name}
              </option>
            ))}
        </Select>
      </Field>
      <MemberLinks members={members} />
    </EditForm>
  );
}

function MemberLinks({ members }: { members: Member[] }) {
  return (
    <div>
      <h2 className="text-ui leading-label font-580">People</h2>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {members.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={personAddress(id)}
              className="inline-flex min-h-11 items-center text-ui wrap-anywhere underline underline-offset-3"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
