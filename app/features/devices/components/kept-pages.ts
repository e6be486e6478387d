import { useEffect } from "react";
import { type KeepPages, pagesCache } from "../offline-pages.ts";

const pauseMs = 3_000;

/** Asks the worker to store these pages. `readAt` changes whenever their content may have changed. */
export function useKeptPages(addresses: readonly string[], readAt: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: readAt stands for what the pages show
  useEffect(() => {
    const worker = import.meta.env.PROD ? navigator.serviceWorker : undefined;
    const keep = () =>
      void worker?.ready.then(({ active }) => active?.postMessage({ keep: addresses } satisfies KeepPages));
    // Debounces changes. The first page is stored at once: the phone may be back in the pocket soon.
    const timer = setTimeout(keep, isFirst ? 0 : pauseMs);
    isFirst = false;
    worker?.addEventListener("controllerchange", keep);
    return () => {
      clearTimeout(timer);
      worker?.removeEventListener("controllerchange", keep);
    };
  }, [addresses.join(), readAt]);
}

let isFirst = true;

export async function forgetPages(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(pagesCache));
  await Promise.all(names.map((name) => caches.delete(name)));
}
