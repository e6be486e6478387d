import { type KeyboardEvent, useEffect, useRef } from "react";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Textarea } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { questionLimits, questionPaths, questionTexts } from "../question.ts";

/** Saved on blur; a blank field is restored, and Escape discards what was typed. */
export function QuestionText({ id, stored, label }: { id: string; stored: string; label: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const toast = useToast();
  const change = useAction({
    onDone: () => toast.success(questionTexts.updated),
    onFailed: () => toast.error(questionTexts.notUpdated),
  });
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = stored;
  }, [stored]);

  function save(): void {
    const typed = field.current?.value.trim() ?? "";
    if (field.current) field.current.value = typed || stored;
    if (typed && typed !== stored) change.run(questionPaths.text(id), { question_text: typed });
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key !== "Escape" && key !== "Enter") return;
    if (key === "Escape" && field.current) field.current.value = stored;
    field.current?.blur();
  }
  return (
    <Textarea
      ref={field}
      rows={1}
      className="field-sizing-content min-h-12.5! resize-none"
      aria-label={label}
      defaultValue={stored}
      maxLength={questionLimits.question_text}
      aria-busy={change.isBusy || undefined}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
