import { sql } from "drizzle-orm";
import { check, integer, pgPolicy, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, lengths } from "#app/platform/db/columns.server.ts";
import { admin, service, visitor } from "#app/platform/db/roles/roles.server.ts";

// The other tables' own policies apply in here too: a picture that only a draft uses stays private.
const isInUse = sql`exists (select from blog_posts where blog_posts.image_url = pictures.url)
  or exists (select from hero_content where hero_content.background_image_url = pictures.url)
  or exists (select from services where services.picture = pictures.url)`;

export const pictures = pgTable(
  "pictures",
  {
    id: id(),
    url: text().notNull(),
    /** Its alternative text. */
    alt: text().notNull().default(""),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The available widths; empty until the job has made them. */
    widths: integer().array().notNull().default(sql`'{}'::integer[]`),
    created_at: createdAt(),
  },
  (picture) => [
    uniqueIndex("pictures_url").on(picture.url),
    ...lengths([
      [picture.url, 200],
      [picture.alt, [0, 300]],
    ]),
    check("pictures_url_is_media", sql`${picture.url} ~ '^/(private-)?media/[a-z0-9]+-[0-9]+\\.(jpg|webp)$'`),
    check("pictures_size_positive", sql`${picture.width} > 0 and ${picture.height} > 0`),
    check("pictures_widths_size", sql`cardinality(${picture.widths}) <= 8`),
    pgPolicy("visitors read pictures in use", { for: "select", to: visitor, using: isInUse }),
    pgPolicy("the admin manages pictures", { for: "all", to: admin, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("jobs work on pictures", { for: "all", to: service, using: sql`true`, withCheck: sql`true` }),
  ],
);
