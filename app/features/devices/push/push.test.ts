import { expect, test } from "vitest";
import { listenToPushes, messageIn, notificationOf } from "../push-worker.ts";
import { defaultPushSettings, quietMinutesLeft, summaryOf } from "./push.ts";

const hour = 60;

test.each([
  [20 * hour + 59, 0],
  [21 * hour, 9.5 * hour],
  [0, 6.5 * hour],
  [6 * hour + 29, 1],
  [6 * hour + 30, 0],
  [12 * hour, 0],
])("at minute %i the quiet hours last %i more minutes", (minutes, left) => {
  expect(quietMinutesLeft(defaultPushSettings, minutes)).toBe(left);
});

test("quiet hours can be in the daytime, empty or off", () => {
  const byDay = { ...defaultPushSettings, quietFrom: 12 * hour, quietTo: 14 * hour };
  expect([11, 12, 13, 14].map((at) => quietMinutesLeft(byDay, at * hour))).toEqual([0, 120, 60, 0]);
  expect(quietMinutesLeft({ ...byDay, quietTo: 12 * hour }, 12 * hour)).toBe(0);
  expect(quietMinutesLeft({ ...byDay, isQuiet: false }, 12 * hour)).toBe(0);
});

test("a summary counts several events", () => {
  expect(summaryOf(["request", "changed", "request"])).toBe("2 × A new request, Cancelled or moved");
});

const message = { title: "A new request", body: "Somebody wrote.", tag: "t", path: "/admin/messages" };

test("the worker shows a notification under its tag, so a second delivery replaces it", () => {
  expect(notificationOf(messageIn(message))).toEqual({
    title: "A new request",
    options: { body: "Somebody wrote.", tag: "t", renotify: false, data: { path: "/admin/messages" } },
  });
});

test.each(["https://elsewhere.example/", "//elsewhere.example", "/adminx", "/", "javascript:alert(1)", 7])(
  "a notification never leads to %s",
  (path) => {
    expect(messageIn({ ...message, path }).path).toBe("/admin/today");
  },
);

test.each([undefined, null, "text", {}, { title: 1 }])("a push of %s still shows a notification", (sent) => {
  expect(messageIn(sent).title).toBe("Something came in");
});

test("a tap opens the page in an existing admin window, or in a new one", async () => {
  const did: string[] = [];
  const note = (what: string) => async (address?: string) => void did.push([what, address].filter(Boolean).join(" "));
  const listeners = new Map<string, (event: never) => void>();
  const page = { url: "https://coach.example/admin/today", focus: note("focus"), navigate: note("go to") };
  const open = [page];
  listenToPushes({
    addEventListener: (type: string, listen: (event: never) => void) => void listeners.set(type, listen),
    registration: { showNotification: note("show") },
    clients: { matchAll: async () => open, openWindow: note("open") },
    location: { origin: "https://coach.example" },
  });
  const happen = async (type: string, facts: object) => {
    const pending: Promise<unknown>[] = [];
    const event = { ...facts, waitUntil: (work: Promise<unknown>) => pending.push(work) };
    listeners.get(type)?.(event as never);
    await Promise.all(pending);
  };
  await happen("push", { data: { json: () => message } });
  const notification = { close: () => {}, data: { path: "/admin/messages" } };
  await happen("notificationclick", { notification });
  open.pop();
  await happen("notificationclick", { notification });
  expect(did).toEqual([
    "show A new request",
    "go to https://coach.example/admin/messages",
    "focus",
    "open https://coach.example/admin/messages",
  ]);
});
