import { ArrowRight } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { priceParts } from "../prices.ts";
import type { ServiceInList } from "../queries.server.ts";
import { ServicePicture } from "./service-picture.tsx";

export function ServiceRow({ service, isFirst }: { service: ServiceInList; isFirst: boolean }) {
  const { link, title, description } = service;
  return (
    <li className={rowClass}>
      <ServicePicture
        service={service}
        sizes="(width < 48rem) calc(100vw - 2.5rem), (width < 64rem) 12rem, 16.25rem"
        isFirst={isFirst}
        className="aspect-box"
      />
      <div>
        <h2 className="text-[min(clamp(1.5rem,1.2rem+1.1vw,2.125rem),11vw)]">{title}</h2>
        <p className="mt-2.5 max-w-136 text-muted-foreground">{description}</p>
      </div>
      <div className="flex flex-col gap-4 @min-[43.5rem]:@max-[58.5rem]:col-start-2">
        <ListPrice price={service.price} />
        <ButtonLink href={link} aria-label={`Learn More & Request: ${title}`} variant="secondary" size="small">
          Learn More &amp; Request
          <ArrowRight aria-hidden />
        </ButtonLink>
      </div>
    </li>
  );
}

const rowClass =
  "grid items-center gap-[clamp(1.5rem,3.2vw,3rem)] border-b border-border py-[clamp(1.5rem,2.4vw,2.25rem)] @min-[43.5rem]:grid-cols-[12rem_minmax(0,1fr)] @min-[58.5rem]:grid-cols-[16.25rem_minmax(0,1fr)_15rem]";

function ListPrice({ price }: { price: string }) {
  const parts = priceParts(price);
  if (!parts) return <p className="text-h4 font-semibold">{price}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-ui text-subtle">
      {parts.before} <b className="font-figure text-[2.75rem] text-foreground">{parts.figure}</b>{" "}
      {parts.after.replace(/^\/\s*/, "per ")}
    </p>
  );
}
