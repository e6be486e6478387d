import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { environmentFor } from "#app/platform/env.server.ts";

test("npm run dev beside a real site's DATABASE_URL says in one sentence what to do, and asks that database nothing", async () => {
  let visits = 0;
  const database = createServer((socket) => {
    visits += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(database, "listening");
  const address = database.address();
  const port = typeof address === "object" ? address?.port : 0;
  const dev = spawn(path.resolve("node_modules/.bin/node"), ["scripts/dev.ts"], {
    env: environmentFor({
      NODE_ENV: "development",
      DATABASE_URL: `postgres://owner:secret@127.0.0.1:${port}/courtside`,
    }),
  });
  const [said, [status]] = await Promise.all([text(dev.stderr), once(dev, "exit")]);
  database.close();
  expect(said.trim().split("\n")).toEqual([expect.stringMatching(/DATABASE_URL: unset it or move \.env away/)]);
  expect(status).toBe(1);
  expect(visits).toBe(0);
}, 90_000);
