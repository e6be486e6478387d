import { baseOf } from "#app/platform/media/picture-file.ts";
import { formats, Picture, sourcesOf, typeOf } from "#app/ui/picture.tsx";

const pictures = "/pictures/hero-court";

/** Facts about an uploaded picture; `widths` is empty until its sizes are made. */
export type UploadedPicture = { width: number; height: number; widths: number[] };

type HeroPictureProps = { url: string | null; picture: UploadedPicture | null | undefined };

/** The stored picture, or our own with a portrait crop for narrow screens. */
export function HeroPicture({ url, picture }: HeroPictureProps) {
  return (
    <div className="absolute inset-0 -z-1">
      {url ? <StoredPicture url={url} picture={picture} /> : <CourtPicture />}
      <div className={`absolute inset-0 ${url ? "hero-scrim-heavy" : "hero-scrim"}`} />
    </div>
  );
}

function StoredPicture({ url, picture }: HeroPictureProps & { url: string }) {
  if (!picture || picture.widths.length === 0) return <img src={url} alt="" {...image} />;
  return <Picture src={baseOf(url)} {...picture} sizes="max(100vw, 178svh)" alt="" loading="eager" {...image} />;
}

// The text beside it is enough, so it has no alt text.
const image = {
  fetchPriority: "high",
  className: "size-full object-cover object-[50%_0] lg:object-[78%_60%]",
} as const;

const crops = [
  { name: `${pictures}-mobile`, widths: [640, 1080], media: "(width < 64rem)", sizes: "max(100vw, 67svh, 32rem)" },
  { name: pictures, widths: [1280, 1920, 2400], media: "(width >= 64rem)", sizes: "max(100vw, 178svh)" },
];

function CourtPicture() {
  return (
    <picture>
      {crops.flatMap(({ name, widths, media, sizes }) =>
        formats.map((format) => (
          <source
            key={`${name} ${format}`}
            media={media}
            type={typeOf(format)}
            srcSet={sourcesOf(name, { format, widths })}
            sizes={sizes}
            {...(name === pictures ? {} : { width: 1080, height: 1620 })}
          />
        )),
      )}
      <img src={`${pictures}-1280.jpg`} width={2400} height={1350} alt="" {...image} />
    </picture>
  );
}
