import path from "node:path";
import { provideEnvironment } from "#app/platform/env.server.ts";

type Build = typeof import("#app/server.ts");

process.chdir(path.resolve(import.meta.dirname, ".."));
provideEnvironment({ NODE_ENV: "production" });
const built = path.resolve("build/server/index.js");
const { start } = (await import(built)) as Build;
await start();
