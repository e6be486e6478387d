import clsx from "clsx";
import { baseOf } from "#app/platform/media/picture-file.ts";
import { Picture } from "#app/ui/picture.tsx";
import { pictureName, placeholder } from "../post.ts";

/** Facts about an uploaded image; `widths` is empty until its sizes are made. */
type UploadedPicture = { alt: string; width: number; height: number; widths: number[] };

type PostPictureProps = {
  post: { image_url: string | null; picture?: UploadedPicture | null };
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  /** The first picture on the page is loaded eagerly. */
  isFirst?: boolean;
  className?: string;
};

const widths = [480, 800, 1200];

/** Without its own description the text beside it is enough. behaviour.js replaces one that cannot be loaded. */
export function PostPicture({
  post: { image_url: url, picture },
  sizes,
  isFirst = false,
  className,
}: PostPictureProps) {
  const image = {
    alt: picture?.alt ?? "",
    className: clsx("absolute inset-0 size-full object-cover", brokenClass, className),
    ...(isFirst ? ({ loading: "eager", fetchPriority: "high" } as const) : ({ loading: "lazy" } as const)),
  };
  if (!url)
    return <Picture src={placeholder.name} widths={widths} width={1200} height={900} sizes={sizes} {...image} />;
  const shown = { ...image, sizes, "data-fallback": placeholder.file };
  if (picture && picture.widths.length > 0) {
    const { width, height } = picture;
    return <Picture src={baseOf(url)} {...{ width, height }} widths={picture.widths} {...shown} />;
  }
  const ours = pictureName(url);
  if (ours) return <Picture src={ours} widths={widths} width={1200} height={771} {...shown} />;
  return <img src={url} decoding="async" {...shown} alt={image.alt} />;
}

/** Dark until the picture is loaded. */
export const pictureFrame = "relative overflow-clip bg-ink-900";

// Only a broken picture has an ::after: the placeholder without scripts.
const brokenClass =
  "noscript:after:absolute noscript:after:inset-0 noscript:after:bg-[url(/pictures/blog-placeholder-800.jpg)] noscript:after:bg-cover noscript:after:bg-center";
