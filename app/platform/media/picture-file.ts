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

/** '/media/name.jpg' stands for '/media/name-480.avif' and the other variants. */
export function baseOf(url: string): string {
  return url.slice(0, url.lastIndexOf("."));
}

export const mediaTypes = { jpg: "image/jpeg", webp: "image/webp", avif: "image/avif" };
type Extension = keyof typeof mediaTypes;

const fileName = /^[a-z0-9]{1,40}-\d{1,15}(-\d{1,5})?\.(?<extension>jpg|webp|avif)$/;

/** The pattern of every stored picture's name. */
export function isMediaName(name: string): boolean {
  return fileName.test(name);
}

/** Where stored pictures are served. */
export const mediaFolder = "/media/";

export function isMediaUrl(url: string): boolean {
  return url.startsWith(mediaFolder) && isMediaName(url.slice(mediaFolder.length));
}

export function mediaTypeOf(name: string): string | undefined {
  const extension = fileName.exec(name)?.groups?.extension as Extension | undefined;
  return extension && mediaTypes[extension];
}

/** The upload address; the only one that accepts more than a form. */
export const uploadPath = "/admin/pictures";
