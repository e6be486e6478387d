import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { withClient } from "#tests/database.ts";
import { startNode, startTestSite, type TestSite } from "#tests/site.ts";
import { asRestored, backUp, countRows, emptySite, hangPicture, hashPages, operate, writePassphrase } from "./drill.ts";

const ORIGIN = "http://coach.example";

let testSite: TestSite;
let fresh: Awaited<ReturnType<typeof emptySite>>;
test.beforeAll(async () => {
  testSite = await startTestSite();
  fresh = await emptySite();
});
test.afterAll(async () => {
  fresh.close();
  await testSite.close();
});

test("a backup restores on a fresh server: the same bytes for every page, the same rows; a damaged one changes nothing", async () => {
  const picture = await hangPicture(testSite);
  const node = await startNode({ ...testSite.settings, ORIGIN });
  const form = { name: "Dana Field", email: "dana@player.example", message: "Is Saturday free?" };
  await fetch(`${node.url}/?index`, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  await testSite.mailbox.waitFor(2);
  const pages = await hashPages(node.url, [picture]);
  expect(Object.keys(pages).length).toBeGreaterThan(20);
  await node.end("SIGTERM");

  const right = ["--passphrase-file", writePassphrase(testSite)];
  const { file, seconds: backupSeconds } = backUp(testSite, right);
  const rows = await countRows(testSite.databaseUrl);
  expect(rows.messages).toBe(1);

  const refused = operate("restore", fresh.settings, [damagedCopy(file), ...right]);
  expect(refused.status, refused.text).toBe(1);
  expect(refused.text).toContain("Nothing was changed.");
  expect(await countTables(fresh.settings.DATABASE_URL)).toBe(0);

  const { status, text, seconds: restoreSeconds } = operate("restore", fresh.settings, [file, ...right]);
  expect(status, text).toBe(0);
  expect(await countRows(fresh.settings.DATABASE_URL)).toEqual(asRestored(rows));
  const restored = await startNode({ ...fresh.settings, SMTP_URL: testSite.mailbox.url, ORIGIN });
  expect(await hashPages(restored.url, [picture])).toEqual(pages);
  await restored.end("SIGKILL");
  const measured = { pages: Object.keys(pages).length, backupSeconds, restoreSeconds };
  test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
});

/** One byte in the middle is changed. */
function damagedCopy(file: string): string {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(`${file}.damaged`, bytes);
  return `${file}.damaged`;
}

function countTables(url: string): Promise<number> {
  return withClient(url, async (owner) => {
    const { rows } = await owner.query(
      "select count(*)::int as count from pg_class where relkind = 'r' and relnamespace <> all (array['pg_catalog', 'information_schema']::regnamespace[])",
    );
    return rows[0].count;
  });
}
