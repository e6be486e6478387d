import { type Browser, expect, type Page } from "@playwright/test";
import { given } from "#app/platform/env.server.ts";
import { violations } from "#e2e/barriers.ts";
import { cutWords } from "#e2e/cut-words.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import type { Site } from "#e2e/site.ts";
import { brokenWords } from "./broken-words.ts";
import { dependsOnDate, knownFaults, logsRefusedStyle } from "./known-faults.ts";
import { type PlantedPages, plantPages } from "./planted-pages.ts";

export const phone = { width: 390, height: 844 };

/** Fills an address's parameters with planted values. */
export function fill(address: string, planted: PlantedPages): string {
  return address.replace(/:([a-z-]+)/g, (_, name: string) => {
    const part = planted[name];
    if (!part) throw new Error(`Nothing is planted as ${name} for ${address}`);
    return part;
  });
}

/** One tab visits all of them, because a cold cache and a fresh sign-in would take as long as the checks. */
export async function openAdminTab(browser: Browser, site: Site): Promise<(address: string) => Promise<void>> {
  const planted = await plantPages(site.testSite);
  const tab = await browser.newPage();
  await signInAsAdmin(tab, site);
  return async (address) => {
    const errors = watchErrors(tab);
    await tab.setViewportSize(phone);
    await tab.goto(site.node.url + fill(address, planted));
    await expectAccessible(tab);
    await expectToFit(tab, address);
    expectNoError(errors, address);
  };
}

/** Collects a page's console errors: script errors and content policy violations. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (line) => {
    // The status of the page itself: "Page not found" and "Something went wrong" are pages, too.
    const isStatus = line.location().url === page.url() && line.text().startsWith("Failed to load resource");
    if (line.type() === "error" && !isStatus) errors.push(line.text());
  });
  return errors;
}

export async function expectAccessible(page: Page): Promise<void> {
  expect.soft(await violations(page), "axe").toEqual([]);
}

/** The gate leaves the other widths to `npm run verify:all`. */
const widths = given("WHOLE")
  ? { normal: [390, 320, 768, 1440], largeInAdmin: [1440, 390], large: [1440, 390, 320] }
  : { normal: [390, 1440], largeInAdmin: [390], large: [390] };

/** Looks for content that is too wide, cut off or broken, also with text twice as large. */
export async function expectToFit(page: Page, address: string): Promise<void> {
  const sizes: Size[] = [
    { text: 100, widths: widths.normal, words: true },
    // In the admin area each table has words that break when twice as large.
    address.startsWith("/admin")
      ? { text: 200, widths: widths.largeInAdmin, words: false }
      : { text: 200, widths: widths.large, words: true },
  ];
  const found: Fault[] = [];
  for (const size of sizes) found.push(...(await layoutFaults(page, size)));
  const kinds = [...new Set(found.map(({ kind }) => kind))].filter((kind) => !dependsOnDate(address, kind)).sort();
  const details = found.map(({ kind, what }) => `${kind}: ${what}`).join("\n");
  expect
    .soft(kinds, `Faults, of which those in known-faults.ts are expected:\n${details}`)
    .toEqual(knownFaults(address).filter((kind) => sizes.some((size) => isMeasured(kind, size))));
}

type Size = { text: number; widths: number[]; words: boolean };
type Fault = { kind: string; what: string };

function isMeasured(kind: string, { text, widths }: Size): boolean {
  return widths.some((width) => kind.startsWith(`${text}% at ${width} px,`));
}

async function layoutFaults(page: Page, { text, widths, words }: Size): Promise<Fault[]> {
  const faults: Fault[] = [];
  await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), `${text}%`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const kinds = {
      "too wide": overflow(page),
      ...(words && { "cut off": cutWords(page), broken: brokenWords(page) }),
    };
    for (const [kind, found] of Object.entries(kinds))
      for (const what of await found) faults.push({ kind: `${text}% at ${width} px, ${kind}`, what });
  }
  return faults;
}

async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} px`] : [];
  });
}

/** The page has logged no error except known ones. */
export function expectNoError(errors: string[], address: string): void {
  const isKnown = (text: string) => logsRefusedStyle(address) && text.startsWith("Applying inline style violates");
  expect(errors.filter((text) => !isKnown(text))).toEqual([]);
  expect(errors.some(isKnown), "Remove what is fixed from known-faults.ts.").toBe(logsRefusedStyle(address));
}
