import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgPolicy, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { pathPattern, servicePage } from "#app/lib/public-pages.ts";
import {
  bookingReads,
  contentPolicies,
  createdAt,
  id,
  lengths,
  oneOf,
  updatedAt,
} from "#app/platform/db/columns.server.ts";
import { intake, service as jobs } from "#app/platform/db/roles/roles.server.ts";
import { pricePlacements } from "./schema.ts";

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
    /** What requests for it store; null: its slug. The seeds have the specification's six. */
    session_type: text(),
    /** What the booking form calls it, if not by its title. */
    session_name: text().notNull().default(""),
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
      [service.session_type, 200],
      [service.session_name, [0, 200]],
      [service.lead, [0, 1000]],
      [service.picture, [0, 500]],
      [service.process_title, [0, 200]],
    ]),
    // A request names one service.
    uniqueIndex("services_session_code").on(sql`coalesce(session_type, substr(link, 11))`),
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
    pgPolicy("jobs read prices", { for: "select", to: jobs, using: sql`true` }),
    bookingReads("published prices", ofVisibleService),
  ],
);
