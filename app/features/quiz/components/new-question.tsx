import { Plus } from "lucide-react";
import { useState } from "react";
import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { useSave } from "#app/platform/forms/browser/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogSection } from "#app/ui/dialog.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { questionLimits, questionsPath, questionTexts, questionTypeLabels } from "../question.ts";

export function NewQuestion() {
  const [isOpen, setOpen] = useState(false);
  const trigger = (
    <Button size="small">
      <Plus aria-hidden />
      New Question
    </Button>
  );
  return (
    <Dialog trigger={trigger} open={isOpen} onOpenChange={setOpen} title="New Question">
      <NewQuestionForm onSaved={() => setOpen(false)} />
    </Dialog>
  );
}

type QuestionField = "question_text" | "question_type";

function NewQuestionForm({ onSaved }: { onSaved: () => void }) {
  const toast = useToast();
  const save = useSave<QuestionField>({
    stored: { question_text: "", question_type: "" },
    version: "",
    onSaved: () => {
      toast.success(questionTexts.created);
      onSaved();
    },
    onFailed: () => toast.error(questionTexts.notCreated),
  });
  const errors: FieldErrors<QuestionField> = save.errors;
  return (
    <save.Form ref={save.form} method="post" action={questionsPath} noValidate>
      <DialogSection className="grid gap-5">
        <Field label="Question Text" error={errors.question_text}>
          <Input name="question_text" maxLength={questionLimits.question_text} required />
        </Field>
        <Field label="Question Type" hint="Decides where the answer is stored." error={errors.question_type}>
          <Select name="question_type" defaultValue="" required>
            <option value="">Select a type</option>
            {Object.entries(questionTypeLabels).map(([type, label]) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" size="small" className="justify-self-end" busy={save.isBusy} busyLabel="Saving...">
          Create Question
        </Button>
      </DialogSection>
    </save.Form>
  );
}
