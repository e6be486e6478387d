import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { serveApp } from "./scripts/vite-serve-app.ts";

export default defineConfig({
  // Before reactRouter(), so that every request in development passes through the same Hono app as in production.
  plugins: [tailwindcss(), serveApp(), reactRouter()],
  environments: {
    ssr: { build: { rolldownOptions: { input: "./app/server.ts" } } },
  },
  // Found before the first request, or development would reload in the middle of it.
  optimizeDeps: { entries: ["./app/ui/*.tsx"] },
  build: { target: "es2023", assetsInlineLimit: 0 },
});
