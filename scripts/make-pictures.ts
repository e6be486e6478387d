import { mkdir } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";

// Run after changing a master in art/: node scripts/make-pictures.ts. What it makes is committed.
const target = "public/pictures";

const pictures = [
  { name: "hero-court", widths: [1280, 1920, 2400] },
  { name: "hero-court-mobile", widths: [640, 1080] },
];

// AVIF below 60 shows steps in the dark trees once the screen is bright; JPEG is for the few that know neither other.
const formats = [
  { ending: "avif", encode: (picture: Sharp) => picture.avif({ quality: 60, effort: 9 }) },
  { ending: "webp", encode: (picture: Sharp) => picture.webp({ quality: 80, effort: 6 }) },
  { ending: "jpg", encode: (picture: Sharp) => picture.jpeg({ quality: 78, mozjpeg: true }) },
];

await mkdir(target, { recursive: true });
for (const { name, widths } of pictures) {
  for (const width of widths) {
    for (const { ending, encode } of formats) {
      const file = `${target}/${name}-${width}.${ending}`;
      const { size } = await encode(sharp(`art/${name}.jpg`).resize({ width })).toFile(file);
      process.stdout.write(`${file}: ${size} bytes\n`);
    }
  }
}
