import type { Page } from "@playwright/test";
import { freePort } from "#scripts/free-port.ts";
import { look } from "./look.ts";
import { addressesIn, linesOf, sectionOf } from "./section.ts";
import { startStopwatch } from "./stopwatch.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

/** README's 'Try it': from the clone to the coach's calendar, and back to a machine where nothing runs. */
export async function tryIt(): Promise<void> {
  const section = sectionOf("Try it");
  const terminal = openTerminal();
  try {
    const watch = startStopwatch("Try it");
    for (const line of linesOf(section, "sh")) {
      if (line === "npm run demo") await followDemo(terminal, { section, step: watch.step });
      else {
        await terminal.run(line);
        watch.step(line);
      }
    }
    watch.total();
  } finally {
    terminal.close();
  }
}

type Following = { section: string; step: (what: string) => void };

async function followDemo(terminal: Terminal, { section, step }: Following): Promise<void> {
  const { settings, site, mailbox } = await addressesToFind(section);
  const demo = terminal.start("npm run demo", settings);
  const link = await demo.says(/^ *Sign in +(http\S+)$/m);
  step("npm run demo, until it prints the link");
  step(`open the link: ${await look(link, countSessions)} sessions in the calendar`);
  for (const address of [site, `${site}ui`, mailbox ?? (await demo.says(/^ *Mailbox +(http\S+)$/m))]) {
    await mustAnswer(address);
    step(`open ${address}`);
  }
  await demo.interrupt();
  await terminal.becomesQuiet();
  step("Ctrl+C: nothing is left running");
}

/** README's own addresses, as far as their ports are free. */
async function addressesToFind(section: string) {
  const [site, mailbox] = addressesIn(section);
  if (!site || !mailbox) throw new Error("README.md names no address of the site and of the mailbox");
  const port = String(await freePort(Number(site.port)));
  const isMailboxFree = (await freePort(Number(mailbox.port))) === Number(mailbox.port);
  return {
    settings: (port === site.port ? {} : { PORT: port }) as Record<string, string>,
    site: `http://${site.hostname}:${port}/`,
    // The demo picks another port on its own, and prints it.
    mailbox: isMailboxFree ? mailbox.href : undefined,
  };
}

/** As many as the coach's list has in its four weeks. */
async function countSessions(page: Page): Promise<number> {
  await page.getByRole("link", { name: "Calendar" }).first().click();
  await page.getByRole("link", { name: "List", exact: true }).filter({ visible: true }).click();
  await page.waitForURL(/view=list/);
  await page.waitForLoadState("networkidle");
  const count = await page.locator("a[data-status]").count();
  if (count === 0) throw new Error(`The coach's calendar is empty:\n${await page.getByRole("main").innerText()}`);
  return count;
}

async function mustAnswer(address: string): Promise<void> {
  const { status } = await fetch(address);
  if (status !== 200) throw new Error(`${address} returned ${status}`);
}
