import { mkdirSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { and, eq, gt, sql } from "drizzle-orm";
import sharp from "sharp";
import { offerLink, offerPath, sessionLink, sessionPath } from "#app/features/booking/links.server.ts";
import { calendarSessions, sessionPeople } from "#app/features/calendar/tables.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { linkPath } from "#app/lib/link-path.ts";
import { closeConnections } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/service-door.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { makeLink } from "#app/platform/links/links.server.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { playDemo } from "#seeds/living/living-demo.ts";
import { testSecret } from "#tests/database.ts";
import { startNode, startTestSite } from "#tests/site.ts";

/** `npm run build && npm run screenshots`: the README's pictures, from the running product with its demo. */
const target = "docs/pictures";
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

mkdirSync(target, { recursive: true });
const testSite = await startTestSite();
const ownerUrl = testSite.databaseUrl;
setEnvironment({ NODE_ENV: "test", DATABASE_URL: ownerUrl, APP_SECRET: testSecret });
await playDemo({ ownerUrl, zone: defaultSettings.time_zone, now: Date.now(), seed: "courtside" });
const node = await startNode({ ...testSite.settings, CLIENT_ADDRESS_HEADER: "x-real-ip", UI_GALLERY: "off" });
const site = { testSite, node };
type Site = typeof site;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
await write("home", await picture(browser, desktop, (page) => open(page, "/")));
await write("visitor", await sideBySide(await forVisitors(browser)));
await write("week", await picture(browser, desktop, (page) => open(page, "/admin/calendar?view=week", site)));
await write("offer", await picture(browser, desktop, openMessage));
await write("messages", await picture(browser, desktop, (page) => open(page, "/admin/messages", site)));
await write("admin", await sideBySide(await forTheCoach(browser)));
await write("links", await sideBySide(await forWhoeverHasALink(browser)));
await browser.close();
await node.end("SIGTERM");
await closeConnections();
await testSite.close();

async function forVisitors(from: Browser): Promise<Buffer[]> {
  const paths = ["/", "/services/video-analysis", "/book-session?service=on-court-lessons#times", "/quiz"];
  const pictures: Buffer[] = [];
  for (const path of paths) pictures.push(await picture(from, phone, (page) => open(page, path)));
  return pictures;
}

async function forTheCoach(from: Browser): Promise<Buffer[]> {
  const day = await picture(from, phone, (page) => open(page, "/admin/calendar", site));
  const message = await picture(from, phone, openMessage);
  const player = await picture(from, phone, async (page) => {
    await open(page, "/admin/players", site);
    await page.locator("main a[href^='/admin/players/']:visible").nth(3).click();
    await page.waitForURL(/players\/[0-9a-f-]{36}/);
  });
  const dark = await picture(from, phone, async (page) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, "/admin/insights", site);
  });
  return [day, message, player, dark];
}

async function openMessage(page: Page): Promise<void> {
  await open(page, "/admin/messages", site);
  await page.locator("a[href*='open=']:visible").first().click();
  await page.getByRole("dialog").waitFor();
}

/** What the mails lead to: times to choose from, and one that is booked. */
async function forWhoeverHasALink(from: Browser): Promise<Buffer[]> {
  const { id, status, message_id, capacity, during } = calendarSessions;
  const isAhead = and(eq(capacity, 1), gt(sql`lower(${during})`, sql`now() + interval '3 days'`));
  const find = (wanted: "held" | "booked") =>
    serviceDb()
      .select({ memberId: sessionPeople.id, messageId: message_id })
      .from(calendarSessions)
      .innerJoin(sessionPeople, eq(sessionPeople.session_id, id))
      .where(and(eq(status, wanted), isAhead))
      .orderBy(sql`lower(${during})`)
      .limit(1);
  const [held] = await find("held");
  const [booked] = await find("booked");
  const addresses = [
    linkPath(offerPath, await makeLink(serviceDb(), { purpose: offerLink, subject: held?.messageId ?? "" })),
    linkPath(sessionPath, await makeLink(serviceDb(), { purpose: sessionLink, subject: booked?.memberId ?? "" })),
  ];
  const pictures: Buffer[] = [];
  for (const path of addresses) pictures.push(await picture(from, phone, (page) => open(page, path)));
  return pictures;
}

async function picture(from: Browser, viewport: typeof desktop, show: (page: Page) => Promise<void>): Promise<Buffer> {
  const page = await from.newPage({ viewport, deviceScaleFactor: viewport === phone ? 2 : 1, reducedMotion: "reduce" });
  await show(page);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await page.close();
  return png;
}

async function open(page: Page, path: string, admin?: Site): Promise<void> {
  if (admin) await signInAsAdmin(page, admin);
  await page.goto(node.url + path, { waitUntil: "networkidle" });
}

async function sideBySide(pictures: Buffer[]): Promise<Buffer> {
  const [width, height, gap] = [520, 1125, 40];
  const tiles = await Promise.all(pictures.map((png) => sharp(png).resize({ width, height, fit: "cover" }).toBuffer()));
  const strip = {
    width: tiles.length * width + (tiles.length - 1) * gap,
    height,
    channels: 4,
    background: "#0000",
  } as const;
  return sharp({ create: strip })
    .composite(tiles.map((input, index) => ({ input, left: index * (width + gap), top: 0 })))
    .png()
    .toBuffer();
}

async function write(name: string, png: Buffer): Promise<void> {
  const { size } = await sharp(png).webp({ quality: 82 }).toFile(`${target}/${name}.webp`);
  process.stdout.write(`${target}/${name}.webp: ${Math.round(size / 1024)} KB\n`);
}
