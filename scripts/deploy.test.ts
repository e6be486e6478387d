import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { given } from "#app/platform/env.server.ts";

const read = (file: string) => readFileSync(file, "utf8");
const namesIn = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))];

/** Every value that the site reads, from the one place that reads them. */
const known = namesIn(read("app/platform/env.server.ts"), /^ {2}([A-Z][A-Z0-9_]+):/gm);
/** Read only by compose.yaml, to build other values. */
const composeOnly = ["DOMAIN"];

test("the example environment names every value, and no unused one", () => {
  const shown = namesIn(read(".env.example"), /^([A-Z0-9_]+)=/gm);
  // Set by the scripts themselves: `npm start` is production, `npm run dev` is not.
  const wanted = known.filter((name) => name !== "NODE_ENV");
  expect(shown.toSorted()).toEqual([...wanted, ...composeOnly].toSorted());
});

test.each([
  ["compose.yaml, the site's values", "compose.yaml", /^ {4}([A-Z0-9_]+):/gm],
  ["Dockerfile", "Dockerfile", /(?<=^ENV .*)\b([A-Z0-9_]+)=/gm],
  ["the unit", "ops/courtside.service", /(?<=^Environment=.*)\b([A-Z0-9_]+)=/gm],
  ["the migration's unit", "ops/courtside-migrate.service", /(?<=^Environment=.*)\b([A-Z0-9_]+)=/gm],
  ["the backup's unit", "ops/courtside-backup.service", /(?<=^Environment=.*)\b([A-Z0-9_]+)=/gm],
])("%s sets only values that the site reads", (_what, file, pattern) => {
  const set = namesIn(read(file), pattern).filter((name) => name !== "PATH");
  expect(set.length).toBeGreaterThan(0);
  expect(set.filter((name) => !known.includes(name))).toEqual([]);
});

test("compose.yaml reads nothing from .env that the example does not name", () => {
  expect(namesIn(read("compose.yaml"), /\$\{([A-Z_]+)/g).toSorted()).toEqual(composeOnly.toSorted());
});

test("everything that the Dockerfile copies exists, and .dockerignore allows it", () => {
  const copied = [...read("Dockerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, from]) => from?.split(" ") ?? [],
  );
  const allowed = namesIn(read(".dockerignore"), /^!(.+)$/gm);
  expect(copied).toContain("package-lock.json");
  for (const path of copied.filter((from) => from !== ".")) {
    expect(existsSync(path), path).toBe(true);
    expect(allowed, path).toContain(path);
  }
  for (const path of allowed) expect(existsSync(path ?? ""), path).toBe(true);
});

test("the container runs without privileges and writes to its volumes only", () => {
  const lines = read("Dockerfile").split("\n");
  const user = lines.indexOf("USER 10001:10001");
  expect(user).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith("FROM")));
  expect(lines.slice(user).filter((line) => /^(RUN|COPY|ADD|USER root)/.test(line))).toEqual([]);
  const site = /^x-site:[\s\S]+?^services:/m.exec(read("compose.yaml"))?.[0] ?? "";
  for (const wall of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true", 'user: "10001:10001"'])
    expect(site).toContain(wall);
});

test("the example proxy checks /readyz itself and blocks it and /metrics for strangers", () => {
  const caddyfile = read("Caddyfile");
  expect(caddyfile).toMatch(/^\t@inside path \/readyz \/readyz\/\* \/metrics \/metrics\/\*\n\trespond @inside 404$/m);
  expect(caddyfile).toMatch(/^\t\thealth_uri \/readyz$/m);
});

test("in compose.yaml only the backup container can write backups", () => {
  const mounts = read("compose.yaml").split(/^(?= {2}[a-z]+:$|x-site:)/m);
  const names = mounts
    .filter((block) => block.includes("- backups:/backups"))
    .map((block) => block.split(":")[0]?.trim());
  expect(names).toEqual(["backup"]);
});

test("in compose.yaml only the database has the superuser's password, and the site not even the owner's", () => {
  const compose = read("compose.yaml");
  const blocks = new Map(
    [...compose.matchAll(/^ {2}([a-z]+):\n((?: {4}.*\n|\n| {2}#.*\n)+)/gm)].map(([, name, block]) => [name, block]),
  );
  const secretsOf = (name: string) => /secrets: \[(.*)\]/.exec(blocks.get(name) ?? "")?.[1];
  expect(["database", "prepare", "site", "backup", "caddy"].map(secretsOf)).toEqual([
    "superuser, owner",
    "owner",
    undefined,
    "owner",
    undefined,
  ]);
  const shared = /^x-site:[\s\S]+?^services:/m.exec(compose)?.[0] ?? "";
  expect(shared).not.toContain("secrets");
  const address = new URL(/DATABASE_URL: (\S+)/.exec(shared)?.[1] ?? "");
  expect([address.username, address.password]).toEqual(["", ""]);
  // Compose passes all of .env to the site, so no database password may be asked for there.
  expect(compose).not.toMatch(/\$\{[A-Z_]*PASSWORD/);
});

test("the site's unit never sees the owner's password; the units that migrate and back up run as other users", () => {
  expect(read("ops/courtside.service")).not.toContain("EnvironmentFile");
  for (const unit of ["migrate", "backup"]) {
    const text = read(`ops/courtside-${unit}.service`);
    expect(text).toContain("EnvironmentFile=/etc/courtside/owner.env");
    expect(text).toContain("DynamicUser=yes");
  }
});

test("the scripts that the deploy files run exist", () => {
  const files = ["Dockerfile", "compose.yaml", ...readdirSync("ops").map((file) => `ops/${file}`)];
  const scripts = namesIn(files.map(read).join("\n"), /\b(scripts\/[a-z-]+\.ts)\b/g);
  expect(scripts).toContain("scripts/migrate.ts");
  expect(scripts.filter((script) => !existsSync(script ?? ""))).toEqual([]);
  const { start } = JSON.parse(read("package.json")).scripts;
  for (const file of ["Dockerfile", "ops/courtside.service"])
    expect(read(file).replace(/[",]/g, "")).toContain(start.slice("node ".length));
});

// Only systemd can check its units; the gate installs it, so there this is never skipped.
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
test.skipIf(!hasSystemd && !given("CI"))("systemd understands the units, and finds little to attack", () => {
  const units = readdirSync("ops").flatMap((file) => (/\.(service|timer)$/.test(file) ? [`ops/${file}`] : []));
  expect(units).toHaveLength(4);
  const { stderr } = spawnSync("systemd-analyze", ["verify", ...units], { encoding: "utf8" });
  // It is not the unit's fault that the site is not installed here.
  const errorMessages = stderr.split("\n").filter((line) => line && !line.includes("/opt/courtside"));
  expect(errorMessages).toEqual([]);
  const security = ["security", "--offline=true", "--threshold=20", "ops/courtside.service"];
  expect(spawnSync("systemd-analyze", security).status, "exposure of at most 2.0 of 10").toBe(0);
});
