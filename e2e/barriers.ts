import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { given } from "#app/platform/env.server.ts";

/** axe takes a second each time, so the gate has it look at a phone's width, and `npm run soak -- --only journeys` at all three. */
const lookedAt = given("WHOLE") ? [1440, 768, 390] : [390];
const everyWidth = [320, 360, 390, 480, 600, 768, 820, 1024, 1280, 1440, 1920];

/** The page that is open keeps inside every width, and nothing on it shuts anybody out. */
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

/** Colours on their way from one theme or state to another are not what anyone reads. Asked again and again, for Chromium forgets to settle `finished` on a transition whose element it has not drawn. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((it) => it.effect?.getComputedTiming().endTime === Infinity || it.playState !== "running"),
  );
}

export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  // No frames of others here, so it need not gather its findings in a page of its own; nor are those that pass of use.
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
