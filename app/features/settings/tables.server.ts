import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { taxModes } from "#app/lib/money.ts";
import { id, lengths, oneOf, updatedAt } from "#app/platform/db/columns.server.ts";
import type { SiteTexts } from "./site-texts.ts";

export const siteSettings = pgTable(
  "site_settings",
  {
    id: id(),
    brand: text().notNull(),
    tagline: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    place: text().notNull(),
    hours: text().notNull(),
    time_zone: text().notNull(),
    /** The country whose formats dates, times and numbers follow, and the currency of prices: ISO codes. */
    region: text().notNull().default("US"),
    currency: text().notNull().default("USD"),
    consultation_minutes: integer().notNull(),
    reply_hours: integer().notNull(),
    story: text().notNull(),
    notification_emails: text().array().notNull().default(sql`'{}'::text[]`),
    sign_up_open: boolean().notNull().default(false),
    /** How long a closed request is kept. */
    retention_months: integer().notNull().default(12),
    /** What receipts say about the coach; without a name, the brand. */
    seller_name: text().notNull().default(""),
    seller_address: text().notNull().default(""),
    tax_number: text().notNull().default(""),
    tax: text({ enum: taxModes }).notNull().default("none"),
    /** In thousandths of a percent; null without tax. */
    tax_rate: integer(),
    /**
     * Whether a completed session without credit is owed, at the list price. Off: the coach keeps accounts elsewhere.
     */
    charges_sessions: boolean().notNull().default(false),
    /** How long the law requires receipts to keep names. */
    receipt_years: integer().notNull().default(10),
    /** Marks a site whose content is all invented. Set when a demo is made, never on a site with content of its own. */
    is_demo: boolean().notNull().default(false),
    /** Whether search engines may list it. A new site starts without; a site older than Go live keeps its state. */
    is_live: boolean().notNull().default(true),
    offers_consultation: boolean().notNull().default(true),
    /** By their names in site-texts.ts; a missing one is the example. */
    texts: jsonb().$type<Partial<SiteTexts>>().notNull().default({}),
    updated_at: updatedAt(),
  },
  (settings) => [
    uniqueIndex("site_settings_is_one_row").on(sql`(true)`),
    ...lengths([
      [settings.brand, 100],
      [settings.tagline, [0, 200]],
      [settings.email, [0, 254]],
      [settings.phone, [0, 32]],
      [settings.place, [0, 200]],
      [settings.hours, [0, 100]],
      [settings.time_zone, 60],
      [settings.story, [0, 10_000]],
      [settings.seller_name, [0, 200]],
      [settings.seller_address, [0, 500]],
      [settings.tax_number, [0, 50]],
    ]),
    oneOf(settings.tax, taxModes),
    check("site_settings_rate_belongs_to_tax", sql`(tax = 'none') = (tax_rate is null)`),
    check("site_settings_tax_rate_is_likely", sql`tax_rate between 1 and 100000`),
    check("site_settings_receipt_years_sane", sql`receipt_years between 1 and 30`),
    check("site_settings_texts_size", sql`char_length(${settings.texts}::text) <= 10000`),
    check("site_settings_region_is_code", sql`${settings.region} ~ '^[A-Z]{2}$'`),
    check("site_settings_currency_is_code", sql`${settings.currency} ~ '^[A-Z]{3}$'`),
    check("site_settings_consultation_minutes_sane", sql`${settings.consultation_minutes} between 1 and 240`),
    check("site_settings_reply_hours_sane", sql`${settings.reply_hours} between 1 and 168`),
    check("site_settings_retention_months_sane", sql`${settings.retention_months} between 1 and 120`),
    check("site_settings_notification_emails_size", sql`cardinality(${settings.notification_emails}) <= 10`),
  ],
);

/**
 * What a new site's owner has yet to confirm, change, hide or do. The seed adds the rows; a completed step is deleted.
 */
export const setupSteps = pgTable("setup_steps", { name: text().primaryKey() }, (step) => [
  ...lengths([[step.name, 100]]),
]);
