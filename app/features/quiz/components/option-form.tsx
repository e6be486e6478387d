import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { useSave } from "#app/platform/forms/browser/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogSection } from "#app/ui/dialog.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { questionLimits } from "../question.ts";

export type ServiceLink = { title: string; link: string };
export type OptionValues = { option_text: string; option_value: string; recommended_service: string };

type OptionFormProps = {
  action: string;
  /** Left out for a new option: only then is its value asked for. */
  stored?: OptionValues;
  services: ServiceLink[];
  texts: { saved: string; failed: string; submit: string };
  onSaved: () => void;
};

const blank = { option_text: "", option_value: "", recommended_service: "" };

export function OptionForm({ action, stored, services, texts, onSaved }: OptionFormProps) {
  const toast = useToast();
  const save = useSave<keyof OptionValues>({
    stored: stored ?? blank,
    version: "",
    onSaved: () => {
      toast.success(texts.saved);
      onSaved();
    },
    onFailed: () => toast.error(texts.failed),
  });
  const { values } = save.shown;
  const errors: FieldErrors<keyof OptionValues> = save.errors;
  return (
    <save.Form ref={save.form} method="post" action={action} noValidate>
      <DialogSection className="grid gap-5">
        <Field label="Option Text" error={errors.option_text}>
          <Input name="option_text" defaultValue={values.option_text} maxLength={questionLimits.option_text} required />
        </Field>
        {!stored && (
          <Field label="Option Value" hint="A short code such as under-10." error={errors.option_value}>
            <Input name="option_value" maxLength={questionLimits.option_value} required />
          </Field>
        )}
        <Field label="Recommended Service" optional error={errors.recommended_service}>
          <Select name="recommended_service" defaultValue={values.recommended_service}>
            <option value="">None: leave it to the other answers</option>
            {withCurrent(services, values.recommended_service).map(({ title, link }) => (
              <option key={link} value={link}>
                {`${title} (${link})`}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" size="small" className="justify-self-end" busy={save.isBusy} busyLabel="Saving...">
          {texts.submit}
        </Button>
      </DialogSection>
    </save.Form>
  );
}

/** A service that was unpublished stays chosen until another is. */
function withCurrent(services: ServiceLink[], link: string): ServiceLink[] {
  const isListed = link === "" || services.some((service) => service.link === link);
  return isListed ? services : [...services, { title: "Not on the site", link }];
}
