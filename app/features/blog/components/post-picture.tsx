import clsx from "clsx";
import { Picture } from "#app/ui/picture.tsx";
import { pictureName, placeholder } from "../post.ts";

type PostPictureProps = {
  url: string | null;
  /** How wide it is shown, as in the attribute of that name. */
  sizes: string;
  /** The first thing on the page is not waited for. */
  isFirst?: boolean;
  className?: string;
};

const widths = [480, 800, 1200];

/** The words beside it say it all, so it has none of its own. behaviour.js replaces one that cannot be loaded. */
export function PostPicture({ url, sizes, isFirst = false, className }: PostPictureProps) {
  const image = {
    alt: "",
    className: clsx("absolute inset-0 size-full object-cover", brokenClass, className),
    ...(isFirst ? ({ loading: "eager", fetchPriority: "high" } as const) : ({ loading: "lazy" } as const)),
  };
  if (!url)
    return <Picture src={placeholder.name} widths={widths} width={1200} height={900} sizes={sizes} {...image} />;
  const ours = pictureName(url);
  const fallback = { "data-fallback": placeholder.file };
  if (!ours) return <img src={url} decoding="async" {...image} {...fallback} alt="" />;
  return <Picture src={ours} widths={widths} width={1200} height={771} sizes={sizes} {...image} {...fallback} />;
}

/** Dark until the picture is there. */
export const pictureFrame = "relative overflow-clip bg-ink-900";

// A picture that is not there, and no other, has an ::after: the placeholder where no script runs to put one in.
const brokenClass =
  "noscript:after:absolute noscript:after:inset-0 noscript:after:bg-[url(/pictures/blog-placeholder-800.jpg)] noscript:after:bg-cover noscript:after:bg-center";
