import { type RefObject, useEffect, useState } from "react";
import type { FieldErrors } from "#app/platform/forms/answer.ts";

/** The errors of the last answer that still apply: an error disappears once its field is corrected. */
export function useOpenErrors<Field extends string>(
  errors: FieldErrors<Field>,
  form: RefObject<HTMLFormElement | null>,
): FieldErrors<Field> {
  const [corrected, setCorrected] = useState<{ of: object; fields: string[] }>();
  useEffect(() => {
    const element = form.current;
    const noteCorrected = (control: Control) =>
      setCorrected((before) => {
        const others = before?.of === errors ? before.fields.filter((field) => field !== control.name) : [];
        return { of: errors, fields: isFilledIn(control) ? [...others, control.name] : others };
      });
    const note = ({ target }: Event) => {
      if (!isControl(target) || !(target.name in errors)) return;
      // After React has handled the event: rendered earlier, a controlled field would lose what was typed.
      setTimeout(noteCorrected, 0, target);
    };
    element?.addEventListener("input", note);
    return () => element?.removeEventListener("input", note);
  }, [errors, form]);
  const fields = corrected?.of === errors ? corrected.fields : [];
  if (fields.length === 0) return errors;
  // Safe because fields are only removed.
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !fields.includes(name))) as FieldErrors<Field>;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

/** As far as the browser can tell; the server decides. */
function isFilledIn(control: Control): boolean {
  return control.validity.valid && (control.ariaRequired !== "true" || control.value.trim() !== "");
}
