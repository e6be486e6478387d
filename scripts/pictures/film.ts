import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { folder, report } from "./camera.ts";

/** The part of a phone that fits a laptop's screen below the captions. */
export const filmed = { width: 390, height: 740 };
const steps = [...["A parent asks", "Times are sent", "One is booked", "It rains", "A new time"]] as const;
const mostKilobytes = 1_000;

export type Who = "parent" | "coach";
type Shot = {
  /** The caption's index. */
  step: number;
  who: Who | "both";
  /** How long it is shown. */
  seconds: number;
  tapped?: Locator;
};
export type Film = Awaited<ReturnType<typeof openFilm>>;

/** Two phones side by side, frame by frame; the active one stands out. */
export async function openFilm(browser: Browser, phones: Record<Who, Page>) {
  const stage = await browser.newPage({ viewport: { width: 920, height: 872 }, deviceScaleFactor: 1.6 });
  await stage.setContent(stagePage());
  await stage.evaluate(() => document.fonts.load("600 18px Side"));
  const frames: Buffer[] = [];
  const delays: number[] = [];

  async function shoot({ step, who, seconds, tapped }: Shot): Promise<void> {
    const box = (await tapped?.boundingBox()) ?? undefined;
    const tap = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const shown = {
      ...{ step, who, tap },
      parent: `data:image/png;base64,${(await phones.parent.screenshot()).toString("base64")}`,
      coach: `data:image/png;base64,${(await phones.coach.screenshot()).toString("base64")}`,
    };
    await stage.evaluate(showFrame, shown);
    frames.push(await stage.screenshot());
    delays.push(seconds * 1_000);
  }

  return {
    shoot,
    /** Marks where the finger is, and then the tap itself. */
    async tap({ tapped, ...shot }: Omit<Shot, "seconds"> & { tapped: Locator }): Promise<void> {
      await tapped.scrollIntoViewIfNeeded();
      await shoot({ ...shot, tapped, seconds: 0.6 });
      await tapped.tap();
    },
    async write(name: string): Promise<void> {
      const file = `${folder}/${name}.webp`;
      const { size } = await sharp(frames, { join: { animated: true } })
        .webp({ quality: 76, effort: 5, delay: delays, loop: 0, minSize: true })
        .toFile(file);
      const seconds = Math.round(delays.reduce((sum, delay) => sum + delay, 0) / 1_000);
      process.stdout.write(`${frames.length} pictures, ${seconds} seconds\n`);
      report(file, size, mostKilobytes);
    },
  };
}

type Shown = {
  step: number;
  who: Who | "both";
  tap: { x: number; y: number } | undefined;
  parent: string;
  coach: string;
};

/** Runs in the browser. */
async function showFrame({ step, who, tap, ...pictures }: Shown): Promise<void> {
  for (const [index, caption] of [...document.querySelectorAll("li")].entries())
    caption.className = index === step ? "now" : index < step ? "done" : "";
  for (const [name, picture] of Object.entries(pictures)) {
    const phone = document.getElementById(name);
    const image = phone?.querySelector("img");
    const mark = phone?.querySelector("i");
    if (!image || !mark) continue;
    image.src = picture;
    await image.decode();
    phone?.classList.toggle("active", name === who || who === "both");
    mark.hidden = name !== who || !tap;
    if (tap) mark.style.translate = `${tap.x}px ${tap.y}px`;
  }
}

function stagePage(): string {
  const font = readFileSync("app/ui/fonts/side-sans.woff2").toString("base64");
  const phone = (who: Who) => `<div id="${who}" class="phone"><img alt=""><i hidden></i></div>`;
  return `<!doctype html>
<style>
  @font-face { font-family: Side; src: url(data:font/woff2;base64,${font}); font-weight: 400 700; }
  body { margin: 0; background: #ece9df; color: #07141a; font: 600 17px/1.2 Side, sans-serif; }
  ol { display: flex; justify-content: center; gap: 22px; margin: 0; padding: 30px 0 26px; list-style: none; counter-reset: step; }
  li { display: flex; align-items: center; gap: 8px; white-space: nowrap; counter-increment: step; color: #6b6f66; }
  li::before { content: counter(step); display: grid; place-items: center; width: 30px; height: 30px; border-radius: 50%;
    box-shadow: inset 0 0 0 2px #b9b6aa; }
  li.now { color: #07141a; }
  li.now::before { background: #daf04b; box-shadow: inset 0 0 0 2px #07141a; }
  li.done::before { content: "✓"; }
  main { display: flex; justify-content: center; gap: 56px; }
  .phone { position: relative; width: ${filmed.width}px; height: ${filmed.height}px; border: 9px solid #07141a;
    border-radius: 34px; overflow: hidden; background: #07141a; opacity: 0.45; }
  .phone.active { opacity: 1; }
  img { display: block; width: 100%; border-radius: 25px; }
  i { position: absolute; left: -27px; top: -27px; width: 54px; height: 54px; border-radius: 50%; box-sizing: border-box;
    background: #daf04bb0; border: 3px solid #07141a; }
</style>
<ol>${steps.map((step) => `<li>${step}</li>`).join("")}</ol>
<main>${phone("parent")}${phone("coach")}</main>`;
}
