import { sendUnsent, syncTag } from "#app/platform/offline/send-unsent.ts";
import { dataAddress, isOfflinePage, type KeepPages, pagesCache, todayPath } from "./offline-pages.ts";
import { listenToPushes, type PushScope } from "./push-worker.ts";

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

// Safe because this is the worker's entry; pages import none of it.
const worker = globalThis as unknown as WorkerScope & PushScope;

/** Changes with every build. */
declare const BUILD: string;

const pages = `${pagesCache}.${BUILD}`;
const assets = `courtside.assets.${BUILD}`;
const patienceMs = 4_000;
/** Where React Router looks for a better route for a form; without a reply it uses its own. */
const routesPath = "/__manifest";

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) => {
  // A page of an older build would request files that no longer exist.
  event.waitUntil(removeCaches((name) => name !== pages && name !== assets).then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => {
  const { keep } = event.data as KeepPages;
  event.waitUntil(keepPages(keep));
});

worker.addEventListener("sync", (event) => {
  if (event.tag === syncTag) event.waitUntil(sendAll());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(fromCacheFirst(request));
  else if (isOfflinePage(pathname)) event.respondWith(fromNetworkFirst(request));
  else if (pathname === routesPath) event.respondWith(fetch(request).catch(() => Response.json({})));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(needsSignal));
});

listenToPushes(worker);

/** A rejected sync makes the browser retry, at growing intervals. */
async function sendAll(): Promise<void> {
  if (await sendUnsent()) throw new Error("unsent work remains");
}

async function removeCaches(isOld: (name: string) => boolean): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith("courtside.") && isOld(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Replaces the stored pages. Each is stored as a document and as data, with the files that it names. */
async function keepPages(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(pages);
  const wanted = addresses.flatMap((address) => [address, dataAddress(address)]);
  for (const { url } of await cache.keys())
    if (!wanted.some((address) => new URL(address, worker.location.origin).href === url)) await cache.delete(url);
  for (const address of wanted) {
    const response = await fetch(address, { redirect: "manual" }).catch(() => undefined);
    if (response?.status !== 200) continue;
    await keepFiles(await response.clone().text());
    await cache.put(address, response);
  }
}

async function keepFiles(document: string): Promise<void> {
  const cache = await caches.open(assets);
  for (const [file] of document.matchAll(/\/assets\/[\w.~-]+\.(?:js|css|woff2)/g))
    if (!(await cache.match(file))) await cache.add(file).catch(() => {});
}

async function fromCacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(assets);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request.url, response.clone());
  return response;
}

/** At the edge of the signal a request may never finish, so after four seconds the stored page wins. */
async function fromNetworkFirst(request: Request): Promise<Response> {
  const cache = await caches.open(pages);
  const kept = await cache.match(request.url);
  const answer = fetch(request).then((response) => remember(cache, request, response));
  const late = kept && new Promise<Response>((resolve) => setTimeout(resolve, patienceMs, kept));
  try {
    return await (late ? Promise.race([answer, late]) : answer);
  } catch {
    return kept ?? needsSignal();
  }
}

async function remember(cache: Cache, request: Request, response: Response): Promise<Response> {
  const { pathname } = new URL(request.url);
  const isKept = pathname.startsWith(todayPath) || (await cache.match(request.url));
  if (response.status === 200 && isKept) await cache.put(request.url, response.clone());
  // The sign-in has ended: nobody may read them any more.
  if (response.type === "opaqueredirect" || response.status === 202) await caches.delete(pages);
  return response;
}

function needsSignal(): Response {
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>No signal</title>
    <h1>No signal</h1><p>This page needs the network. <a href="${todayPath}">Today</a> works without.</p></html>`;
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'none'" };
  return new Response(html, { status: 503, headers });
}
