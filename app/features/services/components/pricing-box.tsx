import { ArrowRight } from "lucide-react";
import { countOfHours } from "#app/lib/time/durations.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Service } from "../queries.server.ts";
import { requestHref } from "../service.ts";

/** Each price links to the request with that price chosen. */
export function PricingBox({ service, replyHours }: { service: Service; replyHours: number }) {
  const { link, title, price, prices } = service;
  return (
    <section aria-labelledby="pricing" className="on-paper rounded-md border border-border bg-card shadow-lift">
      <h2
        id="pricing"
        className="border-b border-border px-6 pt-6 pb-4 text-xl leading-head tracking-[-0.015em] font-stretch-106%"
      >
        Pricing
      </h2>
      {prices.length > 0 ? (
        <ul>
          {prices.map((option) => (
            <PriceRow key={option.id} option={option} href={requestHref(link, option.id)} />
          ))}
        </ul>
      ) : (
        <p className="border-b border-border px-6 py-4 text-h4 font-580">{price}</p>
      )}
      <div className="p-6">
        <ButtonLink href={requestHref(link)} className="w-full py-2 sm:whitespace-normal!">
          Request {title}
          <ArrowRight aria-hidden />
        </ButtonLink>
        <p className="mt-3.5 text-center text-caption text-subtle">
          No payment now. Reply within {countOfHours(replyHours)}.
        </p>
      </div>
    </section>
  );
}

function PriceRow({ option: { label, note, amount }, href }: { option: Service["prices"][number]; href: string }) {
  return (
    <li className="border-b border-border">
      <a href={href} className={rowClass}>
        <span>
          <b className="block leading-[1.3] font-580">{label}</b>{" "}
          {note && <small className="block text-small leading-body text-subtle">{note}</small>}
        </span>{" "}
        <span className="font-figure text-[2.5rem]">{amount}</span>
      </a>
    </li>
  );
}

const rowClass =
  "flex min-h-18 flex-wrap items-center justify-between gap-x-4 px-6 py-4 no-underline transition-colors duration-120 hover:bg-tint";
