import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, lengths, siteLink, updatedAt } from "#app/platform/db/columns.server.ts";

export const heroContent = pgTable(
  "hero_content",
  {
    id: id(),
    title: text().notNull(),
    subtitle: text().notNull(),
    description: text().notNull(),
    cta_primary_text: text().notNull(),
    cta_primary_link: text().notNull(),
    cta_secondary_text: text().notNull(),
    cta_secondary_link: text().notNull(),
    background_image_url: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (hero) => [
    uniqueIndex("hero_content_is_one_row").on(sql`(true)`),
    ...lengths([
      [hero.title, 200],
      [hero.subtitle, 200],
      [hero.description, 500],
      [hero.cta_primary_text, 60],
      [hero.cta_primary_link, 500],
      [hero.cta_secondary_text, 60],
      [hero.cta_secondary_link, 500],
      [hero.background_image_url, 500],
    ]),
    siteLink(hero.cta_primary_link),
    siteLink(hero.cta_secondary_link),
    siteLink(hero.background_image_url),
  ],
);
