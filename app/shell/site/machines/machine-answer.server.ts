import { env } from "#app/platform/env.server.ts";

/** The site's origin: a production site sets it, because shared responses must not repeat what a client claims. */
export function originOf(url: URL): string {
  return env().ORIGIN ?? url.origin;
}

export function machineAnswer(body: string, type: string): Response {
  return new Response(body, { headers: { "content-type": type, "cache-control": "public, max-age=300" } });
}

export function manifestAnswer(manifest: Record<string, unknown>): Response {
  const shown = { ...manifest, lang: "en", theme_color: ink, background_color: ink, icons };
  return machineAnswer(JSON.stringify(shown), "application/manifest+json");
}

const ink = "#07141a";
const icons = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** During an outage: a short list would mean that the rest is gone; 503 means to retry. */
export function notNow(): Response {
  return new Response("Please come back in a minute\n", { status: 503, headers: { "retry-after": "60" } });
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

// Not allowed in XML 1.0 even as an entity; a single one makes the whole document unreadable.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for an XML element or attribute. */
export function xmlText(text: string): string {
  return text.replace(forbidden, "").replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Elements in order, with escaped text; undefined ones are left out. */
export function xmlElements(elements: Record<string, string | undefined>): string {
  return Object.entries(elements)
    .map(([name, text]) => (text === undefined ? "" : `<${name}>${xmlText(text)}</${name}>`))
    .join("");
}
