import { expect } from "@playwright/test";
import { plantDebt, plantFamily, plantFamilyLink } from "#e2e/family-parts.ts";
import { test } from "#e2e/site.ts";
import { startNode } from "#tests/site.ts";
import { openStripeServer } from "#tests/stripe-server.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

test("a parent pays a debt by card, and gets a receipt once Stripe confirms it", async ({
  page,
  site: { testSite },
}) => {
  const stripe = await openStripeServer();
  const keys = { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret };
  const node = await startNode({ ...testSite.settings, ...keys, STRIPE_API_URL: stripe.url });
  try {
    const { parent } = await plantFamily(testSite, "Cardew");
    await plantDebt(testSite, "Cardew", 17_550);
    await page.goto(node.url + (await plantFamilyLink(testSite, parent)));
    await page.getByRole("button", { name: "Open your page" }).click();
    await page.goto(`${node.url}/family/lessons`);
    await page.getByRole("button", { name: "Pay $175.50 by card" }).click();
    // Stripe's page redirects to the public address, which this test's server does not have.
    await expect(page).toHaveURL(/\/pay\/cs_test_/);
    const id = page.url().split("/").at(-1) ?? "";
    expect(stripe.sessions.get(id)).toMatchObject({ amount_total: 17_550, currency: "usd" });
    stripe.pay(id);
    const [paid] = stripe.events;
    for (let turn = 0; turn < 2 && paid; turn++) {
      const sent = stripe.delivery(paid);
      const [headers, body] = [Object.fromEntries(sent.headers), await sent.text()];
      const told = await fetch(`${node.url}/api/stripe`, { method: "POST", headers, body });
      expect([told.status, told.headers.getSetCookie()]).toEqual([204, []]);
    }
    await page.goto(`${node.url}/family/lessons?card=paid`);
    await expect(page.getByRole("status")).toContainText("Thank you.");
    await expect(page.getByText("everything is paid")).toBeVisible();
    await expect(page.getByText(/, by card$/)).toHaveCount(1);
  } finally {
    await node.end("SIGKILL");
    await stripe.close();
  }
});
