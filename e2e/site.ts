import { test as base } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { type Node, startNode, startTestSite, type TestSite } from "#tests/site.ts";

export type Site = {
  testSite: TestSite;
  node: Node;
  /** Reads the database as the coach would. */
  countMessages: (email: string) => Promise<number>;
};

/** Each worker has a whole site of its own: database in the shared PostgreSQL, mailbox and one process of the built server. */
export const test = base.extend<object, { site: Site; siteFor: string }>({
  /** A file that changes what others read names a site of its own: test.use({ siteFor: "..." }). */
  siteFor: ["everyone", { option: true, scope: "worker" }],
  site: [
    // Named so that Playwright starts another worker, and with it another site, for another value.
    async ({ siteFor: _value }, use) => {
      const testSite = await startTestSite({ sharesCluster: true });
      const node = await startNode(testSite.settings);
      await use({ testSite, node, countMessages: (email) => countMessages(testSite, email) });
      await node.end("SIGTERM");
      await testSite.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.node.url),
});

async function countMessages(testSite: TestSite, email: string): Promise<number> {
  const url = doorUrl(testSite.databaseUrl, testSecret, "courtside_admin");
  const { rowCount } = await withClient(url, (admin) => admin.query("select from messages where email = $1", [email]));
  return rowCount ?? 0;
}
