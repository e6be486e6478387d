import { type Browser, expect, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { publicForms } from "#e2e/public-forms.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { type Node, startNode } from "#tests/site.ts";

const notSent = /Not sent yet: many requests have come from your network/;
const limit = 6;
const name = "Dana Overflow";

// Requests of other journeys from this network would count here.
let node: Node;
let quizStep: string;
let floodBegan: number;
test.beforeAll(async ({ site }) => {
  // On its own site: one request per network and hour is mailed here, six are stored.
  node = await startNode({ ...site.testSite.settings, WORKER: "off", FORMS_PER_HOUR: "1" });
  const quiz = (await publicForms(site.testSite)).find(({ path }) => path === "/quiz");
  quizStep = `/quiz?${await contactStep(site.testSite.databaseUrl)}`;
  floodBegan = Date.now();
  for (let turn = 0; turn < limit; turn++)
    await fetch(`${node.url}/quiz`, {
      method: "POST",
      redirect: "manual",
      headers: { "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ ...quiz?.valid, email: `visitor-${turn}@player.example` }),
    });
});
test.afterAll(() => node.end("SIGKILL"));

/** The first option of each question, as the quiz keeps it in its address. */
async function contactStep(databaseUrl: string): Promise<string> {
  const { rows } = await withClient(doorUrl(databaseUrl, testSecret, "courtside_visitor"), (visitor) =>
    visitor.query<{ id: string }>(`select distinct on (q.display_order, q.id) o.id from quiz_questions q
      join quiz_options o on o.question_id = q.id order by q.display_order, q.id, o.display_order`),
  );
  return new URLSearchParams([["step", String(rows.length + 1)], ...rows.map(({ id }) => ["a", id])]).toString();
}

async function fill(page: Page, path: string): Promise<void> {
  await page.getByLabel(path === "/" ? "Name" : /^Full Name/, { exact: path === "/" }).fill(name);
  await page.getByLabel(/^Email/).fill("dana@overflow.example");
  if (path !== "/book-session") return;
  await page.getByLabel(/^Preferred Date/).fill("next Monday at 3pm");
  await page.getByLabel("Session Type").selectOption("on-court");
  await page.getByText("Beginner", { exact: true }).click();
}

const forms = { "/": "Send Message", "/book-session": "Submit Booking Request", "/quiz": "Get My Recommendation!" };

for (const [path, button] of Object.entries(forms)) {
  test(`${path} explains a rate limit and keeps what was typed`, { tag: path === "/" ? [] : "@long" }, async ({
    page,
    site,
  }) => {
    await page.goto(node.url + (path === "/quiz" ? quizStep : path));
    await page.getByRole("button", { name: button }).scrollIntoViewIfNeeded();
    await expect(page.locator("form[novalidate]")).toBeAttached();
    await fill(page, path);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: button }).click();
    const answer = await answered;
    expect(answer.status()).toBe(429);
    // An hour after the first request over the limit.
    const seconds = (Date.now() - floodBegan) / 1_000;
    expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(3_590 - seconds);
    await expect(page.getByText(notSent)).toBeVisible();
    await expect(page.locator("input[name=name]")).toHaveValue(name);
    expect(await site.countMessages("dana@overflow.example")).toBe(0);
  });

  test(`${path} explains a rate limit without JavaScript`, { tag: path === "/book-session" ? [] : "@long" }, async ({
    browser,
  }: {
    browser: Browser;
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(node.url + (path === "/quiz" ? quizStep : path));
    await fill(page, path);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: button }).click();
    const answer = await answered;
    expect(answer.status()).toBe(429);
    expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(3_000);
    await expect(page.getByText(notSent)).toBeVisible();
    await expect(page.locator("input[name=name]")).toHaveValue(name);
    await context.close();
  });
}

test("a used idempotency key with other content returns 409 and keeps what was typed", async ({ request, site }) => {
  const forms = (await publicForms(site.testSite)).slice(0, 3);
  for (const { path, valid } of forms) {
    const idempotency_key = crypto.randomUUID();
    const send = (words: Record<string, string>) =>
      request.post({ "/": "/?index", "/quiz": quizStep }[path] ?? path, {
        form: { ...valid, ...words, idempotency_key },
        headers: { "sec-fetch-site": "same-origin" },
        maxRedirects: 0,
      });
    expect((await send({ name: "Dana First" })).status()).toBe(303);
    const other = await send({ name: "Dana Second" });
    expect(other.status(), path).toBe(409);
    expect(await other.text()).toContain('value="Dana Second"');
    expect((await send({ name: "Dana First" })).status()).toBe(303);
  }
});
