import type { ComponentProps } from "react";

const formats = ["avif", "webp", "jpg"] as const;

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
export function Picture({ src, widths, sizes, ...image }: PictureProps) {
  const sources = (format: string) => widths.map((width) => `${src}-${width}.${format} ${width}w`).join(", ");
  return (
    <picture>
      {formats.map((format) => (
        <source
          key={format}
          type={format === "jpg" ? "image/jpeg" : `image/${format}`}
          srcSet={sources(format)}
          sizes={sizes}
        />
      ))}
      <img loading="lazy" decoding="async" {...image} src={`${src}-${widths[1] ?? widths[0]}.jpg`} alt={image.alt} />
    </picture>
  );
}
