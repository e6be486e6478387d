import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgPolicy, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { contentPolicies, createdAt, id, idIn, lengths, updatedAt } from "#app/platform/db/columns.server.ts";
import { service } from "#app/platform/db/roles/roles.server.ts";

export const testimonials = pgTable(
  "testimonials",
  {
    id: id(),
    name: text().notNull(),
    level: text().notNull(),
    quote: text().notNull(),
    rating: integer().notNull().default(5),
    published: boolean().notNull().default(true),
    display_order: integer().notNull().default(0),
    /** A player sent these words through a link that only they had. False once the coach changes them. */
    is_from_player: boolean().notNull().default(false),
    /** Who sent it; visitors cannot read it. */
    person_id: uuid().references(idIn("people"), { onDelete: "set null" }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (testimonial) => [
    index("testimonials_published_in_order")
      .on(testimonial.display_order, testimonial.created_at, testimonial.id)
      .where(sql`published`),
    index("testimonials_of_person").on(testimonial.person_id),
    ...lengths([
      [testimonial.name, [2, 100]],
      [testimonial.level, [2, 100]],
      [testimonial.quote, [10, 2000]],
    ]),
    check("testimonials_rating_1_to_5", sql`${testimonial.rating} between 1 and 5`),
    check("testimonials_display_order_positive", sql`${testimonial.display_order} >= 0`),
    ...contentPolicies("testimonials", sql`published`),
    pgPolicy("players send drafts", { for: "insert", to: service, withCheck: sql`is_from_player and not published` }),
  ],
);
