import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { build } from "vite";
import { addressOf, budgets } from "#bench/budgets.ts";
import { test } from "#e2e/site.ts";
import { weigh } from "#e2e/weigh.ts";

/** Lighthouse's phone. */
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });

async function inlineScriptKb(page: Page): Promise<number> {
  const texts = await page.evaluate(() =>
    [...document.scripts].filter(({ src, type }) => !src && !type).map(({ text }) => text),
  );
  return texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0) / 1024;
}

/** When the first text was painted, and when the first script was requested. */
function paintAndFirstScript(page: Page) {
  return page.evaluate(() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    const isScript = ({ name }: PerformanceEntry) => new URL(name).pathname.endsWith(".js");
    const scripts = performance.getEntriesByType("resource").filter(isScript);
    return { paint: paint?.startTime ?? 0, firstScript: Math.min(...scripts.map(({ startTime }) => startTime)) };
  });
}

/** The two heaviest pages that hydrate and one that is only read; the others share their bundles. */
const inGate = ["/", "/book-session", "/services"];

for (const { path, script, scriptOnceReached, firstView } of budgets)
  test(`${path} keeps its budget`, { tag: inGate.includes(path) ? [] : "@long" }, async ({ page, site }) => {
    const address = await addressOf(path, site.node.url);
    const weight = await weigh(page);
    await page.goto(address, { waitUntil: "networkidle" });
    expect(weight.script + (await inlineScriptKb(page)), "KB of script").toBeLessThanOrEqual(script);
    expect(weight.all, "KB of the first view").toBeLessThanOrEqual(firstView);
    const { paint, firstScript } = await paintAndFirstScript(page);
    expect(paint).toBeGreaterThan(0);
    expect(firstScript, "the first script against the first paint").toBeGreaterThan(paint);
    if (!scriptOnceReached) return;
    await page.locator("main form").scrollIntoViewIfNeeded();
    await page.waitForFunction(() => "__reactRouterDataRouter" in window);
    await page.waitForLoadState("networkidle");
    expect(weight.script, "KB of script once the form is reached").toBeLessThanOrEqual(scriptOnceReached);
  });

test("the visitors' stylesheet has every class that their pages use", async ({ request, site }) => {
  const [admin, visitors] = ["admin", "visitors"].map((name) => {
    const [file = ""] = globSync(`build/client/assets/${name}-*.css`);
    return readFileSync(file, "utf8");
  });
  const missing = new Set<string>();
  for (const { path } of [...budgets, { path: "/no-such-page" }]) {
    const html = await (await request.get(await addressOf(path, site.node.url))).text();
    const names = new Set(
      [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, all = ""]) => unescaped(all).split(/\s+/)),
    );
    expect(names.size, path).toBeGreaterThan(20);
    for (const name of names) {
      const selector = `.${name.replace(/[^\w-]/g, "\\$&")}`;
      if (name && admin?.includes(selector) && !visitors?.includes(selector)) missing.add(`${path} ${selector}`);
    }
  }
  expect([...missing]).toEqual([]);
});

function unescaped(html: string): string {
  return html
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

test("the times below a visitor's words take at most 2 KB, on the booking page only", { tag: "@long" }, async ({
  page,
  site,
}) => {
  const words = "See open times for this";
  const built = await build({
    ...{ configFile: false, logLevel: "silent" },
    build: {
      ...{ write: false, minify: true, lib: { entry: "app/shell/site/booking/words-times.tsx", formats: ["es"] } },
      rolldownOptions: { external: [/^react/, /public-pages/] },
    },
  });
  const [output] = [built].flat();
  const code = output && "output" in output ? output.output[0].code : "";
  expect(code).toContain(words);
  expect(brotliCompressSync(code).length / 1024, "KB").toBeLessThanOrEqual(2);
  const carriers = globSync("build/client/assets/*.js")
    .filter((file) => readFileSync(file, "utf8").includes(words))
    .map((file) => path.basename(file));
  expect(carriers).toEqual([expect.stringMatching(/^book-session-/)]);
  for (const { path } of budgets.filter((budget) => budget.path !== "/book-session" && budget.scriptOnceReached)) {
    await page.goto(await addressOf(path, site.node.url));
    await page.locator("main form").scrollIntoViewIfNeeded();
    await page.waitForFunction(() => "__reactRouterDataRouter" in window);
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(loaded.filter((name) => name.includes(carriers[0] ?? ""))).toEqual([]);
  }
});

test("no script contains the validator, which only the server may load", () => {
  const scripts = globSync("build/client/assets/*.js");
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((file) => readFileSync(file, "utf8").includes("jitless"))).toEqual([]);
});

/** In a circle one script runs before the other is there; which one depends on the navigation. */
test("scripts do not import each other in a circle", () => {
  const scripts = globSync("build/client/assets/*.js").map((file) => ({
    name: path.basename(file),
    needs: [...readFileSync(file, "utf8").matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, name = ""]) => name),
  }));
  // Removes scripts without imports or importers until only circles remain.
  let left = scripts;
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    const [names, needed] = [new Set(left.map(({ name }) => name)), new Set(left.flatMap(({ needs }) => needs))];
    left = left.filter(({ name, needs }) => needed.has(name) && needs.some((other) => names.has(other)));
  }
  expect(left.map(({ name, needs }) => `${name} needs ${needs.join(", ")}`)).toEqual([]);
});
