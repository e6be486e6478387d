const megabyte = 1024 * 1024;

export const mostBytes = 5 * megabyte;
/** A picture of a current telephone has up to 50 million. */
export const mostPixels = 50_000_000;
/** What is stored of a picture at most, in either direction; nobody is ever served more. */
export const mostPixelsAcross = 2400;
export const acceptedTypes = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];

/** The widths that a stored picture is offered in, as far as it is that wide itself. */
export const offeredWidths = [480, 800, 1200, 1920];

export const uploadTexts = {
  uploaded: "Image uploaded successfully",
  notImage: "Please upload an image file",
  tooLarge: "Image must be less than 5MB",
  tooManyPixels: "Image must have at most 50 megapixels",
  failed: "Failed to upload the image",
};

/** What can be said of a file before it is sent; the server looks for itself. */
export function errorMessageAbout({ type, size }: { type: string; size: number }): string | undefined {
  if (!acceptedTypes.includes(type)) return uploadTexts.notImage;
  return size > mostBytes ? uploadTexts.tooLarge : undefined;
}

/** '/media/name.jpg' stands for '/media/name-480.avif' and its sisters. */
export function baseOf(url: string): string {
  return url.slice(0, url.lastIndexOf("."));
}
