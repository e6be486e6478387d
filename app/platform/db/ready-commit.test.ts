import { spawnSync } from "node:child_process";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionTo, poolFor, readyToCommit, type Tx, urlFor } from "./connection.server.ts";

const service = connectionTo("courtside_service");
const addJob = async (tx: Tx) => void (await tx.execute(sql`select graphile_worker.add_job('nothing', '{}')`));
const count = "select count(*) from graphile_worker._private_jobs";

/** Checked by another process while this one is blocked, so it sees only what was sent before. */
function countSeenByAnother(): string {
  const ask = `import pg from "pg"; const client = new pg.Client(process.argv[1]); await client.connect();
    process.stdout.write((await client.query("${count}")).rows[0].count); await client.end();`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", ask, urlFor("courtside_service")], {
    encoding: "utf8",
  });
  return stdout.trim();
}

test("nothing is stored before the commit, and the commit is sent when its function returns", async () => {
  const commit = await readyToCommit("courtside_service", addJob);
  expect(countSeenByAnother()).toBe("0");
  const kept = commit();
  expect(countSeenByAnother()).toBe("1");
  await kept;
});

test("failed work stores nothing and releases its connection", async () => {
  const before = await service.execute(sql.raw(count));
  const failing = readyToCommit("courtside_service", async (tx) => {
    await addJob(tx);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect((await service.execute(sql.raw(count))).rows).toEqual(before.rows);
  expect(poolFor("courtside_service").waitingCount).toBe(0);
});
