import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { publicFrame, publicPages } from "./app/lib/public-pages.ts";
import routes from "./app/routes.ts";
import { icons } from "./scripts/vite-icons.ts";
import { inlineScripts } from "./scripts/vite-inline-scripts.ts";
import { serveApp } from "./scripts/vite-serve-app.ts";
import { routeFiles, visitorsStyles } from "./scripts/vite-visitors-styles.ts";

type Modules = { getModuleInfo: (id: string) => { importers: string[] } | null };
type IsOne = (id: string) => boolean;

const frameFiles = ["root.tsx", ...publicFrame.files];
const visitorsForms = isOneOf([
  ...frameFiles,
  ...publicPages.filter(({ hydrates }) => hydrates).map(({ file }) => file),
]);
const adminLayout = "shell/admin/frame/layout.tsx";
const adminFrame = isOneOf([adminLayout]);
const adminPages = isOneOf(["root.tsx", ...routes.filter(({ file }) => file === adminLayout).flatMap(routeFiles)]);

function isOneOf(files: string[]): IsOne {
  const paths = files.map((file) => path.resolve("app", file));
  return (id) => paths.some((file) => path.normalize(id).startsWith(file));
}

/** Whether one of them needs it, directly or through others. */
function isFor(isOne: IsOne, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (isOne(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return modules.getModuleInfo(id)?.importers.some((importer) => isFor(isOne, importer, modules, seen)) ?? false;
}

/** What all of them need, each in its way, by the name of its file. */
function needed(name: string, priority: number, ...by: IsOne[]) {
  const nameOf = (id: string, modules: Modules) => (by.every((isOne) => isFor(isOne, id, modules)) ? name : null);
  return { name: nameOf, minShareCount: 2, priority };
}

// A file costs its headers and its turn, so what pages share comes in a few: the framework, and the rest by who needs it.
// What only the admin area needs must not travel with a visitor's form, nor the other way round.
const codeSplitting = {
  groups: [
    { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 4 },
    // Pages get their dates and prices as text, so few visitors need what writes them.
    {
      name: "region",
      test: /app[\\/]lib[\\/](amounts|dates|region|structured-data|structured-values)\.ts$/,
      priority: 4,
    },
    needed("shared", 3, visitorsForms, adminPages),
    needed("forms", 2, visitorsForms),
    needed("frame", 1, adminFrame),
    // Merging more of the small ones has them need each other, and a page that comes to the wrong one first does not start.
    { name: "admin", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 512 },
  ],
};

// Their own names would list every page that shares them, in each document anew.
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split("~")[0]}-[hash].js`;

const serverBuild = {
  input: { index: "./app/server.ts", start: "./scripts/start.ts" },
  // V8 keeps the source as long as it runs, with two bytes for each character if one is beyond Latin-1.
  output: { charset: "ascii", comments: false },
} as const;

export default defineConfig(({ command }) => ({
  // Before reactRouter(), so that every request in development passes through the same Hono app as in production.
  plugins: [visitorsStyles(), inlineScripts(), icons(), tailwindcss(), serveApp(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting, chunkFileNames } } } },
    ssr: {
      build: { rolldownOptions: serverBuild },
      // Thousands of small modules, of which few are used, cost the server a second at each start and 100 MB as long as it
      // runs. What has binaries, SQL or threads beside its code stays in node_modules.
      resolve: command === "build" ? { noExternal: true, external: ["graphile-worker", "pg", "pino", "sharp"] } : {},
    },
  },
  // Found before the first request, or development would reload in the middle of it.
  optimizeDeps: { entries: ["./app/{ui,shell,features}/**/*.tsx"] },
  build: { target: "es2023", assetsInlineLimit: 0 },
}));
