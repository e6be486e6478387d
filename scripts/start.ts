import path from "node:path";
import { env, provideEnvironment } from "#app/platform/env.server.ts";
import { inOneSentence } from "./in-one-sentence.ts";

type Build = typeof import("#app/server.ts");

process.chdir(path.resolve(import.meta.dirname, ".."));
provideEnvironment({ NODE_ENV: "production" });
await inOneSentence(
  async () => env(),
  (reason) => `The site did not start: ${reason}.`,
);
const built = path.resolve("build/server/index.js");
const { start } = (await import(built)) as Build;
await inOneSentence(
  async () => (await start()).background,
  // By its name: the build has its own copy of the class.
  (reason, error) =>
    error instanceof Error && error.name === "FailedMigration"
      ? `The site did not start, because its database was not migrated (${reason}): mend that, or ask \`npm run doctor\`, and start it again.`
      : undefined,
);
