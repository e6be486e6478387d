import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

const program = `
  import pg from "pg";
  import { startLocalDatabase } from "#scripts/local-database.ts";
  const folder = process.argv[1];
  const first = await startLocalDatabase({ folder });
  const again = await startLocalDatabase({ folder });
  const client = new pg.Client({ connectionString: again.ownerUrl });
  await client.connect();
  const { rows } = await client.query("select rolsuper from pg_roles where rolname = current_user");
  await client.end();
  first.stop();
  const restarted = await startLocalDatabase({ folder });
  restarted.stop();
  process.stdout.write(JSON.stringify({ same: first.ownerUrl === again.ownerUrl, superuser: rows[0].rolsuper }));
`;

function start(user: number | undefined): string {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-local-"));
  if (user) chownSync(folder, user, user);
  try {
    const node = path.resolve("node_modules/.bin/node");
    const identity = user ? { uid: user, gid: user } : {};
    const run = spawnSync(node, ["--input-type=module", "-e", program, folder], { encoding: "utf8", ...identity });
    return run.stdout || run.stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const expected = JSON.stringify({ same: true, superuser: false });

test("a database starts, is found again while it runs, and restarts", { tags: "long" }, () =>
  expect(start(undefined)).toBe(expected),
);

test.runIf(isRoot)("a database starts for a user who is not root", { tags: "long" }, () =>
  expect(start(nobody)).toBe(expected),
);

test.runIf(isRoot)("as root, a folder that no ordinary user can reach is refused with the reason", () => {
  const closed = mkdtempSync(path.join(tmpdir(), "courtside-closed-"));
  chmodSync(closed, 0o700);
  const node = path.resolve("node_modules/.bin/node");
  const inside = path.join(closed, "data");
  const run = spawnSync(node, ["--input-type=module", "-e", program, inside], { encoding: "utf8" });
  rmSync(closed, { recursive: true, force: true });
  expect(run.stderr).toContain(`an ordinary user cannot enter ${closed}`);
});
