import { use, useEffect, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { Answer } from "#app/platform/forms/answer.ts";
import { keptWords } from "#app/platform/offline/or-kept.ts";
import { sendOrKeep } from "#app/platform/offline/send-unsent.ts";
import type { Work } from "#app/platform/offline/unsent-store.ts";
import { UndoContext, undoTexts } from "./undo.tsx";

/** A button that undoes the action. */
type UndoButton = { label: string; onClick: () => void };
type Callbacks = {
  onDone?: (message: string | undefined, undo: UndoButton | undefined) => void;
  onFailed: (message: string | undefined) => void;
  /** For what can be done without signal. */
  kept?: KeptWork;
};
export type KeptWork = Omit<Work, "address" | "fields">;

/** A button that does one thing to stored data. */
export function useAction({ onDone, onFailed, kept }: Callbacks) {
  const fetcher = useFetcher<Answer>();
  const takeBack = use(UndoContext);
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);

  function tell(answer: Answer<string> | undefined): void {
    if (answer?.outcome === "failed") onFailed(answer.message);
    if (answer?.outcome !== "done") return;
    const { undo } = answer;
    onDone?.(answer.message, undo && takeBack && { label: undoTexts.button, onClick: () => takeBack(undo) });
  }

  async function send(work: Work): Promise<void> {
    setSending(true);
    const answer = await sendOrKeep(work);
    setSending(false);
    tell(answer ?? { outcome: "done", message: keptWords });
    if (answer) await revalidate();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer alone is the event; the rest does not change
  useEffect(() => tell(fetcher.data), [fetcher.data]);
  return {
    isBusy: isSending || fetcher.state !== "idle",
    run: (action: string, fields: Record<string, string> = {}) =>
      void (kept ? send({ ...kept, address: action, fields }) : fetcher.submit(fields, { method: "post", action })),
  };
}
