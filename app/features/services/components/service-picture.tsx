import clsx from "clsx";
import { baseOf } from "#app/platform/media/picture-file.ts";
import { CourtDiagram } from "#app/ui/court-diagram.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { diagramOf, pictureOf } from "../service.ts";

/** `widths` is empty until an uploaded picture's sizes are made. */
type Uploaded = { alt: string; width: number; height: number; widths: number[] };

type ServicePictureProps = {
  service: { link: string; picture: string; uploaded: Uploaded | null };
  sizes: string;
  className?: string;
  /** The page's own picture: described, and the first on it. */
  isMain?: boolean;
  /** The first picture on the page is loaded eagerly. */
  isFirst?: boolean;
};

/** The stored picture, or the service's diagram if it has none. */
export function ServicePicture({ service, sizes, className, isMain = false, isFirst = isMain }: ServicePictureProps) {
  const shown = {
    sizes,
    className: "size-full object-cover",
    ...(isFirst && ({ loading: "eager", fetchPriority: "high" } as const)),
  };
  return (
    <div className={clsx("overflow-hidden rounded-md bg-court-800 text-[#e9efea]", className)}>
      <Shown {...{ service, isMain, shown }} />
    </div>
  );
}

type ShownProps = Required<Pick<ServicePictureProps, "service" | "isMain">> & {
  shown: { sizes: string; className: string };
};

function Shown({ service: { link, picture, uploaded }, isMain, shown }: ShownProps) {
  const ours = pictureOf(picture);
  if (ours) {
    const size = { width: 1200, height: 900, widths: [480, 800, 1200] };
    return <Picture src={`/pictures/${ours.name}`} {...size} alt={isMain ? ours.alt : ""} {...shown} />;
  }
  if (!uploaded) return <CourtDiagram kind={diagramOf(link)} className="size-full" />;
  const alt = isMain ? uploaded.alt : "";
  const { width, height, widths } = uploaded;
  if (widths.length === 0) return <img src={picture} {...{ width, height }} decoding="async" {...shown} alt={alt} />;
  return <Picture src={baseOf(picture)} {...{ width, height, widths }} alt={alt} {...shown} />;
}
