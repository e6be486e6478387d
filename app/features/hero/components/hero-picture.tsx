import { formats, sourcesOf, typeOf } from "#app/ui/picture.tsx";

const pictures = "/pictures/hero-court";

/** The stored picture, or our own with a portrait crop for narrow screens. */
export function HeroPicture({ url }: { url: string | null }) {
  return (
    <div className="absolute inset-0 -z-1">
      {url ? <img src={url} alt="" {...image} /> : <CourtPicture />}
      <div className={`absolute inset-0 ${url ? "hero-scrim-heavy" : "hero-scrim"}`} />
    </div>
  );
}

// The words beside it say it all, so it has none of its own.
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
