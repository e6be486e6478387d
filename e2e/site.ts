import { test as base, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { hydrated } from "#e2e/hydrated.ts";
import { onDatabase, testSecret, withClient } from "#tests/database.ts";
import { rememberRows, restoreRows } from "#tests/pristine.ts";
import { sharedCluster } from "#tests/shared-cluster.ts";
import { type Node, startNode, startTestSite, type TestSite } from "#tests/site.ts";

export type Site = {
  testSite: TestSite;
  node: Node;
  /** Reads the database as the coach would. */
  countMessages: (email: string) => Promise<number>;
};

type WorkerSite = Site & {
  /** Resets the database, unless this file already has it. */
  openFor: (file: string) => Promise<void>;
};

/**
 * Each worker has its own site: a database in the shared PostgreSQL, a mailbox and one process of the built server.
 * It serves one file after the other, and each file finds the database as seeded.
 */
export const test = base.extend<{ site: Site }, { workerSite: WorkerSite }>({
  workerSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern, and this fixture needs no other.
    async ({}, use) => {
      const testSite = await startTestSite({ sharesCluster: true });
      const node = await startNode(testSite.settings);
      const superuserUrl = onDatabase(sharedCluster().superuserUrl, new URL(testSite.databaseUrl).pathname.slice(1));
      await rememberRows(superuserUrl);
      let openFile: string | undefined;
      const openFor = async (file: string) => {
        if (openFile && openFile !== file) {
          await restoreRows(superuserUrl);
          testSite.mailbox.mails.length = 0;
        }
        openFile = file;
      };
      await use({ testSite, node, openFor, countMessages: (email) => countMessages(testSite, email) });
      await node.end("SIGKILL");
      await testSite.close();
    },
    { scope: "worker" },
  ],
  site: async ({ workerSite }, use, { file }) => {
    await workerSite.openFor(file);
    await use(workerSite);
  },
  baseURL: async ({ site }, use) => use(site.node.url),
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForAdminPages(page);
    await use(page);
  },
});

/** What is pressed in the admin area before it is interactive loads a document, which has no toast and no Undo. */
function waitForAdminPages(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...asked) => {
    const response = await goto(...asked);
    const isAdmin = new URL(page.url()).pathname.startsWith("/admin");
    const isPage = response?.ok() && response.headers()["content-type"]?.startsWith("text/html");
    if (isAdmin && isPage) await hydrated(page);
    return response;
  };
}

async function countMessages(testSite: TestSite, email: string): Promise<number> {
  const url = doorUrl(testSite.databaseUrl, testSecret, "courtside_admin");
  const { rowCount } = await withClient(url, (admin) => admin.query("select from messages where email = $1", [email]));
  return rowCount ?? 0;
}
