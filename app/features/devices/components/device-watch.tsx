import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { sendUnsent, syncTag } from "#app/platform/offline/send-unsent.ts";
import { lookForSignal } from "#app/platform/offline/signal.ts";
import { openStoreFor } from "#app/platform/offline/unsent-store.ts";
import { useNoSignal, useUnsent } from "#app/platform/offline/use-offline.ts";
import { workerPath } from "../offline-pages.ts";
import { forgetPages } from "./kept-pages.ts";

const pauseMs = 15_000;

/** Sends unsent work as soon as there is signal: at once, when the page regains focus, and at intervals. */
export function DeviceWatch({ account }: { account: string }) {
  const isOff = useNoSignal();
  const isWaiting = useUnsent().some(({ state }) => state === "waiting");
  useEffect(() => openStoreFor(account), [account]);
  useEffect(watchDevice, []);
  useFreshPageAfter(isOff);
  useEffect(() => {
    if (isWaiting) askTheBrowser();
    const timer = isWaiting || isOff ? setInterval(sync, pauseMs) : undefined;
    return () => clearInterval(timer);
  }, [isWaiting, isOff]);
  useEffect(() => (isOff ? openWholePages() : undefined), [isOff]);
  return null;
}

/** Checks for signal, and sends if there is any. */
export async function sync(): Promise<void> {
  // A browser without storage has nothing to send.
  if (await lookForSignal()) await sendUnsent().catch(() => {});
}

function watchDevice() {
  if (import.meta.env.PROD) navigator.serviceWorker?.register(workerPath).catch(() => {});
  const look = () => document.visibilityState === "visible" && void sync();
  const lookAtSession = (event: Event) =>
    (event as CustomEvent<{ event: string }>).detail.event === "SIGNED_OUT" && void forgetPages();
  window.addEventListener("online", look);
  window.addEventListener("offline", look);
  window.addEventListener("courtside:session", lookAtSession);
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    window.removeEventListener("online", look);
    window.removeEventListener("offline", look);
    window.removeEventListener("courtside:session", lookAtSession);
    document.removeEventListener("visibilitychange", look);
  };
}

function useFreshPageAfter(isOff: boolean): void {
  const { revalidate } = useRevalidator();
  const wasOff = useRef(false);
  useEffect(() => {
    if (wasOff.current && !isOff) void revalidate();
    wasOff.current = isOff;
  }, [isOff, revalidate]);
}

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** Asks the browser to keep unsent work, and to send it even when this page is closed. iOS supports only the first. */
function askTheBrowser(): void {
  void navigator.storage?.persist?.();
  navigator.serviceWorker?.ready
    .then((registration) => (registration as WithSync).sync?.register(syncTag))
    .catch(() => {});
}

/** Without signal the router cannot load routes it has not seen, but the worker has whole pages. */
function openWholePages() {
  const leaveToBrowser = (event: MouseEvent) =>
    event.target instanceof Element && event.target.closest("a[href]") && event.stopPropagation();
  window.addEventListener("click", leaveToBrowser, { capture: true });
  return () => window.removeEventListener("click", leaveToBrowser, { capture: true });
}
