import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { useSave } from "#app/platform/forms/browser/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Field, Input, Textarea } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { inboxPath, replyFormTexts, templateTexts } from "../inbox.ts";
import { templateLimits } from "../message.ts";
import type { ReplyTemplate } from "../queries.server.ts";

type TemplateField = "title" | "body";

/** One saved template; without one, a new one. */
export function TemplateForm({ template }: { template?: ReplyTemplate }) {
  const toast = useToast();
  const { Form, form, shown, errors, isBusy } = useSave<TemplateField>({
    stored: { title: template?.title ?? "", body: template?.body ?? "" },
    version: "",
    onSaved: () => toast.success(templateTexts.saved),
    onFailed: () => toast.error(templateTexts.failed),
  });
  const errorMessages: FieldErrors<TemplateField> = errors;
  return (
    <Panel aria-label={template?.title ?? "New template"} className="p-5">
      <Form ref={form} method="post" action={`${inboxPath}/templates/save`} noValidate className="grid gap-4">
        {template && <input type="hidden" name="id" value={template.id} />}
        <Field label={template ? "Name" : "Name of a new template"} error={errorMessages.title}>
          <Input name="title" defaultValue={shown.values.title} maxLength={templateLimits.title} />
        </Field>
        <Field label="Text" error={errorMessages.body}>
          <Textarea name="body" rows={6} defaultValue={shown.values.body} maxLength={templateLimits.body} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" busy={isBusy} busyLabel="Saving...">
            {template ? "Save" : "Add Template"}
          </Button>
          {template && <DeleteTemplate template={template} />}
        </div>
      </Form>
    </Panel>
  );
}

function DeleteTemplate({ template }: { template: ReplyTemplate }) {
  const toast = useToast();
  const deletion = useAction({
    onDone: (_message, undo) => toast.success(templateTexts.deleted, undefined, undo),
    onFailed: () => toast.error(templateTexts.notDeleted),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger" size="small" aria-label={`Delete ${template.title}`}>
          Delete
        </Button>
      }
      title="Delete template"
      text={`'${template.title}' will be deleted. Replies you've already sent are not affected.`}
      onConfirm={() => deletion.run(`${inboxPath}/templates/${template.id}/delete`)}
    />
  );
}

type TemplateButtonsProps = { templates: ReplyTemplate[]; onChoose: (template: ReplyTemplate) => void };

/** One tap each; on a phone in one scrollable row. */
export function TemplateButtons({ templates, onChoose }: TemplateButtonsProps) {
  if (templates.length === 0) return null;
  return (
    <fieldset
      aria-label={replyFormTexts.templates}
      className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {templates.map((template) => (
        <Button key={template.id} variant="quiet" size="compact" onClick={() => onChoose(template)}>
          {template.title}
        </Button>
      ))}
    </fieldset>
  );
}
