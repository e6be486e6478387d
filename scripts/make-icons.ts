import { writeFile } from "node:fs/promises";
import sharp from "sharp";

// Run after changing public/favicon.svg: node scripts/make-icons.ts. Its output is committed.
const source = "public/favicon.svg";
const ink = "#07141a";

await writeFile("public/favicon.ico", icoAround(await square(32), 32));
// Phones round the corners themselves, so the mark is on a full square.
await writeFile("public/apple-touch-icon.png", await onInk(180));
for (const pixels of [192, 512]) await writeFile(`public/icon-${pixels}.png`, await onInk(pixels));
// Other systems cut out a circle, which keeps at least four fifths of the width.
await writeFile("public/icon-maskable-512.png", await onInk(512, 64));

async function onInk(pixels: number, margin = 0): Promise<Buffer> {
  const mark = sharp(await square(pixels - 2 * margin)).flatten({ background: ink });
  const around = { top: margin, right: margin, bottom: margin, left: margin };
  return mark
    .extend({ ...around, background: ink })
    .png()
    .toBuffer();
}

function square(pixels: number): Promise<Buffer> {
  return sharp(source, { density: 600 }).resize(pixels, pixels).png({ compressionLevel: 9 }).toBuffer();
}

/** An .ico is a directory of pictures; since Windows Vista an entry may be a PNG. */
function icoAround(png: Buffer, pixels: number): Buffer {
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2); // kind: icon
  directory.writeUInt16LE(1, 4); // one picture
  directory.writeUInt8(pixels, 6);
  directory.writeUInt8(pixels, 7);
  directory.writeUInt16LE(1, 10); // planes
  directory.writeUInt16LE(32, 12); // bits per pixel
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(directory.length, 18);
  return Buffer.concat([directory, png]);
}
