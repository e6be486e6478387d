import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { seal, unseal } from "./seal.server.ts";

const passphrase = "a passphrase for tests";

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sealed = (bytes: Buffer) => collect(seal(Readable.from([bytes]), passphrase));
const opened = (bytes: Buffer, with_ = passphrase) => collect(unseal(Readable.from([bytes]), with_));

// Nothing, exactly two frames, and two with a rest.
test.each([0, 131_072, 150_000])("%i bytes come back as they were", async (size) => {
  const bytes = Buffer.alloc(size, "courtside");
  expect((await opened(await sealed(bytes))).equals(bytes)).toBe(true);
});

// Three frames. Making a key costs half a second on purpose, so it is made once.
const letter = await sealed(Buffer.alloc(150_000, "Is Saturday free?"));

test("the words cannot be seen", () => expect(letter.includes("Saturday")).toBe(false));

const frame = 4 + 65_536 + 16;
const head = 26 + 16;
const damages: [string, (bytes: Buffer) => Buffer][] = [
  ["one byte is another", (bytes) => bytes.fill((bytes[head + 5_000] ?? 0) ^ 1, head + 5_000, head + 5_001)],
  ["the end is missing", (bytes) => bytes.subarray(0, -7)],
  ["the last frame is missing", (bytes) => bytes.subarray(0, head + 2 * frame)],
  ["a frame in the middle is missing", (bytes) => cut(bytes, head + frame, head + 2 * frame)],
  ["two frames have changed places", (bytes) => swap(bytes)],
];

function cut(bytes: Buffer, from: number, to: number): Buffer {
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
}

function swap(bytes: Buffer): Buffer {
  const at = (number: number) => bytes.subarray(head + number * frame, head + (number + 1) * frame);
  return Buffer.concat([bytes.subarray(0, head), at(1), at(0), bytes.subarray(head + 2 * frame)]);
}

test.each(damages)("refused when %s", async (_name, damage) => {
  await expect(opened(damage(Buffer.from(letter)))).rejects.toThrow(/damaged|too early/);
});

test("refused with another passphrase", async () => {
  await expect(opened(letter, "another passphrase")).rejects.toThrow("The passphrase is not the right one");
});
