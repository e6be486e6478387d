import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { freePort } from "#scripts/free-port.ts";
import { clusterIn } from "#scripts/postgres-cluster.ts";
import { openCaddy } from "#tests/caddy.ts";
import { openMailbox } from "#tests/mailbox.ts";
import { domain, look } from "./look.ts";
import { linesOf, sectionOf, valuesIn } from "./section.ts";
import { startStopwatch } from "./stopwatch.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

/** What nobody can have done yet, and the origin, which only our browser reaches. Everything else must be good. */
const leftToDo = ["origin", "mail", "backup", "setup"];

/** README's 'Install it', all five steps, beside a PostgreSQL, a mail server and a Caddy as a server has them. */
export async function installIt(): Promise<void> {
  const section = sectionOf("Install it");
  const server = await prepareServer();
  const terminal = openTerminal();
  try {
    const watch = startStopwatch("Install it");
    await server.asAdministrator(linesOf(section, "sql"));
    watch.step("create the database");
    for (const line of linesOf(section, "sh")) {
      if (line === "npm start") await startAndCheck(terminal, watch.step);
      else {
        await terminal.run(line);
        if (line.startsWith("cp .env.example")) fillIn(path.join(terminal.folder(), ".env"), server.values, section);
        watch.step(line);
      }
    }
    watch.total();
  } finally {
    terminal.close();
    await server.close();
  }
}

/** What README asks a server to have. */
async function prepareServer() {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-readme-database-"));
  const [databasePort, port, password] = [await freePort(), await freePort(3000), "made-for-this-run"];
  const cluster = clusterIn(folder);
  cluster.initialise(password);
  cluster.start({ port: databasePort, settings: {} });
  const mailbox = await openMailbox();
  const origin = `https://${domain}:${await freePort(8443)}`;
  const caddy = await openCaddy({ origin, upstream: port });
  return {
    values: {
      DATABASE_URL: `postgres://courtside_owner:choose-one@localhost:${databasePort}/courtside`,
      APP_SECRET: "made-for-this-run-and-nothing-but-this-run",
      ORIGIN: origin,
      SMTP_URL: mailbox.url,
      MAIL_FROM: `Courtside <site@${domain}>`,
      CLIENT_ADDRESS_HEADER: "x-real-ip",
      PORT: String(port),
    },
    asAdministrator: (lines: string[]) =>
      execute(`postgres://postgres:${password}@127.0.0.1:${databasePort}/postgres`, lines),
    async close(): Promise<void> {
      await Promise.all([caddy.close(), mailbox.close()]);
      cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function execute(url: string, lines: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const line of lines) await client.query(line);
  } finally {
    await client.end();
  }
}

/** What a person types into .env: the values in README's table, and another port if the usual one is taken. */
function fillIn(file: string, values: Record<string, string>, section: string): void {
  const wanted = [...valuesIn(section), "PORT"];
  const filled = wanted.reduce(
    (text, name) => {
      const line = new RegExp(`^${name}=.*$`, "m");
      const value = values[name];
      if (value === undefined || !line.test(text))
        throw new Error(`${name} is in README's table, and unknown elsewhere`);
      return text.replace(line, () => `${name}=${value}`);
    },
    readFileSync(file, "utf8"),
  );
  writeFileSync(file, filled);
}

async function startAndCheck(terminal: Terminal, step: (what: string) => void): Promise<void> {
  const site = terminal.start("npm start");
  const address = await site.says(/^(http\S+\/setup\?token=\S+)$/m);
  await site.says(/"msg":"(ready)"/);
  step("npm start");
  await look(address, setUp);
  step("open the address in the log, and set up");
  mustBeWell(await terminal.run("npm run doctor"));
  step(`npm run doctor: nothing is broken, ${leftToDo.join(" and ")} are left to do`);
  await site.interrupt();
  await terminal.becomesQuiet();
  step("Ctrl+C: nothing is left running");
}

async function setUp(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(`owner@${domain}`);
  await page.getByRole("textbox", { name: "Password" }).fill("long rallies win matches");
  await page.getByLabel("Brand").fill("Baseline Tennis");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByText("Your site is set up").waitFor();
}

function mustBeWell(doctor: string): void {
  // It runs within three minutes of the start, possibly after this.
  const said = doctor.replace(/^look( +self-test +Not run yet)/m, "good$1");
  const findings = [...said.matchAll(/^(good|look|BROKEN) +(\S+)/gm)];
  const notGood = findings.filter(([, light]) => light !== "good").map(([, , name]) => name);
  const isAsExpected = findings.length > 0 && notGood.join() === leftToDo.join();
  if (!isAsExpected || !doctor.endsWith("Nothing is broken.")) throw new Error(`npm run doctor says:\n${doctor}`);
}
