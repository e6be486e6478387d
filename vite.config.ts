import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { serveApp } from "./scripts/vite-serve-app.ts";

// A file costs its headers and its turn, so what pages share comes in a few: the framework, and the rest by who needs it.
const codeSplitting = {
  groups: [
    { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 1 },
    { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8 * 1024 },
  ],
};

// Their own names would list every page that shares them, in each document anew.
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split("~")[0]}-[hash].js`;

export default defineConfig({
  // Before reactRouter(), so that every request in development passes through the same Hono app as in production.
  plugins: [tailwindcss(), serveApp(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting, chunkFileNames } } } },
    ssr: { build: { rolldownOptions: { input: "./app/server.ts" } } },
  },
  // Found before the first request, or development would reload in the middle of it.
  optimizeDeps: { entries: ["./app/ui/*.tsx"] },
  build: { target: "es2023", assetsInlineLimit: 0 },
});
