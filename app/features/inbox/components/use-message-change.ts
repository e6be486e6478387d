import { useRef } from "react";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { useToast } from "#app/ui/toast.tsx";
import { inboxPath } from "../inbox-address.ts";
import { spamTexts, statusTexts } from "../message.ts";

/** Sets the status or spam mark of some messages and reports the result. */
export function useMessageChange(onDone?: () => void) {
  const toast = useToast();
  const texts = useRef({ done: "", failed: "" });
  const change = useAction({
    onDone: (_message, undo) => {
      toast.success(texts.current.done, undefined, undo);
      onDone?.();
    },
    onFailed: () => toast.error(texts.current.failed),
  });
  return {
    setStatus(ids: string[], status: string): void {
      texts.current = { done: statusTexts.set, failed: statusTexts.failed };
      change.run(`${inboxPath}/status`, { ids: ids.join(" "), status });
    },
    setSpam(ids: string[], isSpam: boolean): void {
      texts.current = { done: isSpam ? spamTexts.moved : spamTexts.back, failed: spamTexts.failed };
      change.run(`${inboxPath}/spam`, { ids: ids.join(" "), spam: isSpam ? "yes" : "no" });
    },
  };
}
