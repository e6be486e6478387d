import { use, useEffect } from "react";
import { useFetcher } from "react-router";
import type { Answer } from "#app/platform/forms/answer.ts";
import { UndoContext, undoTexts } from "./undo.tsx";

/** A button that undoes the action. */
type UndoButton = { label: string; onClick: () => void };
type Callbacks = {
  onDone?: (message: string | undefined, undo: UndoButton | undefined) => void;
  onFailed: (message: string | undefined) => void;
};

/** A button that does one thing to stored data. */
export function useAction({ onDone, onFailed }: Callbacks) {
  const fetcher = useFetcher<Answer>();
  const takeBack = use(UndoContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer alone is the event; the rest does not change
  useEffect(() => {
    const answer = fetcher.data;
    if (answer?.outcome === "failed") onFailed(answer.message);
    if (answer?.outcome !== "done") return;
    const { undo } = answer;
    onDone?.(answer.message, undo && takeBack && { label: undoTexts.button, onClick: () => takeBack(undo) });
  }, [fetcher.data]);
  return {
    isBusy: fetcher.state !== "idle",
    run: (action: string, fields: Record<string, string> = {}) =>
      void fetcher.submit(fields, { method: "post", action }),
  };
}
