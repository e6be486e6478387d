import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { Answer } from "#app/platform/forms/answer.ts";
import { subscribePath } from "../push/push.ts";

/**
 * install: an iPhone outside the installed app. unable: no worker or no push. blocked: refused in the browser's
 * settings.
 */
export type PushState = "looking" | "install" | "unable" | "blocked" | "off" | "on";

/** Whether this browser can get notifications, and the function that turns them on. */
export function useSubscription(publicKey: string | undefined, isKnown: boolean) {
  const fetcher = useFetcher<Answer>();
  const [state, setState] = useState<PushState>("looking");
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks the browser again after each answer
  useEffect(() => {
    void stateOfBrowser(isKnown).then(setState);
  }, [isKnown, fetcher.data]);
  const turnOn = async () => {
    if (!publicKey) return;
    try {
      const registration = await navigator.serviceWorker.ready;
      const key = { userVisibleOnly: true, applicationServerKey: publicKey };
      const made = await registration.pushManager.subscribe(key).catch(async () => {
        // The subscription belongs to another key of this site.
        await (await registration.pushManager.getSubscription())?.unsubscribe();
        return registration.pushManager.subscribe(key);
      });
      const { endpoint = "", keys } = made.toJSON();
      const fields = { endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
      await fetcher.submit(fields, { method: "post", action: subscribePath });
    } catch {
      setState(Notification.permission === "denied" ? "blocked" : "unable");
    }
  };
  const failure = fetcher.data?.outcome === "failed" ? fetcher.data.message : undefined;
  return { state, turnOn, failure, isBusy: fetcher.state !== "idle" };
}

async function stateOfBrowser(isKnown: boolean): Promise<PushState> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.pushManager || !("Notification" in window)) return isIPhoneTab() ? "install" : "unable";
  if (Notification.permission === "denied") return "blocked";
  return isKnown && (await registration.pushManager.getSubscription()) ? "on" : "off";
}

/** Safari on a phone or tablet offers notifications to installed pages only. */
function isIPhoneTab(): boolean {
  const isTouchMac = navigator.userAgent.includes("Mac") && navigator.maxTouchPoints > 1;
  return (/iPhone|iPad/.test(navigator.userAgent) || isTouchMac) && !matchMedia("(display-mode: standalone)").matches;
}
