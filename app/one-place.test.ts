import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { isFixedPage } from "#app/features/insights/view.ts";
import { slugPattern, uuidPattern } from "#app/lib/address-parts.ts";
import { publicPages, readByMachines } from "#app/lib/public-pages.ts";
import { pageFinder } from "#app/platform/cache/page-address.server.ts";
import { missingPage, pageRules } from "#app/shell/site-entry.server.ts";
import routes from "./routes.ts";

const table = "app/lib/public-pages.ts";
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const sources = globSync(["app/**/*.{ts,tsx,js}", "vite.config.ts", "scripts/vite-*.ts"]).filter(
  (file) => file !== table && !isTest(file),
);

/** All but the home page's: a single slash is also a separator and a cookie's path. */
const addresses = [...publicPages, ...readByMachines]
  .map(({ path }) => path.slice(1).replace(/\/:.*/, ""))
  .filter(Boolean);
const files = [...publicPages, ...readByMachines].map(({ file }) => file);

/** Where a text spells out a public address or its route file: in quotes, in SQL, as a pattern, as a route. */
function declarationsIn(text: string): string[] {
  const code = text.replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs, "");
  const words = [...new Set(addresses)].map(escaped).join("|");
  const address = new RegExp(`["'\`^](?:\\\\?/)(?:${words})(?![\\w.-])|\\broute\\(["'\`](?:${words})(?![\\w.-])`, "g");
  const file = new RegExp(`["'\`](?:\\./|app/)*(?:${files.map(escaped).join("|")})["'\`]`, "g");
  return [...code.matchAll(address), ...code.matchAll(file)].map(([found]) => found);
}

function escaped(text: string): string {
  return text.replaceAll(/[.\\]/g, "\\$&");
}

test("a public page's address and file are written in one place", () => {
  const found = sources.flatMap((file) => declarationsIn(readFileSync(file, "utf8")).map((it) => `${file}: ${it}`));
  expect(found).toEqual([]);
});

test("the build's configuration names no page", () => {
  const stems = files.map((file) => path.parse(file).name).join("|");
  const build = globSync(["vite.config.ts", "scripts/vite-*.ts"]).map((file) => readFileSync(file, "utf8"));
  expect(build.join("\n").match(new RegExp(`\\b(?:${stems})\\b`, "g"))).toBeNull();
});

test.each([
  ["a name", 'const names = { "/quiz": "Quiz" };'],
  ["a cache rule", 'const rules = [{ path: "/book-session", topics: [] }];'],
  ["a pattern", "const article = /^\\/blog\\/[0-9a-f]+$/;"],
  ["a route", 'route("services/:slug", file);'],
  ["a route's module", 'const forms = ["app/features/quiz/routes/quiz-page.tsx"];'],
  ["a link", '<a href="/privacy">Privacy</a>'],
  ["an address with a query", "redirect(`/book-session?` + query);"],
  ["SQL", "sql`path like '/services/%'`"],
  ["a file for machines", 'new URL("/sitemap.xml", origin)'],
])("a second declaration is detected: %s", (_what, text) => {
  expect(declarationsIn(text)).toHaveLength(1);
});

test.each([
  'const submissions = "/admin/quiz-submissions";',
  'const picture = "/pictures/blog/alley";',
  "// as /quiz does",
  "path.split('/')",
])("nothing is reported in %s", (text) => {
  expect(declarationsIn(text)).toEqual([]);
});

test.each([...publicPages, ...readByMachines])(
  "$path has a route, and its content decides how long it is cached",
  (page) => {
    expect(routesIn(routes)).toContainEqual({ path: page.path, file: page.file });
    for (const name of ["video-analysis", crypto.randomUUID()]) {
      const address = page.path.replace(/:\w+/, name);
      const found = pageFinder({ rules: pageRules, missing: missingPage, isMissing: () => true })(address);
      expect(found).toMatchObject({ address, status: 200, topics: expect.arrayContaining([...page.shows]) });
    }
  },
);

function routesIn(entries: readonly RouteConfigEntry[]): { path: string; file: string }[] {
  return entries.flatMap(({ path = "", file, children }) =>
    children ? routesIn(children) : [{ path: `/${path}`, file }],
  );
}

test("every page with one address is counted under its own name", () => {
  const single = publicPages.filter(({ part }) => !part);
  expect(single.filter(({ path }) => !isFixedPage(path))).toEqual([]);
});

test.each(publicPages)("$path loads the framework if the table says so", async ({ file, hydrates }) => {
  const { handle } = await import(/* @vite-ignore */ `#app/${file}`);
  expect(handle?.hydrates).toBe(hydrates);
});

const slug = slugPattern.source.slice(1, -1);
const uuid = uuidPattern.source.slice(1, -1);

/** A second definition of the pattern, or Zod's own uuid, which is narrower than the database's. */
function patternsIn(text: string): string[] {
  return [slug, "[0-9a-f]{8}", "z.uuid(", "z.guid("].filter((pattern) => text.includes(pattern));
}

test("a slug and a uuid have one pattern each", () => {
  const found = sources.filter((file) => patternsIn(readFileSync(file, "utf8")).length > 0);
  expect(found).toEqual(["app/lib/address-parts.ts"]);
  expect([`/^${slug}$/`, `/^${uuid}$/i`, "z.uuid()"].filter((text) => patternsIn(text).length === 0)).toEqual([]);
});

test("every route's handle is a Handle, and no route finds the site's settings by position", () => {
  const texts = sources.map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const handles = texts.filter(({ text }) => /^export const handle\b/m.test(text));
  const loose = handles.filter(({ text }) => !/^export const handle = [^;]+ satisfies Handle;$/m.test(text));
  expect(handles.length).toBeGreaterThan(5);
  expect(loose.map(({ file }) => file)).toEqual([]);
  const counting = texts.filter(({ text }) => /\bmatches\[\d/.test(text)).map(({ file }) => file);
  expect(counting).toEqual(["app/lib/page.ts"]);
});

test("durations are declared in one place", () => {
  const declared = /^(?:export )?const (?:(?:ms|seconds|minutes|hours|days)Per\w+|(?:minute|hour|day|week)Ms)\b/m;
  const found = sources.filter((file) => declared.test(readFileSync(file, "utf8")));
  expect(found).toEqual(["app/lib/time/durations.ts"]);
  expect(["const msPerMinute = 60_000;", "export const dayMs = 1;"].every((text) => declared.test(text))).toBe(true);
});
