import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { useToast } from "#app/ui/toast.tsx";
import { inboxAddress, inboxPath, spamTexts, statusTexts } from "../inbox.ts";
import { messageStatuses } from "../message.ts";
import type { ListedMessage } from "../queries.server.ts";
import type { InboxView } from "../schema.ts";

/**
 * j and k move through the list, Enter opens (the focused link does that on its own), 1 to 4 set the status, /
 * searches. In an open message j and k open its neighbours.
 */
export function useInboxKeys(view: InboxView, rows: ListedMessage[]): void {
  const navigate = useNavigate();
  const change = useMessageChange();

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const status = messageStatuses[Number(event.key) - 1];
    if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (status) setStatus(status);
    else if (event.key === "/") document.querySelector<HTMLInputElement>("input[type=search]")?.focus();
    else return;
    event.preventDefault();
  });

  function step(by: number): void {
    const at = rows.findIndex(({ id }) => id === currentId(view));
    const target = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (!target) return;
    if (view.open) void navigate(inboxAddress(view, { open: target.id }), { preventScrollReset: true });
    else document.querySelector<HTMLElement>(`[data-message="${target.id}"] a`)?.focus();
  }

  function setStatus(status: string): void {
    const id = currentId(view);
    if (id) change.setStatus([id], status);
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function currentId({ open }: InboxView): string | undefined {
  return open ?? document.activeElement?.closest<HTMLElement>("[data-message]")?.dataset.message;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]")
  );
}

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
