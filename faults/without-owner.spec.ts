import { expect, test } from "@playwright/test";
import { withClient } from "#tests/database.ts";
import { type House, openHouse, startNode } from "#tests/site.ts";

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.close());

test("a site that knows only where its database is serves, takes requests in and mails them, and never is the owner", {
  tag: "@patient",
}, async () => {
  const { host, pathname } = new URL(house.databaseUrl);
  const node = await startNode({ ...house.settings, DATABASE_URL: `postgres://${host}${pathname}` });
  expect((await fetch(node.url)).status).toBe(200);
  const form = { name: "Dana Field", email: "dana@player.example", message: "Is Saturday free?" };
  const sent = { method: "POST", body: new URLSearchParams(form), redirect: "manual" } as const;
  expect((await fetch(`${node.url}/?index`, sent)).status).toBeLessThan(400);
  await house.mailbox.waitFor(2);
  const users = await withClient(house.databaseUrl, async (owner) => {
    const { rows } = await owner.query(
      "select distinct usename from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by 1",
    );
    return rows.map(({ usename }) => usename);
  });
  expect(users.length).toBeGreaterThan(0);
  expect(users.filter((name) => !/^courtside_(visitor|admin|service)$/.test(name))).toEqual([]);
  await node.end("SIGTERM");
});
