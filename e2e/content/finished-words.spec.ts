import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { isFilledIn, placeholdersIn } from "#app/features/inbox/reply.ts";
import { settingsPath } from "#app/features/settings/settings.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { given } from "#app/platform/env.server.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { sessionCookie, signIn } from "#tests/admin-session.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { asServiceOf } from "#tests/member.ts";
import type { TestSite } from "#tests/site.ts";
import { plantedWords, replaceExamples, unfinishedWords } from "#tests/unfinished-words.ts";

test.setTimeout(600_000);

const templatesPage = "/admin/messages/templates";

function asAdmin<Result>(testSite: TestSite, act: Parameters<typeof withClient<Result>>[1]): Promise<Result> {
  return withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_admin"), act);
}

/** Requests with as little content as a form allows, so that everything optional is missing. */
const requests = [
  "'contact', 'Dana Field', 'dana@player.example', null, null, null, null, null, 'session'",
  "'booking', 'Robin Lake', 'robin@player.example', null, 'Friday', 'on-court', 'beginner', null, 'session'",
  "'booking', 'Kim Marsh', 'kim@player.example', null, 'any evening', null, null, null, 'consultation'",
];

test.beforeAll(async ({ site: { testSite } }) => {
  await asAdmin(testSite, replaceExamples);
  await asAdmin(testSite, async (admin) => {
    await admin.query("insert into places (name) values ('Riverside')");
    await admin.query(`insert into availability_exceptions (calendar_id, days, is_open)
      select id, '[2035-11-22,2035-11-25)', false from calendars`);
  });
  await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_visitor"), async (visitor) => {
    for (const request of requests)
      await visitor.query(`select receive_message(${request}, null, null, gen_random_uuid())`);
    await visitor.query(
      `select receive_quiz_submission('Dana Field', 'dana@player.example', null, '/services/on-court-lessons', null, null,
         null, null, gen_random_uuid())`,
    );
  });
});

/** Values for address parameters: everything stored, and something that is not. */
async function storedNames(testSite: TestSite): Promise<Record<string, string[]>> {
  return asAdmin(testSite, async (admin) => {
    const list = async (query: string) => (await admin.query(query)).rows.map(({ name }) => String(name));
    return {
      "/blog/:post": await list(
        "(select slug as name from blog_posts limit 2) union all (select id::text from blog_posts limit 2)",
      ),
      "/services/:slug": await list("select replace(link, '/services/', '') as name from services"),
      "/admin/players/:id": await list("select id as name from people limit 2"),
      "/admin/players/:id/edit": await list("select id as name from people limit 2"),
      "/admin/players/:id/merge": await list("select id as name from people limit 2"),
      "/admin/calendar/hours/places/:id": await list("select id as name from places limit 1"),
      "/admin/calendar/hours/exceptions/:id": await list("select id as name from availability_exceptions limit 1"),
      "/admin/blog/edit/:id": await list("select id as name from blog_posts limit 1"),
      "/admin/services/:id": ["new", ...(await list("select id as name from services limit 1"))],
      "/admin/testimonials/edit/:id": await list("select id as name from testimonials limit 1"),
      opened: await list("select '/admin/messages?open=' || id as name from messages"),
      submitted: await list("select '/admin/quiz-submissions?open=' || id as name from quiz_submissions"),
      recommended: await list(
        `select '/services/video-analysis?quiz=done' || string_agg('&a=' || id, '') as name from (
           select distinct on (question_id) id from quiz_options order by question_id, display_order) o`,
      ),
    };
  });
}

/** Pages selected by a query. */
const byQuery = {
  anonymous: [
    ...["/?sent=contact", "/blog?page=2", "/quiz?step=2", "/book-session?service=video-analysis"],
    ...[
      "/book-session?intent=consultation",
      "/auth?notice=signed-out",
      "/auth?notice=reset-asked",
      "/auth?next=/admin",
    ],
    ...["/auth?confirm=used-up", "/auth/reset?token=used-up", "/setup?token=used-up"],
  ],
  admin: [
    ...[
      "/admin?notice=set-up",
      "/admin/messages?folder=spam",
      "/admin/messages?status=closed",
      "/admin/messages?q=zzz",
    ],
    ...["/admin/messages?status=new&sort=oldest", "/admin/quiz-submissions?q=zzz", "/admin/insights?days=7"],
    ...["/admin/people?email=dana%40player.example", "/admin/people?email=nobody%40player.example"],
  ],
};

/** Names of nothing. One is enough for the gate. */
const strangers = given("WHOLE") ? ["no-such-thing", crypto.randomUUID()] : ["no-such-thing"];

