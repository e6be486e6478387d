import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgPolicy, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { pathPattern, pathTo, servicePage } from "#app/lib/public-pages.ts";
import {
  bookingReads,
  contentPolicies,
  createdAt,
  id,
  lengths,
  listed,
  oneOf,
  updatedAt,
} from "#app/platform/db/columns.server.ts";
import { intake, service as jobs } from "#app/platform/db/roles/roles.server.ts";
import { pricePlacements, sessionTypes } from "./schema.ts";

const linksOfTypes = sessionTypes.map((code) => pathTo(servicePage, code));

export const services = pgTable(
  "services",
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    price: text().notNull(),
    features: text().array().notNull().default(sql`'{}'::text[]`),
    popular: boolean().notNull().default(false),
    link: text().notNull(),
    published: boolean().notNull().default(true),
    display_order: integer().notNull(),
    /** One of the six, or null: then it is requested by its own slug and title. */
    session_type: text({ enum: sessionTypes }),
    lead: text().notNull().default(""),
    /** One of our own by name, or the address of an uploaded one. */
    picture: text().notNull().default(""),
    process_title: text().notNull().default(""),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (service) => [
    uniqueIndex("services_link").on(service.link),
    index("services_published_in_order")
      .on(service.display_order, service.created_at, service.id)
      .where(sql`published`),
    ...lengths([
      [service.title, 200],
      [service.description, 500],
      [service.price, 100],
      [service.link, 200],
      [service.lead, [0, 1000]],
      [service.picture, [0, 500]],
      [service.process_title, [0, 200]],
    ]),
    oneOf(service.session_type, sessionTypes),
    // Otherwise a request for it would read as one for that session type.
    check("services_slug_is_free", sql`session_type is not null or link not in (${listed(linksOfTypes)})`),
    check("services_link_is_path", sql`${service.link} ~ ${sql.raw(`'${pathPattern(servicePage)}'`)}`),
    check("services_features_size", sql`cardinality(${service.features}) <= 20`),
    check("services_features_length", sql`char_length(array_to_string(${service.features}, '')) <= 4000`),
    check("services_display_order_positive", sql`${service.display_order} >= 0`),
    ...contentPolicies("services", sql`published`),
    pgPolicy("jobs read the names of services", { for: "select", to: jobs, using: sql`true` }),
    bookingReads("published services", sql`published`),
    pgPolicy("intake names services", { for: "select", to: intake, using: sql`published` }),
  ],
);

const serviceId = () =>
  uuid("service_id")
    .notNull()
    .references(() => services.id, { onDelete: "cascade" });

// The service's own policy applies here too, because the subquery runs with the reader's rights.
const ofVisibleService = sql`exists (select from services where services.id = service_id)`;

export const serviceFeatureCards = pgTable(
  "service_feature_cards",
  {
    id: id(),
    service_id: serviceId(),
    title: text().notNull(),
    text: text().notNull(),
    display_order: integer().notNull(),
  },
  (card) => [
    index("service_feature_cards_of_service").on(card.service_id, card.display_order),
    ...lengths([
      [card.title, 200],
      [card.text, 500],
    ]),
    ...contentPolicies("feature cards", ofVisibleService),
  ],
);

export const serviceProcessSteps = pgTable(
  "service_process_steps",
  {
    id: id(),
    service_id: serviceId(),
    duration: text(),
    title: text().notNull(),
    text: text().notNull(),
    display_order: integer().notNull(),
  },
  (step) => [
    index("service_process_steps_of_service").on(step.service_id, step.display_order),
    ...lengths([
      [step.duration, 60],
      [step.title, 200],
      [step.text, 500],
    ]),
    ...contentPolicies("process steps", ofVisibleService),
  ],
);

export const priceOptions = pgTable(
  "price_options",
  {
    id: id(),
    service_id: serviceId(),
    placement: text({ enum: pricePlacements }).notNull(),
    label: text().notNull(),
    note: text(),
    amount: text().notNull(),
    display_order: integer().notNull(),
  },
  (option) => [
    index("price_options_of_service").on(option.service_id, option.placement, option.display_order),
    ...lengths([
      [option.label, 100],
      [option.note, 100],
      [option.amount, 40],
    ]),
    oneOf(option.placement, pricePlacements),
    ...contentPolicies("prices", ofVisibleService),
    bookingReads("published prices", ofVisibleService),
  ],
);
