import type { Page } from "@playwright/test";

/** Ordinary words broken across lines without a hyphen, because their column is too narrow. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      range.selectNodeContents(text);
      if (range.getClientRects().length < 2 || !text.parentElement?.checkVisibility({ visibilityProperty: true }))
        continue;
      // Addresses and numbers may break anywhere, and so may words too long for any column.
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/(?<!\S)\p{L}[\p{L}’'.,!?:;]{1,15}(?!\S)/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (lines.size > 1) found.add(word);
      }
    }
    return [...found];
  });
}
