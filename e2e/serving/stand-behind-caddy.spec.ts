import { expect, type Page } from "@playwright/test";
import { fresh, signInAsAdmin } from "#e2e/sign-in.ts";
import { test as base } from "#e2e/site.ts";
import { freePort } from "#scripts/free-port.ts";
import { openCaddy } from "#tests/caddy.ts";
import { startNode } from "#tests/site.ts";

let origin = "";
let close: () => Promise<void>;

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern, and this fixture needs no other.
  baseURL: ({}, use) => use(origin),
});

/** The site as installed: our Caddyfile in a real Caddy, at the address that visitors use. */
test.beforeAll(async ({ site }) => {
  origin = `https://localhost:${await freePort()}`;
  const behind = { ORIGIN: origin, UI_GALLERY: "off", CLIENT_ADDRESS_HEADER: "x-real-ip", FORMS_PER_HOUR: "2" };
  const node = await startNode({ ...site.testSite.settings, ...behind });
  const caddy = await openCaddy({ origin, upstream: Number(new URL(node.url).port) });
  close = async () => {
    await caddy.close();
    await node.end("SIGKILL");
  };
});
test.afterAll(() => close());
test.use({ ignoreHTTPSErrors: true });

const formsStored = 12;

async function send(page: Page, email: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Dana Field");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: /^Message/ }).fill("Is Saturday free?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
}

test("forms work through Caddy with and without JavaScript, and the coach sees them live", async ({
  page,
  browser,
  site,
}) => {
  const [scripted, plain] = [fresh("scripted"), fresh("plain")];
  await signInAsAdmin(page, { testSite: site.testSite, node: { url: origin } });
  await page.goto("/admin/messages");
  await expect(page.getByRole("main").getByText("Live", { exact: true })).toBeVisible();
  for (const [email, javaScriptEnabled] of [[scripted, true] as const, [plain, false] as const]) {
    const visitor = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true, javaScriptEnabled });
    const home = await visitor.newPage();
    await home.goto("/#contact");
    if (javaScriptEnabled) await expect(home.locator("form[novalidate]")).toBeAttached();
    await send(home, email);
    await visitor.close();
    await expect(page.getByText(email).filter({ visible: true }).first()).toBeVisible();
  }
});

test("Caddy refuses another site's form and hides metrics and readiness", async ({ request, site }) => {
  const email = fresh("forged");
  const form = { name: "Dana Field", email, message: "Is Saturday free?" };
  const headers = { origin: "https://elsewhere.example" };
  for (const address of ["/?index", "/_.data?index"])
    expect((await request.post(origin + address, { form, headers })).status(), address).toBe(403);
  expect(await site.countMessages(email)).toBe(0);
  for (const inside of ["/readyz", "/metrics"]) expect((await request.get(origin + inside)).status(), inside).toBe(404);
  expect((await request.get(`${origin}/healthz`)).status()).toBe(200);
});

test("a forged client address does not avoid the rate limit", async ({ request }) => {
  const answers: number[] = [];
  for (let turn = 0; turn <= formsStored; turn++) {
    const form = { name: "Dana Field", email: fresh("elsewhere"), message: "Is Saturday free?" };
    const headers = { origin, "x-real-ip": `203.0.113.${turn}`, "x-forwarded-for": `203.0.113.${turn}` };
    answers.push((await request.post(`${origin}/?index`, { form, headers, maxRedirects: 0 })).status());
  }
  expect(answers[0]).toBe(303);
  expect(answers.at(-1)).toBe(429);
});

test("the component gallery can be switched off", async ({ request }) => {
  expect((await request.get(`${origin}/ui`)).status()).toBe(404);
});
