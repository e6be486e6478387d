import { useRef } from "react";

const fieldName = "idempotency_key";

/** One key per content: the same form sent again (double click, retry) has the same key, any other a new one. */
export function useIdempotencyKey() {
  const last = useRef({ content: "", key: "" });
  return {
    /** Call it when the form is sent; the form has a hidden input named idempotency_key. */
    fill(form: HTMLFormElement): void {
      const input = form.elements.namedItem(fieldName);
      if (!(input instanceof HTMLInputElement)) return;
      const content = JSON.stringify([...new FormData(form)].filter(([name]) => name !== fieldName));
      if (content !== last.current.content) last.current = { content, key: newKey() };
      input.value = last.current.key;
    },
    /** After success, the same words are a new message. */
    renew(): void {
      last.current = { content: "", key: "" };
    },
  };
}

// randomUUID needs https or localhost; elsewhere the server recognises identical requests.
function newKey(): string {
  return crypto.randomUUID?.() ?? "";
}
