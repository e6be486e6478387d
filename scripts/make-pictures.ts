import { mkdir } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";

// Run after changing a master in art/: node scripts/make-pictures.ts. What it makes is committed.
const target = "public/pictures";

const pictures = [
  { name: "hero-court", widths: [1280, 1920, 2400], prepare: asItIs },
  { name: "hero-court-mobile", widths: [640, 1080], prepare: aboveTheWords },
];

// AVIF below 60 shows steps in the dark trees once the screen is bright; JPEG is for the few that know neither other.
const formats = [
  { ending: "avif", encode: (picture: Sharp) => picture.avif({ quality: 60, effort: 9 }) },
  { ending: "webp", encode: (picture: Sharp) => picture.webp({ quality: 80, effort: 6 }) },
  { ending: "jpg", encode: (picture: Sharp) => picture.jpeg({ quality: 78, mozjpeg: true }) },
];

await mkdir(target, { recursive: true });
for (const { name, widths, prepare } of pictures) {
  const master = await prepare(sharp(`art/${name}.jpg`));
  for (const width of widths) {
    for (const { ending, encode } of formats) {
      const file = `${target}/${name}-${width}.${ending}`;
      const { size } = await encode(sharp(master).resize({ width })).toFile(file);
      process.stdout.write(`${file}: ${size} bytes\n`);
    }
  }
}

function asItIs(master: Sharp): Promise<Buffer> {
  return master.png().toBuffer();
}

/** On a phone the words stand under the ball: its part of the picture on top, fading into ink that is two thirds. */
async function aboveTheWords(master: Sharp): Promise<Buffer> {
  const ink = { r: 4, g: 13, b: 17 };
  const [width, height, from] = [1080, 660, 690];
  const fade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="f" x2="0" y2="1">
    <stop offset="0" stop-color="rgb(4,13,17)" stop-opacity=".3"/><stop offset=".7" stop-color="rgb(4,13,17)" stop-opacity=".22"/>
    <stop offset="1" stop-color="rgb(4,13,17)"/></linearGradient><rect width="100%" height="100%" fill="url(#f)"/></svg>`;
  const top = await master
    .extract({ left: 0, top: from, width, height })
    .composite([{ input: Buffer.from(fade) }])
    .png()
    .toBuffer();
  return sharp(top)
    .extend({ bottom: 1620 - height, background: ink })
    .png()
    .toBuffer();
}
