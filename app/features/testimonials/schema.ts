import { z } from "zod";
import { line, lines, onOff, version, whole } from "#app/platform/forms/texts.ts";
import { testimonialLimits } from "./testimonial.ts";

const words = {
  name: line(testimonialLimits.name).min(2, "Name must be at least 2 characters"),
  level: line(testimonialLimits.level).min(2, "Level is required"),
  quote: lines(testimonialLimits.quote).pipe(z.string().min(10, "Quote must be at least 10 characters")),
  rating: whole(1, 5, "Please choose 1 to 5 stars"),
};

/** What a player sends by the mailed link. */
export const PraiseInput = z.object({
  name: line(testimonialLimits.name).min(2, "Please give a name to show"),
  level: line(testimonialLimits.level).transform((text) => (text.length < 2 ? "Player" : text)),
  quote: lines(testimonialLimits.quote).pipe(z.string().min(10, "Please write at least 10 characters")),
  rating: words.rating,
});
export type PraiseInput = z.output<typeof PraiseInput>;

export const TestimonialInput = z.object({
  ...words,
  display_order: whole(0, 999_999, "Please enter a whole number from 0 up"),
  published: onOff(),
  version: version(),
});
export type TestimonialInput = z.output<typeof TestimonialInput>;
