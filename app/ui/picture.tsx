import type { ComponentProps } from "react";

/** The formats that scripts/make-pictures.ts writes, best first. */
export const formats = ["avif", "webp", "jpg"] as const;
type Format = (typeof formats)[number];

export function typeOf(format: Format): string {
  return format === "jpg" ? "image/jpeg" : `image/${format}`;
}

export function sourcesOf(src: string, { format, widths }: { format: Format; widths: readonly number[] }): string {
  return widths.map((width) => `${src}-${width}.${format} ${width}w`).join(", ");
}

type PictureProps = Omit<ComponentProps<"img">, "src" | "srcSet" | "width" | "height" | "sizes"> & {
  /**
   * The address without width and extension: /pictures/session stands for /pictures/session-640.avif and the others.
   */
  src: string;
  widths: readonly number[];
  /** The largest size in pixels; its ratio reserves the layout. */
  width: number;
  height: number;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  alt: string;
};

/** One of our own pictures in every format and width from scripts/make-pictures.ts, loaded lazily. */
export function Picture({ src, widths, sizes, loading = "lazy", ...image }: PictureProps) {
  // A picture in the first view is loaded with the first paint.
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
