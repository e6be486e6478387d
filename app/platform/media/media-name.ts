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
