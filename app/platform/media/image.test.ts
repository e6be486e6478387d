import sharp from "sharp";
import { expect, test } from "vitest";
import { canary, hostileFiles } from "#tests/hostile-files.ts";
import { importPicture, sizesOf, widthsFor } from "./image.server.ts";
import { mostBytes, sniff } from "./picture-file.ts";

const megabyte = 1024 * 1024;
const photo = () => sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#0b1d23" } });

test("no hostile file is stored as sent, and none takes long to process", async ({ annotate }) => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(30);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const outcomes: string[] = [];
  let slowest = 0;
  for (const { name, bytes, stored } of files) {
    const started = performance.now();
    const taken = await importPicture(bytes).catch((error: Error) => error);
    slowest = Math.max(slowest, performance.now() - started);
    if (taken instanceof Error) outcomes.push(`${name}: ${taken.message}`);
    else if (!stored) outcomes.push(`${name}: TAKEN`);
    else if (taken.bytes.equals(bytes) || taken.bytes.includes(canary)) outcomes.push(`${name}: CARRIED`);
  }
  clearInterval(watch);
  const grownMb = Math.round((most - before) / megabyte);
  await annotate(`${files.length} files, memory +${grownMb} MB, slowest ${Math.round(slowest)} ms`);
  expect(outcomes.filter((outcome) => /: (TAKEN|CARRIED)$/.test(outcome))).toEqual([]);
  for (const outcome of outcomes) expect(outcome).toMatch(/: (Please upload an image file|Image must (be|have) .*)$/);
  expect(grownMb).toBeLessThan(200);
});

test("a file of 5 MB is accepted, one byte more is not", async () => {
  const jpeg = await photo().jpeg().toBuffer();
  const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
  await expect(importPicture(padded(mostBytes + 1))).rejects.toThrow("Image must be less than 5MB");
  expect(await importPicture(padded(mostBytes))).toMatchObject({ width: 1600, height: 1200 });
});

test("a photo loses its place and time, and is rotated upright", async () => {
  const exif = { IFD0: { Make: "Courtside Camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
  const shot = await photo().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await sharp(shot).metadata()).exif).toBeDefined();
  const taken = await importPicture(shot);
  const { exif: left, orientation, icc } = await sharp(taken.bytes).metadata();
  expect({ left, orientation, icc }).toEqual({ left: undefined, orientation: undefined, icc: undefined });
  expect(taken).toMatchObject({ extension: "jpg", width: 1200, height: 1600 });
  expect(taken.bytes.includes("Courtside Camera")).toBe(false);
});

test("transparency is kept, in a format that supports it", async () => {
  const seeThrough = await sharp({ create: { width: 40, height: 30, channels: 4, background: "#0000" } })
    .png()
    .toBuffer();
  expect(await importPicture(seeThrough)).toMatchObject({ extension: "webp", width: 40, height: 30 });
});

test("a picture is offered in all of its widths, in three formats", async () => {
  expect(widthsFor(2400)).toEqual([480, 800, 1200, 1920]);
  expect(widthsFor(800)).toEqual([480, 800]);
  expect(widthsFor(300)).toEqual([300]);
  const sizes: string[] = [];
  for await (const { suffix, bytes } of sizesOf(await photo().resize(500).jpeg().toBuffer(), 500)) {
    sizes.push(suffix);
    expect((await sharp(bytes).metadata()).width).toBe(480);
    expect(sniff(bytes)).toBe({ avif: "avif", webp: "webp", jpg: "jpeg" }[suffix.split(".")[1] ?? ""]);
  }
  expect(sizes).toEqual(["-480.avif", "-480.webp", "-480.jpg"]);
});