/** Every address in the route table, except streams and better-auth's. */
async function everyAddress(testSite: TestSite): Promise<string[]> {
  const lines = readFileSync("docs/authorization.txt", "utf8").split("\n");
  const paths = lines
    .filter((line) => /^\/(?!api\/|live\b)/.test(line))
    .map((line) => line.slice(0, line.indexOf(" ")));
  const { opened = [], submitted = [], recommended = [], ...names } = await storedNames(testSite);
  const filled = paths.flatMap((path) =>
    [...(names[path] ?? []), ...strangers].map((name) => path.replace(/:\w+|\*/, name)),
  );
  return [...new Set(filled), ...opened, ...submitted, ...recommended];
}

/** What a person reads or hears there, and its links; for non-pages, the whole text. */
async function wordsAt(page: Page, address: string): Promise<string> {
  const answer = await page.goto(address).catch(() => undefined);
  if (!answer?.headers()["content-type"]?.startsWith("text/html")) return (await page.request.get(address)).text();
  await expect(page.locator("body")).not.toBeEmpty();
  if (/[?&]open=/.test(page.url()) && !page.url().includes("/auth"))
    await expect(page.getByRole("dialog")).toBeVisible();
  // Before layout, scripts count as text, too.
  await page.waitForFunction(() => document.body.offsetHeight > 0);
  return page.evaluate(() => {
    const told = ["title", "alt", "aria-label", "placeholder", "content", "href", "value", "src"];
    const elements = [...document.querySelectorAll("*")].filter((element) => !element.closest("script, style"));
    const attributes = elements.flatMap((element) => told.map((name) => element.getAttribute(name) ?? ""));
    const facts = [...document.querySelectorAll('script[type="application/ld+json"]')].map((it) => it.textContent);
    const typed = [...document.querySelectorAll("input, textarea")].map((field) =>
      "value" in field ? field.value : "",
    );
    return [document.title, document.body.innerText, ...attributes, ...facts, ...typed].filter(Boolean).join("\n");
  });
}

/** Two pages explain how a gap is written, and a file for machines says what is unknown. */
function asMeant(address: string, url: string, words: string): string {
  if (address.endsWith(".json")) return words.replaceAll(/: null\b/g, "");
  // Form-only routes redirect to their page.
  const { pathname: arrived } = new URL(url);
  if (arrived === settingsPath) return words.replaceAll(/\{(years_journey|brand|email|reply_hours)\}/g, "");
  if (arrived !== templatesPage) return words;
  return placeholdersIn(words)
    .filter(isFilledIn)
    .reduce((text, gap) => text.replaceAll(gap, ""), words);
}

/** The same for a page as the server sends it, without its scripts. */
function wordsServed(html: string): string {
  return html
    .replaceAll(/<(script(?![^>]*ld\+json)|style)\b.*?<\/\1>/gs, "")
    .replaceAll(/<!--.*?-->| class="[^"]*"/gs, "");
}

/** Reads one address and returns where it led. */
type Read = (address: string) => Promise<{ words: string; arrived: string }>;

async function unfinishedPages(addresses: string[], read: Read): Promise<string[]> {
  const unfinished: string[] = [];
  let pages = 0;
  for (const address of addresses) {
    const { words, arrived } = await read(address);
    unfinished.push(...unfinishedWords(asMeant(address, arrived, words)).map((it) => `${address}: ${it}`));
    if (words.length > 200) pages++;
  }
  expect(pages).toBeGreaterThan(60);
  return unfinished;
}

for (const who of ["anonymous", "admin"] as const) {
  test(`no page served to ${who} has a library's words, a gap, a missing value or a seeded example`, async ({
    site,
  }) => {
    const addresses = [...(await everyAddress(site.testSite)), ...byQuery[who]];
    // The public pages are the same for everyone.
    const own = who === "admin" ? addresses.filter((address) => /^\/(admin|auth)\b/.test(address)) : addresses;
    await asServiceOf(site.testSite.databaseUrl, async (service) => {
      const read = async (address: string) => {
        // Some of these addresses end the session.
        const cookie = who === "admin" ? `${sessionCookie}=${(await signIn(service, "admin")).cookie}` : "";
        const answer = await fetch(site.node.url + address, { headers: { cookie } });
        return { words: wordsServed(await answer.text()), arrived: answer.url };
      };
      expect(await unfinishedPages(own, read)).toEqual([]);
    });
  });

  test(`no page shown to ${who} has a library's words, a gap, a missing value or a seeded example`, {
    tag: "@long",
  }, async ({ page, site }) => {
    const addresses = [...(await everyAddress(site.testSite)), ...byQuery[who]];
    const read = async (address: string) => {
      if (who === "admin") await signInAsAdmin(page, site);
      const words = await wordsAt(page, address);
      return { words, arrived: page.url() };
    };
    expect(await unfinishedPages(addresses, read)).toEqual([]);
  });
}

test("unfinished words of each kind are found on a served page", async ({ site }) => {
  for (const [kind, words] of Object.entries(plantedWords)) {
    await asAdmin(site.testSite, (admin) => admin.query("update hero_content set description = $1", [words]));
    const found = async () => unfinishedWords(wordsServed(await (await fetch(site.node.url)).text())).join();
    await expect.poll(found, kind).toContain(kind);
  }
});
