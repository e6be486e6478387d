import { mkdirSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { startNode, startTestSite } from "#tests/site.ts";

/** `npm run build && npm run screenshots`: the README's pictures, from the running product with its demo texts. */
const target = "docs/pictures";
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

mkdirSync(target, { recursive: true });
const testSite = await startTestSite();
const node = await startNode({ ...testSite.settings, CLIENT_ADDRESS_HEADER: "x-real-ip", UI_GALLERY: "off" });
const site = { testSite, node };
type Site = typeof site;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
await askForSessions(site);
await write("home", await picture(browser, desktop, (page) => open(page, "/")));
await write("visitor", await sideBySide(await forVisitors(browser)));
await write("messages", await picture(browser, desktop, (page) => open(page, "/admin/messages", site)));
await write("admin", await sideBySide(await forTheCoach(browser)));
await browser.close();
await node.end("SIGTERM");
await testSite.close();

async function forVisitors(from: Browser): Promise<Buffer[]> {
  const paths = ["/", "/services/video-analysis", "/book-session", "/quiz"];
  const pictures: Buffer[] = [];
  for (const path of paths) pictures.push(await picture(from, phone, (page) => open(page, path)));
  return pictures;
}

async function forTheCoach(from: Browser): Promise<Buffer[]> {
  const list = await picture(from, phone, (page) => open(page, "/admin/messages", site));
  const message = await picture(from, phone, async (page) => {
    await open(page, "/admin/messages", site);
    await page.locator("a[href*='open=']:visible").first().click();
    await page.getByRole("dialog").waitFor();
  });
  const dark = await picture(from, phone, async (page) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, "/admin", site);
  });
  return [list, message, dark];
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

/** Through the real form, from as many addresses. */
async function askForSessions({ node: { url } }: Site): Promise<void> {
  const asked = [
    [
      "Robin",
      "video-analysis",
      "advanced",
      "My second serve breaks down when it matters. Can you look at two matches?",
    ],
    ["Sam", "on-court", "beginner", "My daughter is nine and wants to start. Which racket does she need?"],
    [
      "Alex",
      "fitness",
      "intermediate",
      "Back after a knee injury, cleared to play. I would like a plan for the winter.",
    ],
    ["Kim", "mental-performance", "competitive", "I lose every tie-break. Is that something one can train?"],
    ["Toni", "tournament", "competitive", "League final on the 12th, could you come and watch?"],
    ["Jo", "on-court", "intermediate", "Weekday evenings would be best, I finish work at six."],
  ];
  for (const [index, [name = "", session_type = "", skill_level = "", message = ""]] of asked.entries()) {
    const email = `${name.toLowerCase()}@player.example`;
    const fields = {
      name: `${name} Player`,
      email,
      preferred_date: "weekday evenings",
      session_type,
      skill_level,
      message,
    };
    await fetch(`${url}/book-session`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "x-real-ip": `203.0.113.${index}` },
      redirect: "manual",
    });
  }
}
