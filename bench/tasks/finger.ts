import type { Locator, Page } from "@playwright/test";

/** One finger on a phone: counts touches and letters. */
export function finger(page: Page) {
  const count = { taps: 0, scrolls: 0, letters: 0 };

  /** Content below the fold has to be scrolled to first. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    const box = await target.boundingBox();
    const { height } = page.viewportSize() ?? { height: 0 };
    if (box && (box.y < 0 || box.y + Math.min(box.height, 44) > height)) {
      count.scrolls += Math.ceil(Math.abs(box.y - height / 2) / (height * 0.8));
      await target.scrollIntoViewIfNeeded();
    }
  }

  async function tap(target: Locator): Promise<void> {
    await reach(target);
    count.taps++;
    await target.tap();
  }

  return {
    tap,
    async type(target: Locator, text: string): Promise<void> {
      await tap(target);
      count.letters += text.length;
      await target.pressSequentially(text);
    },
    /** A phone's own picker: one touch opens it, one chooses. */
    async choose(target: Locator, label: string | RegExp): Promise<void> {
      await reach(target);
      count.taps += 2;
      const options = await target.locator("option").allTextContents();
      const wanted = options.find((option) => (typeof label === "string" ? option === label : label.test(option)));
      await target.selectOption({ label: wanted ?? String(label) });
    },
    seen: (target: Locator): Promise<void> => target.first().waitFor(),
    /** Something to read: scrolled to, without a touch. */
    reach,
    count: () => ({ ...count }),
  };
}
export type Finger = ReturnType<typeof finger>;
