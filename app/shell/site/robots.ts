import type { Route } from "./+types/robots.ts";
import { machineAnswer, originOf } from "./machine-answer.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  const sitemap = new URL("/sitemap.xml", originOf(url)).href;
  const lines = ["User-agent: *", "Disallow: /admin", "Disallow: /auth", "", `Sitemap: ${sitemap}`, ""];
  return machineAnswer(lines.join("\n"), "text/plain; charset=utf-8");
}
