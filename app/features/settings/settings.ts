import type { Values } from "#app/platform/forms/answer.ts";
import type { SettingsToEdit } from "./queries.server.ts";

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
  story: 10_000,
  notification_emails: 10,
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
  consultation_minutes: "Free Consultation (minutes)",
  reply_hours: "Reply Promise (hours)",
  notification_emails: "Notification Addresses",
  retention_months: "Keep Closed Requests (months)",
  sign_up_open: "Sign-up open",
} as const;
export type SettingsField = keyof typeof settingsLabels;

export const settingsTexts = {
  saved: "Settings updated successfully",
  notSaved: "Failed to update settings",
  notLoaded: "Failed to load settings",
  notATimeZone: "Please choose a time zone",
  tooManyAddresses: `Please name at most ${settingsLimits.notification_emails} addresses`,
} as const;

export const settingsPath = "/admin/settings";

/** The settings as their form posts them; a switch that is off is not posted. */
export function settingsValues(settings: SettingsToEdit): Values<SettingsField> {
  const { version: _version, notification_emails, sign_up_open, ...rest } = settings;
  const { consultation_minutes, reply_hours, retention_months, ...texts } = rest;
  return {
    ...texts,
    consultation_minutes: `${consultation_minutes}`,
    reply_hours: `${reply_hours}`,
    retention_months: `${retention_months}`,
    notification_emails: notification_emails.join("\n"),
    sign_up_open: sign_up_open ? "on" : "",
  };
}
