import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedCopy } from "./page-copy.server.ts";
import { pageFiles } from "./page-files.server.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "courtside-pages-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const copyOf = (text: string) => sharedCopy(200, new Headers({ "content-type": "text/html" }), Buffer.from(text));

async function wordsIn(build: string): Promise<Record<string, string>> {
  const stored = await pageFiles(folder, build).readAll();
  return Object.fromEntries(stored.map(({ address, copy }) => [address, copy.forms.identity.bytes.toString()]));
}

test("page copies survive a restart and are shared between processes", async () => {
  const [one, other] = [pageFiles(folder, "a"), pageFiles(folder, "a")];
  one.keep("/", await copyOf("first"));
  one.keep("/", await copyOf("second"));
  other.keep("/../../blog", await copyOf("posts\nand more"));
  await Promise.all([one.settled(), other.settled()]);
  expect(await wordsIn("a")).toEqual({ "/": "second", "/../../blog": "posts\nand more" });
  one.drop("/");
  await one.settled();
  expect(await wordsIn("a")).toEqual({ "/../../blog": "posts\nand more" });
});

test("builds do not read each other's copies, and folders unused for a week are removed", async () => {
  const files = pageFiles(folder, "old");
  files.keep("/", await copyOf("old words"));
  await files.settled();
  expect(await wordsIn("new")).toEqual({});
  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000);
  await utimes(path.join(folder, "old"), longAgo, longAgo);
  await wordsIn("new");
  expect(await readdir(folder)).not.toContain("old");
});

test("a partial file is ignored, and a full disk does not throw", async () => {
  const files = pageFiles(folder, "b");
  files.keep("/", await copyOf("whole words"));
  await files.settled();
  const [name = ""] = await readdir(path.join(folder, "b"));
  const file = path.join(folder, "b", name);
  await writeFile(file, (await readFile(file)).subarray(0, -4));
  expect(await wordsIn("b")).toEqual({});
  const nowhere = pageFiles(path.join(file, "not-a-folder"), "b");
  nowhere.keep("/", await copyOf("words"));
  await nowhere.settled();
});

test("a copy that a full disk refused is written once there is room, without a new render", async () => {
  const files = pageFiles(folder, "c", { retryMs: 50 });
  // A file in place of the folder makes every write fail, as a full disk does.
  await writeFile(path.join(folder, "c"), "");
  files.keep("/", await copyOf("old words"));
  files.keep("/", await copyOf("new words"));
  files.keep("/blog", await copyOf("posts"));
  files.keep("/gone", await copyOf("unpublished"));
  await files.settled();
  files.drop("/gone");
  await rm(path.join(folder, "c"));
  await expect.poll(() => wordsIn("c")).toEqual({ "/": "new words", "/blog": "posts" });
  await files.settled();
  expect((await readdir(path.join(folder, "c"))).filter((name) => !name.endsWith(".page"))).toEqual([]);
});

test("a partial draft is removed", async () => {
  const files = pageFiles(folder, "d");
  files.keep("/", await copyOf("words"));
  await files.settled();
  const [name = ""] = await readdir(path.join(folder, "d"));
  await rm(path.join(folder, "d", name));
  // A file cannot be renamed over a folder.
  await mkdir(path.join(folder, "d", name));
  const again = pageFiles(folder, "d");
  again.keep("/", await copyOf("words"));
  await again.settled();
  expect(await readdir(path.join(folder, "d"))).toEqual([name]);
});

test("the not-found page, which has no ETag, is written again when it changes", async () => {
  const files = pageFiles(folder, "e");
  const missing = (text: string) => sharedCopy(404, new Headers(), Buffer.from(text));
  files.keep("/404", await missing("old brand"));
  files.keep("/404", await missing("new brand"));
  await files.settled();
  expect(await wordsIn("e")).toEqual({ "/404": "new brand" });
});
