import path from "node:path";
import { env, provideEnvironment } from "#app/platform/env.server.ts";
import { inOneSentence } from "./in-one-sentence.ts";

// Built beside the server (vite.config.ts): run as TypeScript, Node would hold its own compiler, 30 MB, as long as the site runs.
process.chdir(path.resolve(import.meta.dirname, "../.."));
provideEnvironment({ NODE_ENV: "production" });
await inOneSentence(
  async () => env(),
  (reason) => `The site did not start: ${reason}.`,
);
const { start } = await import("#app/server.ts");
await inOneSentence(
  async () => (await start()).background,
  // By its name: importing the class would load the database's modules before the environment is checked.
  (reason, error) =>
    error instanceof Error && error.name === "FailedMigration"
      ? `The site did not start, because its database was not migrated (${reason}): mend that, or ask \`npm run doctor\`, and start it again.`
      : undefined,
);
