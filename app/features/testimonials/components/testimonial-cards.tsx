import { Stars } from "#app/ui/stars.tsx";
import type { Testimonial } from "../testimonial.ts";

export function TestimonialCards({ testimonials }: { testimonials: Testimonial[] }) {
  return (
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {testimonials.map(({ id, name, level, quote, rating }) => (
        <li key={id} className="grid">
          <figure className="flex min-w-0 flex-col rounded-md border border-border bg-card p-7">
            <Stars rating={rating} />
            <blockquote className="mt-4 font-serif text-quote tracking-[-0.005em] wrap-break-word">
              “{quote}”
            </blockquote>
            <figcaption className="mt-auto pt-6 text-ui leading-label">
              <b className="block font-semibold">{name}</b>
              <span className="text-subtle">{level}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
