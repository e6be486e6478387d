import { existsSync, readdirSync, rmSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { launchOptions } from "#tests/browser.ts";
import { desktop, folder, openWindow, phone, sideBySide, tall, write } from "./pictures/camera.ts";
import { type DemoSite, startDemoSite } from "./pictures/demo-site.ts";
import { knownPlayer, openTimes, rainCall, still, stillOf } from "./pictures/stills.ts";
import { type Story, tellStory } from "./pictures/story.ts";

/** `npm run build && npm run screenshots`: README's pictures and its film, from the living demo on the built server. */
const began = performance.now();
const browser = await chromium.launch(launchOptions);
const site = await startDemoSite();
try {
  await takeAll(browser, site);
} finally {
  await browser.close();
  await site.close();
}
process.stdout.write(`Made in ${Math.round((performance.now() - began) / 1_000)} seconds\n`);

async function takeAll(from: Browser, demo: DemoSite): Promise<void> {
  const story = await tellStory(from, demo);
  for (const old of existsSync(folder) ? readdirSync(folder) : []) rmSync(`${folder}/${old}`);
  await atADesk(from, demo);
  await write("offer", story.offer);
  await write("visitor", await sideBySide(await forVisitors(from, demo, story)));
  await write("coach", await sideBySide(await forTheCoach(from, demo, story)));
  await write("family", await sideBySide(await forTheFamily(from, demo)));
  await story.film.write("story");
}

async function atADesk(from: Browser, demo: DemoSite): Promise<void> {
  const coach = { as: "coach", at: desktop } as const;
  await write("home", await still(from, demo, { at: desktop, as: "visitor", address: "/" }));
  await write("week", await still(from, demo, { ...coach, at: tall, address: "/admin/calendar", isDark: true }));
}

async function forVisitors(from: Browser, demo: DemoSite, { choice, session }: Story): Promise<Buffer[]> {
  const home = await still(from, demo, { at: phone, as: "visitor", address: "/" });
  return [home, await openTimes(from, demo), choice, session];
}

async function forTheCoach(from: Browser, demo: DemoSite, { sent }: Story): Promise<Buffer[]> {
  const coach = { at: phone, as: "coach" } as const;
  const today = await still(from, demo, { ...coach, address: "/admin/today" });
  const called = await still(from, demo, { ...coach, address: await rainCall(demo) });
  const player = await still(from, demo, { ...coach, address: await knownPlayer(demo), isDark: true });
  return [today, sent, called, player];
}

async function forTheFamily(from: Browser, demo: DemoSite): Promise<Buffer[]> {
  const page = await openWindow(from, demo, { at: phone, as: "visitor" });
  const opening = await stillOf(page, await demo.familyLink());
  await page.getByRole("button", { name: "Open your page" }).click();
  await page.waitForURL(/\/family$/);
  const pages = ["/family", "/family/lessons", "/family/notes"];
  const stills = [opening];
  for (const address of pages) stills.push(await stillOf(page, address));
  await page.context().close();
  return stills;
}
