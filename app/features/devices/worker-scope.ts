import type { PushScope } from "./push-worker.ts";

/** TypeScript's own worker library would replace the page's types in the whole project. */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetched = Event & { request: Request; respondWith: (response: Promise<Response>) => void };
type Told = Lasting & { data: unknown };
type Synced = Lasting & { tag: string };
type Events = { install: Lasting; activate: Lasting; message: Told; sync: Synced; fetch: Fetched };

type WorkerScope = {
  addEventListener: <Type extends keyof Events>(type: Type, listen: (event: Events[Type]) => void) => void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  location: { origin: string };
};

// Safe because only the worker's entry imports it.
export const worker = globalThis as unknown as WorkerScope & PushScope;
