import type { Page } from "@playwright/test";

/**
 * Texts that leave the screen or are cut off without a sign; `html` itself clips, so the page's width shows nothing.
 */
export async function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (!parent || !texts.currentNode.textContent?.trim() || parent.closest("script, style, option, textarea"))
        continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { right, width } = range.getBoundingClientRect();
      if (width > 0 && right > edgeOf(parent) + 1)
        found.add(`${parent.tagName.toLowerCase()}.${parent.className}: ${parent.textContent?.trim().slice(0, 24)}`);
    }
    return [...found];

    /** Where this element's text is cut, or Infinity if it can be scrolled or has an ellipsis. */
    function edgeOf(element: Element): number {
      for (let it: Element | null = element; it && it !== document.body; it = it.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(it);
        const isShort = textOverflow === "ellipsis" || webkitLineClamp !== "none";
        const isTable = it.firstElementChild instanceof HTMLTableElement;
        if ((overflowX === "auto" || overflowX === "scroll") && !isTable) return Infinity;
        // A badge in the narrow sidebar is a dot of 8 px, and its text is for screen readers.
        if (overflowX !== "visible")
          return isShort || it.clientWidth <= 8 ? Infinity : it.getBoundingClientRect().right;
      }
      return document.documentElement.clientWidth;
    }
  });
}
