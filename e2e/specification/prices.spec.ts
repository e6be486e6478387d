import { expect } from "@playwright/test";
import { test } from "#e2e/site.ts";
import { section } from "./section.ts";

const listed = {
  "Video Analysis": "$150 per session",
  "Mental Performance": "$200 per session",
  "Tournament Observation": "$400 per tournament day",
  "Remote Strategy Sessions": "$100 per hour",
  "Fitness Analysis": "$175 per assessment",
  "On-Court Lessons": "$120 per hour",
};

const detailed: Record<string, string[]> = {
  "video-analysis": ["30 min $150", "1 hour $200", "Entire match $400"],
  "mental-performance": ["60 min $100", "4 sessions $360"],
  "tournament-observation": ["Single day $200", "Weekend 2-3 days $500"],
  "remote-strategy": ["45 min $80", "4 sessions $280"],
  "fitness-analysis": ["Initial assessment 90 min $150", "4 sessions $500"],
  "on-court-lessons": ["60 min $175", "4 lessons $650", "8 lessons $1,200"],
};

const processes: Record<string, string[]> = {
  "on-court-lessons": ["15 min", "30 min", "15 min"],
  "fitness-analysis": ["30 min", "30 min", "30 min"],
};

const textOf = (words: string | null) => (words ?? "").replace(/\s+/g, " ").trim();

test("9 Prices on the services list", async ({ page }) => {
  const spec = section("9 Prices on the list");
  await page.goto("/services");
  for (const [title, price] of Object.entries(listed)) {
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
    await spec.says(`${title}: ${price}`, async () =>
      expect(textOf(await row.first().textContent())).toContain(price.slice(0, price.indexOf(" "))),
    );
    await spec.says(`${title}: the unit`, async () =>
      expect(textOf(await row.first().textContent())).toContain(price.slice(price.indexOf("per"))),
    );
  }
  spec.end();
});

test("9 Prices and processes on the detail pages", async ({ page }) => {
  const spec = section("9 Prices on the detail pages");
  for (const [slug, prices] of Object.entries(detailed)) {
    await page.goto(`/services/${slug}`);
    const rows = page.getByRole("region", { name: "Pricing" }).getByRole("listitem");
    await spec.says(`${slug}: ${prices.length} prices`, () => expect(rows).toHaveCount(prices.length));
    for (const [index, price] of prices.entries()) {
      const text = textOf(await rows.nth(index).textContent());
      const amount = price.slice(price.lastIndexOf("$"));
      await spec.says(`${slug}: ${amount}`, () => expect(text).toContain(amount));
      for (const word of price.slice(0, price.lastIndexOf(" ")).split(/ (?=\d+ min|2-3)/))
        await spec.says(`${slug}: '${word}'`, () => expect(text).toContain(word));
    }
    const steps = processes[slug] ?? [];
    for (const [index, duration] of steps.entries())
      await spec.says(`${slug}: step ${index + 1} takes ${duration}`, () =>
        expect(page.locator("main ol li").nth(index)).toContainText(duration),
      );
  }
  spec.end();
});
