import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { given } from "#app/platform/env.server.ts";

/**
 * axe takes a second each time and a new layout a tenth, so the gate checks few widths, and `npm run verify:all` all
 * of them.
 */
const whole = given("WHOLE") !== undefined;
const lookedAt = whole ? [1440, 768, 390] : [390];
const everyWidth = whole ? [320, 360, 390, 480, 600, 768, 820, 1024, 1280, 1440, 1920] : [320, 390, 768, 1440];

/** The open page fits every width and has no accessibility violation. */
export async function noBarrierAtAnyWidth(page: Page): Promise<void> {
  for (const width of everyWidth) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBe(0);
    if (lookedAt.includes(width)) expect(await violations(page), `${width} px`).toEqual([]);
  }
}

/**
 * Waits for colour transitions to end. Polls, because Chromium does not settle `finished` on a transition whose
 * element it has not drawn.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((it) => it.effect?.getComputedTiming().endTime === Infinity || it.playState !== "running"),
  );
}

export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  // There are no frames, so it need not collect its results in a page of its own; passes are not needed either.
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
