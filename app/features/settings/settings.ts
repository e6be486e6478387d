import { percentOf } from "#app/lib/amounts.ts";
import type { Values } from "#app/platform/forms/answer.ts";
import type { SettingsToEdit } from "./queries.server.ts";
import { eachText, siteTexts, textsOf } from "./site-texts.ts";

export const settingsLimits = {
  brand: 100,
  tagline: 200,
  email: 254,
  phone: 32,
  place: 200,
  hours: 100,
  /** Digits. */
  consultation_minutes: 3,
  reply_hours: 3,
  retention_months: 3,
  seller_name: 200,
  seller_address: 500,
  tax_number: 50,
  /** Characters. */
  tax_rate: 8,
  receipt_years: 2,
  story: 10_000,
  notification_emails: 10,
  ...eachText((name) => siteTexts[name].most),
} as const;

export const settingsLabels = {
  brand: "Brand",
  tagline: "Tagline",
  story: "My Tennis Journey",
  email: "Email",
  phone: "Phone",
  place: "Place",
  hours: "Business Hours",
  time_zone: "Time Zone",
  region: "Country",
  currency: "Currency",
  consultation_minutes: "Free Consultation (minutes)",
  reply_hours: "Reply Promise (hours)",
  notification_emails: "Notification Addresses",
  retention_months: "Keep Closed Requests (months)",
  seller_name: "Name on receipts",
  seller_address: "Address on receipts",
  tax_number: "Tax number",
  tax: "Tax",
  tax_rate: "Tax rate (%)",
  charges_sessions: "Charge sessions without credit",
  receipt_years: "Keep names on receipts (years)",
  sign_up_open: "Sign-up open",
  offers_consultation: "Offer a free consultation",
  ...eachText((name): string => siteTexts[name].label),
} as const;
export type SettingsField = keyof typeof settingsLabels;

// Safe because the labels name every field.
export const settingsFieldIds = Object.fromEntries(
  Object.keys(settingsLabels).map((field) => [field, `settings-${field}`]),
) as Record<SettingsField, string>;

export const settingsTexts = {
  saved: "Settings updated successfully",
  notSaved: "Failed to update settings",
  notLoaded: "Failed to load settings",
  notATimeZone: "Please choose a time zone",
  notACountry: "Please choose a country",
  notACurrency: "Please choose a currency",
  notARate: "Please enter a rate such as 6 or 8.875",
  unknownFigure: (mark: string) => `There is no claim ${mark}. Please correct it or take it out.`,
  pale: "Please choose a lighter color, as in #daf04b: dark text stands on it, and it stands on dark grounds",
  tooLong: "The texts of the pages are too long together. Please shorten the longest.",
  tooManyAddresses: `Please name at most ${settingsLimits.notification_emails} addresses`,
} as const;

/** The choices of the form's lists. */
export type SettingsChoices = {
  timeZones: string[];
  countries: { code: string; name: string }[];
  currencies: { code: string; name: string }[];
};

export const settingsPath = "/admin/settings";

/** The settings as their form posts them; a switch that is off is not posted. */
export function settingsValues(settings: SettingsToEdit): Values<SettingsField> {
  const {
    version: _version,
    notification_emails,
    sign_up_open,
    offers_consultation,
    charges_sessions,
    ...rest
  } = settings;
  const { consultation_minutes, reply_hours, retention_months, receipt_years, tax_rate, texts, ...others } = rest;
  const { is_live: _live, is_demo: _demo, ...lines } = others;
  return {
    ...lines,
    ...textsOf(texts),
    consultation_minutes: `${consultation_minutes}`,
    reply_hours: `${reply_hours}`,
    retention_months: `${retention_months}`,
    receipt_years: `${receipt_years}`,
    tax_rate: tax_rate === null ? "" : percentOf(tax_rate),
    notification_emails: notification_emails.join("\n"),
    sign_up_open: sign_up_open ? "on" : "",
    offers_consultation: offers_consultation ? "on" : "",
    charges_sessions: charges_sessions ? "on" : "",
  };
}
