import { Link, useNavigate } from "react-router";
import type { Values } from "#app/platform/forms/answer.ts";
import { differences } from "#app/platform/forms/differences.ts";
import { useSave } from "#app/platform/forms/use-save.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { EditGuard } from "#app/ui/edit-guard.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RefusedFields } from "#app/ui/refused-fields.tsx";
import { SaveBar } from "#app/ui/save-bar.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { type PersonField, peopleTexts, personLabels } from "../person.ts";
import { fieldIds, PersonFields } from "./person-fields.tsx";

type PersonFormProps = {
  stored: Values<PersonField>;
  /** Empty for a new one. */
  version: string;
  /** Where it leads when it is done or given up. */
  backTo: string;
  /** Where it leads with whoever was saved, if elsewhere. */
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
    <>
      <save.Form ref={save.form} key={save.shown.round} method="post" noValidate className="max-w-192">
        <input type="hidden" name="version" value={save.shown.version} readOnly />
        <Panel className="grid gap-5 p-5.5">
          <RefusedFields errors={save.errors} fieldIds={fieldIds} />
          <PersonFields values={save.shown.values} errors={save.errors} refusedBy={save.refusedBy} />
        </Panel>
        <SaveBar>
          <Link to={backTo} className={buttonClass({ variant: "quiet", size: "small" })}>
            Cancel
          </Link>
          <Button type="submit" size="small" busy={save.isBusy} busyLabel="Saving...">
            {isNew ? peopleTexts.add : "Save player"}
          </Button>
        </SaveBar>
      </save.Form>
      <EditGuard
        save={save}
        text={peopleTexts.savedElsewhere}
        differences={differences(personLabels, save.typed(), save.conflict?.stored)}
      />
    </>
  );
}
