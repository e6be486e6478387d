import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";

// Run after adding a master to art/: node scripts/make-pictures.ts. Its output is committed; delete a picture to make
// it again.
const target = "public/pictures";

const services = [
  "video-analysis",
  "mental-performance",
  "tournament-observation",
  "remote-strategy",
  "fitness-analysis",
  "on-court-lessons",
];
const blog = ["alley", "clay", "flight", "footwork", "grass", "line", "remote", "session", "stadium", "still"];

const pictures = [
  { name: "hero-court", widths: [1280, 1920, 2400], prepare: asItIs },
  { name: "hero-court-mobile", widths: [640, 1080], prepare: aboveTheWords },
  { name: "session", widths: [640, 960, 1600], prepare: asItIs },
  { name: "blog-placeholder", widths: [480, 800, 1200], prepare: asItIs },
  ...services.map((name) => ({ name: `service-${name}`, widths: [480, 800, 1200], prepare: asItIs })),
  ...blog.map((name) => ({ name: `blog/${name}`, widths: [480, 800, 1200], prepare: asItIs })),
];

// AVIF below 60 shows banding in the dark trees on a bright screen; JPEG is for the few browsers without AVIF and
// WebP.
const formats = [
  { ending: "avif", encode: (picture: Sharp) => picture.avif({ quality: 60, effort: 3 }) },
  { ending: "webp", encode: (picture: Sharp) => picture.webp({ quality: 80, effort: 6 }) },
  { ending: "jpg", encode: (picture: Sharp) => picture.jpeg({ quality: 78, mozjpeg: true }) },
];

await mkdir(`${target}/blog`, { recursive: true });
for (const { name, widths, prepare } of pictures) {
  const master = await prepare(sharp(`art/${name}.jpg`));
  for (const width of widths) {
    for (const { ending, encode } of formats) {
      const file = `${target}/${name}-${width}.${ending}`;
      if (existsSync(file)) continue;
      const { size } = await encode(sharp(master).resize({ width, withoutEnlargement: true })).toFile(file);
      process.stdout.write(`${file}: ${size} bytes\n`);
    }
  }
}

// Share pictures are read by programs that support JPEG best, in one size.
for (const name of ["og-cover", ...services.map((service) => `service-${service}`)]) {
  const picture = sharp(`art/${name}.jpg`).resize({ width: 1200, height: 630, fit: "cover" });
  await picture.jpeg({ quality: 82, mozjpeg: true }).toFile(`${target}/share-${name}.jpg`);
}

function asItIs(master: Sharp): Promise<Buffer> {
  return master.png().toBuffer();
}

/** On a phone the text is below the ball: the ball's part of the picture at the top, fading into ink for two thirds. */
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
