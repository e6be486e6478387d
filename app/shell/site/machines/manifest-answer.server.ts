import { machineAnswer } from "./machine-answer.server.ts";

const ink = "#07141a";
const icons = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

export function manifestAnswer(manifest: Record<string, unknown>): Response {
  const shown = { ...manifest, lang: "en", theme_color: ink, background_color: ink, icons };
  return machineAnswer(JSON.stringify(shown), "application/manifest+json");
}
