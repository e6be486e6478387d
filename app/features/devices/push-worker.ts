import type { PushMessage } from "./push/push.ts";

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Pushed = Lasting & { data: { json: () => unknown } | null };
type Clicked = Lasting & { notification: { close: () => void; data: unknown } };
type OpenPage = { url: string; focus: () => Promise<unknown>; navigate: (address: string) => Promise<unknown> };

export type PushScope = {
  addEventListener: (<Type extends "push">(type: Type, listen: (event: Pushed) => void) => void) &
    (<Type extends "notificationclick">(type: Type, listen: (event: Clicked) => void) => void);
  registration: { showNotification: (title: string, options: Record<string, unknown>) => Promise<void> };
  clients: {
    matchAll: (which: { type: "window"; includeUncontrolled: boolean }) => Promise<OpenPage[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
  location: { origin: string };
};

/** A browser revokes the permission if a push shows nothing, so unreadable ones are shown too. */
const unread: PushMessage = { title: "Something came in", body: "", tag: "unread", path: "/admin/today" };

export function messageIn(sent: unknown): PushMessage {
  const { title, body, tag, path } = (sent ?? {}) as Partial<Record<keyof PushMessage, unknown>>;
  if (typeof title !== "string" || typeof body !== "string" || typeof tag !== "string") return unread;
  // Only pages of the admin area: a notification leads nowhere else.
  const isOurs = typeof path === "string" && /^\/admin(\/|$)/.test(path);
  return { title, body, tag, path: isOurs ? path : unread.path };
}

/** Shows each event once: a second delivery silently replaces the first. */
export function notificationOf({ title, body, tag, path }: PushMessage) {
  return { title, options: { body, tag, renotify: false, data: { path } } };
}

export function listenToPushes(scope: PushScope): void {
  scope.addEventListener("push", (event) => event.waitUntil(show(scope, event)));
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(scope, messageIn({ ...unread, ...(event.notification.data as object) }).path));
  });
}

async function show(scope: PushScope, { data }: Pushed): Promise<void> {
  const { title, options } = notificationOf(messageIn(parsed(data)));
  await scope.registration.showNotification(title, options);
}

function parsed(data: Pushed["data"]): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/** Opens the page in an admin window that is already open, or in a new one. */
async function open({ clients, location }: PushScope, path: string): Promise<void> {
  const address = new URL(path, location.origin).href;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url.startsWith(`${location.origin}/admin`));
  if (!page) return void (await clients.openWindow(address));
  await page.navigate(address);
  await page.focus();
}
