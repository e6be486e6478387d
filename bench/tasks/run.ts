import { type Browser, chromium } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { launchOptions } from "#tests/browser.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { startNode, startTestSite } from "#tests/site.ts";
import { coachTasks, type Task } from "./coach.ts";
import { finger } from "./finger.ts";
import { parentTasks } from "./parent.ts";

/**
 * `npm run bench:tasks`: the daily tasks at 390 px by touch: touches, scrolls, letters, seconds of waiting for the
 * site. Fails when a task takes more than was promised.
 */
const testSite = await startTestSite();
const node = await startNode(testSite.settings);
const browser = await chromium.launch(launchOptions);

const columns = ["taps", "scrolls", "letters", "waited s", "in all s"];
process.stdout.write(`| who | task | ${columns.join(" | ")} |\n|---|---|${"---|".repeat(columns.length)}\n`);
for (const task of parentTasks) await report("parent", task);
for (const task of coachTasks) await report("coach", task);
await browser.close();
await node.end("SIGTERM");
await testSite.close();

async function report(who: "coach" | "parent", task: Task): Promise<void> {
  const cells = await carryOut(browser, who, task).catch((error: unknown) => [
    `**not done**: ${String(error).split("\n")[0]}`,
  ]);
  if (cells.length === 1) process.exitCode = 1;
  process.stdout.write(`| ${[who, task.name, ...cells].join(" | ")} |\n`);
}

async function carryOut(on: Browser, who: string, task: Task): Promise<string[]> {
  await writeToTheCoach();
  await task.prepare?.({ testSite, node });
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
  const context = await on.newContext({ ...phone, baseURL: node.url });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  if (who === "coach") await signInAsAdmin(page, { testSite, node });
  await page.goto(task.from, { waitUntil: "networkidle" });
  const hand = finger(page);
  const began = performance.now();
  try {
    await task.run(page, hand);
    const { taps, scrolls, letters, waitedMs } = hand.count();
    const { taps: mostTaps = taps, scrolls: mostScrolls = scrolls } = task.most ?? {};
    if (taps > mostTaps || scrolls > mostScrolls) throw new Error(`${taps} taps and ${scrolls} scrolls`);
    const seconds = [waitedMs, performance.now() - began].map((ms) => (ms / 1_000).toFixed(1));
    return [String(taps), String(scrolls), String(letters), ...seconds];
  } finally {
    await context.close();
  }
}

async function writeToTheCoach(): Promise<void> {
  const write = `select receive_message('booking', $1, $2, '555 0100', 'Friday', 'on-court', 'beginner', $3,
    'session', null, null, gen_random_uuid())`;
  await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_visitor"), async (visitor) => {
    await visitor.query(write, ["Robin Lake", "robin@player.example", "My daughter is left-handed."]);
    await visitor.query(write, ["Dana Field", "dana@player.example", "Is Friday free?"]);
    await visitor.query(`select receive_quiz_submission('Quinn Marsh', 'quinn@player.example', null,
      '/services/mental-performance', '14 to 18', 'I play club matches', 'My nerve', 'A regular weekly slot',
      gen_random_uuid())`);
  });
}
