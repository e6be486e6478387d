import { Badge } from "#app/ui/badge.tsx";
import { BrandMark } from "#app/ui/brand.tsx";
import { Card } from "#app/ui/card.tsx";
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

const services = [
  { title: "Video Analysis", price: "$150/session", kind: "video", isPopular: true },
  { title: "Mental Performance", price: "$200/session", kind: "mental", isPopular: false },
] as const;

export function Cards() {
  return (
    <Sample title="Cards">
      <div className="grid gap-6 md:grid-cols-3">
        {services.map(({ title, price, kind, isPopular }) => (
          <Card key={title} isPopular={isPopular}>
            {isPopular && (
              <Badge tone="popular" className="absolute top-4 left-4">
                Most Popular
              </Badge>
            )}
            <CourtDiagram
              kind={kind}
              className={isPopular ? "aspect-box bg-court-800 text-paper" : "aspect-box bg-sunken text-ink-600"}
            />
            <div className="p-6 pb-5">
              <h3>{title}</h3>
              <p className="mt-5 border-t border-border pt-3 font-semibold">{price}</p>
            </div>
          </Card>
        ))}
      </div>
    </Sample>
  );
}
