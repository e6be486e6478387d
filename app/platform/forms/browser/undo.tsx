import { createContext, type ReactNode, use, useEffect } from "react";
import { useFetcher } from "react-router";
import type { Answer, Undo } from "#app/platform/forms/answer.ts";

export const undoTexts = { button: "Undo", done: "Undone", failed: "It could not be undone" };

export const UndoContext = createContext<((undo: Undo) => void) | undefined>(undefined);

/** Undoes an action, wherever its undo data was kept. */
export function useUndo(): (undo: Undo) => void {
  const takeBack = use(UndoContext);
  if (!takeBack) throw new Error("Undo needs an Undoable around it");
  return takeBack;
}

type UndoableProps = { onDone: () => void; onFailed: (message: string | undefined) => void; children: ReactNode };

/** Wraps pages with actions that can be undone: the button outlives the row that was acted on. */
export function Undoable({ onDone, onFailed, children }: UndoableProps) {
  const fetcher = useFetcher<Answer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer alone is the event; the rest does not change
  useEffect(() => {
    if (fetcher.data?.outcome === "done") onDone();
    if (fetcher.data?.outcome === "failed") onFailed(fetcher.data.message);
  }, [fetcher.data]);
  const takeBack = ({ action, fields }: Undo) => void fetcher.submit(fields, { method: "post", action });
  return <UndoContext value={takeBack}>{children}</UndoContext>;
}
