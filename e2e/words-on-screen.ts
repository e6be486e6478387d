import type { Page } from "@playwright/test";

type Shift = { value: number; at: number; moved: string[] };
type Tree = { nodeId: number; nodeName: string; nodeType: number; nodeValue: string; children?: Tree[] };

/** Call it before the page is opened; the result tells how far content has shifted since. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type LayoutShift = PerformanceEntry & { value: number; sources: Source[] };
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.tagName} ${element?.textContent?.slice(0, 40)}`;
    };
    const moveOf = ({ node, previousRect, currentRect }: Source) =>
      `${nameOf(node)}: ${placeOf(previousRect)} to ${placeOf(currentRect)}`;
    const note = (entries: PerformanceEntryList) => {
      for (const { value, startTime: at, sources } of entries as LayoutShift[])
        shifts.push({ value, at, moved: sources.map(moveOf) });
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, {
      shiftsSoFar: async () => {
        // A layout change is reported with the next frame.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        note(observer.takeRecords());
        return shifts;
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { shiftsSoFar: () => Promise<Shift[]> }).shiftsSoFar());
}

/**
 * Call it before the page is opened; the result lists the distances from the left edge at which the element was
 * painted.
 */
export async function watchPlaces(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.addInitScript((selector) => {
    const places = new Set<number>();
    Object.assign(window, { places });
    const look = () => {
      const element = document.querySelector(selector);
      if (element) places.add(element.getBoundingClientRect().left);
      requestAnimationFrame(look);
    };
    look();
  }, selector);
  return () => page.evaluate(() => [...(window as unknown as { places: Set<number> }).places]);
}

/** Opens a page whose fonts arrive before the first paint, as they do unless the network is very slow. */
export async function openOnceFontsAreHere(page: Page, address: string): Promise<void> {
  const html = await (await page.request.get(address)).text();
  const awaited = new Set(Array.from(html.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g), ([, file]) => file));
  const arrival = Promise.withResolvers<void>();
  page.on("requestfinished", (request) => {
    awaited.delete(new URL(request.url()).pathname);
    if (awaited.size === 0) arrival.resolve();
  });
  // Nothing is painted before the stylesheet is loaded.
  await page.route("**/*.css", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "networkidle" });
}

/** The device fonts in use, and our own files: requested and preloaded. */
export async function shownFonts(page: Page) {
  const files = await page.evaluate(() => {
    const names = (urls: string[]) => [...new Set(urls.map((url) => new URL(url).pathname))].sort();
    const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]');
    const asked = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
    return { asked: names(asked.map(({ name }) => name)), preloaded: names([...preloads].map(({ href }) => href)) };
  });
  return { fonts: await deviceFonts(page), ...files };
}

/** The names of device fonts in use, on the whole page or in one kind of element. */
export async function deviceFonts(page: Page, within = "BODY"): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: -1 });
  const names = new Set<string>();
  for (const { nodeId } of withWords(root, within)) {
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    for (const { familyName, isCustomFont } of fonts) if (!isCustomFont) names.add(familyName);
  }
  await session.detach();
  return [...names].sort();
}

function withWords(node: Tree, within: string, isWithin = false): Tree[] {
  if (["HEAD", "SCRIPT", "STYLE", "CODE", "PRE", "svg"].includes(node.nodeName)) return [];
  const children = node.children ?? [];
  const counts = isWithin || node.nodeName === within;
  const hasWords = children.some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue.trim() !== "");
  return [...(counts && hasWords ? [node] : []), ...children.flatMap((child) => withWords(child, within, counts))];
}
