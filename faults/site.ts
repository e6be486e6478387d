import { test } from "@playwright/test";
import { type Node, startNode, startTestSite, type TestSite } from "#tests/site.ts";

/** A site for this file, without jobs; only available inside tests. */
export function siteWithoutJobs(): () => { testSite: TestSite; node: Node } {
  let site: { testSite: TestSite; node: Node } | undefined;
  test.beforeAll(async () => {
    const testSite = await startTestSite({ sharesCluster: true });
    site = { testSite, node: await startNode({ ...testSite.settings, WORKER: "off" }) };
  });
  test.afterAll(async () => {
    await site?.node.end("SIGKILL");
    await site?.testSite.close();
  });
  return () => {
    if (!site) throw new Error("The site is open inside tests only");
    return site;
  };
}
