import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFetcher } from "react-router";
import { type Answer, errorsIn, type Values } from "#app/platform/forms/answer.ts";
import { keepUnsaved, takeUnsaved } from "./unsaved.ts";
import { showRefusal } from "./use-answer.ts";
import { useOpenErrors } from "./use-open-errors.ts";

type Saving<Field extends string> = {
  stored: Values<Field>;
  version: string;
  onSaved: (saved: { id: string; isKept?: true }) => void;
  onFailed: (message: string | undefined) => void;
  /** For a form that keeps a copy of what is typed. */
  onReturned?: (values: Values<Field>) => void;
};

/**
 * A form that saves one thing. Typed text stays in the browser's own fields until it is stored; `shown` has their
 * initial values, and a new `round` rebuilds the form.
 */
export function useSave<Field extends string>({ stored, version, onSaved, onFailed, onReturned }: Saving<Field>) {
  const fetcher = useFetcher<Answer<Field>>();
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState({ values: stored, version, round: 0 });
  const [conflict, setConflict] = useState<Extract<Answer<Field>, { outcome: "stale" }>>();
  const clean = useRef<string>(undefined);
  useEffect(() => {
    clean.current ??= contentOf(form.current);
  }, []);
  const isDirty = () => form.current !== null && contentOf(form.current) !== clean.current;
  useKeptOverSignIn(form, {
    unsaved: () => (isDirty() ? { base: shown.version, values: valuesOf<Field>(form.current) } : undefined),
    onReturned: ({ base, values }) => {
      show(values, base);
      onReturned?.(values);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer alone is the event; the rest does not change
  useEffect(() => {
    const answer = fetcher.data;
    if (answer?.outcome === "failed") onFailed(answer.message);
    if (answer?.outcome === "refused") showRefusal(form.current);
    if (answer?.outcome === "stale") setConflict(answer);
    if (answer?.outcome !== "done" || !answer.saved) return;
    const { saved } = answer;
    clean.current = contentOf(form.current);
    setShown((before) => ({ ...before, version: saved.version }));
    onSaved(saved);
  }, [fetcher.data]);

  function show(values: Values<Field>, base?: string): void {
    setShown((before) => ({ values, version: base ?? before.version, round: before.round + 1 }));
  }

  return {
    Form: fetcher.Form,
    form,
    shown,
    show,
    errors: useOpenErrors<Field>(errorsIn(fetcher.data), form),
    /** The page of the item that conflicts with the last save. */
    refusedBy: fetcher.data?.outcome === "refused" ? fetcher.data.at : undefined,
    isBusy: fetcher.state !== "idle",
    isDirty,
    /** From here on the form counts as saved. */
    settle: () => {
      clean.current = contentOf(form.current);
    },
    typed: () => valuesOf<Field>(form.current),
    conflict,
    setConflict,
    keepMine: () => {
      if (!conflict) return;
      flushSync(() => {
        setShown({ ...shown, version: conflict.version });
        setConflict(undefined);
      });
      form.current?.requestSubmit();
    },
    takeTheirs: () => {
      if (!conflict) return;
      flushSync(() => {
        show(conflict.stored, conflict.version);
        setConflict(undefined);
      });
      clean.current = contentOf(form.current);
    },
  };
}

type Typed<Field extends string> = { base: string; values: Values<Field> };
type Keeping<Field extends string> = {
  unsaved: () => Typed<Field> | undefined;
  onReturned: (typed: Typed<Field>) => void;
};

/** A session that ends while someone types leads to the sign-in page, by a new document or within the same one. */
function useKeptOverSignIn<Field extends string>(
  form: RefObject<HTMLFormElement | null>,
  keeping: Keeping<Field>,
): void {
  const latest = useRef(keeping);
  latest.current = keeping;
  const key = useRef("");
  // Layout effects end while the form still has its fields.
  useLayoutEffect(() => {
    // Without the query, which would claim after signing in that one has just signed in.
    const { pathname } = window.location;
    key.current = `${pathname} ${new URL(form.current?.action ?? pathname, window.location.href).pathname}`;
    const keep = () => {
      const typed = latest.current.unsaved();
      if (typed) keepUnsaved(key.current, typed);
    };
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [form]);
  useEffect(() => {
    const typed = takeUnsaved<Field>(key.current);
    if (typed) latest.current.onReturned(typed);
  }, []);
}

const versionField = "version";

function contentOf(form: HTMLFormElement | null): string {
  return JSON.stringify(valuesOf(form));
}

function valuesOf<Field extends string>(form: HTMLFormElement | null): Values<Field> {
  const fields = form ? [...new FormData(form)] : [];
  // Safe because the form posts exactly its fields; a switch that is off is left out and read as empty.
  return Object.fromEntries(
    fields.filter(([name, value]) => name !== versionField && typeof value === "string"),
  ) as Values<Field>;
}

/** The fields in which two versions of a form differ. */
export function differences<Field extends string>(
  labels: Record<Field, string>,
  mine: Values<Field>,
  theirs: Values<Field> | undefined,
): { label: string; mine: string; theirs: string }[] {
  if (!theirs) return [];
  return (Object.keys(labels) as Field[]).flatMap((field) => {
    const [own, other] = [plain(mine[field]), plain(theirs[field])];
    return own === other ? [] : [{ label: labels[field], mine: own, theirs: other }];
  });
}

/** A switch that is off is not posted, and a browser's line breaks are not a change. */
function plain(value: string | undefined): string {
  return (value ?? "").replace(/\r\n/g, "\n");
}
