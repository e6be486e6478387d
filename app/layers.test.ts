import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

mkdirSync(".data", { recursive: true });
const sandbox = mkdtempSync(path.resolve(".data/layers-"));
afterAll(() => rmSync(sandbox, { recursive: true, force: true }));
writeRules();

function writeRules(): void {
  const rules = JSON.parse(readFileSync("biome.json", "utf8"));
  writeFileSync(path.join(sandbox, "biome.json"), JSON.stringify({ ...rules, root: true, vcs: { enabled: false } }));
  cpSync("package.json", path.join(sandbox, "package.json"));
}

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(sandbox, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

type Diagnostic = { message: string; category: string; location: { path: string } };

/** All at once, because starting the linter is slower than its work. */
function lint(): Diagnostic[] {
  const biome = path.resolve("node_modules/.bin/biome");
  const options = ["lint", "--reporter=json", "--max-diagnostics=none"];
  const { stdout } = spawnSync(biome, options, { cwd: sandbox, encoding: "utf8" });
  return JSON.parse(stdout).diagnostics;
}

const importing = (from: string) => `import { thing } from "${from}";\nexport const own = thing;\n`;

const refusedImports: [what: string, file: string, from: string, reason: string][] = [
  ["lib imports the platform", "app/lib/a.ts", "#app/platform/env.server.ts", "lib is pure"],
  ["lib imports React", "app/lib/b.ts", "react", "lib is pure"],
  ["ui imports the platform", "app/ui/a.tsx", "#app/platform/env.server.ts", "ui knows no product"],
  ["ui imports a feature", "app/ui/b.tsx", "#app/features/inbox/schema.ts", "ui knows no product"],
  ["platform imports ui", "app/platform/http/a.server.ts", "#app/ui/button.tsx", "platform stands below"],
  [
    "platform imports a feature",
    "app/platform/http/b.server.ts",
    "#app/features/inbox/schema.ts",
    "platform stands below",
  ],
  ["a feature imports the shell", "app/features/inbox/a.ts", "#app/shell/site/home/home.tsx", "A feature imports"],
  [
    "a feature enters another by its rules",
    "app/features/inbox/b.ts",
    "#app/features/quiz/recommendation.ts",
    "A feature imports",
  ],
  [
    "a feature enters another by its UI",
    "app/features/inbox/routes/a.tsx",
    "#app/features/blog/components/card.tsx",
    "A feature imports",
  ],
  [
    "a feature enters another by its tables",
    "app/features/inbox/h.server.ts",
    "#app/features/services/tables.server.ts",
    "A feature imports",
  ],
  [
    "a feature's route enters another by its tables",
    "app/features/inbox/routes/h.tsx",
    "#app/features/services/tables.server.ts",
    "A feature imports",
  ],
  [
    "accounts enters another feature by its tables",
    "app/features/accounts/h.server.ts",
    "#app/features/settings/tables.server.ts",
    "A feature imports",
  ],
  ["a feature climbs into another", "app/features/inbox/c.ts", "../quiz/recommendation.ts", "never by climbing"],
  [
    "a route climbs into another feature",
    "app/features/inbox/routes/b.tsx",
    "../../quiz/recommendation.ts",
    "Stay inside the feature",
  ],
  [
    "notifications enters a feature whose mails it sends",
    "app/features/notifications/a.server.ts",
    "#app/features/inbox/queries.server.ts",
    "registers its mails",
  ],
  [
    "a mail of notifications enters such a feature",
    "app/features/notifications/emails/a.ts",
    "#app/features/quiz/schema.ts",
    "registers its mails",
  ],
  [
    "notifications climbs into another feature",
    "app/features/notifications/b.server.ts",
    "../inbox/queries.server.ts",
    "Stay inside the feature",
  ],
  ["the shell imports the server", "app/shell/site/a.tsx", "#app/server.ts", "shell stands below"],
  [
    "a feature opens the admin door",
    "app/features/inbox/d.server.ts",
    "#app/platform/db/doors/admin-door.server.ts",
    "requireAdmin",
  ],
  [
    "the shell opens the admin door",
    "app/shell/admin/a.tsx",
    "#app/platform/db/doors/admin-door.server.ts",
    "requireAdmin",
  ],
];

const allowedImports: [what: string, file: string, from: string][] = [
  ["another feature's schema", "app/features/inbox/e.ts", "#app/features/quiz/schema.ts"],
  ["another feature's queries", "app/features/inbox/f.server.ts", "#app/features/settings/queries.server.ts"],
  ["settings from notifications", "app/features/notifications/c.server.ts", "#app/features/settings/queries.server.ts"],
  ["its own schema from a mail", "app/features/notifications/emails/b.ts", "../schema.ts"],
  [
    "notifications from a feature's mails",
    "app/features/inbox/mails.server.ts",
    "#app/features/notifications/schema.ts",
  ],
  ["its own schema from a route", "app/features/inbox/routes/c.tsx", "../schema.ts"],
  [
    "requireAdmin from another feature's route",
    "app/features/inbox/routes/d.tsx",
    "#app/features/accounts/require-admin.server.ts",
  ],
  [
    "the admin door from accounts",
    "app/features/accounts/require-admin.server.ts",
    "#app/platform/db/doors/admin-door.server.ts",
  ],
];

const refusedFiles: [what: string, files: Record<string, string>, category: string][] = [
  [
    "a cycle",
    {
      "app/lib/c.ts": importing("./d.ts"),
      "app/lib/d.ts": 'import { own } from "./c.ts";\nexport const thing = own;\n',
    },
    "noImportCycles",
  ],
  [
    "a barrel",
    { "app/lib/e.ts": 'export * from "./f.ts";\n', "app/lib/f.ts": "export const thing = 1;\n" },
    "noBarrelFile",
  ],
  ["process.env outside env.server.ts", { "app/lib/g.ts": "export const home = process.env.HOME;\n" }, "noProcessEnv"],
];

for (const [, file, from] of [...refusedImports, ...allowedImports]) write({ [file]: importing(from) });
for (const [, files] of refusedFiles) write(files);
const diagnostics = lint();
const about = (files: string[]) => diagnostics.filter(({ location }) => files.includes(location.path));

test.each(refusedImports)("refused: %s", (_what, file, _from, reason) => {
  expect(about([file])).toContainEqual(expect.objectContaining({ message: expect.stringContaining(reason) }));
});

test.each(allowedImports)("allowed: %s", (_what, file) => {
  expect(about([file])).toEqual([]);
});

test.each(refusedFiles)("refused: %s", (_what, files, category) => {
  expect(about(Object.keys(files))).toContainEqual(
    expect.objectContaining({ category: expect.stringContaining(category) }),
  );
});

test("the import rules have no exceptions in the tree", () => {
  const rules = "noRestrictedImports|noImportCycles|noBarrelFile|noReExportAll|noProcessEnv|noExplicitAny";
  const switches = `biome-ignore.*(${rules})|@ts-(ignore|nocheck|expect-error)`;
  const search = spawnSync("git", ["grep", "-lE", switches, "--", "*.ts", "*.tsx", ":!app/layers.test.ts"]);
  expect(search.stdout.toString()).toBe("");
});

test("importing a server module from client code fails the build", { tags: "long" }, () => {
  const copy = path.join(sandbox, "copy");
  for (const name of ["app", "scripts", "package.json", "vite.config.ts", "react-router.config.ts", "tsconfig.json"])
    cpSync(name, path.join(copy, name), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));
  writeFileSync(
    path.join(copy, "app/shell/site/frame/not-found.tsx"),
    'import { env } from "#app/platform/env.server.ts";\nexport default function Leak() {\n  return <p>{env().APP_SECRET}</p>;\n}\n',
  );
  const build = spawnSync(path.resolve("node_modules/.bin/react-router"), ["build"], { cwd: copy, encoding: "utf8" });
  expect(build.status).not.toBe(0);
  expect(build.stdout + build.stderr).toMatch(/server-only module/i);
});
