import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { mostBytes } from "#app/platform/media/picture-file.ts";

/** `stored` marks a real picture with a payload: it is accepted, and the payload must be gone. */
export type HostileFile = { name: string; bytes: Buffer; stored?: boolean };

export const canary = "<script>alert('courtside-canary')</script>";

/** What an attacker would upload. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: "#135241" } });
  const noise = sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 120, sigma: 60 },
    },
  });
  const [jpeg, png, gif, webp, avif] = await Promise.all([
    noise.clone().jpeg().toBuffer(),
    noise.clone().png().toBuffer(),
    plain.clone().gif().toBuffer(),
    noise.clone().webp().toBuffer(),
    noise.clone().avif({ effort: 0 }).toBuffer(),
  ]);
  return [
    ...bombs({ jpeg, gif, avif }),
    ...notPictures(),
    ...broken({ jpeg, png, gif, webp, avif }),
    ...carriers({ jpeg, png, gif }),
  ];
}

type Samples = Record<"jpeg" | "png" | "gif" | "webp" | "avif", Buffer>;

function bombs({ jpeg, gif, avif }: Pick<Samples, "jpeg" | "gif" | "avif">): HostileFile[] {
  return [
    { name: "PNG of 16k x 16k that is really there", bytes: bitPng(16_000, 16_000) },
    { name: "PNG that claims 65k x 65k", bytes: bitPng(65_000, 65_000, 16) },
    { name: "PNG one pixel high and 60 million wide", bytes: bitPng(60_000_000, 1) },
    { name: "JPEG that claims 65k x 65k", bytes: jpegOfSize(jpeg, 65_000, 65_000) },
    { name: "GIF that claims 65k x 65k", bytes: gifOfSize(gif, [0xe8, 0xfd, 0xe8, 0xfd]) },
    { name: "WebP with a canvas of 16k x 16k", bytes: webpCanvas(16_383, 16_383) },
    { name: "AVIF that claims 30k x 30k", bytes: avifOfSize(avif, 30_000) },
    { name: "animated GIF of 20,000 frames", bytes: manyFrames(gif, 20_000), stored: true },
  ];
}

function notPictures(): HostileFile[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${canary}</svg>`;
  const text = (name: string, content: string): HostileFile => ({ name, bytes: Buffer.from(content, "latin1") });
  return [
    text("SVG with a script", svg),
    text("SVG behind an XML head", `<?xml version="1.0"?>${svg}`),
    text("SVG that reads a file", `<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`),
    { name: "compressed SVG", bytes: gzipSync(svg) },
    text("HTML", `<!doctype html>${canary}`),
    text("HTML that begins like a GIF", `GIF89a/*${canary}*/`),
    text("HTML that begins like a JPEG", `\xff\xd8\xff<html>${canary}`),
    text("PDF", `%PDF-1.7\n${canary}`),
    text("PostScript", "%!PS-Adobe-3.0\n(r) file"),
    text("drawing commands", "push graphic-context\nviewbox 0 0 1 1\nimage over 0,0 0,0 'https://evil.example/a'\n"),
    text("ZIP", "PK\x03\x04aaaaaaaaaaaaaaaa"),
    text("Windows program", "MZ\x90\x00\x03\x00\x00\x00"),
    text("TIFF", "II*\x00\x08\x00\x00\x00\x00\x00"),
    text("BMP", "BM\x46\x00\x00\x00\x00\x00\x00\x00"),
    text("HEIC", "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"),
    text("WAV in the same box as WebP", "RIFF\x24\x00\x00\x00WAVEfmt "),
    text("nothing at all", ""),
    text("three bytes", "\xff\xd8\xff"),
  ];
}

function broken({ jpeg, png, gif, webp, avif }: Samples): HostileFile[] {
  const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
  return [
    { name: "half a JPEG", bytes: half(jpeg) },
    { name: "half a PNG", bytes: half(png) },
    { name: "half a GIF", bytes: gif.subarray(0, 20) },
    { name: "half a WebP", bytes: half(webp) },
    { name: "half an AVIF", bytes: half(avif) },
    {
      name: "PNG whose pixels are no zlib stream",
      bytes: pngOf([chunk("IHDR", header(64, 64, 8)), chunk("IDAT", Buffer.alloc(99, 7))]),
    },
    { name: "5 MB and one byte", bytes: Buffer.concat([jpeg, Buffer.alloc(mostBytes + 1 - jpeg.length)]) },
  ];
}

function carriers({ jpeg, png, gif }: Pick<Samples, "jpeg" | "png" | "gif">): HostileFile[] {
  const comment = Buffer.from(canary);
  const bomb = deflateSync(Buffer.alloc(60_000_000));
  const behindHeader = (extra: Buffer) => Buffer.concat([png.subarray(0, 33), extra, png.subarray(33)]);
  return [
    {
      name: "GIF that is a Java archive too",
      bytes: Buffer.concat([gif, Buffer.from(`PK\x03\x04${canary}`)]),
      stored: true,
    },
    { name: "HTML in a JPEG's comment", bytes: segment(jpeg, 0xfe, comment), stored: true },
    { name: "a script behind a JPEG", bytes: Buffer.concat([jpeg, Buffer.from(`<?php ${canary}`)]), stored: true },
    {
      name: "XMP in a JPEG",
      bytes: segment(jpeg, 0xe1, Buffer.concat([Buffer.from("http://ns.adobe.com/xap/1.0/\0"), comment])),
      stored: true,
    },
    {
      name: "HTML in a PNG's text",
      bytes: behindHeader(chunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), comment]))),
      stored: true,
    },
    {
      name: "60 MB in a PNG's compressed text",
      bytes: behindHeader(chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), bomb]))),
      stored: true,
    },
    {
      name: "60 MB in a PNG's colour profile",
      bytes: behindHeader(chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), bomb]))),
      stored: true,
    },
  ];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function pngOf(chunks: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks, chunk("IEND", Buffer.alloc(0))]);
}

function header(width: number, height: number, depth: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = depth;
  return head;
}

/** One bit per pixel, so a very large picture is a small file; `rows` of it are present. */
function bitPng(width: number, height: number, rows = height): Buffer {
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows));
  return pngOf([chunk("IHDR", header(width, height, 1)), chunk("IDAT", pixels)]);
}

/** The screen and its frame both claim this size; decoders trust the frame. */
function gifOfSize(gif: Buffer, size: number[]): Buffer {
  const copy = Buffer.from(gif);
  copy.set(size, 6);
  copy.set(size, frameOf(gif) + 5);
  return copy;
}

function frameOf(gif: Buffer): number {
  return gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
}

function jpegOfSize(jpeg: Buffer, width: number, height: number): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const copy = Buffer.from(jpeg);
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

function avifOfSize(avif: Buffer, across: number): Buffer {
  const copy = Buffer.from(avif);
  const size = copy.indexOf("ispe");
  copy.writeUInt32BE(across, size + 8);
  copy.writeUInt32BE(across, size + 12);
  return copy;
}

function webpCanvas(width: number, height: number): Buffer {
  const extended = Buffer.alloc(30);
  extended.write("RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0", "latin1");
  extended.writeUIntLE(width - 1, 24, 3);
  extended.writeUIntLE(height - 1, 27, 3);
  return extended;
}

function manyFrames(gif: Buffer, count: number): Buffer {
  const body = gif.subarray(frameOf(gif), gif.length - 1);
  const head = gif.subarray(0, frameOf(gif));
  return Buffer.concat([head, ...Array.from({ length: count }, () => body), Buffer.from([0x3b])]).subarray(
    0,
    mostBytes,
  );
}

function segment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker]), length, data, jpeg.subarray(2)]);
}
