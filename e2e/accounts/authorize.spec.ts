import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { environmentFor } from "#app/platform/env.server.ts";
import { type Answer, answersOf, headersMissing, withPrincipals } from "#e2e/principals.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";

const table = "docs/authorization.txt";

/** Every address of the built server: from the router's map, Hono's routes and better-auth's endpoints. */
function everyAddress(): string[] {
  const source = `
    const { addresses } = await import(${JSON.stringify(path.resolve("build/server/index.js"))});
    process.stdout.write(JSON.stringify(addresses()));
    process.exit(0);`;
  const node = path.resolve("node_modules/.bin/node");
  const env = environmentFor({ APP_SECRET: testSecret, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  return JSON.parse(execFileSync(node, ["--input-type=module", "-e", source], { encoding: "utf8", env }));
}

/** One line of the table: who may do what, as short as it can be and still exact. */
function lineOf(address: string, { GET, POST, other }: Record<"GET" | "POST" | "other", Answer[]>): string {
  const columns = [GET, POST, other].map((answers) => `${told(answers).padEnd(28)}  `);
  return [address.padEnd(56), ...columns].join("").trimEnd();
}

function told(answers: Answer[]): string {
  const [anonymous, member, unverified, beforeCode, admin, revoked] = answers;
  if (new Set(answers).size === 1) return `all ${anonymous}`;
  const isGuarded = [anonymous, beforeCode, revoked].every((answer) => answer === "303>/auth");
  if (isGuarded && member === "403" && unverified === "403") return `admin ${admin}`;
  const isForGuests = anonymous === beforeCode && anonymous === revoked;
  if (isForGuests && [member, unverified, admin].every((answer) => answer === "303>/admin"))
    return `guests ${anonymous}`;
  return answers.join("/");
}

test("every address responds to each method and principal as listed, with all headers, and refuses forged requests", async ({
  site,
}) => {
  test.setTimeout(600_000);
  const expected = readFileSync(table, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("/"));
  const addresses = everyAddress();
  const lines = new Map<string, string>();
  const [bare, forged]: [string[], string[]] = [[], []];
  const checked = { cells: 0, headers: 0, forgeries: 0 };
  const walk = (queue: string[]) =>
    withPrincipals(site, async (people) => {
      for (let address = queue.shift(); address; address = queue.shift()) {
        // Wrong tokens are counted per network, and here all come from one.
        await withClient(site.testSite.databaseUrl, (owner) => owner.query("truncate form_uses"));
        const answers = await answersOf(site.node.url, address, { people, turn: addresses.indexOf(address) });
        lines.set(address, lineOf(address, answers.byMethod));
        bare.push(...answers.responses.flatMap((response) => headersMissing(response)));
        checked.cells += answers.cells;
        checked.headers += answers.responses.length;
        checked.forgeries += answers.crossSite.length;
        forged.push(
          ...answers.crossSite.filter(({ status }) => status !== 403).map(({ status }) => `${address} ${status}`),
        );
      }
    });
  const admin = addresses.filter((address) => address.startsWith("/admin"));
  const others = addresses.filter((address) => !admin.includes(address));
  // Requests to admin pages wait for each other; other pages refuse a request when too many come at once.
  await Promise.all([walk(admin), walk(admin), walk(others)]);
  const actual = addresses.map((address) => lines.get(address));
  test.info().annotations.push({
    type: "measured",
    description: JSON.stringify({ addresses: actual.length, ...checked }),
  });
  expect.soft(actual.join("\n"), `rows of ${table}`).toBe(expected.join("\n"));
  expect.soft(bare, "responses without a security header").toEqual([]);
  expect.soft(forged, "forged cross-site requests that were not refused").toEqual([]);
});
