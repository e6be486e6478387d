import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { workerPath } from "#app/features/devices/offline-pages.ts";

/** One file without imports, at a fixed address below /admin: the address decides which pages a service worker sees. */
const folder = path.resolve("build/client");
const files = readdirSync(path.join(folder, "assets")).sort().join();
const version = createHash("sha256").update(files).digest("hex").slice(0, 12);

await build({
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  define: { BUILD: JSON.stringify(version) },
  build: {
    target: "es2023",
    outDir: folder,
    emptyOutDir: false,
    rolldownOptions: {
      input: "app/features/devices/worker.ts",
      output: { format: "iife", entryFileNames: workerPath.slice(1) },
    },
  },
});
