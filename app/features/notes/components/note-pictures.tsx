import { baseOf } from "#app/platform/media/picture-file.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { NotePicture } from "../queries.server.ts";

/** A note's pictures, each linking to its full size. */
export function NotePictures({ pictures, day }: { pictures: readonly NotePicture[]; day: string }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {pictures.map(({ url, width, height, widths }, index) => {
        const alt = `${day}, ${index + 1} of ${pictures.length}`;
        const shown = { width, height, className: "size-full object-cover" };
        return (
          <li key={url} className="aspect-4/3 overflow-hidden rounded-md bg-ink-900">
            <a href={url} className="block size-full">
              {widths.length === 0 ? (
                <img src={url} {...shown} alt={alt} loading="lazy" decoding="async" />
              ) : (
                <Picture src={baseOf(url)} {...shown} alt={alt} widths={widths} sizes="(width < 40rem) 50vw, 14rem" />
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
