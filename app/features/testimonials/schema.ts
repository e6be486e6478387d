import { z } from "zod";
import { line, lines, onOff, version } from "#app/platform/forms/texts.ts";
import { testimonialLimits } from "./testimonial.ts";

export const TestimonialInput = z.object({
  name: line(testimonialLimits.name).min(2, "Name must be at least 2 characters"),
  level: line(testimonialLimits.level).min(2, "Level is required"),
  quote: lines(testimonialLimits.quote).pipe(z.string().min(10, "Quote must be at least 10 characters")),
  rating: z.coerce.number().pipe(z.int().min(1).max(5)).catch(Number.NaN).pipe(z.number("Please choose 1 to 5 stars")),
  display_order: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, "Please enter a whole number from 0 up")
    .transform(Number),
  published: onOff(),
  version: version(),
});
export type TestimonialInput = z.output<typeof TestimonialInput>;
