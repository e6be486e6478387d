import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inProduction, lockedPackages } from "./lockfile.ts";
import { withoutReason } from "./tree/reasons.ts";

type Manifest = { allowScripts: Record<string, boolean> } & Record<string, Record<string, string>>;
type Bill = { components: { name: string; version: string; hashes: { content: string }[] }[] };

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const packages = lockedPackages();
const production = packages.filter(inProduction);
const called = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

// Raise only on purpose, with a line in docs/decisions/0002-dependencies.md.
const mostInProduction = 262;

test("every package is pinned by its hash and comes from a registry", () => {
  expect(packages.length).toBeGreaterThan(500);
  expect(packages.filter(({ integrity }) => !integrity?.startsWith("sha512-")).map(called)).toEqual([]);
  expect(packages.filter(({ resolved }) => resolved && !/^https:.*\.tgz$/.test(resolved)).map(called)).toEqual([]);
});

test("package.json names exact versions only", () => {
  const wanted = ["dependencies", "devDependencies", "optionalDependencies", "overrides"].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  );
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test("each dependency has a line in the decision that says why it is here", () =>
  expect(withoutReason(Object.keys(manifest.dependencies ?? {}))).toEqual([]));

test("no production package runs an install script, and only named others do", () => {
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript);
  expect(scripted.filter(inProduction).map(called)).toEqual([]);
  const decided = Object.keys(manifest.allowScripts);
  expect(scripted.filter(({ name, place }) => existsSync(place) && !decided.includes(name)).map(called)).toEqual([]);
});

test("production has few packages, and all of them have free licenses", async ({ annotate }) => {
  const always = production.filter(({ optional }) => !optional);
  await annotate(`${always.length} packages, ${production.length - always.length} more by platform`);
  expect(always.length).toBeLessThanOrEqual(mostInProduction);
  const free = /^(MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|MPL-2\.0|BlueOak-1\.0\.0|Python-2\.0)$/;
  expect(always.filter(({ license }) => !free.test(license ?? "")).map(called)).toEqual([]);
});

test("the bill of materials lists every production package with its hash", () => {
  const { components } = JSON.parse(execFileSync(process.execPath, ["scripts/sbom.ts"], { encoding: "utf8" })) as Bill;
  expect(components.map(called).sort()).toEqual(production.map(called).sort());
  expect(components.filter(({ hashes }) => hashes[0]?.content.length !== 128)).toEqual([]);
});
