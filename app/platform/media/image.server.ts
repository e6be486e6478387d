import sharp, { type Metadata, type Sharp } from "sharp";
import { inTurn } from "#app/platform/in-turn.server.ts";
import {
  type Format,
  mostBytes,
  mostPixels,
  mostPixelsAcross,
  offeredWidths,
  sniff,
  uploadTexts,
} from "./picture-file.ts";

/** Shown to the person who sent the file. */
export class RefusedImage extends Error {
  override name = "RefusedImage";
}

// One picture and one thread at a time: pages are served from the same two cores.
sharp.concurrency(1);
sharp.cache(false);
const decoding = inTurn({ atOnce: 1, waiting: 8 });

const longestSeconds = 20;

export type Original = { bytes: Buffer; extension: "jpg" | "webp"; width: number; height: number };

/**
 * Turns an untrusted file into our own picture: checked before it is decoded, then re-encoded, which drops everything
 * else it contained. Of an animation the first frame remains.
 */
export async function importPicture(bytes: Buffer): Promise<Original> {
  const format = sniff(bytes);
  if (!format) throw new RefusedImage(uploadTexts.notImage);
  if (bytes.length > mostBytes) throw new RefusedImage(uploadTexts.tooLarge);
  return decoding.take(async () => {
    const { hasAlpha } = await inspect(bytes, format);
    return reencode(bytes, hasAlpha);
  });
}

/** Reads the file's header only. */
async function inspect(bytes: Buffer, format: Format): Promise<{ hasAlpha: boolean }> {
  const head: Metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuse);
  if (head.format !== (format === "avif" ? "heif" : format)) throw new RefusedImage(uploadTexts.notImage);
  if (head.width * (head.pageHeight ?? head.height) > mostPixels) throw new RefusedImage(uploadTexts.tooManyPixels);
  return { hasAlpha: head.hasAlpha ?? false };
}

async function reencode(bytes: Buffer, hasAlpha: boolean): Promise<Original> {
  const across = mostPixelsAcross;
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: "truncated", pages: 1, sequentialRead: true })
    .timeout({ seconds: longestSeconds })
    .autoOrient()
    .resize({ width: across, height: across, fit: "inside", withoutEnlargement: true });
  const encoded = hasAlpha ? picture.webp({ quality: 84 }) : picture.jpeg({ quality: 84 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(refuse);
  return { bytes: data, extension: hasAlpha ? "webp" : "jpg", width: info.width, height: info.height };
}

function refuse(): never {
  throw new RefusedImage(uploadTexts.notImage);
}

/** The widths of a picture: never larger than the original, and at least one. */
export function widthsFor(width: number): number[] {
  const fitting = offeredWidths.filter((offered) => offered <= width);
  return fitting.length > 0 ? fitting : [width];
}

const encoders = {
  // At effort 4 a picture takes eight times as long to save a few bytes.
  avif: (picture: Sharp) => picture.avif({ quality: 52, effort: 2 }),
  webp: (picture: Sharp) => picture.webp({ quality: 78 }),
  jpg: (picture: Sharp) => picture.flatten({ background: "#fffefb" }).jpeg({ quality: 80, progressive: true }),
};

/** Yields a stored picture in each width and format. */
export async function* sizesOf(bytes: Buffer, width: number): AsyncGenerator<{ suffix: string; bytes: Buffer }> {
  for (const target of widthsFor(width))
    for (const [extension, encode] of Object.entries(encoders)) {
      const picture = sharp(bytes, { limitInputPixels: mostPixels }).resize({ width: target });
      yield { suffix: `-${target}.${extension}`, bytes: await decoding.take(() => encode(picture).toBuffer()) };
    }
}
