/** "Firefox on Windows": enough to recognise your own devices. */
export function deviceOf(userAgent: string | null): string {
  const browser = browsers.find(([sign]) => userAgent?.includes(sign))?.[1];
  const system = systems.find(([sign]) => userAgent?.includes(sign))?.[1];
  if (!browser && !system) return "Unknown device";
  return [browser ?? "A browser", system].filter(Boolean).join(" on ");
}

// The first match wins, because most browsers claim to be others as well.
const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["CriOS/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
] as const;

export const deviceKinds = ["phone", "tablet", "laptop"] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** A tablet's user agent says so, or is Android without 'Mobile'. */
export function deviceKindOf(userAgent: string): DeviceKind {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return "tablet";
  return /iPhone|Mobile/.test(userAgent) ? "phone" : "laptop";
}

/** Each installs the app in its own way. */
export const installSystems = ["iphone", "android", "computer"] as const;
export type InstallSystem = (typeof installSystems)[number];

export function installSystemOf(userAgent: string): InstallSystem {
  if (/iPhone|iPad/.test(userAgent)) return "iphone";
  return userAgent.includes("Android") ? "android" : "computer";
}
