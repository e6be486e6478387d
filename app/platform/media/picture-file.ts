const megabyte = 1024 * 1024;

export const mostBytes = 5 * megabyte;
/** A current phone's picture has up to 50 million pixels. */
export const mostPixels = 50_000_000;
/** The largest stored width or height. */
export const mostPixelsAcross = 2400;
export const acceptedTypes = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];

/** The widths in which a picture is offered, up to its own. */
export const offeredWidths = [480, 800, 1200, 1920];

export const uploadTexts = {
  uploaded: "Image uploaded successfully",
  notImage: "Please upload an image file",
  tooLarge: "Image must be less than 5MB",
  tooManyPixels: "Image must have at most 50 megapixels",
  failed: "Failed to upload the image",
};

/** What the browser can check before sending; the server checks again. */
export function errorMessageAbout({ type, size }: { type: string; size: number }): string | undefined {
  if (!acceptedTypes.includes(type)) return uploadTexts.notImage;
  return size > mostBytes ? uploadTexts.tooLarge : undefined;
}

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

/** '/media/name.jpg' stands for '/media/name-480.avif' and the other variants. */
export function baseOf(url: string): string {
  return url.slice(0, url.lastIndexOf("."));
}

export const mediaTypes = { jpg: "image/jpeg", webp: "image/webp", avif: "image/avif" };
type Extension = keyof typeof mediaTypes;

const fileName = /^[a-z0-9]{1,40}-\d{1,15}(-\d{1,5})?\.(?<extension>jpg|webp|avif)$/;

/** Where stored pictures are served to everyone. */
export const mediaFolder = "/media/";
/** Where restricted pictures are served. The page behind it decides who may see them. */
export const privateFolder = "/private-media/";
/** Their files have names that `/media` never serves. */
const privateMark = "private_";

export function isMediaUrl(url: string): boolean {
  return url.startsWith(mediaFolder) && fileName.test(url.slice(mediaFolder.length));
}

export function isPrivateUrl(url: string): boolean {
  return url.startsWith(privateFolder) && fileName.test(url.slice(privateFolder.length));
}

/** The name of the stored file behind an address. */
export function fileOf(url: string): string {
  const name = url.slice(url.lastIndexOf("/") + 1);
  return url.startsWith(privateFolder) ? privateMark + name : name;
}

/** The type of a public file. */
export function mediaTypeOf(name: string): string | undefined {
  const extension = fileName.exec(name)?.groups?.extension as Extension | undefined;
  return extension && mediaTypes[extension];
}

/** The type of a stored file, private ones included; undefined for a file that is not ours. */
export function storedTypeOf(name: string): string | undefined {
  return mediaTypeOf(name.startsWith(privateMark) ? name.slice(privateMark.length) : name);
}

/** 'abc-123-480.avif' and 'abc-123.jpg' both belong to 'abc-123'. */
export function originalBase(name: string): string {
  return /^(private_)?[a-z0-9]+-\d+/.exec(name)?.[0] ?? name;
}

/** The upload address; the only one that accepts more than a form. */
export const uploadPath = "/admin/pictures";
/** The same for a restricted picture. */
export const privateUploadPath = `${uploadPath}?private`;
