import { test } from "@playwright/test";
import { type House, type Node, openHouse, startNode } from "#tests/site.ts";

/** A site of the file's own, without jobs; it can be asked for inside tests. */
export function siteWithoutJobs(): () => { house: House; node: Node } {
  let site: { house: House; node: Node } | undefined;
  test.beforeAll(async () => {
    const house = await openHouse({ sharesCluster: true });
    site = { house, node: await startNode({ ...house.settings, WORKER: "off" }) };
  });
  test.afterAll(async () => {
    await site?.node.end("SIGTERM");
    await site?.house.close();
  });
  return () => {
    if (!site) throw new Error("The site is open inside tests only");
    return site;
  };
}
