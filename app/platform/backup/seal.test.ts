import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { isSealed, sealBackup, unsealBackup } from "./seal.server.ts";

// Key derivation is slow on purpose.
vi.setConfig({ testTimeout: 300_000 });
const passphrase = "a passphrase for tests";

const sealed = async (bytes: Buffer) => buffer(await sealBackup(Readable.from([bytes]), passphrase));
const opened = async (bytes: Buffer, with_ = passphrase) => buffer(await unsealBackup(Readable.from([bytes]), with_));

// Three chunks of age's 64 KB.
const words = Buffer.alloc(150_000, "Is Saturday free?");
const file = await sealed(words);

test("a sealed text opens unchanged and is not readable in the file", async () => {
  expect(file.includes("Saturday")).toBe(false);
  expect(isSealed(file)).toBe(true);
  expect((await opened(file)).equals(words)).toBe(true);
});

const chunk = 65_536 + 16;
const head = file.length - (150_000 + 3 * 16);
const damages: [string, (bytes: Buffer) => Buffer][] = [
  ["one byte is another", (bytes) => bytes.fill((bytes[head + 5_000] ?? 0) ^ 1, head + 5_000, head + 5_001)],
  ["the end is missing", (bytes) => bytes.subarray(0, -7)],
  ["the last chunk is missing", (bytes) => bytes.subarray(0, head + 2 * chunk)],
  ["a chunk in the middle is missing", (bytes) => cut(bytes, head + chunk, head + 2 * chunk)],
  ["two chunks have changed places", (bytes) => swap(bytes)],
];

function cut(bytes: Buffer, from: number, to: number): Buffer {
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
}

function swap(bytes: Buffer): Buffer {
  const at = (number: number) => bytes.subarray(head + number * chunk, head + (number + 1) * chunk);
  return Buffer.concat([bytes.subarray(0, head), at(1), at(0), bytes.subarray(head + 2 * chunk)]);
}

test.each(damages)("refused when %s", { tags: "long" }, async (_name, damage) => {
  await expect(opened(damage(Buffer.from(file)))).rejects.toThrow();
});

test("refused with a wrong passphrase, and when the header asks for too much work", async () => {
  await expect(opened(file, "another passphrase")).rejects.toThrow("The passphrase is not the right one");
  const endless = Buffer.from(file.toString("latin1").replace(/^(-> scrypt \S+) 18$/m, "$1 30"), "latin1");
  expect(endless.equals(file)).toBe(false);
  await expect(opened(endless)).rejects.toThrow("The passphrase is not the right one");
});
