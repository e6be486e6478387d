import clsx from "clsx";
import { BadgeCheck, Star } from "lucide-react";
import type { ComponentProps } from "react";
import { fromPlayer, type Testimonial } from "../testimonial.ts";

export function TestimonialCards({ testimonials }: { testimonials: Testimonial[] }) {
  return (
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {testimonials.map(({ id, name, level, quote, rating, is_from_player }) => (
        <li key={id} className="grid">
          <figure className="flex min-w-0 flex-col rounded-md border border-border bg-card p-7">
            <Stars rating={rating} />
            <blockquote className="mt-4 font-serif text-quote tracking-[-0.005em] wrap-break-word">
              “{quote}”
            </blockquote>
            <figcaption className="mt-auto pt-6 text-ui leading-label">
              <b className="block font-semibold">{name}</b>
              <span className="text-subtle">{level}</span>
              {is_from_player && (
                <span className="mt-1 flex items-center gap-1.5 text-small text-subtle">
                  <BadgeCheck aria-hidden className="size-4" />
                  {fromPlayer}
                </span>
              )}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

type StarsProps = Omit<ComponentProps<"div">, "children"> & { rating: number };

export function Stars({ rating, className, ...props }: StarsProps) {
  return (
    <div {...props} role="img" aria-label={`${rating} out of 5 stars`} className={clsx("flex gap-0.75", className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden
          className={clsx("size-4.5 stroke-[1.5]", star <= rating ? "fill-optic stroke-star" : "stroke-input")}
        />
      ))}
    </div>
  );
}
