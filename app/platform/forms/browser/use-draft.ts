import { useEffect, useRef, useState } from "react";
import type { Values } from "#app/platform/forms/answer.ts";
import { clearDraft, clearOwnDraft, type Draft, keepDraft, readDraft, sameValues } from "./draft.ts";

const pauseMs = 250;

type Drafting<Field extends string> = {
  /** One draft per edited thing. */
  key: string;
  stored: Values<Field>;
  /** What is typed, and over which version. */
  current: () => { base: string; values: Values<Field> };
  /** Called once, if this browser holds unsaved text. */
  onFound: (draft: Draft<Field>) => void;
};

/** Saves typed text in this browser after each pause in typing, and at once when the page closes. */
export function useDraft<Field extends string>({ key, stored, current, onFound }: Drafting<Field>) {
  const [keptAt, setKeptAt] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function keepNow(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    const now = current();
    if (sameValues(now.values, stored)) clearOwnDraft(key);
    else setKeptAt(keepDraft(key, now)?.savedAt);
  }
  const latest = useRef(keepNow);
  latest.current = keepNow;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const draft = readDraft<Field>(key);
    if (draft && sameValues(draft.values, stored)) clearDraft(key);
    else if (draft) {
      setKeptAt(draft.savedAt);
      onFound(draft);
    }
    const flush = () => timer.current && latest.current();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, []);

  return {
    keptAt,
    keep: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(), pauseMs);
    },
    forget: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      clearOwnDraft(key);
      setKeptAt(undefined);
    },
    /** Also discards another tab's draft: the person chose the stored version over it. */
    discard: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      clearDraft(key);
      setKeptAt(undefined);
    },
  };
}
