import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useToast } from "#app/ui/toast.tsx";
import { inboxPath } from "../inbox-address.ts";
import type { Changed } from "../message.ts";

/** Sets the status or the spam mark of some messages and says how it went. */
export function useMessageChange() {
  const fetcher = useFetcher<Changed>();
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer alone is the event
  useEffect(() => {
    if (!fetcher.data) return;
    if (fetcher.data.ok) toast.success(fetcher.data.said);
    else toast.error(fetcher.data.said);
  }, [fetcher.data]);
  const send = (path: string, fields: Record<string, string>) =>
    void fetcher.submit(fields, { method: "post", action: `${inboxPath}/${path}` });
  return {
    isBusy: fetcher.state !== "idle",
    isDone: fetcher.state === "idle" && fetcher.data?.ok === true,
    setStatus: (ids: string[], status: string) => send("status", { ids: ids.join(" "), status }),
    setSpam: (ids: string[], isSpam: boolean) => send("spam", { ids: ids.join(" "), spam: isSpam ? "yes" : "no" }),
  };
}
