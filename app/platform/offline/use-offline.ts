import { useEffect, useState, useSyncExternalStore } from "react";
import { hasSignal, onSignal } from "./signal.ts";
import { accountHere, listUnsent, storeName, type Unsent } from "./unsent-store.ts";

/** True from when the site could not be reached until it can be. */
export function useNoSignal(): boolean {
  return useSyncExternalStore(
    onSignal,
    () => !hasSignal(),
    () => false,
  );
}

/** This account's work on this device, oldest first. */
export function useUnsent(): readonly Unsent[] {
  const [all, setAll] = useState<readonly Unsent[]>([]);
  useEffect(() => {
    const channel = new BroadcastChannel(storeName);
    // A browser without storage has no unsent work.
    const read = () => void listUnsent().then(setAll, () => {});
    channel.addEventListener("message", read);
    read();
    return () => channel.close();
  }, []);
  return all.filter(({ account }) => account === accountHere());
}
