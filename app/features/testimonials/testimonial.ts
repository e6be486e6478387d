import type { Values } from "#app/platform/forms/answer.ts";

export const testimonialsPerPage = 6;

export type Testimonial = {
  id: string;
  name: string;
  level: string;
  quote: string;
  rating: number;
  is_from_player: boolean;
};
export type TestimonialPage = { page: number; pages: number; testimonials: Testimonial[] };

export const noTestimonials: TestimonialPage = { page: 1, pages: 1, testimonials: [] };

export const testimonialLimits = { name: 100, level: 100, quote: 2_000 };

export type TestimonialField = "name" | "level" | "quote" | "rating" | "display_order" | "published";

export const testimonialLabels: Record<TestimonialField, string> = {
  name: "Name",
  level: "Level / Category",
  quote: "Testimonial Quote",
  rating: "Rating",
  display_order: "Display Order",
  published: "Published",
};

type Stored = { name: string; level: string; quote: string; rating: number; display_order: number; published: boolean };

/** A testimonial as its form posts it. */
export function testimonialValues(stored: Stored = newTestimonial): Values<TestimonialField> {
  const { name, level, quote, rating, display_order, published } = stored;
  return {
    name,
    level,
    quote,
    rating: `${rating}`,
    display_order: `${display_order}`,
    published: published ? "on" : "",
  };
}

const newTestimonial: Stored = { name: "", level: "", quote: "", rating: 5, display_order: 0, published: true };

/** In plain words, for visitors and the coach. */
export const fromPlayer = "Sent by a player";

export const testimonialTexts = {
  notAsked: "There is no address to ask at, or no finished session yet",
  created: "Testimonial created successfully",
  updated: "Testimonial updated successfully",
  deleted: "Testimonial deleted successfully",
  notLoaded: "Failed to load testimonial",
  noneLoaded: "Failed to load testimonials",
  notSaved: "Failed to save testimonial",
  notDeleted: "Failed to delete testimonial",
};
