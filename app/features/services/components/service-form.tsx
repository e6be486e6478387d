import { useNavigate } from "react-router";
import type { Values } from "#app/platform/forms/answer.ts";
import { differences, useSave } from "#app/platform/forms/browser/use-save.ts";
import { SaveOrCancel } from "#app/ui/edit-form.tsx";
import { RefusedFields } from "#app/ui/form-parts.tsx";
import { EditGuard } from "#app/ui/leave-guard.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { type ServiceField, serviceFieldIds, serviceLabels, serviceTexts } from "../service-input.ts";
import { PriceFields, ServiceDetailFields } from "./service-detail-fields.tsx";
import { ServiceFields } from "./service-fields.tsx";

type ServiceFormProps = { stored: Values<ServiceField> /** Empty for a new one. */; version: string };

const listPath = "/admin/services";

export function ServiceForm({ stored, version }: ServiceFormProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const save = useSave<ServiceField>({
    stored,
    version,
    onSaved: () => {
      toast.success(version === "" ? serviceTexts.created : serviceTexts.updated);
      void navigate(listPath);
    },
    onFailed: (message) => toast.error(message ?? serviceTexts.notSaved),
  });
  const fields = { values: save.shown.values, errors: save.errors };
  return (
    <>
      <save.Form ref={save.form} key={save.shown.round} method="post" noValidate>
        <input type="hidden" name="version" value={save.shown.version} readOnly />
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <RefusedFields errors={save.errors} fieldIds={serviceFieldIds} />
          <div className="grid gap-4">
            <ServiceFields {...fields} isNew={version === ""} />
            <PriceFields {...fields} />
          </div>
          <ServiceDetailFields {...fields} />
        </div>
        <SaveOrCancel backTo={listPath} busy={save.isBusy} busyLabel="Saving...">
          Save Service
        </SaveOrCancel>
      </save.Form>
      <EditGuard
        save={save}
        text="This service was saved somewhere else after you opened it."
        differences={differences(serviceLabels, save.typed(), save.conflict?.stored)}
      />
    </>
  );
}
