import type { ComponentProps } from "react";

/** What scripts/make-pictures.ts makes, best first. */
export const formats = ["avif", "webp", "jpg"] as const;
type Format = (typeof formats)[number];

export function typeOf(format: Format): string {
  return format === "jpg" ? "image/jpeg" : `image/${format}`;
}

export function sourcesOf(src: string, { format, widths }: { format: Format; widths: readonly number[] }): string {
  return widths.map((width) => `${src}-${width}.${format} ${width}w`).join(", ");
}

type PictureProps = Omit<ComponentProps<"img">, "src" | "srcSet" | "width" | "height" | "sizes"> & {
  /** The address without width and ending: /pictures/session stands for /pictures/session-640.avif and its sisters. */
  src: string;
  widths: readonly number[];
  /** The largest one's size in pixels; the layout is reserved in its ratio. */
  width: number;
  height: number;
  /** How wide it is shown, as in the attribute of that name. */
  sizes: string;
  alt: string;
};

/** A picture of ours in every format and width that scripts/make-pictures.ts has made of it; loaded when it is near. */
export function Picture({ src, widths, sizes, loading = "lazy", ...image }: PictureProps) {
  // What is in the first view comes with the first paint, not one later.
  const decoding = loading === "lazy" ? "async" : "sync";
  return (
    <picture>
      {formats.map((format) => (
        <source key={format} type={typeOf(format)} srcSet={sourcesOf(src, { format, widths })} sizes={sizes} />
      ))}
      <img {...{ loading, decoding }} {...image} src={`${src}-${widths[1] ?? widths[0]}.jpg`} alt={image.alt} />
    </picture>
  );
}
