import { useRef, useState } from "react";
import type { Values } from "#app/platform/forms/answer.ts";
import { readDraft } from "#app/platform/forms/browser/draft.ts";
import { useDraft } from "#app/platform/forms/browser/use-draft.ts";

type ReplyValues = Values<"subject" | "body" | "next">;

const keyOf = (id: string) => `courtside.reply-draft.${id}`;

export function hasReplyDraft(id: string): boolean {
  return readDraft(keyOf(id)) !== undefined;
}

/** The reply being written; it stays in this browser until it is sent, however the request is closed. */
export function useReplyDraft(id: string, empty: ReplyValues) {
  const [values, setValues] = useState(empty);
  const latest = useRef(empty);
  const draft = useDraft({
    key: keyOf(id),
    stored: empty,
    current: () => ({ base: "", values: latest.current }),
    onFound: (kept) => change(kept.values),
  });
  function change(changed: Partial<ReplyValues>): void {
    latest.current = { ...latest.current, ...changed };
    setValues(latest.current);
    draft.keep();
  }
  return { values, change, isKept: draft.keptAt !== undefined, discard: draft.discard };
}
