import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Plugin } from "vite";
import routes from "#app/routes.ts";

const marker = "/* sources */";

/**
 * Gives visitors.css the files that a visitor's page imports, so that visitors do not load the admin area's classes.
 */
export function visitorsStyles(): Plugin {
  // The pages in the site's frame, and those behind a private link.
  const visitors = routes.filter(
    ({ file, path: address }) => file.startsWith("shell/site/") || address?.endsWith("/:link"),
  );
  const entries = ["root.tsx", "shell/busy-page.tsx", ...visitors.flatMap(routeFiles)];
  return {
    name: "visitors-styles",
    enforce: "pre",
    transform(code, id) {
      if (!/\/visitors\.css(\?|$)/.test(id) || !code.includes(marker)) return null;
      const app = path.resolve(id.replace(/\?.*$/, ""), "../..");
      const files = new Set<string>();
      for (const entry of entries) follow(path.join(app, entry), { app, files });
      for (const file of files) this.addWatchFile(file);
      return code.replace(marker, [...files].map((file) => `@source "${file}";`).join("\n"));
    },
  };
}

/** The files of a route and of all routes below it. */
export function routeFiles({ file, children = [] }: RouteConfigEntry): string[] {
  return [file, ...children.flatMap(routeFiles)];
}

/** Type imports and server files bring no classes. */
function follow(file: string, { app, files }: { app: string; files: Set<string> }): void {
  if (files.has(file) || file.endsWith(".server.ts") || !existsSync(file)) return;
  files.add(file);
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(
    /^(?:import|export) (?!type )[^;"]*"([^"]+\.tsx?)"/gm,
  )) {
    const isOurs = name.startsWith("#app/");
    if (isOurs || name.startsWith("."))
      follow(isOurs ? path.join(app, name.slice(5)) : path.resolve(file, "..", name), { app, files });
  }
}
