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
