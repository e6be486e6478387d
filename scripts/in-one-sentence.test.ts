import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { environmentFor } from "#app/platform/env.server.ts";

type Values = Parameters<typeof environmentFor>[0];
const nowhere = "postgres://owner:secret@127.0.0.1:1/courtside";

function run(command: string, values: Values) {
  const node = path.resolve("node_modules/.bin/node");
  const [script, ...args] = command.split(" ");
  const { stderr, status } = spawnSync(node, [`scripts/${script}.ts`, ...args], {
    env: environmentFor(values),
    encoding: "utf8",
  });
  return { said: stderr.trim().split("\n"), status };
}

test.each<[string, string, Values, RegExp]>([
  [
    "a site without APP_SECRET",
    "start",
    { NODE_ENV: "production", APP_SECRET: "" },
    /APP_SECRET is not set: put one in \.env/,
  ],
  ["a migration without its database", "migrate", { DATABASE_URL: nowhere }, /not migrated \(.+\): mend that/],
  [
    "a seed without its database",
    "seed",
    { DATABASE_URL: nowhere },
    /Nothing was seeded \(.+\): run `npm run db:migrate`/,
  ],
  [
    "a backup with a short passphrase",
    "backup --passphrase-file /dev/null",
    {},
    /^No backup was made: The passphrase needs/,
  ],
])("%s says in one sentence what to do, and ends with 1", (_what, command, values, sentence) => {
  expect(run(command, values)).toEqual({ said: [expect.stringMatching(sentence)], status: 1 });
});
