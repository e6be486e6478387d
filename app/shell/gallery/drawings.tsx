import { BrandMark } from "#app/ui/brand-mark.tsx";
import { CourtDiagram } from "#app/ui/court-diagram.tsx";
import { Row, Sample } from "./sample.tsx";

const kinds = ["video", "mental", "tournament", "remote", "fitness", "oncourt", "empty"] as const;

export function Drawings() {
  return (
    <Sample title="Diagrams and mark">
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {kinds.map((kind) => (
          <figure key={kind}>
            <CourtDiagram kind={kind} className="aspect-box w-full rounded-sm bg-sunken text-subtle" />
            <figcaption className="mt-1 text-caption text-subtle">{kind}</figcaption>
          </figure>
        ))}
        <figure>
          <CourtDiagram kind="video" className="aspect-box w-full rounded-sm bg-court-800 text-paper" />
          <figcaption className="mt-1 text-caption text-subtle">video, popular</figcaption>
        </figure>
      </div>
      <Row className="mt-6">
        <span className="on-ink p-4">
          <BrandMark className="size-12" />
        </span>
        <span className="on-paper p-4">
          <BrandMark ground="light" className="size-12" />
        </span>
      </Row>
    </Sample>
  );
}
