import { type RefObject, useEffect } from "react";
import type { Answer, DeclinedAnswer, DoneAnswer } from "#app/platform/forms/answer.ts";

type Callbacks<Field extends string> = {
  form: RefObject<HTMLFormElement | null>;
  onSent?: (answer: DoneAnswer) => void;
  onFailed: () => void;
  onDeclined: (answer: DeclinedAnswer) => void;
  onRefused?: (errors: { [Name in Field]?: string }) => void;
};

/** Reacts once to each answer: a sent form is cleared, a refused one gets the focus. */
export function useAnswer<Field extends string>(answer: Answer<Field> | undefined, callbacks: Callbacks<Field>) {
  const { form, onSent, onFailed, onDeclined, onRefused } = callbacks;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer alone is the event; the rest does not change
  useEffect(() => {
    if (answer?.outcome === "failed") onFailed();
    if (answer?.outcome === "declined") onDeclined(answer);
    if (answer?.outcome === "refused") {
      showRefusal(form.current);
      onRefused?.(answer.errors);
    }
    if (answer?.outcome !== "done") return;
    empty(form.current);
    onSent?.(answer);
  }, [answer]);
}

export function showRefusal(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  const control = field instanceof HTMLFieldSetElement ? field.querySelector("input") : field;
  control?.focus();
  form?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
}

/** Not form.reset(): that would restore what a page sent without JavaScript had filled in. */
function empty(form: HTMLFormElement | null): void {
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLInputElement && ["radio", "checkbox"].includes(control.type)) control.checked = false;
    else if (isTyped(control)) control.value = "";
  }
}

function isTyped(control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (control instanceof HTMLInputElement) return control.type !== "hidden";
  return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
}
