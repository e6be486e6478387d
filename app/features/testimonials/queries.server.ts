import { eq, inArray, sql } from "drizzle-orm";
import { versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { testimonials } from "./tables.server.ts";
import { noTestimonials, type TestimonialPage, testimonialsPerPage } from "./testimonial.ts";

/** One page of published testimonials; beyond the last page it is the last one. */
export async function listTestimonials(tx: Tx, asked: number): Promise<TestimonialPage> {
  const { id, name, level, quote, rating, display_order, is_from_player, created_at } = testimonials;
  const numbered = tx
    .select({
      id,
      name,
      level,
      quote,
      rating,
      is_from_player,
      place: sql<number>`row_number() over (order by ${display_order}, ${created_at}, ${id})`
        .mapWith(Number)
        .as("place"),
      count: sql<number>`count(*) over ()`.mapWith(Number).as("count"),
    })
    .from(testimonials)
    .where(eq(testimonials.published, true))
    .as("numbered");
  const { place, count } = numbered;
  const rows = await tx
    .select()
    .from(numbered)
    .where(
      sql`ceil(${place} / ${testimonialsPerPage}::numeric) = least(${asked}::int, ceil(${count} / ${testimonialsPerPage}::numeric))`,
    )
    .orderBy(place);
  const [first] = rows;
  if (!first) return noTestimonials;
  return {
    page: Math.ceil(first.place / testimonialsPerPage),
    pages: Math.ceil(first.count / testimonialsPerPage),
    testimonials: rows.map(({ place: _place, count: _count, ...testimonial }) => testimonial),
  };
}

/** Whether there is a story to link to. */
export async function hasTestimonials(tx: Tx): Promise<boolean> {
  const [one] = await tx
    .select({ id: testimonials.id })
    .from(testimonials)
    .where(eq(testimonials.published, true))
    .limit(1);
  return one !== undefined;
}

/** Every testimonial, including drafts, in the site's order. */
export async function listAllTestimonials(tx: Tx) {
  const { id, name, level, rating, published, display_order, is_from_player, created_at } = testimonials;
  return tx
    .select({ id, name, level, rating, published, display_order, is_from_player, created_at })
    .from(testimonials)
    .orderBy(display_order, created_at, id);
}

export async function getTestimonial(tx: Tx, testimonialId: string) {
  const { id, name, level, quote, rating, published, display_order, is_from_player, updated_at } = testimonials;
  const [testimonial] = await tx
    .select({ name, level, quote, rating, published, display_order, is_from_player, version: versionOf(updated_at) })
    .from(testimonials)
    .where(eq(id, testimonialId));
  return testimonial;
}

/** What these people sent, for their export. */
export async function listPraiseOf(tx: Tx, people: string[]) {
  const { name, level, quote, rating, published, person_id, created_at } = testimonials;
  return tx
    .select({ name, level, quote, rating, published, created_at })
    .from(testimonials)
    .where(inArray(person_id, people))
    .orderBy(created_at);
}
