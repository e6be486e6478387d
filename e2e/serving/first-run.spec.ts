import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { environmentFor } from "#app/platform/env.server.ts";
import { freePort } from "#scripts/free-port.ts";
import { until } from "#tests/mailbox.ts";

// Creating the demo takes a minute and is tested in seeds/living/living-demo.test.ts.
test("npm run dev serves the seeded site without any configuration", { tag: "@long" }, async () => {
  test.setTimeout(300_000);
  const isFresh = !existsSync(".data/development");
  const port = await freePort();
  const began = performance.now();
  const dev = spawn("npm", ["run", "dev", "--", "--without-demo"], {
    env: environmentFor({ PORT: String(port) }),
    detached: true,
  });
  const gone = new Promise((resolve) => dev.once("exit", resolve));
  try {
    const read = () => fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    await until(async () => (await read())?.status === 200, "the first page", 240);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    test.info().annotations.push({ type: "measured", description: `200 on / after ${seconds} s` });
    expect(await (await read())?.text()).toContain("Personalized Performance Training");
  } finally {
    process.kill(-(dev.pid ?? 0), "SIGTERM");
    await gone;
    if (isFresh) rmSync(".data/development", { recursive: true, force: true });
  }
});
