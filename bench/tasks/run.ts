import { readFileSync, writeFileSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { launchOptions } from "#tests/browser.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { startNode, startTestSite } from "#tests/site.ts";
import { coachTasks, type Task } from "./coach.ts";
import { finger } from "./finger.ts";
import { parentTasks } from "./parent.ts";
import { todayTasks } from "./today.ts";

/**
 * `npm run bench:tasks`: the daily tasks at 390 px by touch: touches, scrolls, letters, seconds. Writes the tables of
 * docs/tasks.md. Fails when a task takes more than was promised.
 */
const testSite = await startTestSite();
const node = await startNode(testSite.settings);
const browser = await chromium.launch(launchOptions);

const table = async (title: string, who: "coach" | "parent", tasks: readonly Task[]) => [
  `| ${title} | taps | scrolls | letters | seconds |`,
  "|---|---|---|---|---|",
  ...(await inTurn(tasks, (task) => row(who, task))),
  "",
];
// Parents come first: with an open calendar they need other things from the site.
const parent = await table("a parent", "parent", parentTasks);
const today = await table("the coach, from Today", "coach", todayTasks);
const elsewhere = await table("the coach, elsewhere", "coach", coachTasks);
const lines = [...today, ...elsewhere, ...parent];
await browser.close();
await node.end("SIGTERM");
await testSite.close();
if (!process.exitCode) writeTables(lines.join("\n"));

async function inTurn<Of, Made>(all: readonly Of[], make: (one: Of) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (const one of all) made.push(await make(one));
  return made;
}

async function row(who: "coach" | "parent", task: Task): Promise<string> {
  const cells = await carryOut(browser, who, task).catch((error: unknown) => [
    `**not done**: ${String(error).split("\n")[0]}`,
  ]);
  if (cells.length === 1) process.exitCode = 1;
  const line = `| ${[task.name, ...cells].join(" | ")} |`;
  process.stdout.write(`${line}\n`);
  return line;
}

/** Written below the page's own first paragraph. */
function writeTables(tables: string): void {
  const file = "docs/tasks.md";
  const page = readFileSync(file, "utf8");
  const [first, last] = [page.indexOf("\n| "), page.lastIndexOf("|\n") + 2];
  const dated = page.slice(0, first).replace(/\d{4}-\d\d-\d\d/, new Date().toISOString().slice(0, 10));
  writeFileSync(file, `${dated}\n${tables.trimEnd()}\n${page.slice(last)}`);
}

async function carryOut(on: Browser, who: "coach" | "parent", task: Task): Promise<string[]> {
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
    const { taps, scrolls, letters } = hand.count();
    const { taps: mostTaps = taps, scrolls: mostScrolls = scrolls } = task.most ?? {};
    if (taps > mostTaps || scrolls > mostScrolls) throw new Error(`${taps} taps and ${scrolls} scrolls`);
    return [taps, scrolls, letters, ((performance.now() - began) / 1_000).toFixed(1)].map(String);
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
