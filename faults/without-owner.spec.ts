import { expect, test } from "@playwright/test";
import { withClient } from "#tests/database.ts";
import { startNode, startTestSite, type TestSite } from "#tests/site.ts";

let testSite: TestSite;
test.beforeAll(async () => {
  testSite = await startTestSite();
});
test.afterAll(() => testSite.close());

test("a site without the owner's credentials serves pages, stores requests and mails them", {
  tag: "@long",
}, async () => {
  const { host, pathname } = new URL(testSite.databaseUrl);
  const node = await startNode({ ...testSite.settings, DATABASE_URL: `postgres://${host}${pathname}` });
  expect((await fetch(node.url)).status).toBe(200);
  const form = { name: "Dana Field", email: "dana@player.example", message: "Is Saturday free?" };
  const sent = { method: "POST", body: new URLSearchParams(form), redirect: "manual" } as const;
  expect((await fetch(`${node.url}/?index`, sent)).status).toBeLessThan(400);
  await testSite.mailbox.waitFor(2);
  const users = await withClient(testSite.databaseUrl, async (owner) => {
    const { rows } = await owner.query(
      "select distinct usename from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by 1",
    );
    return rows.map(({ usename }) => usename);
  });
  expect(users.length).toBeGreaterThan(0);
  expect(users.filter((name) => !/^courtside_(visitor|booking|admin|service|household)$/.test(name))).toEqual([]);
  await node.end("SIGKILL");
});
