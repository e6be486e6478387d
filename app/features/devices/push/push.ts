import { minutesPerDay } from "#app/lib/time/durations.ts";

export const devicesPath = "/admin/devices";
export const devicePath = (id: string, act: "test" | "remove") => `${devicesPath}/${id}/${act}`;
export const subscribePath = `${devicesPath}/subscribe`;

export const pushLimits = { name: 100, devices: 4, endpoint: 2_000, perHour: 20 };

export const pushEvents = [
  ...(["request", "chosen", "changed", "weather", "undelivered", "next", "loose_ends"] as const),
] as const;
export type PushEvent = (typeof pushEvents)[number];

export const eventWords: Record<PushEvent, { label: string; hint: string }> = {
  request: { label: "A new request", hint: "From the forms and the quiz" },
  chosen: { label: "News about a time you offered or were asked for", hint: "From an offer or the website" },
  changed: { label: "Cancelled or moved", hint: "By the player" },
  weather: { label: "Time to decide on the weather", hint: "When you set a decision time" },
  undelivered: { label: "A mail did not arrive", hint: "So that you can call" },
  next: { label: "The next session", hint: "30 minutes before" },
  loose_ends: { label: "Loose ends", hint: "In the evening, if something is open" },
};

/** Defaults of a new device: nothing that repeats daily. */
export const usualEvents: readonly PushEvent[] = ["request", "chosen", "changed", "weather", "undelivered"];

export type PushSettings = {
  showsNames: boolean;
  isQuiet: boolean;
  /** Minutes of the wall clock. */
  quietFrom: number;
  quietTo: number;
  letsMorningThrough: boolean;
};

/** Events that begin before this wall-clock time are worth waking someone. */
export const morningEnds = 9 * 60;

export const defaultPushSettings: PushSettings = {
  ...{ showsNames: false, isQuiet: true, quietFrom: 21 * 60, quietTo: 6 * 60 + 30, letsMorningThrough: true },
};

/** How many quiet minutes are left; 0 outside quiet hours. They may span midnight. */
export function quietMinutesLeft({ isQuiet, quietFrom, quietTo }: PushSettings, minutes: number): number {
  if (!isQuiet || quietFrom === quietTo) return 0;
  const into = (minutes - quietFrom + minutesPerDay) % minutesPerDay;
  const length = (quietTo - quietFrom + minutesPerDay) % minutesPerDay;
  return into < length ? length - into : 0;
}

/** A notification's text and link. The worker shows it. */
export type PushMessage = { title: string; body: string; tag: string; path: string };

/** 'A new request' or, for several that waited, '3 things came in'. */
export function titleOf(events: readonly (PushEvent | "test")[]): string {
  const [event] = events;
  if (events.length > 1) return `${events.length} things came in`;
  return !event || event === "test" ? "Notifications work" : eventWords[event].label;
}

/** '2 × A new request, Cancelled or moved'. */
export function summaryOf(events: readonly (PushEvent | "test")[]): string {
  const counts = Map.groupBy(events, (event) => event);
  return [...counts].map(([event, all]) => (all.length > 1 ? `${all.length} × ` : "") + titleOf([event])).join(", ");
}
