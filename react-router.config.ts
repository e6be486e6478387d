import type { Config } from "@react-router/dev/config";

export default {
  // platform/http/guards.server.ts has decided before. The router would compare with the address that our process
  // sees, and behind a proxy that speaks HTTPS refuse every form.
  allowedActionOrigins: ["**"],
  // A file for each entry of the server's build (vite.config.ts).
  serverBuildFile: "[name].js",
} satisfies Config;
