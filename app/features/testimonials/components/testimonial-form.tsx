import { useNavigate } from "react-router";
import type { Values } from "#app/platform/forms/answer.ts";
import { differences, useSave } from "#app/platform/forms/browser/use-save.ts";
import { SaveOrCancel } from "#app/ui/edit-form.tsx";
import { RefusedFields } from "#app/ui/form-parts.tsx";
import { EditGuard } from "#app/ui/leave-guard.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { type TestimonialField, testimonialLabels, testimonialTexts } from "../testimonial.ts";
import { TestimonialFields, testimonialFieldIds } from "./testimonial-fields.tsx";

type TestimonialFormProps = { stored: Values<TestimonialField> /** Empty for a new one. */; version: string };

const listPath = "/admin/testimonials";

export function TestimonialForm({ stored, version }: TestimonialFormProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const isNew = version === "";
  const save = useSave<TestimonialField>({
    stored,
    version,
    onSaved: () => {
      toast.success(isNew ? testimonialTexts.created : testimonialTexts.updated);
      void navigate(listPath);
    },
    onFailed: () => toast.error(testimonialTexts.notSaved),
  });
  return (
    <>
      <save.Form ref={save.form} key={save.shown.round} method="post" noValidate className="max-w-192">
        <input type="hidden" name="version" value={save.shown.version} readOnly />
        <Panel className="grid gap-5 p-5.5">
          <RefusedFields errors={save.errors} fieldIds={testimonialFieldIds} />
          <TestimonialFields values={save.shown.values} errors={save.errors} />
        </Panel>
        <SaveOrCancel backTo={listPath} busy={save.isBusy} busyLabel="Saving...">
          {isNew ? "Create Testimonial" : "Update Testimonial"}
        </SaveOrCancel>
      </save.Form>
      <EditGuard
        save={save}
        text="This testimonial was saved somewhere else after you opened it."
        differences={differences(testimonialLabels, save.typed(), save.conflict?.stored)}
      />
    </>
  );
}
