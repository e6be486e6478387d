import { sitemap } from "#app/lib/public-pages.ts";
import type { Route } from "./+types/robots.ts";
import { machineAnswer, originOf } from "./machine-answer.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  const address = new URL(sitemap.path, originOf(url)).href;
  const lines = ["User-agent: *", "Disallow: /admin", "Disallow: /auth", "", `Sitemap: ${address}`, ""];
  return machineAnswer(lines.join("\n"), "text/plain; charset=utf-8");
}
