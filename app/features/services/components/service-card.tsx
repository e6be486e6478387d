import clsx from "clsx";
import { Check } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CourtDiagram } from "#app/ui/court-diagram.tsx";
import type { ServiceOnCard } from "../queries.server.ts";
import { diagramOf } from "../service.ts";

export function ServiceCard({ service }: { service: ServiceOnCard }) {
  const { link, title, description, features, popular } = service;
  return (
    <Card isPopular={popular} className="min-w-0">
      {popular && (
        <Badge tone="popular" className="absolute top-4 left-4 z-1 h-7 px-2.5">
          Most Popular
        </Badge>
      )}
      <div className={clsx(plateClass, popular ? popularPlateClass : "border-border bg-sunken text-ink-600")}>
        <CourtDiagram kind={diagramOf(link)} className="size-full" />
      </div>
      <div className="flex flex-1 flex-col px-6 pt-6 pb-5">
        <h3>{title}</h3>
        <p className="mt-2.5 text-ui leading-[1.55] text-muted-foreground">{description}</p>
        <Features features={features} />
        <div className="mt-auto pt-5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-border pt-3">
            <Price text={service.price} />
            <TextLink href={link} arrow="forward" className="text-ui">
              Learn More<span className="sr-only"> about {title}</span>
            </TextLink>
          </div>
        </div>
      </div>
    </Card>
  );
}

const plateClass = "aspect-box overflow-hidden rounded-t-sm border-b max-md:aspect-[98/50]";
const popularPlateClass = "border-court-700 bg-court-800 text-[#e9efea]";

function Features({ features }: { features: string[] }) {
  if (features.length === 0) return null;
  return (
    <ul className="mt-4.5 grid gap-2 text-ui leading-ui">
      {features.map((feature) => (
        <li key={feature} className="grid grid-cols-[1.125rem_minmax(0,1fr)] gap-2.5">
          <Check aria-hidden className="mt-[0.1em] size-4.5 text-court-600" />
          {feature}
        </li>
      ))}
    </ul>
  );
}

/** "$150/session": the unit is less prominent than the figure. */
function Price({ text }: { text: string }) {
  const [figure, ...rest] = text.split("/");
  return (
    <span className="font-semibold">
      {figure}
      <wbr />
      {rest.length > 0 && <span className="font-420 text-subtle">/{rest.join("/")}</span>}
    </span>
  );
}
