export type Format = "jpeg" | "png" | "webp" | "gif" | "avif";

/** The format by the first bytes, whatever the name and header claim. Anything else never reaches a decoder. */
export function sniff(bytes: Uint8Array): Format | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (/^GIF8[79]a$/.test(text(0, 6))) return "gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) === "ftyp" && /^avi[fs]$/.test(text(8, 12))) return "avif";
  return undefined;
}
