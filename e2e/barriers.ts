import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const widths = [1440, 768, 390];
const everyWidth = [320, 360, 390, 480, 600, 768, 820, 1024, 1280, 1440, 1920];

/** The open page at every width: nothing sticks out, and nobody is kept out. */
export async function hasNoBarrier(page: Page): Promise<void> {
  for (const width of everyWidth) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBe(0);
    if (widths.includes(width)) expect(await violations(page), `${width} px`).toEqual([]);
  }
}

/** Colours on their way from one theme or state to another are not what anyone reads. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((it) => it.finished));
  });
}

export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
