import clsx from "clsx";
import { CourtDiagram } from "#app/ui/court-diagram.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { diagramOf, pictureOf } from "../service.ts";

type ServicePictureProps = {
  service: { link: string; picture: string };
  sizes: string;
  className?: string;
  /** The page's own picture: described, and the first on it. */
  isMain?: boolean;
  /** The first one on the page is not waited for. */
  isFirst?: boolean;
};

/** The stored picture, or the service's diagram where it has none of ours. */
export function ServicePicture({ service, sizes, className, isMain = false, isFirst = isMain }: ServicePictureProps) {
  const picture = pictureOf(service.picture);
  return (
    <div className={clsx("overflow-hidden rounded-md bg-court-800 text-[#e9efea]", className)}>
      {picture ? (
        <Picture
          src={`/pictures/${picture.name}`}
          widths={[480, 800, 1200]}
          width={1200}
          height={900}
          sizes={sizes}
          alt={isMain ? picture.alt : ""}
          className="size-full object-cover"
          {...(isFirst && { loading: "eager", fetchPriority: "high" })}
        />
      ) : (
        <CourtDiagram kind={diagramOf(service.link)} className="size-full" />
      )}
    </div>
  );
}
