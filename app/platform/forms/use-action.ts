import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { Answer } from "./answer.ts";

type Callbacks = { onDone?: (message: string | undefined) => void; onFailed: (message: string | undefined) => void };

/** A button that does one thing to what is stored. */
export function useAction({ onDone, onFailed }: Callbacks) {
  const fetcher = useFetcher<Answer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer alone is the event; the rest does not change
  useEffect(() => {
    if (fetcher.data?.outcome === "done") onDone?.(fetcher.data.message);
    if (fetcher.data?.outcome === "failed") onFailed(fetcher.data.message);
  }, [fetcher.data]);
  return {
    isBusy: fetcher.state !== "idle",
    run: (action: string, fields: Record<string, string> = {}) =>
      void fetcher.submit(fields, { method: "post", action }),
  };
}
